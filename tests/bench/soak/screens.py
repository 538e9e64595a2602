"""Every screen visited again and again: what does not come back to where it was."""

from collections.abc import Iterator

from fitsmobile.engine.registry import GAMES
from tests.bench.runner import Row, at_size
from tests.ui.leak_check import in_its_own_process

VISITS = 200
KIB = len(GAMES)
"""A round goes to every screen once for each game: one KiB a game."""


def rows() -> Iterator[Row]:
    """What there is more of after the visits than before, and the memory they took."""
    visits = at_size(VISITS)
    found = in_its_own_process(visits)
    yield Row("rounds through every screen of every game", visits, VISITS, "")
    for name, before in found["before"].items():
        yield Row(f"{name} more than before", found["after"][name] - before, 0, "", False)
    yield Row("memory kept a round", found["lent"], KIB, "KiB", False,
              note="slope of what is lent out after two fifths of the rounds; "
              f"{found['resident']:+.1f} KiB of the resident memory")  # fmt: skip
