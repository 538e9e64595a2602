"""Deals that come from outside: a link that opens the app, a code that was copied.

Whoever made them may mean no good. What the rules refuse is told in one line and changes
nothing; what they allow opens Set up at that deal, and nothing is dealt before the person
says so.
"""

import re
from collections.abc import Callable
from typing import Any

from fitsmobile.storage.results import Trouble
from fitsmobile.ui import device
from fitsmobile.ui.look.i18n import mark, tr

WHY = {
    "wrong_format": mark("This is no code of this app."),
    "newer_version": mark("The code comes from another version of the app."),
    "damaged": mark("A letter of the code is wrong or missing."),
    "too_large": mark("The code is too long."),
}

CODE = re.compile(r"(?:fitsmobile://challenge/)?\bFM\d[A-Z\d-]{8,}", re.IGNORECASE)
LONGEST = 1 << 17
"""Letters of a message in which a code is looked for."""


class Door:
    """Lets in the link that the app was started with, and those that come while it runs."""

    def __init__(self, navigator: Any, say: Callable[[str], Any], link: str = "") -> None:
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


def visit(navigator: Any, text: str) -> str:
    """Go to Set up at the deal of a code or a link; why not, or nothing where it went well."""
    from fitsmobile.session import challenge

    sent = challenge.read(text, navigator.conductor.games)
    if isinstance(sent, Trouble):
        return why(sent)
    navigator.go("setup", game=sent.game, sent=sent)
    return ""
