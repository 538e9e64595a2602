"""Deep links and share codes. Input is untrusted.

A code that the rules refuse is answered with one line and changes nothing; an accepted one
opens Set up at its deal, and nothing is dealt before the player says so.
"""

import re
from collections.abc import Callable

from fitsmobile.engine.registry import GAMES
from fitsmobile.storage.results import Trouble
from fitsmobile.ui import device
from fitsmobile.ui.app.navigator import Navigator
from fitsmobile.ui.look.i18n import mark, tr

WHY = {
    "wrong_format": mark("This is no code of this app."),
    "newer_version": mark("The code comes from another version of the app."),
    "damaged": mark("A letter of the code is wrong or missing."),
    "too_large": mark("The code is too long."),
}

CODE = re.compile(r"(?:fitsmobile://challenge/)?\bFM\d[A-Z\d-]{8,}", re.IGNORECASE)
LONGEST = 1 << 17
"""Characters of a message that are searched for a code."""


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


def found_in(message: str) -> str:
    """The code or link in a message; all of it where there is none."""
    found = CODE.search(message[:LONGEST])
    return found[0] if found else message


def why(trouble: Trouble) -> str:
    """Why a code was refused, in the person's language."""
    return tr(WHY.get(trouble.reason, mark("The rules don't allow this deal.")))


def visit(navigator: Navigator, text: str) -> str:
    """Go to Set up at the deal of a code or a link; why not, or nothing where it went well."""
    from fitsmobile.session import challenge

    sent = challenge.read(text, GAMES)
    if isinstance(sent, Trouble):
        return why(sent)
    navigator.go("setup", game=sent.game, sent=sent)
    return ""
