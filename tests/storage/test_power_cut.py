"""Power cuts: forced data survives."""

from random import Random

import pytest

from fitsmobile.storage.saves import Shelf
from fitsmobile.storage.store import Store
from fitsmobile.storage.writer import Manual
from tests.bench.harness.crash_disk import RecordingFiles
from tests.storage.samples import RECORD, record


@pytest.mark.parametrize("ended", [None, 1_700_000_100])
def test_the_first_forced_game_survives_a_power_cut(tmp_path, ended):
    """Regression: the new folder of the game was not forced, and could be lost."""
    folder, files = tmp_path / "data", RecordingFiles()
    folder.mkdir()
    store = Store(folder, lambda _record: b"[]", files, Manual)
    store.keep(record(ended=ended), b"[]")
    store.flush()
    for seed in range(20):
        left = tmp_path / f"left {seed}"
        left.mkdir()
        files.leave(folder, left, Random(seed))
        games = [one for name in ("games", "finished") for one in Shelf(left / name).all()[0]]
        assert [one.id for one in games] == [RECORD.id]
    store.close()
