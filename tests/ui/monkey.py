"""Monkey test: random input events and system changes on all screens of the real app.

The events are touches of several fingers, mouse, hovering pen, keys, game controllers, rotation,
pauses, deep links, and changes of settings and system preferences.

`python -m tests.ui.monkey EVENTS SEED` opens the app in an off-screen window, sends the events and
prints the findings as one line of JSON. Drawing goes to Kivy's mock GL, so the graphics driver is
not tested.

A run depends on the seed only: searches run inside frames, on the frame clock. With the word
`threads` after the seed they run on the worker thread, and the time of their answers varies.
"""

import gc
import json
import logging
import os
import random
import subprocess
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

from fitsmobile.engine.registry import GAMES
from fitsmobile.session import pace
from fitsmobile.session.actions import Denied, EndTurn, NewGame, Play, Player, TakeDevice
from fitsmobile.session.record import replay, to_table
from fitsmobile.storage.results import Loaded
from tests.session.conducting import finished_games
from tests.ui.frame_clock import use_frame_clock
from tests.ui.monkey_inputs import BAD_LINKS, BUTTONS, FULL, SETTINGS
from tests.ui.singletons import replace_last_text_input
from tools.draw import stage as staging

ROOT = Path(__file__).resolve().parents[2]
FINGERS = 4
ENVIRONMENT = {
    "KIVY_GL_BACKEND": "mock",
    "KCFG_KIVY_EXIT_ON_ESCAPE": "0",  # Back on the first screen would end the run
}
BATCH = 40
"""Events between two checks. A check ends all touches and tests the invariants, and the least
visited screen is opened after it, so that every screen is visited."""

WINDOWS = ((360, 640), (780, 360), (411, 891), (800, 1280), (1280, 800))
KEYS = (
    *("left", "right", "up", "down", "enter", "space", "tab", "back", "backspace", "home", "end"),
    *("pageup", "pagedown", "r", "f", "z", "y", "h", "p", "a", "c", "1", "2", "m", "?"),
)
WAYS = {
    "finger_down": 26,
    "finger_moves": 34,
    "finger_up": 24,
    "tap": 30,
    "key": 24,
    "pad": 12,
    "hover": 12,
    "mouse": 4,
    "wheel": 3,
    "type": 2,
    "wait": 10,
    "play_on": 14,
    "deal": 2,
    "look": 5,
    "system": 3,
    "rotate": 4,
    "pause": 3,
    "visit": 1,
    "start_again": 1,
}
"""Kinds of event and their weights."""

COLOURS = ("red", "blue", "yellow", "green")
PAIR = (Player("Ada", "red"), Player("Moss", "blue"))


class InvariantBroken(Exception):
    """An invariant does not hold."""


