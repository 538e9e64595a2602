"""Start-up: time to the first playable frame of a resumed game, compared with an empty window.

The app and an empty Kivy window start alternately, each in its own off-screen process; the best of
each counts. One start precedes the measurement, so bytecode and texture caches exist. The same runs
report the imported modules and the resident memory one second later. The very first start, in a new
folder, is measured as well.
"""

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import NewGame, Player
from fitsmobile.session.conductor import Conductor, Tools
from fitsmobile.ui.games import GAMES_UI
from tests.bench.runner import Row, median
from tools.draw.launch import launch

BENCH = Path(__file__).resolve().parents[1]
PROBE = BENCH / "harness" / "first_frame.py"
EMPTY_WINDOW = BENCH / "yardsticks" / "empty_window.py"
MAIN = BENCH.parents[1] / "main.py"
ROUNDS = 10
FIRST_STARTS = 3


class Start(NamedTuple):
    """Readings of one start of a program."""

    seconds: float
    processor_ms: int
    modules: int
    megabytes: float


def start(main: Path, home: Path, screen: str, **variables: str) -> Start:
    """Start a program and read what its probe reports until it ends."""
    begin, seconds, told = time.perf_counter(), 0.0, {}
    process = launch(main, PROBE, home, isolated=False, WANTED_SCREEN=screen, **variables)
    lines = []
    try:
        for line in process.stdout or ():
            lines.append(line)
            word, _, value = line.partition(" ")
            if word == "frame":
                seconds = time.perf_counter() - begin
            if word in {"processor", "frame", "memory"}:
                told[word] = int(value)
    finally:
        process.kill()
        process.wait()
    if "memory" not in told:
        raise RuntimeError("".join(lines))
    return Start(seconds, told["processor"], told["frame"], told["memory"] / 1024)


def save_a_game(game: str, home: Path) -> None:
    """Save a new game in the data folder, for the app to resume."""
    folder = home / "config" / "fits"
    conductor = Conductor(GAMES, folder, Tools(now=lambda: 0, new_id=lambda: "left"))
    players = tuple(Player(name, name) for name in ("red", "blue"))
    conductor.dispatch(NewGame(game, players[: max(1, GAMES[game].seats[0])], seed=1))
    conductor.close()


def first_starts(screen: str, game: str = "") -> tuple[Start, Start, Start]:
    """A start that paints everything, one that reads the pictures of the first, an empty window.

    The best of some in new folders; with a `game` it is resumed, else there is no data at all.
    """
    tries = []
    for _ in range(FIRST_STARTS):
        with tempfile.TemporaryDirectory() as folder:
            home = Path(folder)
            if game:
                save_a_game(game, home)
            ours = [start(MAIN, home, screen) for _ in range(2)]
            tries.append((*ours, start(EMPTY_WINDOW, home, "")))
    cold, warm, empty = zip(*tries, strict=True)
    return min(cold), min(warm), min(empty)


def first_row(name: str, cold: Start, warm: Start, empty: Start) -> Row:
    """The very first start against an empty window, and how much of it is painting."""
    painting = 1 - warm.processor_ms / cold.processor_ms
    return Row(
        f"{name}, nothing painted before, against an empty window",
        cold.seconds / empty.seconds,
        goal=1.8,
        at_least=False,
        note=f"best of {FIRST_STARTS}; {painting:.0%} of its time is painting, software GL",
    )


def rows() -> Iterator[Row]:
    """Time, memory and modules of each game, and the very first start."""
    yield first_row("first screen without data", *first_starts("home"))
    for game in GAMES_UI:
        with tempfile.TemporaryDirectory() as folder:
            home = Path(folder)
            save_a_game(game, home)
            start(MAIN, home, "table")
            pairs = [
                (start(MAIN, home, "table"), start(EMPTY_WINDOW, home, "")) for _ in range(ROUNDS)
            ]
        ours, empty = [app for app, _ in pairs], [window for _, window in pairs]
        yield Row(
            f"{game.upper()}: first playable frame, against an empty window",
            min(app.seconds for app in ours) / min(window.seconds for window in empty),
            goal=1.3,
            at_least=False,
            note=f"best of {ROUNDS} each, {os.cpu_count()} cores, software GL",
        )
        yield first_row(f"{game.upper()}: the same", *first_starts("table", game))
        yield Row(
            f"{game.upper()}: resident memory above an empty window",
            median(app.megabytes for app in ours) - median(one.megabytes for one in empty),
            goal=60,
            unit="MB",
            at_least=False,
        )
        yield Row(
            f"{game.upper()}: modules imported before that frame",
            ours[0].modules,
            unit="",
            note=f"{empty[0].modules} of them for an empty window",
        )
