"""A device whose system settings a test can change; import it after Kivy is configured."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from fitsmobile.ui.device.desktop import Desktop
from fitsmobile.ui.device.interface import Edges, Sent


class FakeDevice(Desktop):
    """A device with settable preferences, which writes to its own folder only."""

    dark = False
    scale = 1.0
    bars: Edges = (0.0, 0.0, 0.0, 0.0)
    tongue = ""

    def __init__(self, folder: Path) -> None:
        super().__init__(home=folder, arguments=())
        self.visitor: Callable[[Sent], Any] = lambda _link: None
        self.cancel: Callable[[], None] = lambda: None

    def prefers_dark(self) -> bool:
        """Whether the system uses dark mode."""
        return self.dark

    def font_scale(self) -> float:
        """The font scale of the system."""
        return self.scale

    def edges(self) -> Edges:
        """The insets: notch and system bars."""
        return self.bars

    def language(self) -> str:
        """The language of the system."""
        return self.tongue

    def hear_system(self, short: Callable[[], None], changed: Callable[[], None]) -> None:
        """Ignored: tests call the app directly."""

    def hear_sent(self, hear: Callable[[Sent], object]) -> None:
        """Keep the callback for what other apps send, for the test to call."""
        self.visitor = hear

    def hear_cancelled(self, cancelled: Callable[[], None]) -> None:
        """Keep the callback for touches that the system takes over, for the test to call."""
        self.cancel = cancelled

    def stop_listening(self) -> None:
        """Drop the callback for deep links."""
        super().stop_listening()
        self.cancel = lambda: None
        self.visitor = lambda _link: None
