"""Share codes and links as a player sent them. Input is untrusted.

A code that the rules refuse is answered with one line and changes nothing; an accepted one
opens Set up at its deal, and nothing is dealt before the player says so.
"""

import re
from typing import Protocol

from fitsmobile.engine.registry import GAMES
from fitsmobile.storage.results import Trouble
from fitsmobile.ui.look.i18n import mark, tr

WHY = {
    "wrong_format": mark("That isn't a FITS Mobile code."),
    "newer_version": mark("The code comes from another version of the app."),
    "damaged": mark("The code has a wrong or missing character."),
    "too_large": mark("The code is too long."),
}

CODE = re.compile(r"(?:fitsmobile://challenge/)?\bFM\d[A-Z\d-]{8,}", re.IGNORECASE)
LONGEST = 1 << 17
"""Characters of a message that are searched for a code."""


class Going(Protocol):
    """The part of the navigator that goes to a screen."""

    def go(self, name: str, **args: object) -> None:
        """Go to the screen of a route."""


def found_in(message: str) -> str:
    """The code or link in a message; all of it where there is none."""
    found = CODE.search(message[:LONGEST])
    return found[0] if found else message


def why(trouble: Trouble) -> str:
    """Why a code was refused, in the person's language."""
    return tr(WHY.get(trouble.reason, mark("The rules don't allow this deal.")))


def visit(navigator: Going, text: str) -> str:
    """Go to Set up at the deal of a code or a link; why not, or nothing where it went well."""
    from fitsmobile.session import challenge

    sent = challenge.read(text, GAMES)
    if isinstance(sent, Trouble):
        return why(sent)
    navigator.go("setup", game=sent.game, sent=sent)
    return ""
