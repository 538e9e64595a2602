"""Kill processes with SIGKILL while they play and save; no acknowledged action may be lost."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.runner import Row, at_size
from tests.session.kills import kill_often

KILLS = 2_000


def rows() -> Iterator[Row]:
    """Kills, acknowledged actions and lost ones."""
    with tempfile.TemporaryDirectory() as folder:
        count = kill_often(Path(folder), at_size(KILLS), "soak")
    yield Row("processes killed while they play and save", count.kills, KILLS, "")
    yield Row("actions acknowledged before", count.moves, unit="")
    yield Row("acknowledged actions lost", count.lost, 0, "", at_least=False)
