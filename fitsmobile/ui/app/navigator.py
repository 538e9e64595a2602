"""Navigation between screens: lazy creation, transitions, the back stack, and window input."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.uix.widget import Widget

from fitsmobile.session.conductor import Conductor
from fitsmobile.ui import device
from fitsmobile.ui.device.insets import insets
from fitsmobile.ui.device.touches import slide_off
from fitsmobile.ui.games.made import made
from fitsmobile.ui.kit.keys import DIRECTIONS, FocusRing, HeldKeys, key_name
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.look.node import Box
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import device_dp, dp
from fitsmobile.ui.paint.table_ground import TableGround
from fitsmobile.ui.screens import SCREENS
from fitsmobile.ui.table.motion import FIRST_STEP

SLIDE_DP = 24
GRANTED = 200  # height in dp of an edge that Android lets an app exclude from Back gestures
FADE_OUT = 0.4  # share of the time in which the old screen is gone

READ_ALOUD = "v"
"""The key that turns the app's own voice on and off, on every screen."""

Step = tuple[str, dict[str, object]]


class Navigator(Widget):
    """The root widget: the table's ground and the screen in front, its only child.

    The screen before it stays as a picture until it has faded: it is drawn, and gets no touch.
    `make(name)` builds a screen; by default the class of the route with the conductor.
    Fires `on_show` when another screen comes to the front.
    """

    __events__ = ("on_show",)

    def __init__(
        self,
        conductor: Conductor | None = None,
        make: Callable[[str], Screen] | None = None,
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        theme.fit(*self.size)
        self._ground = TableGround()
        self.canvas.add(self._ground)
        self._lay_ground_soon = Clock.create_trigger(self._lay_ground, -1)
        self.bind(size=self._lay_ground_soon, pos=self._lay_ground_soon)
        theme.bind(look=self._lay_ground_soon)
        self._lay_ground_soon()
        self.conductor = conductor
        made.documents = None if conductor is None else conductor.documents
        self.focus_ring = FocusRing()
        self._held_keys = HeldKeys()
        self.use_switch: Callable[[str], bool] | None = None
        self.turn_voice: Callable[[], None] | None = None
        """Asked first what a key does, where switches are in use; None before."""

        self._make = make or self._from_route
        self._screens: dict[str, Screen] = {}
        self._way: list[Step] = []
        self._old: Screen | None = None
        self._moving = Clock.create_trigger(self._move, 0, interval=True)
        self._window: EventDispatcher = None
        self._moved = 0.0
        self._direction = 1
        self._motion = "screen"
        self._small = 1.0
        self._claim = Clock.create_trigger(self._claim_edges)
        self.bind(size=self._fit, pos=self._fit)
        self.bind(on_touch_down=lambda *_: self.focus_ring.hide())
        insets.bind(bottom=self._claim)

    def on_show(self) -> None:
        """Fired when another screen comes to the front, before its `arrive`."""

    @property
    def current(self) -> str:
        """The name of the screen in front, empty before the first."""
        return self._way[-1][0] if self._way else ""

    @property
    def screen(self) -> Screen | None:
        """The screen in front."""
        return self._screens.get(self.current)

    @property
    def can_go_back(self) -> bool:
        """Whether a step back stays within the app."""
        over = self.screen is not None and self.screen.top_overlay is not None
        return over or len(self._way) > 1

    def open(self, *names: str) -> None:
        """Replace the back stack; only the last of these screens is created and shown."""
        self._way = [(name, {}) for name in names]
        self._show(1, from_top=True)

    def go(self, name: str, **args: object) -> None:
        """Push a screen on the back stack, or go back to it where it is on the stack already."""
        names = [step[0] for step in self._way]
        if name in names:
            del self._way[names.index(name) + 1 :]
            self._way[-1] = (name, args)
            self._show(-1, from_top=True)
            return
        self._way.append((name, args))
        self._show(1, from_top=True)

    def grow(self, box: Box, name: str, **args: object) -> None:
        """Like `go`; the screen grows out of a box of the window, such as a card."""
        x, y, width, height = box
        small = max(width / max(1.0, self.width), height / max(1.0, self.height))
        self.go(name, **args)
        screen = self.screen
        if screen is None or self._old is None or not 0 < small < 1:
            return
        middles = ((x + width / 2, self.center_x), (y + height / 2, self.center_y))
        screen.zoom_origin = [(there - small * own) / (1 - small) for there, own in middles]
        self._motion, self._small = "grow", small
        self._move(0.0)

    def replace(self, name: str, **args: object) -> None:
        """Like `go`, but remove the screen in front from the back stack."""
        if self._way:
            self._way.pop()
        self.go(name, **args)

    def back(self) -> bool:
        """One step back: within the screen, else to the one before. False at the first."""
        if self.screen is not None and self.screen.step_back():
            return True
        if len(self._way) < 2:
            return False
        self._way.pop()
        self._show(-1)
        return True

    def renew(self) -> None:
        """Paint the ground and build every screen again; the one in front arrives as it came."""
        self._lay_ground_soon()
        self._finish()
        if self.screen is not None:
            slide_off(self.screen)
            self.screen.leave()
        self.clear_widgets()
        self._screens.clear()
        if self._way:
            self._show(1)

    def _lay_ground(self, *_: object) -> None:
        self._ground.lay(self.pos, self.size)

    def follow_keys(self, window: EventDispatcher) -> None:
        """Bind to the keys of a window."""
        self._held_keys.follow(window)
        window.bind(on_keyboard=self.on_keyboard)
        self._window = window

    def close(self) -> None:
        """End the transition, the screen in front and the binding to the window's keys."""
        self._finish()
        if self.screen is not None:
            self.screen.leave()
        if self._window is not None:
            self._held_keys.unfollow(self._window)
            self._window.unbind(on_keyboard=self.on_keyboard)
            self._window = None

    def on_keyboard(
        self,
        _window: object,
        key: int,
        _scancode: int,
        text: str | None,
        modifiers: list[str],
    ) -> bool:
        """Dispatch a key of the window: to the screen, then the focus ring, then Back.

        Repeats of a held key only move things; all other keys count once.
        """
        name = key_name(key, text)
        if self._held_keys.again and not (self.focus_ring.typing or self.repeats(name)):
            return True
        return self.press(name, frozenset(modifiers))

    def press(self, name: str, modifiers: frozenset[str] = frozenset()) -> bool:
        """Dispatch a key by name, from a keyboard or a controller. True when it was used."""
        screen = self.screen
        if screen is None:
            return False
        if self.focus_ring.typing:
            if name == "tab":
                return self.focus_ring.leave_field(screen.front, "shift" in modifiers)
            return name == "back" and self.focus_ring.stop_typing()
        if self.use_switch is not None and self.use_switch(name):
            return True
        if screen.key(name, modifiers):
            return True
        if name == "back":
            return self.back() or device.current.leave()
        if name == READ_ALOUD:
            return self.read_aloud()
        return self.focus_ring.key(screen.front, name, "shift" in modifiers)

    def read_aloud(self) -> bool:
        """Turn the app's own voice on or off. False in the first frames, before it is loaded."""
        if self.turn_voice is None:
            return False
        self.turn_voice()
        return True

    def repeats(self, name: str) -> bool:
        """Whether repeats of a held key count here, because it moves something."""
        screen = self.screen
        if screen is None or name not in (*DIRECTIONS, "tab"):
            return False
        return screen.top_overlay is not None or name not in screen.once

    def _from_route(self, name: str) -> Screen:
        return SCREENS[name](conductor=self.conductor, navigator=self)

    def _fit(self, *_: object) -> None:
        if theme.fit(*self.size):
            self.renew()
        for screen in (self.screen, self._old):
            if screen is not None:
                screen.pos, screen.size = self.pos, self.size
        self._claim()

    def _claim_edges(self, *_: object) -> None:
        if self.screen is not None:
            lowest = (self.x, self.y + insets.bottom, self.width, device_dp(GRANTED))
            claimed = [lowest] if self.screen.dragged else []
            device.current.claim_edges(claimed, self.height)

    def _show(self, direction: int, from_top: bool = False) -> None:
        self._finish()
        name, args = self._way[-1]
        old = self.children[0] if self.children else None
        if name not in self._screens:
            self._screens[name] = self._make(name)
        elif from_top:
            self._screens[name].scroll_to_top()
        new = self._screens[name]
        if old is not None:
            slide_off(old)
            old.leave()
        if new is not old:
            new.pos, new.size = self.pos, self.size
            if old is not None:
                self._keep_picture(old)
            self.add_widget(new)
        self.focus_ring.forget()
        self.dispatch("on_show")
        new.arrive(**args)
        self._claim()
        if self._old is not None and self._old is old:
            self._start(direction)

    def _keep_picture(self, old: Screen) -> None:
        """Let a screen be drawn, below all that is added from now on, without being a child."""
        self.remove_widget(old)
        self.canvas.add(old.canvas)
        self._old = old

    def _start(self, direction: int) -> None:
        self._moved, self._direction, self._motion = 0.0, direction, "screen"
        if theme.seconds("screen") == 0:
            self._finish()
            return
        self._move(0.0)
        self._moving()

    def _move(self, dt: float) -> None:
        self._moved += dt if self._moved else min(dt, FIRST_STEP)
        share = min(1.0, self._moved / (theme.seconds(self._motion) or self._moved))
        there = theme.ease(self._motion)(share)
        new, old = self.screen, self._old
        if new is None or old is None:
            return
        new.opacity = there
        if self._motion == "grow":
            new.slide, new.zoom = 0, self._small + (1 - self._small) * there
            new.opacity = min(1.0, share / FADE_OUT)
        else:
            new.slide = dp(SLIDE_DP) * (1 - there) * self._direction
        old.opacity = max(0.0, 1 - share / FADE_OUT)
        if share >= 1.0:
            self._finish()

    def _finish(self) -> None:
        """End a transition at once, where one is under way."""
        self._moving.cancel()
        if self._old is not None:
            self.canvas.remove(self._old.canvas)
            self._old.opacity = 1
            self._old = None
        for screen in self.children:
            screen.opacity, screen.slide, screen.zoom = 1, 0, 1
