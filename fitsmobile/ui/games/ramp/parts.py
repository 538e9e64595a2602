"""The parts of the tables of the ramp games, and what waits until their board is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.session.challenge import to_beat
from fitsmobile.ui.games.ramp.board import RampBoard
from fitsmobile.ui.games.ramp.ui import ramp_ui
from fitsmobile.ui.look.frames import AfterFrame
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.board import HandOverFacts, TableParts, people

if TYPE_CHECKING:
    from fitsmobile.session.par import Pars
    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.ui.table.board_widget import BoardWidget
    from fitsmobile.ui.table.host import TableHost

WAIT = 0.6
"""Seconds after which par is thought about and tiles are painted: the board is to be seen first."""


class RampCompanion:
    """Writes par below the score of who plays alone, once it is known.

    Where the device goes round it paints the tiles of the others before the lid rises over them.
    """

    def __init__(self, host: TableHost, board: BoardWidget) -> None:
        self._host, self._board = host, board
        self._header = board.header
        self._seat = 0
        self._round = -1
        self._pars: Pars | None = None
        self._soon = AfterFrame(self._look_for_par, WAIT)
        self._paint_soon = AfterFrame(self._paint_tiles, WAIT)
        self._others: list[str] = []

    def follow(self, snapshot: Snapshot, seat: int) -> None:
        """The round that is played now: par belongs to it, where somebody plays alone.

        In a challenge it is what the sender made of this round.
        """
        players = snapshot.players
        self._others = [
            theme.tile_paint(players[one].colour, len(players))
            for one in people(snapshot)
            if one != seat
        ]
        if self._others:
            self._paint_soon()
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
        """Stop thinking about it, and paint nothing more."""
        self._soon.cancel()
        self._paint_soon.cancel()
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

    def _paint_tiles(self, *_: object) -> None:
        for colour in self._others:
            self._board.ramp.paint_ahead(colour)

    def _show_par(self) -> None:
        state = self._host.state
        best = self._pars.known(state, self._seat, self._round) if self._pars and state else None
        self._header.show_par(None if best is None else best.score)


def around() -> BoardWidget:
    """The board for several who play at once, imported when it is wanted first."""
    from fitsmobile.ui.games.ramp.around_tablet import RampAround

    return RampAround()


def hand_over(snapshot: Snapshot, seat: int) -> HandOverFacts:
    """The board that the next player plays, and the score after the rounds that all finished."""
    ui = ramp_ui(snapshot.game)
    rounds = [ui.rounds(view) for view in snapshot.views]
    over = min(map(len, rounds))
    scores = tuple(sum(one.score for one in mine[:over]) for mine in rounds)
    return HandOverFacts(ui.headline(snapshot.views[seat]), scores if over else ())


RAMP_TABLE = TableParts(
    board=RampBoard, around=around, hand_over=hand_over, companion=RampCompanion
)
