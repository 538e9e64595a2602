"""Leak check: object counts and memory after visits of all screens.

`python -m tests.ui.leak_check 10` makes ten rounds and prints the readings as one line of JSON.
"""

import gc
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import NewGame
from fitsmobile.ui.screens import SCREENS
from tests.bench.harness.memory import allocated_kib, resident_kib, slope
from tests.ui.monkey import PAIR
from tests.ui.singletons import bound, end_thinking
from tools.draw import stage as staging

ROOT = Path(__file__).resolve().parents[2]
WARM = 2
"""Warm-up rounds, in which screens are built and caches fill."""

COLUMNS = 6
"""Steps that cross a ramp."""

OF_NO_GAME = ("settings", "shortcuts", "licences", "calibrate", "code", "lab", "boards")
"""Screens that are the same whatever game was played, which are visited once a round."""

COLLECTIONS = 3
"""Garbage collections in a row: an object freed by one may release others for the next."""


def counts(conductor: Any) -> dict[str, int]:
    """Counts of the objects that must not grow."""
    from kivy._event import BoundCallback
    from kivy.clock import Clock
    from kivy.uix.widget import Widget

    kinds = [type(one) for one in gc.get_objects()]
    return {
        "widgets": sum(issubclass(kind, Widget) for kind in kinds),
        "clock events": len(Clock.get_events()),
        "bindings": kinds.count(BoundCallback),
        "texts watching": bound()["tr"],
        "listeners": len(conductor.listeners),
    }


def collect_cycles(stage: staging.Stage) -> None:
    """Collect reference cycles; some objects are released in the frame after that."""
    for _ in range(COLLECTIONS):
        gc.collect()
        stage.frames(2)


def finished_game(conductor: Any, name: str, seed: int = 3) -> Any:
    """A short random game, played to its end."""
    game, dice = GAMES[name], random.Random(seed)
    options = {"board": "mini", "target": 1} if name == "jammit" else {}
    setup = game.deal(len(PAIR), options, seed)
    state, moves = game.start(setup), []
    while state.outcome() is None:
        seat = dice.choice(state.actors())
        move = dice.choice(state.moves(seat))
        moves.append((seat, game.format_move(move)))
        state = state.play(seat, move)
    action = NewGame(name, PAIR, setup=setup.to_json(), moves=tuple(moves))
    return conductor.kept.finished.load(conductor.dispatch(action).game_id).value


def move_across(stage: staging.Stage) -> None:
    """Move the tile or the cursor to one side and to the other; a tile sounds at each column."""
    for key in ("right", "left"):
        stage.key(key, times=COLUMNS)


def screens_to_visit(
    conductor: Any, game: str, over: Any
) -> dict[str, Callable[[], dict[str, str]]]:
    """Every screen but home -> a function that prepares its content and returns its arguments."""
    going = conductor.dispatch(NewGame(game, PAIR, pace="free", seed=3)).game_id

    def open_running_game() -> dict[str, str]:
        conductor.open(going)
        return {}

    def load_finished_game() -> dict[str, str]:
        conductor._session.load(over)
        return {}

    named = {"game": game}
    special = {
        "table": open_running_game,
        "howto": named.copy,
        "setup": named.copy,
        "lesson": named.copy,
        "review": lambda: {"game_id": over.id},
        "result": load_finished_game,
    }
    return {name: special.get(name, dict) for name in SCREENS if name != "home"}


def visit(visits: int) -> dict[str, Any]:
    """Counts after the warm-up and after `visits` more rounds."""
    from fitsmobile.ui.app.navigator import Navigator
    from fitsmobile.ui.look import frames
    from tests.harness import conductor_in

    frames.STEP_SECONDS = math.inf  # kept screens have all rows, on a slow machine as well
    stage = staging.Stage()
    gc.freeze()
    gc.disable()  # `collect_cycles` collects once a round: by itself Python would do so 30 times
    with tempfile.TemporaryDirectory() as folder:
        conductor = conductor_in(Path(folder))
        overs = {game: finished_game(conductor, game) for game in GAMES}
        ways = {game: screens_to_visit(conductor, game, overs[game]) for game in GAMES}
        navigator = stage.show(Navigator(conductor=conductor))
        navigator.open("home")

        def once() -> None:
            for at, way in enumerate(ways.values()):
                for name, prepare in way.items():
                    if at and name in OF_NO_GAME:
                        continue
                    navigator.go(name, **prepare())
                    stage.frames(3, 0.1)
                    if name == "table":
                        move_across(stage)
                    navigator.go("home")
                    stage.frames(3, 0.1)
            stage.settle()
            end_thinking()
            collect_cycles(stage)

        counts(conductor)  # the first reading binds one callback itself
        warm: list[dict[str, int]] = []
        for _ in range(WARM):
            once()
            warm.append(counts(conductor))
        held: list[float] = []
        allocated: list[float] = []
        later: list[dict[str, int]] = []
        for _ in range(visits):
            once()
            later.append(counts(conductor))
            held.append(resident_kib())
            allocated.append(allocated_kib())
        return {
            "before": {name: max(one[name] for one in warm) for name in warm[0]},
            "after": {name: min(one[name] for one in later) for name in warm[0]},
            "resident": slope(held),
            "allocated": slope(allocated),
        }


def run_in_process(visits: int, **environment: str) -> dict[str, Any]:
    """Run the leak check in its own process, with these additional environment variables."""
    answer = subprocess.run(
        [sys.executable, "-m", "tests.ui.leak_check", str(visits)],
        cwd=ROOT, capture_output=True, text=True, check=True,
        env={**os.environ, **environment},
    )  # fmt: skip
    return json.loads(answer.stdout.splitlines()[-1])


if __name__ == "__main__":
    staging.prepare()
    print(json.dumps(visit(int(sys.argv[1]))))
