"""Layout of JAMMIT's table: its pawns stand outside the board."""

from fitsmobile.ui.games.hex.layout import Wants
from fitsmobile.ui.games.jammit.places import OUTSIDE, PAWN, pawn_foot

WANTS = Wants(
    seat=(78, 58),
    steps=(24, 0),
    bar=(60, 52),
    listed=96,
    rows=((56, 164), (60, 132)),
    outside=OUTSIDE,
    pawns=PAWN,
    foot=pawn_foot,
)
