"""How far the notch, the status bar and the gesture bar reach into the window, in pixels.

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
        """Ask the device again."""
        self.left, self.top, self.right, self.bottom = device.current.edges()

    def follow_window(self) -> None:
        """Read now and whenever the window changes."""
        Window.bind(on_resize=self.read, on_restore=self.read, on_show=self.read)
        self.read()

    def unfollow_window(self) -> None:
        """Unbind from the window; the insets stay as they were read last."""
        Window.unbind(on_resize=self.read, on_restore=self.read, on_show=self.read)


insets = Insets()
