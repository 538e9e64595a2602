"""Frame times of the running app while the strongest computer player searches.

`python -m tests.ui.frame_stall fits 20` plays FITS against a master for 20 seconds and prints
the frame times as one line of JSON; `review-fillit` shows reviews instead.

A frame lasts from the moment it is due, 60 times a second, until its work is done. Waiting for the
interpreter lock is included. Waiting for a core that another process uses is not; Linux reports
that time. Drawing goes to Kivy's mock GL.
"""

import json
import os
import random
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from fitsmobile.session.actions import EndTurn, NewGame, Play, Player, TakeDevice
from fitsmobile.session.conductor import Conductor
from tests.bench.harness.cores import Cores
from tests.ui.monkey import ENVIRONMENT
from tools.draw import stage as staging

FRAME = 1 / 60
WARM_FRAMES = 90
"""Warm-up frames, in which caches fill."""

BEST = 5
GAMES_TO_SEE = 12
TURN_EVERY = 40
"""Frames between two turns of the board, or between two steps of the review."""


class Disk:
    """Adds up the seconds that saving waits for the disk."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._keep = Conductor.keep
        Conductor.keep = lambda conductor: self._timed(conductor)

    def _timed(self, conductor: Conductor) -> None:
        begin, own = time.perf_counter(), time.thread_time()
        self._keep(conductor)
        self.seconds += time.perf_counter() - begin - (time.thread_time() - own)


class Frames:
    """Runs the app frame by frame and records the milliseconds of each frame."""

    def __init__(self) -> None:
        from kivy.base import EventLoop
        from kivy.clock import Clock

        self.took: list[float] = []
        self.taken: list[float] = []
        """Milliseconds of each frame that the worker thread held the interpreter lock."""
        self.disk: list[float] = []
        self._disk, self._cores = Disk(), Cores()
        self._idle = EventLoop.idle
        self._never = threading.Event()
        self._due = time.perf_counter()
        Clock.time = time.perf_counter
        Clock._last_tick = self._due

    def run(self) -> None:
        """Wait until the next frame is due, as the graphics driver does, and run it."""
        own, disk, lost = time.thread_time(), self._disk.seconds, self._cores.waited()
        rest = self._due - time.perf_counter()
        if rest > 0:
            self._never.wait(rest)
        self._idle()
        now = time.perf_counter()
        own, disk = time.thread_time() - own, self._disk.seconds - disk
        lost = self._cores.waited() - lost
        waited = max(0.0, now - self._due - own - disk - lost)
        self.took.append((own + waited + disk) * 1000)
        self.taken.append(waited * 1000)
        self.disk.append(disk * 1000)
        self._due = max(self._due + FRAME, time.perf_counter())

    def forget(self) -> None:
        """Discard the frames recorded so far."""
        self.took.clear()
        self.taken.clear()
        self.disk.clear()


class Table:
    """A game of one person against the strongest players; the person plays at random, at once."""

    def __init__(self, app: Any, game: str) -> None:
        self._app, self._game = app, game
        self._dice = random.Random(5)
        self._at = 0
        self._deal()

    def _deal(self) -> None:

        colours = ("red", "blue")
        players = tuple(Player("", one, BEST if seat else None) for seat, one in enumerate(colours))
        self._app.conductor.dispatch(
            NewGame(self._game, players, {}, self._dice.randrange(999), "solo")
        )
        self._app.root.open("home", "table")

    def go_on(self) -> None:
        """Do the person's actions and turn the board before a frame."""
        self._at += 1
        conductor = self._app.conductor
        snapshot = conductor.snapshot
        board = getattr(self._app.root.screen.table, "board", None)
        if board is not None and self._at % TURN_EVERY == 0 and not board.running.in_motion:
            board.running.turn_to(self._at // TURN_EVERY % 6)
        if self._at % 20:
            return
        if snapshot.outcome is not None:
            self._deal()
        elif snapshot.curtain is not None:
            conductor.dispatch(TakeDevice())
        elif snapshot.can_end_turn and snapshot.players[snapshot.turn].level is None:
            conductor.dispatch(EndTurn())
        else:
            people = [seat for seat in snapshot.actors if snapshot.players[seat].level is None]
            if people:
                moves = conductor.moves(people[0])
                conductor.dispatch(Play(people[0], self._dice.choice(moves)))


class Review:
    """The reviews of finished games, step by step, in sequence."""

    def __init__(self, app: Any, game: str) -> None:
        from tests.ui.leak_check import finished_game

        self._screen, self._go, self._at = lambda: app.root.screen, app.root.go, 0
        self._finished = [
            finished_game(app.conductor, game, seed).id for seed in range(GAMES_TO_SEE)
        ]
        app.root.open("home")

    def go_on(self) -> None:
        """Go to the next step, or to the next game, every TURN_EVERY frames."""
        if self._at % (4 * TURN_EVERY) == 0:
            self._go("home")
            self._go("review", game_id=self._finished[self._at // (4 * TURN_EVERY) % GAMES_TO_SEE])
        elif self._at % TURN_EVERY == 0 and self._screen().steps:
            screen = self._screen()
            screen.go((int(screen.step) + 1) % int(screen.steps))
        self._at += 1


def run(name: str, seconds: float) -> dict[str, Any]:
    """Run the app in real time; the readings of all frames."""
    from fitsmobile.ui.app.app import FitsApp
    from fitsmobile.ui.table import thinking

    staging.Stage()
    frames = Frames()
    with tempfile.TemporaryDirectory() as folder:
        app = FitsApp(folder=Path(folder))
        app.root = app.build()
        from kivy.core.window import Window

        for child in list(Window.children):
            Window.remove_widget(child)
        Window.add_widget(app.root)
        game = name.removeprefix("review-")
        doing = (Review if name.startswith("review-") else Table)(app, game)
        for _ in range(WARM_FRAMES):
            doing.go_on()
            frames.run()
        frames.forget()
        busy = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            doing.go_on()
            frames.run()
            busy.append(thinking.gate().thinking)
        app.on_stop()
    return {"took": frames.took, "taken": frames.taken, "disk": frames.disk, "thinking": busy}


if __name__ == "__main__":
    os.environ.update(ENVIRONMENT)
    staging.prepare()
    print(json.dumps(run(sys.argv[1], float(sys.argv[2]))))
