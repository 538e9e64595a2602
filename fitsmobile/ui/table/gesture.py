"""Touch input of everything that can be dragged: fingers in, events of a game out. No Kivy.

A `Gesture` follows the fingers on one draggable thing. At most one finger holds the thing. A
finger that lies still gives way to one that means something, a second finger is told apart, and
a finger that was cancelled does nothing more until it is lifted. A tap becomes a drag beyond the
player's own slop, the same on every table. Coordinates are pixels, times seconds of any clock.
"""

from abc import ABC, abstractmethod
from math import hypot
from typing import Generic, TypeVar

from fitsmobile.engine.frozen import frozen
from fitsmobile.storage.settings import Settings

BOUNCE = 0.25
"""Seconds in which a second tap is taken for the bounce of a trembling finger."""

REST = 1.0
"""Seconds after which a touch that has not moved may be a resting hand."""

Event = TypeVar("Event")


@frozen
class TouchSettings:
    """The player's touch settings; lengths in dp.

    `drop` says what lets a tile go: `release`, `tap` or `button`. `lift` is how far a tile is
    shown above the finger, `slop` how far a finger may tremble before it drags. `hold` are the
    seconds that a touch is held to confirm what a tap must not do.
    """

    drop: str = "release"
    lift: float = 60.0
    slop: float = 8.0
    left_handed: bool = False
    hold: float = 0.6

    @classmethod
    def of(cls, settings: Settings, shared: bool) -> "TouchSettings":
        """Those of the settings; `shared` where one device goes from hand to hand."""
        return cls(
            drop=settings.drop_shared if shared else settings.drop,
            lift=settings.tile_lift,
            slop=settings.slop,
            left_handed=settings.hand == "left",
            hold=settings.hold,
        )

    @property
    def tap(self) -> float:
        """The longest touch, in seconds, that still counts as a tap where taps are timed."""
        return self.hold / 2


class Finger:
    """One touch: where and when it began, where it is, and how far it ever was from its start."""

    __slots__ = ("id", "mouse", "since", "travel", "x", "x0", "y", "y0")

    def __init__(self, id: object, x: float, y: float, since: float, mouse: bool = False) -> None:
        self.id, self.since, self.mouse = id, since, mouse
        self.x = self.x0 = x
        self.y = self.y0 = y
        self.travel = 0.0

    def go(self, x: float, y: float) -> None:
        """Follow the touch."""
        self.x, self.y = x, y
        self.travel = max(self.travel, hypot(x - self.x0, y - self.y0))


class Gesture(ABC, Generic[Event]):
    """The fingers on one draggable thing. `dp` is pixels per dp.

    Subclasses say what a press, a drag and a release mean, and return the events of their game.
    """

    def __init__(self, dp: float = 1.0) -> None:
        self.dp = dp
        self.touch = TouchSettings()
        self.finger: Finger | None = None
        """The finger that holds the thing."""

        self.second: Finger | None = None
        self._spent: object = None
        """The finger that does nothing more until it is lifted."""

    @property
    def slop(self) -> float:
        """Touch slop: distance in pixels that a finger may move before it drags."""
        return self.touch.slop * self.dp

    @property
    def busy(self) -> bool:
        """Whether a finger is down that was not cancelled."""
        return self.finger is not None and self.finger.id != self._spent

    @property
    def dragging(self) -> bool:
        """Whether the finger has left the slop around its start; once left, it stays so."""
        return self.busy and self.finger is not None and self.finger.travel > self.slop

    # touches

    def press(
        self, finger: object, x: float, y: float, now: float, mouse: bool = False
    ) -> list[Event] | None:
        """A touch begins. None where it is not for this gesture."""
        new = Finger(finger, x, y, now, mouse)
        freed: list[Event] = []
        if self.finger is not None and self.gives_way(self.finger, new):
            freed = self.lift(self.finger.id)
        if not self.takes(new):
            return freed or None
        if self.finger is not None:
            return self.begin_second(new)
        self.finger = new
        events = self.begin(new)
        if events is None:
            self.finger = self._spent = None
            return freed or None
        return freed + events

    def move(self, finger: object, x: float, y: float, now: float) -> list[Event]:
        """A touch moves."""
        if self.second is not None and finger == self.second.id:
            self.second.go(x, y)
            return []
        if self.finger is None or finger != self.finger.id or finger == self._spent:
            return []
        self.finger.go(x, y)
        return self.follow(self.finger, now)

    def release(self, finger: object, x: float, y: float, now: float) -> list[Event]:
        """A touch ends. A second finger that is still down does nothing more."""
        if self.second is not None and finger == self.second.id:
            second, self.second = self.second, None
            second.go(x, y)
            return self.end_second(second, now)
        me = self.finger
        if me is None or finger != me.id:
            return []
        me.go(x, y)
        other, self.second = self.second, None
        events = [] if finger == self._spent else self.end(me, now)
        self.finger = other
        self._spent = None if other is None else other.id
        return events

    def lift(self, finger: object) -> list[Event]:
        """The system or palm rejection took a touch away: as if it had never been."""
        if self.second is not None and finger == self.second.id:
            self.second = None
            return []
        if self.finger is None or finger != self.finger.id:
            return []
        events = self.cancel()
        self.finger = self._spent = None
        return events

    def spend(self) -> None:
        """The fingers that are down do nothing more until they are lifted."""
        if self.finger is not None:
            self._spent = self.finger.id
        self.second = None

    # what a game decides

    def takes(self, finger: Finger) -> bool:
        """Whether a touch is for this gesture at all, be it the first or the second finger."""
        return True

    def gives_way(self, resting: Finger, new: Finger) -> bool:
        """Whether the finger that holds the thing only rests, and leaves it to a new one."""
        idle = resting.id == self._spent or resting.travel <= self.slop
        return idle and new.since - resting.since > REST

    @abstractmethod
    def begin(self, finger: Finger) -> list[Event] | None:
        """The first finger comes down. None where it takes nothing."""

    def begin_second(self, finger: Finger) -> list[Event]:
        """A second finger comes down; it is remembered until it is lifted."""
        if self.second is None:
            self.second = finger
        return []

    @abstractmethod
    def follow(self, finger: Finger, now: float) -> list[Event]:
        """The first finger has moved."""

    @abstractmethod
    def end(self, finger: Finger, now: float) -> list[Event]:
        """The first finger is lifted."""

    def end_second(self, finger: Finger, now: float) -> list[Event]:
        """The second finger is lifted before the first."""
        return []

    @abstractmethod
    def cancel(self) -> list[Event]:
        """Put back what is held."""

    def tick(self, now: float) -> list[Event]:
        """Time passes while a finger is down."""
        return []

    @abstractmethod
    def hover(self, x: float, y: float) -> list[Event]:
        """A pointer without a button pressed is at a point."""
