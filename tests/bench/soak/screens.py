"""Leak check: visit every screen many times and compare object counts and memory."""

from collections.abc import Iterator

from fitsmobile.engine.registry import GAMES
from tests.bench.runner import Row, at_size
from tests.ui.leak_check import run_in_process

VISITS = 200
KIB = len(GAMES)
"""Allowed growth of a round, which visits every screen once per game: 1 KiB per game."""


def rows() -> Iterator[Row]:
    """Growth of each object count and of the memory."""
    visits = at_size(VISITS)
    found = run_in_process(visits)
    yield Row("rounds through every screen of every game", visits, VISITS, "")
    for name, before in found["before"].items():
        yield Row(f"{name} more than before", found["after"][name] - before, 0, "", False)
    yield Row("memory kept a round", found["allocated"], KIB, "KiB", False,
              note="slope of the allocated memory after two fifths of the rounds; "
              f"{found['resident']:+.1f} KiB of the resident memory")  # fmt: skip
