"""Runs beside the staged app (`tools/beside.py`): one board of FITS by touch, then every screen.

Stands alone, as the app does on a phone: nothing of the project's tools can be imported here.
Prints `played <tiles> <score>` and `visited <screen>` lines; the program ends by itself.
"""

import time
from collections.abc import Iterator
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics.opengl import glFinish

PATIENCE = 120  # seconds for the whole
Steps = Iterator[None]


class Hand:
    """One finger on the window; every step is a frame."""

    def __init__(self, window: Any) -> None:
        self.window = window

    def touch(self, kind: str, x: float, y: float) -> Steps:
        """A `down`, `motion` or `up`, the way Android reports it."""
        from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

        width, height = self.window.system_size
        event = (f"finger{kind}", 1, x / width, 1 - y / height, 1.0)
        SDL2MotionEventProvider.q.appendleft(event)
        yield

    def tap(self, widget: Any) -> Steps:
        """Touch the middle of a widget and let go."""
        spot = widget.to_window(*widget.center)
        yield from self.touch("down", *spot)
        yield from self.touch("up", *spot)
        yield from frames(4)

    def drag(self, table: Any, column: int) -> Steps:
        """Carry the waiting tile up and to a column, and let go."""
        home, cell, hand = table.layout.homes[0], table.layout.grid.cell, table.ramp.hand
        x, y = home.cx, home.cy
        yield from self.touch("down", x, y)
        for _ in range(8):
            y += cell
            yield from self.touch("motion", x, y)
        for _ in range(60):
            if hand.column == column:
                break
            x += cell / 3 if hand.column < column else -cell / 3
            yield from self.touch("motion", x, y)
        yield from self.touch("up", x, y)


def frames(count: int) -> Steps:
    """Let some frames pass."""
    for _ in range(count):
        yield


def until(condition: Any, seconds: float = 10) -> Steps:
    """Let frames pass until the condition holds, or the time is over."""
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        yield


def one_board(app: Any, hand: Hand) -> Steps:
    """Sit down at FITS from home and fill the first board, in whatever form a tile comes."""
    cards = [one for one in app.root.screen.walk() if getattr(one, "game", "") == "fits"]
    yield from hand.tap(next(card for card in cards if hasattr(card, "taste")))
    yield from until(lambda: app.root.current == "setup")
    start = next(one for one in app.root.screen.walk() if getattr(one, "icon", "") == "play")
    yield from hand.tap(start)
    yield from until(lambda: app.root.current == "table")
    yield from frames(10)
    table, tiles = app.root.screen.table, 0
    while not (view := app.conductor.snapshot.views[0]).finished:
        tile, form = view.tiles[0], table.ramp.hand.form
        columns = {
            column: max(row for _, row in landing.cells)
            for (held, column), landing in tile.landings.items()
            if held == form
        }
        if columns:
            yield from hand.drag(table, min(columns, key=columns.__getitem__))
            yield from until(lambda before=view: app.conductor.snapshot.views[0] is not before)
            yield from frames(4)
            tiles += 1
        else:
            yield from hand.tap(table.tray.buttons["rotate"])
    print("played", tiles, view.finished[0].score, flush=True)


def every_screen(app: Any) -> Steps:
    """Visit each screen that there is."""
    from fitsmobile.ui.routes import ROUTES

    for name in ROUTES:
        app.root.go(name)
        yield from frames(6)
        print("visited", name, flush=True)


class Play:
    """Takes one step of the script a frame."""

    def __init__(self, window: Any) -> None:
        self.script = self.whole(Hand(window))
        self.end = time.monotonic() + PATIENCE

    def whole(self, hand: Hand) -> Steps:
        """From home through a board to all other screens."""
        yield from until(lambda: getattr(App.get_running_app().root, "screen", None))
        app = App.get_running_app()
        app.conductor.change_settings(motion=0)
        yield from frames(5)
        yield from one_board(app, hand)
        yield from every_screen(app)

    def step(self, _seconds: float) -> None:
        """The next step; the app ends with the script."""
        glFinish()
        if time.monotonic() > self.end or next(self.script, self) is self:
            App.get_running_app().stop()


def start(window: Any, context: Any) -> None:
    """Called by Kivy when the window is there."""
    context.play = Play(window)  # Kivy binds methods weakly: somebody has to hold it
    Clock.schedule_interval(context.play.step, 0)


def stop(_window: Any, _context: Any) -> None:
    """Called by Kivy at the end."""
