"""The parts of JAMMIT's table."""

from fitsmobile.ui.games.hex.table import HexParts, HexTable
from fitsmobile.ui.games.jammit.board import JammitBoard
from fitsmobile.ui.games.jammit.controls import JammitControls
from fitsmobile.ui.games.jammit.layout import WANTS
from fitsmobile.ui.games.jammit.motion import jammit_motion
from fitsmobile.ui.table.board import TableParts

PARTS = HexParts(
    game="jammit",
    board=JammitBoard,
    controls=JammitControls,
    motion=jammit_motion,
    wants=WANTS,
    numbered=False,
)
TABLE = TableParts(board=lambda: HexTable(PARTS), shared=True, ends_turns=True)
