"""Safe area insets: pixels of the window that notch, status bar and gesture bar cover.

Read again at every resize, rotation and resume.
"""

from kivy.core.window import Window
from kivy.properties import NumericProperty

from fitsmobile.ui import device
from fitsmobile.ui.look.weak_bind import WeakDispatcher


class Insets(WeakDispatcher):
    """The four insets as properties that layouts bind to."""

    left = NumericProperty(0)
    top = NumericProperty(0)
    right = NumericProperty(0)
    bottom = NumericProperty(0)

    def read(self, *_: object) -> None:
        """Read the insets from the device."""
        self.left, self.top, self.right, self.bottom = device.current.edges()

    def follow_window(self) -> None:
        """Read now and whenever the window changes."""
        Window.bind(on_resize=self.read, on_restore=self.read, on_show=self.read)
        self.read()

    def unfollow_window(self) -> None:
        """Unbind from the window; the insets stay as they were read last."""
        Window.unbind(on_resize=self.read, on_restore=self.read, on_show=self.read)


insets = Insets()
