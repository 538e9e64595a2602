"""Base class of screens: life cycle, keys, insets and overlays; its page and its header."""

from collections.abc import Callable
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.properties import (
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from fitsmobile.ui.device.insets import insets
from fitsmobile.ui.kit.keys import FocusRing
from fitsmobile.ui.kit.node import described
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.frames import AfterFrame
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Box
from fitsmobile.ui.look.speech import speech
from fitsmobile.ui.look.theme import theme

kvloader.load(__name__)

PLACE = ("size", "pos", "inset_left", "inset_top", "inset_right", "inset_bottom")
"""Properties that the layout of a screen depends on."""


class Navigation(Protocol):
    """Navigation between screens: the app's `Navigator`, or a stand-in within a lesson."""

    focus_ring: FocusRing

    def go(self, name: str, **args: object) -> None:
        """Push a screen on the back stack."""

    def replace(self, name: str, **args: object) -> None:
        """Push a screen in place of the one in front."""


class Screen(FloatLayout):
    """One screen. `conductor` runs the game at the table, `navigator` goes elsewhere.

    The four `inset_...` keep content clear of notch and system bars. `slide` and `zoom`
    move and scale the picture without laying anything out again.
    """

    dragged = False
    """Whether pieces are dragged on it: Android's Back gesture is then excluded at the edges."""

    conductor = ObjectProperty(None, allownone=True)
    navigator = ObjectProperty(None, allownone=True)
    inset_left = NumericProperty(0)
    inset_top = NumericProperty(0)
    inset_right = NumericProperty(0)
    inset_bottom = NumericProperty(0)
    slide = NumericProperty(0)
    """Horizontal offset of the picture in pixels, for transitions."""

    zoom = NumericProperty(1)
    zoom_origin = ListProperty((0, 0))
    """Scale of the picture for transitions, and the point that stays where it is."""

    def __init__(self, **kwargs: object) -> None:
        for side in ("left", "top", "right", "bottom"):
            kwargs.setdefault(f"inset_{side}", getattr(insets, side))
        self._ends: list[Callable[[], None]] = []
        self._ends_each_time: list[Callable[[], None]] = []
        super().__init__(**kwargs)
        self._overlays: list[Widget] = []
        self._heading_soon = AfterFrame(self._say_heading)
        self.announcement: Callable[[], str] = self.heading
        """Makes the words for entering what is in front."""

        follow = self._follow_insets
        insets.bind(left=follow, top=follow, right=follow, bottom=follow)

    def _follow_insets(self, *_: object) -> None:
        for side in ("left", "top", "right", "bottom"):
            setattr(self, f"inset_{side}", getattr(insets, side))

    def when_moved(self, then: Callable[..., object]) -> None:
        """Call `then` whenever the window or its insets change."""
        for name in PLACE:
            self.fbind(name, then)

    def arrive(self, **args: Any) -> None:  # Any: each screen names the arguments of its own
        """Called whenever the screen comes to the front, with what `go` was given.

        It is written then, and again whenever the language changes while it is there.
        """
        self.until_left(tr.listen(self.refresh), self._heading_soon.cancel)
        self.refresh()
        self.announce()

    def announce(self) -> None:
        """Announce what has come to the front, once it is laid out."""
        if speech.wanted:
            self._heading_soon()

    def _say_heading(self, *_: object) -> None:
        speech.say(self.announcement())

    def heading(self) -> str:
        """The heading of what is in front, else its first words."""
        nodes = [node for node in described(self.front) if node.name]
        best = [[node.name for node in nodes if node.role == role] for role in ("heading", "text")]
        return next(iter((*best[0], *best[1], *(node.name for node in nodes))), "")

    def scroll_to_top(self) -> None:
        """Show every list of the screen from its beginning."""
        for widget in self.walk(restrict=True):
            if hasattr(widget, "to_top"):
                widget.to_top()

    def resume(self) -> None:
        """Called when the app comes back while it is there: it may be another day."""

    def leave(self) -> None:
        """Called when the screen goes: unbind listeners and cancel clock events."""
        ends, self._ends = [*self._ends, *self._ends_each_time], []
        for end in ends:
            end()

    def until_left(self, *ends: Callable[[], None]) -> None:
        """Call these when the screen goes: the functions that `listen` returned."""
        self._ends += ends

    def whenever_left(self, *ends: Callable[[], None]) -> None:
        """Call these every time the screen goes, such as the `stop` of a task."""
        self._ends_each_time += ends

    @property
    def in_front(self) -> bool:
        """Whether it has arrived and not left."""
        return bool(self._ends)

    @property
    def focus_shown(self) -> bool:
        """Whether the focus ring is shown, so that arrows and Space belong to it."""
        return self.navigator is not None and self.navigator.focus_ring.focused is not None

    def refresh(self, *_: object) -> None:
        """Write all texts again, in the language in force."""

    @property
    def once(self) -> frozenset[str]:
        """Arrow keys whose repeats are ignored while they are held."""
        return frozenset()

    def key(self, name: str, modifiers: frozenset[str]) -> bool:
        """Handle a key (`left`, `enter`, `r` ...) before the focus ring. True when it was used."""
        return False

    def hover(self, x: float, y: float) -> None:
        """A pointer without a button pressed is here, in pixels of the window."""

    def open_overlay(self, overlay: Widget) -> None:
        """Put a sheet on top of the screen; Back closes the topmost."""
        self._overlays.append(overlay)
        self.overlay_parent.add_widget(overlay)
        self.announce()

    def close_overlay(self, overlay: Widget) -> None:
        """Remove an overlay; no effect where it is gone already."""
        if overlay in self._overlays:
            self._overlays.remove(overlay)
            self.overlay_parent.remove_widget(overlay)

    @property
    def overlay_parent(self) -> Widget:
        """The widget that overlays are added to: the screen itself."""
        return self

    @property
    def front(self) -> Widget:
        """The part of the screen that keys and readers use: the topmost overlay, or the cover."""
        return self.top_overlay or self.cover or self

    @property
    def cover(self) -> Widget | None:
        """The widget that hides the whole screen, overlays excepted: on most screens None."""
        return None

    @property
    def busy(self) -> bool:
        """Whether something is in motion whose end has to be awaited: on most screens never."""
        return False

    @property
    def top_overlay(self) -> Widget | None:
        """The topmost overlay, or None."""
        return self._overlays[-1] if self._overlays else None

    def step_back(self) -> bool:
        """Undo one step within the screen. False where there is none left."""
        if self._overlays:
            self.close_overlay(self._overlays[-1])
            return True
        return False


def screen_of(widget: Widget) -> Screen:
    """The screen that a widget is on."""
    while not isinstance(widget, Screen):
        widget = widget.parent
    return widget


class ArrangedScreen(Screen):
    """A screen whose parts have no layout widget around them: `lay_out` places them.

    It is called once a frame after the window, its insets or the theme changed.
    """

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.lay_out_soon = Clock.create_trigger(self.lay_out, -1)
        self.when_moved(self.lay_out_soon)
        theme.bind(text_scale=self.lay_out_soon, look=self.lay_out_soon)

    @property
    def room(self) -> Box:
        """The part of the window within the insets."""
        width = self.width - self.inset_left - self.inset_right
        height = self.height - self.inset_bottom - self.inset_top
        return self.x + self.inset_left, self.y + self.inset_bottom, width, height

    def lay_out(self, *_: object) -> None:
        """Place the parts within `room`."""


class Stack(BoxLayout):
    """A column as high as what it holds, in the middle of a row."""


class Page(BoxLayout):
    """A vertical layout that keeps clear of the insets; add the parts from the top down."""


class Header(BoxLayout):
    """48 dp high. Fires `on_lead` and `on_trail`; an empty icon leaves the place free.

    `lead_name` (Back where it is empty) and `trail_name` name the buttons for the screen reader.
    """

    __events__ = ("on_lead", "on_trail")
    title = StringProperty("")
    line = StringProperty("")
    shorter = ListProperty()
    """Shown instead of `line` where that has no room: the first that has, or else the last."""

    lead_icon = StringProperty("back")
    lead_name = StringProperty("")
    trail_icon = StringProperty("")
    trail_name = StringProperty("")

    def full_width(self) -> float:
        """Width in pixels in which the title keeps its full size."""
        words: float = self.ids.title.full_width()
        return words + 2 * (self.ids.trail.width + self.spacing)

    def on_lead(self) -> None:
        """Fired when the left button is pressed."""

    def on_trail(self) -> None:
        """Fired when the right button is pressed."""
