"""Keys of one seat's ramp: they steer, turn, drop and put the tile aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from fitsmobile.ui.look.i18n import tr

if TYPE_CHECKING:
    from fitsmobile.ui.games.ramp.board import RampBoard

SURE = 3.0
"""Seconds in which a second press of the key puts the tile aside."""


class RampKeys:
    """The keys of a board's tile."""

    def __init__(self, board: RampBoard) -> None:
        self._board = board
        self._sure = Clock.create_trigger(lambda _passed: None, SURE)

    def steer(self, name: str) -> bool:
        """Use a key on the tile in hand. True when the key was one of ours."""
        ramp = self._board.ramp
        if not ramp.hand.tiles:
            return False
        deeds = {
            "left": lambda: ramp.steer(-1),
            "right": lambda: ramp.steer(1),
            "up": ramp.turn,
            "r": ramp.turn,
            "m": ramp.flip,
            "down": ramp.drop,
            "space": ramp.drop,
            "n": ramp.choose_next,
        }
        deed = deeds.get(name)
        if deed is not None:
            deed()
        return deed is not None

    def put_aside(self) -> None:
        """Ask the first time; put the tile aside at the second press within a moment."""
        board = self._board
        move = board.shown.ramp.can_put_aside if board.shown is not None else None
        if move is None:
            board.ramp.must_place()
        elif self._sure.is_triggered:
            self._sure.cancel()
            board.dispatch("on_tell", "")
            board.ramp.cancel()
            board.dispatch("on_play", board.now.seat, move)
        else:
            self._sure()
            board.dispatch("on_tell", tr("Press A again to put the tile aside."))

    def leave(self) -> None:
        """Confirm nothing any longer."""
        self._sure.cancel()
