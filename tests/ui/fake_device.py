"""A device whose system changes its mind; loaded after Kivy's environment is set."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from fitsmobile.ui.device.desktop import Desk
from fitsmobile.ui.device.interface import Edges


class FakeDevice(Desk):
    """What it prefers is what was said last; nothing is written beyond its folder."""

    dark = False
    scale = 1.0
    bars: Edges = (0.0, 0.0, 0.0, 0.0)
    tongue = ""

    def __init__(self, folder: Path) -> None:
        super().__init__(home=folder, arguments=())
        self.visitor: Callable[[str], Any] = lambda _link: None

    def prefers_dark(self) -> bool:
        """As the system is now."""
        return self.dark

    def font_scale(self) -> float:
        """As large as the system wants its letters."""
        return self.scale

    def edges(self) -> Edges:
        """A notch, bars, or nothing."""
        return self.bars

    def language(self) -> str:
        """The system's."""
        return self.tongue

    def hear_system(self, short: Callable[[], None], changed: Callable[[], None]) -> None:
        """Who plays with the device tells the app, whichever lives by then."""

    def hear_links(self, hear: Callable[[str], None]) -> None:
        """Who opens the door to links now."""
        self.visitor = hear
