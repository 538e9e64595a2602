"""Calibration field: rings to tap and a tile to drag."""

from math import hypot

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import NumericProperty

from fitsmobile.ui.device.touches import Touch, is_palm
from fitsmobile.ui.kit.calibration import TASKS, Task, Tries
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.draw import draw_box

RING, TILE = 22, 44
REACH, NEAR = 60, 110
"""Largest distance in dp of a tap from the ring, and of a tile from its outline, that counts."""

HOME = (0.5, 0.1)
WIDE = 2


class TouchField(Painted):
    """Asks for one sample after the other; `step` counts those given. Fires `on_done`."""

    __events__ = ("on_done",)
    painted_from = ("step",)
    step = NumericProperty(0)
    lift = NumericProperty(60)
    """Height of the tile above the finger, in dp."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.tries = Tries()
        self._travel = 0.0
        self._at: tuple[float, float] | None = None
        """Middle of the carried tile; None while it waits."""

    def on_done(self) -> None:
        """Fired after the last sample."""

    def begin(self) -> None:
        """Start again from the first task."""
        self.tries, self._at = Tries(), None
        self.step = 0
        self.paint_soon()

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
        self.paint_soon()
        if self.task is None:
            self.dispatch("on_done")
        return True

    def _carry(self, touch: Touch) -> None:
        if self.task is not None and self.task.kind == "carry":
            lift = 0.0 if touch.device == "mouse" else dp(self.lift) + dp(TILE) / 2
            self._at = (touch.x, touch.y + lift)
            self.paint_soon()

    # drawing

    def paint(self) -> None:
        """The ring, or the outline and the tile."""
        task = self.task
        if task is None:
            return
        accent = theme.role("accent", theme.own_game)
        x, y = self.spot(task.x, task.y)
        wide, high = WIDE * dp(TILE), dp(TILE)
        if task.kind == "tap":
            side = 2 * dp(RING)
            draw_box(x - side / 2, y - side / 2, side, side, theme.fade(accent, 0.2), side / 2)
            Color(*accent)
            SmoothLine(circle=(x, y, dp(RING)), width=dp(1.6))
            return
        Color(*accent)
        outline = (x - wide / 2, y - high / 2, wide, high, dp(8))
        SmoothLine(rounded_rectangle=outline, width=dp(1.6))
        cx, cy = self._at or self.spot(*HOME)
        draw_box(cx - wide / 2, cy - high / 2, wide, high, theme.piece("green").base, dp(8))
