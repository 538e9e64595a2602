"""Game controllers, whose buttons count as keys, and pointers that hover above the table."""

from collections.abc import Callable, Hashable
from typing import Protocol

from kivy.clock import Clock, ClockEvent
from kivy.event import EventDispatcher

BUTTONS = {
    0: "space",
    1: "back",
    2: "r",
    3: "m",
    4: "z",
    5: "h",
    6: "back",
    7: "tab",
    8: "tab",
    11: "up",
    12: "down",
    13: "left",
    14: "right",
}
"""Number of a button -> key. The last four are the cross of controllers that have no hat."""

STICK = {(0, -1): "left", (0, 1): "right", (1, -1): "up", (1, 1): "down"}
"""Axis and direction of the left stick -> key."""

NOWHERE = (-1.0, -1.0)

PUSHED, RELEASED = 20_000, 9_000
"""How far a stick goes of 32767 until it counts, and how near to the middle until it is back."""

AGAIN_AFTER, AGAIN_EVERY = 0.35, 0.09
"""Seconds until what is held counts once more, and from then on."""

MOST_AGAIN = 60
"""How often it counts at the most: a controller that goes away says nothing."""


class Repeat:
    """A key that is held: pressed at once, and again and again until it is let go."""

    def __init__(self, press: Callable[[str], object], repeats: Callable[[str], bool]) -> None:
        self._press, self._repeats = press, repeats
        self._held: tuple[Hashable, str] | None = None
        self._event: ClockEvent | None = None
        self._count = 0

    def hold(self, source: Hashable, name: str) -> None:
        """Something of a controller stands for a key now; the same key is not pressed anew."""
        if self._held == (source, name):
            return
        self.stop()
        self._held, self._count = (source, name), 0
        self._event = Clock.schedule_once(self._again, AGAIN_AFTER)
        self._press(name)

    def let_go(self, source: Hashable) -> None:
        """It is back where it rests."""
        if self._held is not None and self._held[0] == source:
            self._held = None
            self.stop()

    def stop(self, *_: object) -> None:
        """Press no more, even if it is still held."""
        if self._event is not None:
            self._event.cancel()
            self._event = None

    def _again(self, _dt: float) -> None:
        self._event = None
        name = self._held[1] if self._held is not None else ""
        if self._count < MOST_AGAIN and self._repeats(name):
            self._count += 1
            self._event = Clock.schedule_once(self._again, AGAIN_EVERY)
            self._press(name)


class Pads:
    """Listens to every controller of a window and hands the names of keys to `press`.

    `repeats(name)` says whether a key counts again and again here while it is held.
    """

    def __init__(
        self,
        window: EventDispatcher,
        press: Callable[[str], object],
        repeats: Callable[[str], bool],
    ) -> None:
        self._window = window
        self._keys = Repeat(press, repeats)
        self._bound = {
            "on_joy_button_down": self.button,
            "on_joy_button_up": self.button_up,
            "on_joy_hat": self.hat,
            "on_joy_axis": self.axis,
        }
        window.bind(**self._bound)

    def close(self) -> None:
        """Listen no more."""
        self._window.unbind(**self._bound)
        self.rest()

    def rest(self, *_: object) -> None:
        """Another screen, or the app sleeps: what is held counts no more until it is let go."""
        self._keys.stop()

    def button(self, _window: object, pad: int, button: int) -> None:
        """A button went down."""
        if button in BUTTONS:
            self._keys.hold(("button", pad, button), BUTTONS[button])

    def button_up(self, _window: object, pad: int, button: int) -> None:
        """A button came up."""
        self._keys.let_go(("button", pad, button))

    def hat(self, _window: object, pad: int, hat: int, value: tuple[int, int]) -> None:
        """The cross was pressed or let go; its y grows upward."""
        across, up = value
        if across or up:
            way = (0, across) if across else (1, -up)
            self._keys.hold(("hat", pad, hat), STICK[way])
        else:
            self._keys.let_go(("hat", pad, hat))

    def axis(self, _window: object, pad: int, axis: int, value: int) -> None:
        """The stick moved: it counts from far out until it is back; its y grows downward."""
        way = (axis, 1 if value > 0 else -1)
        if abs(value) < RELEASED:
            self._keys.let_go(("axis", pad, axis))
        elif abs(value) >= PUSHED and way in STICK:
            self._keys.hold(("axis", pad, axis), STICK[way])


class HoverTarget(Protocol):
    """A screen, which shows what a pointer hovers above."""

    def hover(self, x: float, y: float) -> None:
        """A pointer without a button pressed is here, in pixels of the window."""


class Pointer:
    """Tells the screen in front where a mouse, or a pen above the glass, hovers."""

    def __init__(self, window: EventDispatcher, screen: Callable[[], HoverTarget | None]) -> None:
        self._window, self._screen = window, screen
        window.bind(mouse_pos=self.move, on_cursor_leave=self.go)

    def close(self) -> None:
        """Follow it no more."""
        self._window.unbind(mouse_pos=self.move, on_cursor_leave=self.go)

    def move(self, _window: object, pos: tuple[float, float]) -> None:
        """It is somewhere else."""
        screen = self._screen()
        if screen is not None:
            screen.hover(*pos)

    def go(self, window: EventDispatcher) -> None:
        """It has left the window."""
        self.move(window, NOWHERE)
