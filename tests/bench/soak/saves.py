"""Two thousand kills with SIGKILL in the middle of playing and saving; nothing may be lost."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.runner import Row, at_size
from tests.session.kills import kill_often

KILLS = 2_000


def rows() -> Iterator[Row]:
    """What was lost of what had been acknowledged."""
    with tempfile.TemporaryDirectory() as folder:
        count = kill_often(Path(folder), at_size(KILLS), "soak")
    yield Row("processes killed while they play and save", count.kills, KILLS, "")
    yield Row("actions acknowledged before", count.moves, unit="")
    yield Row("acknowledged actions lost", count.lost, 0, "", at_least=False)
