"""Safe area insets: pixels of the window that notch, status bar and gesture bar cover.

Read again at every resize and resume, and once a second: Android reports neither a half turn, which
moves the notch to the other side, nor a keyboard that opens.
"""

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.properties import NumericProperty

from fitsmobile.ui import device
from fitsmobile.ui.look.weak_bind import WeakDispatcher

READ_SECONDS = 1.0


class Insets(WeakDispatcher):
    """The four insets as properties that layouts bind to."""

    left = NumericProperty(0)
    top = NumericProperty(0)
    right = NumericProperty(0)
    bottom = NumericProperty(0)

    _reading: ClockEvent | None = None

    def read(self, *_: object) -> None:
        """Read the insets from the device."""
        self.left, self.top, self.right, self.bottom = device.current.edges()

    def follow_window(self) -> None:
        """Read now, whenever the window changes, and from time to time."""
        self.unfollow_window()
        Window.bind(on_resize=self.read, on_restore=self.read, on_show=self.read)
        self._reading = Clock.schedule_interval(self.read, READ_SECONDS)
        self.read()

    def unfollow_window(self) -> None:
        """Unbind from window and clock; the insets stay as they were read last."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
        Window.unbind(on_resize=self.read, on_restore=self.read, on_show=self.read)


insets = Insets()
