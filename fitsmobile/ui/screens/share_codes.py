"""Share codes and links as a player sent them. Input is untrusted.

A code that the rules refuse is answered with one line and changes nothing; an accepted one
opens Set up at its deal, and nothing is dealt before the player says so. The code of a puzzle opens
its table.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fitsmobile.engine.registry import GAMES
from fitsmobile.puzzles.puzzle import Puzzle
from fitsmobile.storage.results import Trouble
from fitsmobile.ui.look.i18n import mark, tr

if TYPE_CHECKING:
    from fitsmobile.session.challenge import Challenge
    from fitsmobile.session.record import Games
    from fitsmobile.ui.kit.screen import Navigation

WHY = {
    "wrong_format": mark("That isn't a FITS Mobile code."),
    "newer_version": mark("The code comes from another version of the app."),
    "damaged": mark("The code has a wrong or missing character."),
    "too_large": mark("The code is too long."),
}

CODE = re.compile(r"(?:fitsmobile://challenge/)?\bFM\d[A-Z\d-]{8,}", re.IGNORECASE)
LONGEST = 1 << 17
"""Characters of a message that are searched for a code."""


def found_in(message: str) -> str:
    """The code or link in a message; all of it where there is none."""
    found = CODE.search(message[:LONGEST])
    return found[0] if found else message


def why(trouble: Trouble) -> str:
    """Why a code was refused, in the person's language."""
    return tr(WHY.get(trouble.reason, mark("The rules don't allow this deal.")))


def read(text: str, games: Games) -> Challenge | Puzzle | Trouble:
    """The deal or the puzzle in a code or a link, or why it is refused."""
    from fitsmobile.puzzles import code
    from fitsmobile.session import challenge

    puzzle = code.unpack(challenge.code_in(text), games)
    if isinstance(puzzle, Trouble) and puzzle.reason == "no_puzzle":
        return challenge.read(text, games)
    return puzzle


def visit(navigator: Navigation, text: str) -> str:
    """Go to Set up at the deal of a code or a link, or to the table of its puzzle.

    Returns why not, or nothing where it went well.
    """
    sent = read(text, GAMES)
    if isinstance(sent, Trouble):
        return why(sent)
    if isinstance(sent, Puzzle):
        navigator.go("puzzle", puzzle=sent)
    else:
        navigator.go("setup", game=sent.game, sent=sent)
    return ""
