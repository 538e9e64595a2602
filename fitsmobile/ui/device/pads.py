"""Game controllers, mapped to keys, and pointers that hover."""

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
"""Hysteresis of a stick, out of 32767: pressed from the first, released below the second."""

AGAIN_AFTER, AGAIN_EVERY = 0.35, 0.09
"""Key repeat in seconds: delay before the first repeat, and between repeats."""

MOST_AGAIN = 60
"""Most repeats of one key: a controller that is unplugged sends no release."""


class Repeat:
    """Key repeat: presses a held key at once and then at intervals until it is released."""

    def __init__(self, press: Callable[[str], object], repeats: Callable[[str], bool]) -> None:
        self._press, self._repeats = press, repeats
        self._held: tuple[Hashable, str] | None = None
        self._event: ClockEvent | None = None
        self._count = 0

    def hold(self, source: Hashable, name: str) -> None:
        """Press and hold the key of a button or stick; no effect where it is held already."""
        if self._held == (source, name):
            return
        self.stop()
        self._held, self._count = (source, name), 0
        self._event = Clock.schedule_once(self._again, AGAIN_AFTER)
        self._press(name)

    def let_go(self, source: Hashable) -> None:
        """Release the key of a button or stick."""
        if self._held is not None and self._held[0] == source:
            self._held = None
            self.stop()

    def stop(self, *_: object) -> None:
        """Stop repeating, even if the key is still held."""
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
    """Maps the events of every controller of a window to keys, for `press`.

    `repeats(name)` tells whether a held key repeats on the screen in front. `use_switch(button)`
    is asked first what a button does; True where it is a switch and no key.
    """

    def __init__(
        self,
        window: EventDispatcher,
        press: Callable[[str], object],
        repeats: Callable[[str], bool],
        use_switch: Callable[[int], bool] = lambda _button: False,
    ) -> None:
        self._window, self._use_switch = window, use_switch
        self._keys = Repeat(press, repeats)
        self._bound = {
            "on_joy_button_down": self.button,
            "on_joy_button_up": self.button_up,
            "on_joy_hat": self.hat,
            "on_joy_axis": self.axis,
        }
        window.bind(**self._bound)

    def close(self) -> None:
        """Unbind from the window."""
        self._window.unbind(**self._bound)
        self.rest()

    def rest(self, *_: object) -> None:
        """Stop repeating until the next press, because the screen changed or the app pauses."""
        self._keys.stop()

    def button(self, _window: object, pad: int, button: int) -> None:
        """Controller button pressed."""
        if not self._use_switch(button) and button in BUTTONS:
            self._keys.hold(("button", pad, button), BUTTONS[button])

    def button_up(self, _window: object, pad: int, button: int) -> None:
        """Controller button released."""
        self._keys.let_go(("button", pad, button))

    def hat(self, _window: object, pad: int, hat: int, value: tuple[int, int]) -> None:
        """Directional pad moved; its y grows upwards."""
        across, up = value
        if across or up:
            way = (0, across) if across else (1, -up)
            self._keys.hold(("hat", pad, hat), STICK[way])
        else:
            self._keys.let_go(("hat", pad, hat))

    def axis(self, _window: object, pad: int, axis: int, value: int) -> None:
        """Stick moved; its y grows downwards."""
        way = (axis, 1 if value > 0 else -1)
        if abs(value) < RELEASED:
            self._keys.let_go(("axis", pad, axis))
        elif abs(value) >= PUSHED and way in STICK:
            self._keys.hold(("axis", pad, axis), STICK[way])


class HoverTarget(Protocol):
    """The target of a hovering pointer: the screen in front."""

    def hover(self, x: float, y: float) -> None:
        """A pointer without a button pressed is here, in pixels of the window."""


class Pointer:
    """Passes the position of a mouse or a hovering pen to the screen in front."""

    def __init__(self, window: EventDispatcher, screen: Callable[[], HoverTarget | None]) -> None:
        self._window, self._screen = window, screen
        window.bind(mouse_pos=self.move, on_cursor_leave=self.go)

    def close(self) -> None:
        """Unbind from the window."""
        self._window.unbind(mouse_pos=self.move, on_cursor_leave=self.go)

    def move(self, _window: object, pos: tuple[float, float]) -> None:
        """The pointer moved."""
        screen = self._screen()
        if screen is not None:
            screen.hover(*pos)

    def go(self, window: EventDispatcher) -> None:
        """The pointer left the window."""
        self.move(window, NOWHERE)
