"""What every screen is made of: it arrives, it may take keys, it steps back, it leaves."""

from collections.abc import Callable
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from fitsmobile.ui.device.insets import insets
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr

kvloader.load(__name__)

PLACE = ("size", "pos", "inset_left", "inset_top", "inset_right", "inset_bottom")
"""What decides where the parts of a screen lie."""


class Screen(FloatLayout):
    """One screen. `conductor` runs the game at the table, `navigator` goes elsewhere.

    The four `inset_...` keep content clear of notch and system bars. `slide` moves the picture
    sideways without laying anything out again.
    """

    dragged = False
    """Whether things are dragged on it: then a swipe from an edge is not the system's Back."""

    once: frozenset[str] = frozenset()
    """Arrow keys that count once only, however long they are held: what moves nothing."""

    conductor = ObjectProperty(None, allownone=True)
    navigator = ObjectProperty(None, allownone=True)
    inset_left = NumericProperty(0)
    inset_top = NumericProperty(0)
    inset_right = NumericProperty(0)
    inset_bottom = NumericProperty(0)
    slide = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        for side in ("left", "top", "right", "bottom"):
            kwargs.setdefault(f"inset_{side}", getattr(insets, side))
        self._ends: list[Callable[[], None]] = []
        super().__init__(**kwargs)
        self._overlays: list[Widget] = []
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
        self.until_left(tr.listen(self.refresh))
        self.refresh()

    def scroll_to_top(self) -> None:
        """Show every list of the screen from its beginning."""
        for widget in self.walk(restrict=True):
            if hasattr(widget, "to_top"):
                widget.to_top()

    def resume(self) -> None:
        """Called when the app comes back while it is there: it may be another day."""

    def leave(self) -> None:
        """Called when it goes; what it heard ends here, as does every clock event."""
        ends, self._ends = self._ends, []
        for end in ends:
            end()

    def until_left(self, *ends: Callable[[], None]) -> None:
        """Call these when the screen goes: what `listen` answers."""
        self._ends += ends

    @property
    def in_front(self) -> bool:
        """Whether it has arrived and hears something."""
        return bool(self._ends)

    def stand_below(self) -> None:
        """It is shown below the words of another screen, for as long as it is there."""

    def refresh(self, *_: object) -> None:
        """Write everything as it is now, in the language in force."""

    def key(self, name: str, modifiers: frozenset[str]) -> bool:
        """Take a key first (`left`, `enter`, `r`, ...). True when it was used."""
        return False

    def hover(self, x: float, y: float) -> None:
        """A pointer without a button pressed is here, in pixels of the window."""

    def open_overlay(self, overlay: Widget) -> None:
        """Lay a sheet or a note over everything; Back closes the topmost."""
        self._overlays.append(overlay)
        self.add_widget(overlay)

    def close_overlay(self, overlay: Widget) -> None:
        """Take an overlay away; nothing happens where it is gone already."""
        if overlay in self._overlays:
            self._overlays.remove(overlay)
            self.remove_widget(overlay)

    @property
    def top_overlay(self) -> Widget | None:
        """What covers the screen now, or None."""
        return self._overlays[-1] if self._overlays else None

    def step_back(self) -> bool:
        """Undo one step within the screen. False where there is none left."""
        if self._overlays:
            self.close_overlay(self._overlays[-1])
            return True
        return False
