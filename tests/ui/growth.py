"""What going from screen to screen leaves behind: `python -m tests.ui.growth 10`."""

import gc
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.ui.monkey import ENVIRONMENT
from tools import stage as staging

ROOT = Path(__file__).resolve().parents[2]
PAGE_KIB = 4
WARM = 3
"""After so many visits every screen, picture and memo is there that is built once."""


def resident_kib() -> int:
    """What the process holds in memory now (Linux)."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE_KIB


def counts(conductor: Any) -> dict[str, int]:
    """Everything that must come back to where it was."""
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.uix.widget import Widget

    from fitsmobile.ui.i18n import tr
    from fitsmobile.ui.platform.insets import insets
    from fitsmobile.ui.theme import theme

    gc.collect()
    bindings = sum(
        len(list(one.get_property_observers(name)))
        for one in (theme, insets)
        for name in one.properties()
        if not name.startswith("on_")  # Kivy takes these for events
    )
    return {
        "widgets": sum(issubclass(type(one), Widget) for one in gc.get_objects()),
        "clock events": len(Clock.get_events()),
        "bindings": bindings + len(list(Window.get_property_observers("on_keyboard"))),
        "texts watching": len(tr._watchers),
        "listeners": len(conductor._listeners),
    }


def visit(visits: int) -> dict[str, Any]:
    """Counts after some visits of every screen, and after many more."""
    from fitsmobile.engine.registry import GAMES
    from fitsmobile.session.actions import NewGame, Player
    from fitsmobile.ui.navigator import Navigator
    from fitsmobile.ui.routes import TABLES
    from tests.ui.playing import conductor_in

    stage = staging.Stage()
    with tempfile.TemporaryDirectory() as folder:
        conductor = conductor_in(Path(folder))
        players = (Player("Ada", "red"), Player("Ben", "blue"))
        games = {}
        for game in GAMES:
            games[game] = conductor.dispatch(NewGame(game, players, pace="free", seed=3)).game_id
        navigator = stage.show(Navigator(conductor=conductor))
        navigator.open("home")

        def once() -> None:
            for game, table in TABLES.items():
                conductor.open(games[game])
                for name, args in (
                    (table, {}),
                    ("howto", {"game": game}),
                    ("setup", {"game": game}),
                    ("settings", {}),
                    ("saved", {}),
                    ("review", {"game_id": games[game]}),
                ):
                    navigator.go(name, **args)
                    stage.frames(3, 0.1)
                    navigator.go("home")
                    stage.frames(3, 0.1)
            stage.settle()

        for _ in range(WARM):
            once()
        before, memory = counts(conductor), resident_kib()
        for _ in range(visits):
            once()
        after = counts(conductor)
        return {"before": before, "after": after, "kib": resident_kib() - memory}


def in_its_own_process(visits: int) -> dict[str, Any]:
    """The same, in a process and a window of its own."""
    answer = subprocess.run(
        [sys.executable, "-m", "tests.ui.growth", str(visits)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return json.loads(answer.stdout.splitlines()[-1])


if __name__ == "__main__":
    os.environ.update(ENVIRONMENT)
    staging.prepare()
    print(json.dumps(visit(int(sys.argv[1]))))
