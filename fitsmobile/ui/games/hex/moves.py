"""Whose colours the pieces on a hex board have."""

from collections.abc import Sequence
from typing import Any

from fitsmobile.session.actions import Player

LETTERS = "rbyg"
PAINTS = ("red", "blue", "yellow", "green")


def side_paints(players: Sequence[Player], view: Any) -> dict[str, str]:
    """The players' own colours for the letters of the rules."""
    paints = dict(zip(LETTERS, PAINTS, strict=True))
    for seat, player in zip(view.seats, players, strict=True):
        if player.colour in PAINTS:
            paints[seat.colour] = player.colour
    paints["n"] = "neutral"
    return paints
