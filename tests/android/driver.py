"""Driver script for the staged app (`tools/draw/launch.py`): all games by touch, then every screen.

It imports only the app, as on a phone: the project's tools are not in the package.
Prints a line for each board scored, game played, screen visited, language spoken, file opened;
the program ends by itself.
"""

import random
import sys
import time
from collections.abc import Iterator
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics.opengl import glFinish

GAMES = ("fits", "bits", "fillit", "jammit")
FORMS = 4  # orientations of a tile without a flip
PATIENCE = 120  # seconds for the whole run
ANSWER = 30  # seconds for a computer player's answer
Steps = Iterator[None]

heard: set[str] = set()
"""Paths that Python has opened since the window was created."""


def hear(event: str, facts: tuple[Any, ...]) -> None:
    """Audit hook that records the files Python opens."""
    if event == "open" and isinstance(facts[0], str):
        heard.add(facts[0])


sys.addaudithook(hear)


class Hand:
    """One finger in the window; every step is a frame."""

    def __init__(self, window: Any) -> None:
        self.window = window

    def touch(self, kind: str, x: float, y: float) -> Steps:
        """Inject a `down`, `motion` or `up` event as Android reports it."""
        from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

        width, height = self.window.system_size
        event = (f"finger{kind}", 1, x / width, 1 - y / height, 1.0)
        SDL2MotionEventProvider.q.appendleft(event)
        yield

    def tap(self, widget: Any) -> Steps:
        """Tap the middle of a widget."""
        yield from self.tap_at(*centre(widget))

    def tap_at(self, x: float, y: float) -> Steps:
        """Tap a point."""
        yield from self.touch("down", x, y)
        yield from self.touch("up", x, y)
        yield from frames(4)

    def drag(self, table: Any, column: int) -> Steps:
        """Drag the waiting tile up and to a column, and release it."""
        home, cell, hand = table.layout.homes[0], table.layout.grid.cell, table.ramp.hand
        x, y = home.cx, home.cy
        yield from self.touch("down", x, y)
        for _ in range(3):
            y += 2.5 * cell
            yield from self.touch("motion", x, y)
        for _ in range(60):
            if hand.column == column:
                break
            x += cell / 2 if hand.column < column else -cell / 2
            yield from self.touch("motion", x, y)
        yield from self.touch("up", x, y)


def centre(widget: Any) -> tuple[float, float]:
    """The middle of a widget in the window."""
    return widget.to_window(*widget.center)


def frames(count: int) -> Steps:
    """Wait for some frames."""
    for _ in range(count):
        yield


def until(condition: Any, seconds: float = 10) -> Steps:
    """Wait until the condition holds, or the time is over."""
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        yield


def sit_down(app: Any, hand: Hand, game: str) -> Steps:
    """Open a table from home with the default set-up."""
    app.root.go("home")
    yield from frames(6)
    cards = [one for one in app.root.screen.walk() if getattr(one, "game", "") == game]
    yield from hand.tap(next(card for card in cards if hasattr(card, "taste")))
    yield from until(lambda: app.root.current == "setup")
    yield from frames(6)
    start = next(one for one in app.root.screen.walk() if getattr(one, "icon", "") == "play")
    yield from hand.tap(start)
    yield from until(lambda: app.conductor.snapshot.game == game)
    yield from until(lambda: app.root.current not in ("home", "setup"))
    yield from frames(10)


def ramp_of(app: Any) -> Any:
    """The first seat's ramp at the current table."""
    view = app.conductor.snapshot.views[0]
    return getattr(view, "ramp", view)


def ramp_round(app: Any, hand: Hand) -> Steps:
    """Fill the first board of FITS or BITS without turning the tiles."""
    table, turned, game = app.root.screen.table, 0, app.conductor.snapshot.game
    while not (ramp := ramp_of(app)).finished:
        home = next(k for k, tile in enumerate(ramp.tiles) if tile.landings)
        held = table.ramp.hand
        columns = {
            column: max(row for _, row in landing.cells)
            for (form, column), landing in ramp.tiles[home].landings.items()
            if form == held.form and home == 0
        }
        if columns:
            yield from hand.drag(table, min(columns, key=columns.__getitem__))
            yield from until(lambda before=ramp: ramp_of(app) is not before)
            yield from frames(4)
        else:
            turned += 1
            way = "mirror" if turned % FORMS == 0 and game == "fits" else "rotate"
            yield from hand.tap(table.tray.buttons[way])
    print("scored", game, ramp_of(app).finished[0].score, flush=True)


