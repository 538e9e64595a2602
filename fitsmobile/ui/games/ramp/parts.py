"""The parts of the ramp games' tables; par is written on the board of who plays alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.session.challenge import to_beat
from fitsmobile.ui.games.ramp.board import RampBoard
from fitsmobile.ui.games.ramp.ui import ramp_ui
from fitsmobile.ui.look.frames import AfterFrame
from fitsmobile.ui.table.board import Board, Companion, HandOverFacts, TableParts

if TYPE_CHECKING:
    from fitsmobile.session.par import Pars
    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.ui.table.host import TableHost

PAR_AFTER = 0.6
"""Seconds after which par is thought about: the board is to be seen first."""


class ParCompanion:
    """Writes par below the score of a board, once it is known."""

    def __init__(self, host: TableHost, board: RampBoard) -> None:
        self._host = host
        self._header = board.header
        self._seat = 0
        self._round = -1
        self._pars: Pars | None = None
        self._soon = AfterFrame(self._look_for_par, PAR_AFTER)

    def follow(self, snapshot: Snapshot, seat: int) -> None:
        """The round that is played now: par belongs to it, where somebody plays alone.

        In a challenge it is what the sender made of this round.
        """
        view = ramp_ui(snapshot.game).ramp(snapshot.views[seat])
        ghost = to_beat(snapshot.origin)
        if view.round <= len(ghost):
            self.leave()
            self._header.show_par(ghost[view.round - 1] if view.tiles else None, is_goal=True)
            return
        if len(snapshot.players) > 1 or not view.tiles:
            self._header.show_par(None)
            return
        self._seat, self._round = seat, view.round - 1
        self._show_par()
        if not self._header.par:
            self._soon()

    def leave(self) -> None:
        """Stop thinking about it."""
        self._soon.cancel()
        if self._pars is not None:
            self._pars.cancel()

    def _look_for_par(self, *_: object) -> None:
        # What thinks is loaded only once the board can be seen.
        from fitsmobile.ui.table.thinking import pars

        self._pars = pars()
        if self._host.state is not None:
            self._show_par()
            rounds = (self._round,)
            self._pars.find(self._host.state, self._seat, rounds, self._show_par)

    def _show_par(self) -> None:
        state = self._host.state
        best = self._pars.known(state, self._seat, self._round) if self._pars and state else None
        self._header.show_par(None if best is None else best.score)


def around() -> Board:
    """The board for several who play at once, imported when it is wanted first."""
    from fitsmobile.ui.games.ramp.around_tablet import RampAround

    return RampAround()


def par_of(host: TableHost, board: Board) -> Companion:
    """Par, which is written on the board of one seat."""
    if not isinstance(board, RampBoard):
        raise TypeError("par needs a ramp")
    return ParCompanion(host, board)


def hand_over(snapshot: Snapshot, seat: int) -> HandOverFacts:
    """The board that the next player plays, and the score after the rounds that all finished."""
    ui = ramp_ui(snapshot.game)
    rounds = [ui.rounds(view) for view in snapshot.views]
    over = min(map(len, rounds))
    scores = tuple(sum(one.score for one in mine[:over]) for mine in rounds)
    return HandOverFacts(ui.headline(snapshot.views[seat]), scores if over else ())


RAMP_TABLE = TableParts(board=RampBoard, around=around, hand_over=hand_over, companion=par_of)
