"""The window of a desktop: it comes back where it was, and F11 lets it fill the screen."""

from collections.abc import Callable, Sequence

from kivy.core.window import Window

from fitsmobile.storage.settings import Settings
from fitsmobile.ui.look import kivy_patches

F11 = 292

Place = Sequence[int]
"""Left, top, width and height in the units of the system's desktop, from its top left."""

Change = Callable[..., Settings]
"""Changes settings that are given by name; returns all of them."""


def fitted(place: Place, screens: Sequence[Place]) -> list[int]:
    """The place moved, and shrunk if need be, into the screen that shows most of it."""

    def shown(screen: Place) -> int:
        lengths = [
            min(place[axis] + place[axis + 2], screen[axis] + screen[axis + 2])
            - max(place[axis], screen[axis])
            for axis in (0, 1)
        ]
        return max(0, lengths[0]) * max(0, lengths[1])

    x, y, most_width, most_height = max(screens, key=shown)
    left, top, width, height = place
    width, height = min(width, most_width), min(height, most_height)
    return [
        min(max(left, x), x + most_width - width),
        min(max(top, y), y + most_height - height),
        width,
        height,
    ]


class WindowPlace:
    """Puts the window where it was left, and stores where it is left when it is closed."""

    def __init__(self, settings: Settings, change: Change) -> None:
        self._full, self._change = settings.full_screen, change
        self._place = self._stored = settings.window
        self._f11_is_down = False
        if self._place:
            self._restore()
        Window.bind(**self._bindings())
        if self._full:
            Window.fullscreen = "auto"

    def close(self) -> None:
        """Store the place and stop following the window."""
        Window.unbind(**self._bindings())
        if self._place != self._stored:
            self._change(window=self._place)

    def _bindings(self) -> dict[str, Callable[..., object]]:
        return {
            "on_move": self._moved,
            "on_resize": self._moved,
            "on_key_down": self._key_down,
            "on_key_up": self._key_up,
        }

    def _restore(self) -> None:
        screens = kivy_patches.usable_screens()
        if screens:  # else the system places it
            self._place = fitted(self._place, screens)
            Window.left, Window.top = self._place[:2]
        Window.system_size = self._place[2:]

    def _moved(self, *_: object) -> None:
        if not self._full:
            self._place = [Window.left, Window.top, *map(int, Window.system_size)]

    def _key_down(self, _window: object, key: int, *_: object) -> None:
        if key != F11 or self._f11_is_down:
            return
        self._f11_is_down = True
        self._full = not self._full
        Window.fullscreen = "auto" if self._full else False
        self._change(full_screen=self._full)

    def _key_up(self, _window: object, key: int, *_: object) -> None:
        self._f11_is_down = self._f11_is_down and key != F11
