"""Deep links: the link that the app was started with, and those that come while it runs.

Input is untrusted; `screens.share_codes` refuses it or opens Set up at its deal.
"""

from collections.abc import Callable

from fitsmobile.ui import device
from fitsmobile.ui.app.navigator import Navigator
from fitsmobile.ui.screens.share_codes import visit


class LinkHandler:
    """Opens the link that the app was started with, and those that come while it runs."""

    def __init__(self, navigator: Navigator, say: Callable[[str], object], link: str = "") -> None:
        self._navigator = navigator
        self._say = say
        first = link or device.current.first_link()
        if first:
            self.open(first)
        device.current.hear_links(self.open)

    def open(self, text: str) -> bool:
        """Go to Set up at the deal of a code or a link. False where it was refused."""
        refused = visit(self._navigator, text)
        if refused:
            self._say(refused)
        return not refused
