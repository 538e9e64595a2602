"""Calibration: sample taps and drags, and the touch settings derived from them."""

from math import ceil, hypot
from typing import NamedTuple

from kivy.graphics import Color, SmoothLine
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from fitsmobile.ui.device.touches import Touch, is_palm
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import device_dp, dp
from fitsmobile.ui.paint.draw import draw_box

kvloader.load(__name__)

RING, TILE = 22, 44
REACH, NEAR = 60, 110
"""Largest distance in dp of a tap from the ring, and of a tile from its outline, that counts."""

HOME = (0.5, 0.1)
WIDE = 2


class Task(NamedTuple):
    """One sample: `tap` or `carry`, and where, as shares of the field from the lower left."""

    kind: str
    x: float
    y: float


TASKS = (
    Task("tap", 0.5, 0.5),
    Task("tap", 0.15, 0.85),
    Task("tap", 0.85, 0.2),
    Task("tap", 0.2, 0.3),
    Task("tap", 0.8, 0.8),
    Task("tap", 0.5, 0.15),
    Task("carry", 0.3, 0.75),
    Task("carry", 0.7, 0.6),
    Task("carry", 0.5, 0.85),
)

SLOPS, LIFTS = (8, 40), (0, 120)
"""Smallest and largest proposal."""

SPARE = 1.4
"""Factor between the widest tap seen and the proposed slop."""

STEP = 4
"""Proposals are multiples of this many dp; a smaller difference can not be felt."""


class Proposal(NamedTuple):
    """Touch slop of a tap, and lift of a dragged tile above the finger."""

    slop: int
    lift: int


class Tries:
    """The taps and the carried tiles so far."""

    def __init__(self) -> None:
        self.travels: list[float] = []
        """The largest distance of the finger from its start during each tap."""

        self.errors: list[float] = []
        """The height above the outline at which each drag ended, negative below it."""

    def proposal(self, slop: float, lift: float) -> Proposal:
        """The settings with which every sample would have hit; without samples those given."""
        if self.travels:
            slop = _within(SLOPS, ceil(_most(self.travels) * SPARE / STEP) * STEP)
        if self.errors:
            lift = _within(LIFTS, round((lift - _middle(self.errors)) / STEP) * STEP)
        return Proposal(round(slop), round(lift))


def _most(values: list[float]) -> float:
    """The largest value; the second largest of five or more, against one outlier."""
    ordered = sorted(values)
    return ordered[-2] if len(ordered) > 4 else ordered[-1]


def _middle(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def _within(bounds: tuple[int, int], value: float) -> float:
    return min(max(value, bounds[0]), bounds[1])


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
            self.tries.travels.append(self._travel / device_dp(1))
            self.step += 1
        elif task is not None and at is not None:
            x, y = self.spot(task.x, task.y)
            if hypot(at[0] - x, at[1] - y) <= dp(NEAR):
                if touch.device != "mouse":  # under a mouse a tile is not lifted
                    self.tries.errors.append((at[1] - y) / device_dp(1))
                self.step += 1
        self.paint_soon()
        if self.task is None:
            self.dispatch("on_done")
        return True

    def _carry(self, touch: Touch) -> None:
        if self.task is not None and self.task.kind == "carry":
            lift = 0.0 if touch.device == "mouse" else device_dp(self.lift) + dp(TILE) / 2
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


class CalibrateScreen(Screen):
    """Asks for taps and drags, proposes, and changes nothing unless the person takes it."""

    words = StringProperty("")
    place = StringProperty("")
    """Progress in words: `3 of 9`."""

    found = BooleanProperty(False)
    """Whether there is a proposal to take or leave."""

    slop_words = StringProperty("")
    lift_words = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.proposal: Proposal | None = None

    def arrive(self, **args: object) -> None:
        """Start with the first task."""
        super().arrive(**args)
        self.again()

    def again(self) -> None:
        """Start again and drop the proposal."""
        self.proposal, self.found = None, False
        self.ids.field.lift = self.conductor.settings.tile_lift
        self.ids.field.begin()
        self.refresh()

    def take(self) -> None:
        """Apply the proposal and go back."""
        if self.proposal is not None:
            slop, lift = self.proposal
            self.conductor.change_settings(slop=slop, tile_lift=lift)
        self.navigator.back()

    def propose(self) -> None:
        """Show the proposal after the last sample."""
        settings = self.conductor.settings
        self.proposal = self.ids.field.tries.proposal(settings.slop, settings.tile_lift)
        self.found = True
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Write the texts in the language in force."""
        if self.proposal is not None:
            self._write_proposal(self.proposal)
            return
        task = self.ids.field.task
        carry = task is not None and task.kind == "carry"
        self.words = (
            tr("Drag the tile to the outline and let go.") if carry else tr("Tap the ring.")
        )
        self.place = tr(
            "{n} of {all}", n=min(int(self.ids.field.step) + 1, len(TASKS)), all=len(TASKS)
        )

    def _write_proposal(self, proposal: Proposal) -> None:
        settings = self.conductor.settings
        now = Proposal(round(settings.slop), round(settings.tile_lift))
        self.place = ""
        if proposal == now:
            self.words = tr("Your settings already fit your hand.")
        else:
            self.words = tr("Suggested for your hand:")
        self.slop_words = tr(
            "Tap tolerance: {now}, suggested {new}.", now=now.slop, new=proposal.slop
        )
        self.lift_words = tr(
            "Height above finger: {now}, suggested {new}.", now=now.lift, new=proposal.lift
        )
        if proposal.slop == now.slop:
            self.slop_words = tr("Tap tolerance: {now} is right.", now=now.slop)
        if proposal.lift == now.lift:
            self.lift_words = tr("Height above finger: {now} is right.", now=now.lift)
