"""The list of puzzles: reading the file, and the progress of all of them."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from fitsmobile.engine.registry import GAMES
from fitsmobile.puzzles import shipped
from fitsmobile.session.puzzle_progress import Standing, content_of
from tests.bench.runner import Row, median
from tests.harness import conductor_in

TIMES = 20


def rows() -> Iterator[Row]:
    """Milliseconds until the lists of all games are there, with a progress in each puzzle."""
    with tempfile.TemporaryDirectory() as folder:
        conductor = conductor_in(Path(folder))
        solved = {puzzle.id: Standing(stars=2) for game in GAMES for puzzle in of(game)}
        conductor.documents.keep("puzzles", content_of(solved))
        took = []
        for _ in range(TIMES):
            shipped.all_puzzles.cache_clear()
            begin = time.perf_counter()
            for game in GAMES:
                conductor.puzzles.of(game)
            took.append(1000 * (time.perf_counter() - begin))
        conductor.close()
    yield Row("puzzles: lists of all games, file read", median(took), 100, "ms", at_least=False)


def of(game: str) -> shipped.Puzzles:
    """The puzzles of a game; an unreadable file is a broken benchmark."""
    found = shipped.puzzles_of(game)
    if not isinstance(found, tuple):
        raise SystemExit(found.message)
    return found