def hex_turn(app: Any, hand: Hand) -> Steps:
    """Play a turn of FILLIT or JAMMIT by taps, and wait for the computer player's answer."""
    app.opponents.hurried = True
    yield from until(lambda: app.conductor.snapshot.turn == 0, ANSWER)
    turns: set[int | None] = set()
    unlisten = app.conductor.listen(lambda snapshot: turns.add(snapshot.turn))
    while turns <= {0}:
        yield from until(lambda: not app.root.screen.table.board.running.moving)
        before = app.conductor.snapshot
        for point in next_taps(app):
            yield from hand.tap_at(*point)
        yield from until(lambda seen=before: app.conductor.snapshot is not seen)
        yield from until(lambda: not app.root.screen.busy)
        yield from frames(6)
    yield from until(lambda: app.conductor.snapshot.turn == 0, ANSWER)
    unlisten()


def next_taps(app: Any) -> list[tuple[float, float]]:
    """The points to tap for the next part of the turn."""
    table = app.root.screen.table
    board, view = table.board, app.conductor.snapshot.views[0]
    plane, at = board.plane, board.to_window
    if app.conductor.snapshot.game == "fillit":
        if view.runs:
            return [at(*plane.centre_of(view.runs[0].path[-1]))]
        if view.steps:
            step = view.steps[0]
            return [at(*plane.centre_of(cell)) for cell in (step.origin, step.target)]
        return [centre(table.controls.end_button)]
    if view.phase == "pawn":
        return [at(*board.hand.pawn_point(next(iter(view.corners))))]
    slots = [at(*board.hand.slot(entry)) for entry in view.pushes[0].entries]
    return [*slots, centre(table.controls.push_button)]


def every_screen(app: Any) -> Steps:
    """Visit each screen."""
    from fitsmobile.ui.screens import SCREENS

    for name in SCREENS:
        app.root.go(name)
        yield from frames(6)
        print("visited", name, flush=True)


def every_language() -> Steps:
    """Switch to each language."""
    from fitsmobile.storage.languages import LANGUAGES
    from fitsmobile.ui.look.i18n import tr

    for language in LANGUAGES:
        tr.switch(language)
        yield from frames(4)
        print("spoken", language, flush=True)


def opened() -> set[str]:
    """Every opened file: modules, and files read by Python and SDL."""
    from kivy.core.text import LabelBase

    from fitsmobile.ui.device.sound import CATALOGUE, FIRST, sounds
    from fitsmobile.ui.look.paths import SOUNDS

    before = {str(SOUNDS / name) for name in (CATALOGUE, FIRST) if sounds.play("take")}
    modules = {getattr(one, "__file__", None) or "" for one in list(sys.modules.values())}
    fonts = {file for faces in LabelBase._fonts.values() for file in faces if file}
    return heard | modules | fonts | before


class Play:
    """Runs one step of the script a frame."""

    def __init__(self, window: Any) -> None:
        self.script = self.whole(Hand(window))
        self.end = time.monotonic() + PATIENCE

    def whole(self, hand: Hand) -> Steps:
        """The whole script: games, then all other screens."""
        yield from until(lambda: getattr(App.get_running_app().root, "screen", None))
        app = App.get_running_app()
        app.conductor.change_settings(motion=0)
        random.SystemRandom = lambda: random.Random(7)  # the same deals every time
        yield from frames(5)
        for game in GAMES:
            yield from sit_down(app, hand, game)
            yield from (ramp_round if game in ("fits", "bits") else hex_turn)(app, hand)
            print("played", game, app.conductor.snapshot.ply, flush=True)
        yield from every_screen(app)
        yield from every_language()
        for name in sorted(opened()):
            print("opened", name, flush=True)

    def step(self, _seconds: float) -> None:
        """Run the next step; the app ends after the last."""
        glFinish()
        if time.monotonic() > self.end or next(self.script, self) is self:
            App.get_running_app().stop()


def start(window: Any, context: Any) -> None:
    """Called by Kivy when the window exists."""
    context.play = Play(window)  # keep a reference: Kivy binds methods weakly
    Clock.schedule_interval(context.play.step, 0)


def stop(_window: Any, _context: Any) -> None:
    """Called by Kivy at the end."""
