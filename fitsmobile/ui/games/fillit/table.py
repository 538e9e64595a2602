"""The parts of FILLIT's table."""

from fitsmobile.ui.games.fillit.board import FillitBoard
from fitsmobile.ui.games.fillit.controls import FillitControls
from fitsmobile.ui.games.fillit.layout import WANTS
from fitsmobile.ui.games.fillit.motion import fillit_motion
from fitsmobile.ui.games.hex.table import HexParts, HexTable
from fitsmobile.ui.table.board import TableParts

PARTS = HexParts(
    game="fillit",
    board=FillitBoard,
    controls=FillitControls,
    motion=lambda view, move, _goals: fillit_motion(view, move),
    wants=WANTS,
)
TABLE = TableParts(board=lambda: HexTable(PARTS), shared=True)
