"""The parts of the ramp games' tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.ui.games.ramp.board import RampBoard
from fitsmobile.ui.games.ramp.par import ParCompanion
from fitsmobile.ui.games.ramp.showing import ramp_at
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.table.board import Board, Companion, TableParts

if TYPE_CHECKING:
    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.ui.table.host import TableHost


def around() -> Board:
    """The board for several who play at once, imported when it is wanted first."""
    from fitsmobile.ui.games.ramp.around_tablet import RampAround

    return RampAround()


def par_of(host: TableHost, board: Board) -> Companion:
    """Par, which is written on the board of one seat."""
    if not isinstance(board, RampBoard):
        raise TypeError("par needs a ramp")
    return ParCompanion(host, board)


def curtain_line(snapshot: Snapshot, seat: int) -> str:
    """Which round the next player plays."""
    return tr("Round {n}", n=ramp_at(snapshot, seat).round)


RAMP_TABLE = TableParts(board=RampBoard, around=around, curtain_line=curtain_line, companion=par_of)
