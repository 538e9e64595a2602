"""How far the notch, the status bar and the gesture bar reach into the window, in pixels.

Read again at every resize, rotation and resume. Tests put their own `source` in.
"""

from collections.abc import Callable

from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.properties import NumericProperty
from kivy.utils import platform

Edges = tuple[float, float, float, float]


def no_insets() -> Edges:
    """Left, top, right, bottom of a window that has no bars in it."""
    return (0.0, 0.0, 0.0, 0.0)


def android_insets() -> Edges:
    """System bars and cut-out of the activity's window; zeros before it is laid out."""
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    window_insets = activity.getWindow().getDecorView().getRootWindowInsets()
    if window_insets is None:
        return no_insets()
    kinds = autoclass("android.view.WindowInsets$Type")
    edges = window_insets.getInsets(kinds.systemBars() | kinds.displayCutout())
    return (edges.left, edges.top, edges.right, edges.bottom)


class Insets(EventDispatcher):
    """The four insets as properties that layouts bind to."""

    left = NumericProperty(0)
    top = NumericProperty(0)
    right = NumericProperty(0)
    bottom = NumericProperty(0)

    def __init__(self) -> None:
        super().__init__()
        self.source: Callable[[], Edges] = android_insets if platform == "android" else no_insets

    def read(self, *_: object) -> None:
        """Ask the system again."""
        self.left, self.top, self.right, self.bottom = self.source()

    def follow_window(self) -> None:
        """Read now and whenever the window changes."""
        Window.bind(on_resize=self.read, on_restore=self.read, on_show=self.read)
        self.read()


insets = Insets()
