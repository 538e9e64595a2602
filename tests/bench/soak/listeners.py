"""Whole games of people who do not see the screen: every game by keys and by two switches.

They start the app for the first time, set a game up, and decide by what is spoken alone.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.runner import Row
from tools import ROOT

GAMES = ("FITS", "BITS", "FILLIT", "JAMMIT")
KINDS = ("keys", "switches")


def rows() -> Iterator[Row]:
    """Games that reached their result, by each kind of input."""
    for kind in KINDS:
        answer = subprocess.run(
            [sys.executable, "-m", "tests.bench.soak.listeners", kind],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        told = json.loads(answer.stdout.splitlines()[-1])
        note = ", ".join(f"{game}: {presses} presses" for game, presses in told.items())
        ended = sum(isinstance(presses, int) for presses in told.values())
        yield Row(f"games by {kind} and ear to their result", ended, len(GAMES), "", note=note)


def play(kind: str) -> dict[str, int | str]:
    """Game -> the presses to its result, or why it was not reached."""
    from tools.draw import stage as staging

    staging.prepare()
    stage = staging.Stage(fill_when_read=True)
    from fitsmobile.ui.app.app import FitsApp
    from tests.ui.listening import KeyPlayer, SwitchPlayer

    found: dict[str, int | str] = {}
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            app = FitsApp(folder=Path(folder))
            app.root = stage.show(app.build())
            switches = "two" if kind == "switches" else "off"
            app.conductor.change_settings(motion=0, switches=switches)
            stage.frames(10, 0.1)
            me = (SwitchPlayer if kind == "switches" else KeyPlayer)(stage, app)
            try:
                found[game] = me.play(game)
            except AssertionError as fault:
                found[game] = str(fault)[-200:]
            me.close()
            app.on_stop()
    return found


if __name__ == "__main__":
    print(json.dumps(play(sys.argv[1])))
