"""Whose colours the pieces on a hex board have."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fitsmobile.session.actions import Player
    from fitsmobile.ui.games.hex.ui import HexView

LETTERS = "rbyg"
PAINTS = ("red", "blue", "yellow", "green")


def side_paints(players: Sequence[Player], view: HexView) -> dict[str, str]:
    """The players' own colours for the letters of the rules."""
    paints = dict(zip(LETTERS, PAINTS, strict=True))
    for seat, player in zip(view.seats, players, strict=True):
        if player.colour in PAINTS:
            paints[seat.colour] = player.colour
    paints["n"] = "neutral"
    return paints
