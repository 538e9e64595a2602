"""Calibration field: rings to tap and a tile to drag."""

from math import hypot

from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.device.touches import Touch, is_palm
from fitsmobile.ui.kit.calibration import TASKS, Task, Tries
from fitsmobile.ui.look.theme import theme

RING, TILE = 22, 44
REACH, NEAR = 60, 110
"""Largest distance in dp of a tap from the ring, and of a tile from its outline, that counts."""

HOME = (0.5, 0.1)
WIDE = 2
NOTHING = (0.0, 0.0, 0.0, 0.0)


class TouchField(Widget):
    """Asks for one sample after the other; `step` counts those given. Fires `on_done`."""

    __events__ = ("on_done",)
    step = NumericProperty(0)
    lift = NumericProperty(60)
    """Height of the tile above the finger, in dp."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.tries = Tries()
        self._travel = 0.0
        self._at: tuple[float, float] | None = None
        """Middle of the carried tile; None while it waits."""

        with self.canvas:
            self._disc_colour = Color(*NOTHING)
            self._disc = SmoothRoundedRectangle(size=(0, 0))
            self._ring_colour = Color(*NOTHING)
            self._ring = SmoothLine(width=dp(1.6))
            self._tile_colour = Color(*NOTHING)
            self._tile = SmoothRoundedRectangle(size=(0, 0))
        for name in ("pos", "size", "step"):
            self.fbind(name, self.draw)
        theme.bind(mode=self.draw)

    def on_done(self) -> None:
        """Fired after the last sample."""

    def begin(self) -> None:
        """Start again from the first task."""
        self.tries, self._at = Tries(), None
        self.step = 0
        self.draw()

    @property
    def task(self) -> Task | None:
        """The task asked for now, None after the last."""
        return TASKS[int(self.step)] if self.step < len(TASKS) else None

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """A place in the window; `x` and `y` are shares of the field."""
        edge = dp(TILE)
        wide, high = self.width - 2 * edge, self.height - 2 * edge
        return self.x + edge + wide * x, self.y + edge + high * y

    # fingers

    def on_touch_down(self, touch: Touch) -> bool:
        """Begin a tap, or pick up the tile."""
        task = self.task
        if task is None or not self.collide_point(*touch.pos) or is_palm(touch):
            return False
        goal = self.spot(task.x, task.y) if task.kind == "tap" else self.spot(*HOME)
        if touch.is_mouse_scrolling or hypot(touch.x - goal[0], touch.y - goal[1]) > dp(REACH):
            return False
        touch.grab(self)
        self._travel = 0.0
        self._carry(touch)
        return True

    def on_touch_move(self, touch: Touch) -> bool:
        """Measure the travel of a tap, and move the tile."""
        if touch.grab_current is not self:
            return False
        self._travel = max(self._travel, hypot(touch.x - touch.ox, touch.y - touch.oy))
        self._carry(touch)
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        """Add the sample."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        task, at, self._at = self.task, self._at, None
        if task is not None and task.kind == "tap":
            self.tries.tapped(self._travel / dp(1))
            self.step += 1
        elif task is not None and at is not None:
            x, y = self.spot(task.x, task.y)
            if hypot(at[0] - x, at[1] - y) <= dp(NEAR):
                if touch.device != "mouse":  # under a mouse a tile is not lifted
                    self.tries.carried((at[1] - y) / dp(1))
                self.step += 1
        self.draw()
        if self.task is None:
            self.dispatch("on_done")
        return True

    def _carry(self, touch: Touch) -> None:
        if self.task is not None and self.task.kind == "carry":
            lift = 0.0 if touch.device == "mouse" else dp(self.lift) + dp(TILE) / 2
            self._at = (touch.x, touch.y + lift)
            self.draw()

    # drawing

    def draw(self, *_: object) -> None:
        """Draw the ring, or the outline and the tile."""
        task = self.task
        self._disc_colour.rgba = self._tile_colour.rgba = self._ring_colour.rgba = NOTHING
        if task is None:
            return
        accent = theme.role("accent", theme.own_game)
        x, y = self.spot(task.x, task.y)
        self._ring_colour.rgba = accent
        if task.kind == "tap":
            side = 2 * dp(RING)
            self._ring.circle = (x, y, dp(RING))
            self._disc_colour.rgba = theme.fade(accent, 0.2)
            self._disc.pos, self._disc.size = (x - side / 2, y - side / 2), (side, side)
            self._disc.radius = [side / 2]
            return
        wide, high = WIDE * dp(TILE), dp(TILE)
        self._ring.rounded_rectangle = (x - wide / 2, y - high / 2, wide, high, dp(8))
        cx, cy = self._at or self.spot(*HOME)
        self._tile_colour.rgba = theme.piece("green").base
        self._tile.pos, self._tile.size = (cx - wide / 2, cy - high / 2), (wide, high)
        self._tile.radius = [dp(8)]
