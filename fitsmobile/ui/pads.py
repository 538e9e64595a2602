"""Game controllers, whose buttons count as keys, and pointers that hover above the table."""

from collections.abc import Callable
from typing import Any

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


class Pads:
    """Listens to every controller of a window and hands the names of keys to `press`."""

    def __init__(self, window: Any, press: Callable[[str], Any]) -> None:
        self._window, self._press = window, press
        self._pushed: dict[tuple[int, int], int] = {}
        window.bind(on_joy_button_down=self.button, on_joy_hat=self.hat, on_joy_axis=self.axis)

    def close(self) -> None:
        """Listen no more."""
        self._window.unbind(
            on_joy_button_down=self.button, on_joy_hat=self.hat, on_joy_axis=self.axis
        )

    def button(self, _window: Any, _pad: int, button: int) -> None:
        """A button went down."""
        if button in BUTTONS:
            self._press(BUTTONS[button])

    def hat(self, _window: Any, _pad: int, _hat: int, value: tuple[int, int]) -> None:
        """The cross was pressed; its y grows upward."""
        across, up = value
        if across:
            self._press(STICK[0, across])
        elif up:
            self._press(STICK[1, -up])

    def axis(self, _window: Any, pad: int, axis: int, value: int) -> None:
        """The stick moved: one key for each time it is pushed; its y grows downward."""
        was = self._pushed.get((pad, axis), 0)
        if abs(value) < RELEASED:
            self._pushed[pad, axis] = 0
        elif abs(value) >= PUSHED and (way := 1 if value > 0 else -1) != was:
            self._pushed[pad, axis] = way
            if (axis, way) in STICK:
                self._press(STICK[axis, way])


class Pointer:
    """Tells the screen in front where a mouse, or a pen above the glass, hovers."""

    def __init__(self, window: Any, screen: Callable[[], Any]) -> None:
        self._window, self._screen = window, screen
        window.bind(mouse_pos=self.move, on_cursor_leave=self.go)

    def close(self) -> None:
        """Follow it no more."""
        self._window.unbind(mouse_pos=self.move, on_cursor_leave=self.go)

    def move(self, _window: Any, pos: tuple[float, float]) -> None:
        """It is somewhere else."""
        screen = self._screen()
        if screen is not None:
            screen.hover(*pos)

    def go(self, window: Any) -> None:
        """It has left the window."""
        self.move(window, NOWHERE)