class Monkey:
    """Sends random events to the app; they depend on the seed only."""

    def __init__(self, stage: Any, folder: Path, seed: int) -> None:
        from fitsmobile.ui import device
        from tests.ui.device.fake_device import FakeDevice

        self.stage = stage
        self.random = random.Random(seed)
        self.done: Counter[str] = Counter()
        self.screens: Counter[str] = Counter()
        self.tried: Counter[str] = Counter()
        self.diary: list[str] = []
        self._folder = folder
        self._sent: Counter[str] = Counter()
        self._troubles: list[Any] = []
        self._down: dict[int, tuple[float, float]] = {}
        self.device = device.current = FakeDevice(folder)
        self._start()

    def run(self, events: int) -> None:
        """Send `events` events, with a pause after every BATCH of them and at the end."""
        ways, weights = list(WAYS), list(WAYS.values())
        for number in range(1, events + 1):
            (way,) = self.random.choices(ways, weights)
            self._note(way)
            getattr(self, f"_{way}")()
            self.screens[self.root.current] += 1
            if number % BATCH == 0 or number == events:
                self.settle_and_check()
                self._go()
                self.screens[self.root.current] += 1

    def settle_and_check(self) -> None:
        """Release all touches and keys, wait, and check the invariants."""
        for finger in list(self._down):
            self._lift(finger)
        self.stage.settle()
        self._nothing_is_held()
        self._the_game_is_right()

    # events

    def _start(self) -> None:
        from fitsmobile.ui.app.app import FitsApp

        self.app = FitsApp(folder=self._folder)
        self.root = self.stage.show(self.app.build())
        self.app.root = self.root
        self._ask_for_troubles = self.app.conductor.take_troubles
        self.app.conductor.take_troubles = self._record_storage_errors

    def _record_storage_errors(self) -> Any:
        """Storage errors, which the app shows to the player, count as findings."""
        troubles = self._ask_for_troubles()
        self._troubles += troubles
        return troubles

    def _start_again(self) -> None:
        """Kill the app and start it again while touches are down."""
        from kivy.app import App

        from fitsmobile.ui.device.touches import fingers

        self.shut()
        for touch in fingers():
            touch.grab_list.clear()  # touches of a killed process are never lifted
        self.stage.window.remove_widget(self.root)
        self.app = self.root = None
        App()  # Kivy holds the last one that was made
        replace_last_text_input()
        gc.collect()  # references of a killed process
        self._start()

    def shut(self) -> None:
        """End the app as the system does."""
        self.app.on_pause()
        self.root.close()
        self.app.on_stop()

    def _finger_down(self) -> None:
        free = [finger for finger in range(1, FINGERS + 1) if finger not in self._down]
        if not free:
            self._finger_up()
            return
        finger = self.random.choice(free)
        self._down[finger] = self._place()
        self.stage.finger("down", *self._down[finger], finger)

    def _finger_moves(self) -> None:
        if not self._down:
            self._finger_down()
            return
        finger = self.random.choice(sorted(self._down))
        x, y = self._down[finger]
        if self.random.random() < 0.4:
            x, y = self._place()
        else:
            x, y = x + self.random.gauss(0, 30), y + self.random.gauss(0, 30)
        self._down[finger] = (x, y)
        self.stage.finger("motion", x, y, finger)

    def _finger_up(self) -> None:
        if self._down:
            self._lift(self.random.choice(sorted(self._down)))
        else:
            self._tap()

    def _lift(self, finger: int) -> None:
        self.stage.finger("up", *self._down.pop(finger), finger)

    def _tap(self) -> None:
        self.stage.tap(*self._place(), finger=FINGERS + 1)

    def _key(self) -> None:
        self.stage.key(self.random.choice(KEYS), *self.random.choice(((), (), ("shift",))))

    def _pad(self) -> None:
        """A button, hat or stick event of one of two game controllers."""
        send, pad = self.stage.window.dispatch, self.random.randrange(2)
        way = self.random.choice(("button", "button", "hat", "stick", "stick"))
        if way == "button":
            button = self.random.choice(BUTTONS)
            send("on_joy_button_down", pad, button)
            self.stage.frames(1)
            send("on_joy_button_up", pad, button)
        elif way == "hat":
            send("on_joy_hat", pad, 0, (self.random.randint(-1, 1), self.random.randint(-1, 1)))
            self.stage.frames(1)
            send("on_joy_hat", pad, 0, (0, 0))
        else:
            send("on_joy_axis", pad, self.random.randrange(6), self.random.randint(-FULL, FULL))
        self.stage.frames(1)

    def _hover(self) -> None:
        """A hover event of a mouse or of a pen."""
        if self.random.random() < 0.1:
            self.stage.window.dispatch("on_cursor_leave")
        else:
            self.stage.window.mouse_pos = self._place()
        self.stage.frames(1)

    def _mouse(self) -> None:
        """Press, move and release the mouse, with or without touches down."""
        window, button = self.stage.window, self.random.choice(("left", "left", "right", "middle"))
        x, y = self._mouse_place()
        window.dispatch("on_mouse_down", x, y, button, [])
        for _ in range(self.random.choice((0, 1, 4))):
            self.stage.frames(1)
            x, y = self._mouse_place()
            window.dispatch("on_mouse_move", x, y, [])
        window.dispatch("on_mouse_up", x, y, button, [])
        self.stage.frames(1)

    def _mouse_place(self) -> tuple[float, float]:
        """A position in SDL's coordinates, which count from the top."""
        x, y = self._place()
        return x, self.stage.size[1] - y

    def _wheel(self) -> None:
        button = self.random.choice(("scrollup", "scrolldown", "right", "left"))
        x, y = self._mouse_place()
        for kind in ("on_mouse_down", "on_mouse_up"):
            self.stage.window.dispatch(kind, x, y, button, [])
            self.stage.frames(1)

    def _type(self) -> None:
        self.stage.window.dispatch("on_textinput", self.random.choice(("x", "ẞ", "遊", "  ", "\t")))
        self.stage.frames(1)

    def _wait(self) -> None:
        self.stage.frames(self.random.choice((1, 3, 20)), self.random.choice((0.004, 1 / 60, 0.4)))

    def _go(self) -> None:
        """Open one of the least visited screens."""
        from fitsmobile.ui.screens import SCREENS

        least = min(self._sent[name] for name in SCREENS)
        name = self.random.choice([one for one in sorted(SCREENS) if self._sent[one] == least])
        self._sent[name] += 1
        args = {}
        if name in ("setup", "howto"):
            args = {"game": self.random.choice(sorted(GAMES))}
        elif name == "table":
            self._sit_down()
            return
        elif name == "result":
            self._play_out()
        elif name == "review":
            self._play_out()
            finished = [record.id for record in finished_games(self.app.conductor)]
            args = {"game_id": self.random.choice(finished)}
        self.root.go(name, **args)
        self.stage.frames(1)

    def _sit_down(self) -> None:
        """Go to the table with its game, or deal one."""
        if self.app.conductor.snapshot is None:
            game = self.random.choice(sorted(GAMES))
            self.app.conductor.dispatch(NewGame(game, PAIR, {}, pace="together"))
        self.root.open("home", "table")
        self.stage.frames(1)

    def _play_out(self) -> None:
        """Load a finished game at the table, after a short game if none is over."""
        conductor = self.app.conductor
        snapshot = conductor.snapshot
        if snapshot is None or snapshot.outcome is None:
            options = {"board": "mini", "target": 1}
            snapshot = conductor.dispatch(NewGame("jammit", PAIR, options, pace="free"))
        while snapshot.outcome is None:
            (seat,) = snapshot.actors
            move = self.random.choice(conductor.moves(seat))
            snapshot = conductor.dispatch(Play(seat, move, snapshot.ply))

    def _deal(self) -> None:

        name = self.random.choice(sorted(GAMES))
        game, conductor = GAMES[name], self.app.conductor
        options = {option.id: self.random.choice(option.values) for option in game.options
                   if not isinstance(option.default, tuple)}  # fmt: skip
        seats = self.random.choice(game.seats)
        levels = [self.random.choice((None, None, 1, 5)) for _ in range(seats)]
        players = tuple(Player("Ada", COLOURS[at], level) for at, level in enumerate(levels))
        paces = pace.DECK_PACES if name in ("fits", "bits") else pace.TURN_PACES
        way = "solo" if levels.count(None) < 2 else self.random.choice(paces[2:])
        answer = conductor.dispatch(
            NewGame(name, players, options, self.random.randrange(999), way)
        )
        if isinstance(answer, Denied):
            return  # the board is too small for these players
        self.root.open("home", "table")
        self.stage.frames(1)

    def _play_on(self) -> None:
        """Play some legal moves, so that rounds and games end."""
        conductor = self.app.conductor
        for _ in range(self.random.choice((1, 1, 6))):
            snapshot = conductor.snapshot
            if snapshot is None or snapshot.outcome is not None:
                return
            if snapshot.curtain is not None:
                conductor.dispatch(TakeDevice())
            elif snapshot.can_end_turn:
                conductor.dispatch(EndTurn())
            elif snapshot.actors:
                seat = self.random.choice(snapshot.actors)
                conductor.dispatch(Play(seat, self.random.choice(conductor.moves(seat))))
            self.stage.frames(1)

    def _look(self) -> None:
        from fitsmobile.ui.app.preferences import put_in_force

        name = self.random.choice(("theme", "language", *SETTINGS))
        put_in_force(self.app.conductor.change_settings(**{name: self._choice(name)}))
        self.stage.frames(1)

    def _choice(self, name: str) -> Any:
        return self.random.choice(SETTINGS[name])

    def _system(self) -> None:
        """Change dark mode, language, font scale and insets of the system."""
        device, pick = self.device, self.random.choice
        device.dark = pick((True, False))
        device.scale = pick((1.0, 1.0, 0.85, 2.0))
        device.tongue = pick(("", "de_AT", "fr", "ja_JP", "xx"))
        device.bars = pick(((0.0, 0.0, 0.0, 0.0), (0.0, 32.0, 0.0, 24.0), (48.0, 0.0, 48.0, 16.0)))
        self.app.on_resume()
        self.stage.frames(1)

    def _visit(self) -> None:
        """Open a deep link in the running app: the current deal, or an invalid link."""
        code = self.app.conductor.share_code(whole_game=False)
        self.device.visitor(self.random.choice((code, *BAD_LINKS)) or "")
        self.stage.frames(1)

    def _rotate(self) -> None:
        self.stage.resize(*self.random.choice(WINDOWS))

    def _pause(self) -> None:
        self.app.on_pause()
        if self.random.random() < 0.25:
            self.app.save_memory()
        self.stage.frames(1, self.random.choice((0.1, 3600)))
        self.app.on_resume()

    def _place(self) -> tuple[float, float]:
        """A random position, most often on a widget that reacts to touch."""
        width, height = self.stage.size
        spots = self._spots() if self.random.random() < 0.75 else []
        if spots:
            return self.random.choice(spots)
        return self.random.uniform(0, width - 1), self.random.uniform(0, height - 1)

    def _spots(self) -> list[tuple[float, float]]:
        from fitsmobile.ui.kit.node import described

        screen = self.root.screen
        if screen is None:
            return []
        nodes = [node for node in described(screen.top_overlay or screen) if node.actions]
        tiles = [node for node in nodes if node.role == "tile"]
        return [node.centre for node in (*nodes, *tiles, *tiles)]

    # invariants

    def _nothing_is_held(self) -> None:
        from fitsmobile.ui.device.touches import fingers
        from fitsmobile.ui.games.ramp.drag import Phase

        if down := fingers():
            raise InvariantBroken(f"touches that never end: {down}")
        for widget in self.root.walk(restrict=True):
            if getattr(widget, "pressed", False) is True:
                raise InvariantBroken(f"{widget} stays pressed")
            hand = getattr(widget, "hand", None)
            if getattr(hand, "phase", Phase.HOME) in (Phase.PRESSED, Phase.HELD):
                raise InvariantBroken(f"{widget} carries a tile and no finger holds it")
            if getattr(hand, "dragging", False) is True:
                raise InvariantBroken(f"{widget} drags a piece and no finger holds it")

    def _the_game_is_right(self) -> None:
        conductor = self.app.conductor
        conductor.take_troubles()
        if self._troubles:
            raise InvariantBroken(f"troubles: {self._troubles}")
        snapshot = conductor.snapshot
        if snapshot is None:
            return
        kept = conductor.kept
        shelf = kept.running if snapshot.outcome is None else kept.finished
        kept = shelf.load(snapshot.game_id)
        if not isinstance(kept, Loaded):
            raise InvariantBroken(f"the game at the table is not kept: {kept}")
        table = to_table(kept.value, GAMES)
        if isinstance(table, Denied):
            raise InvariantBroken(f"the game does not replay: {table}")
        states = replay(table.game, table.setup, table.moves[: table.position])
        if states[-1].key() != conductor.state.key() or table.position != snapshot.ply:
            raise InvariantBroken("the game kept is not the one at the table")

    def _note(self, what: str) -> None:
        self.done[what] += 1
        self.tried[f"{what} on {self.root.current}"] += 1
        self.diary = [*self.diary[-19:], f"{what} on {self.root.current} {self._down}"]


class Faults(logging.Handler):
    """Collects logged errors: exceptions in threads are not raised in the main thread."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if "Shader" not in record.getMessage():  # the mock compiles none
            self.heard.append(self.format(record))


def run_monkey(events: int, seed: int, threads: bool = False) -> dict[str, Any]:
    """Run the monkey in this process; `fault` is None if it found none."""
    stage, faults = staging.Stage(), Faults()
    if not threads:
        use_frame_clock(stage)
    for name in ("", "kivy"):  # Kivy's passes nothing on
        logging.getLogger(name).addHandler(faults)
    with tempfile.TemporaryDirectory() as folder:
        monkey = Monkey(stage, Path(folder), seed)
        fault = None
        try:
            monkey.run(events)
            monkey.shut()
        except Exception:
            fault = "\n".join((traceback.format_exc(), *monkey.diary))
            monkey.app.conductor.close()  # or its writer would disturb the removal of the folder
    if fault is None and faults.heard:
        fault = faults.heard[0]
    return {
        "events": monkey.done.total(),
        "screens": monkey.screens,
        "kinds": monkey.done,
        "tried": monkey.tried,
        "seed": seed,
        "fault": fault,
    }


def run_in_process(events: int, seed: int, threads: bool = False) -> dict[str, Any]:
    """Run the monkey in its own process."""
    answer = subprocess.run(
        [sys.executable, "-m", "tests.ui.monkey", str(events), str(seed), *["threads"] * threads],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if answer.returncode:
        return {
            "events": 0,
            "screens": {},
            "tried": {},
            "seed": seed,
            "fault": answer.stderr or "it died",
        }
    return json.loads(answer.stdout.splitlines()[-1])


if __name__ == "__main__":
    os.environ.update(ENVIRONMENT)
    staging.prepare()
    print(json.dumps(run_monkey(int(sys.argv[1]), int(sys.argv[2]), "threads" in sys.argv)))
