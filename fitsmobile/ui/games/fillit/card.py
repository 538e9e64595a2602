"""The sample of FILLIT on the home screen."""

from fitsmobile.engine.views import Piece
from fitsmobile.ui.games.hex.picture import HexCard, HexPicture, pieces

CARD = HexCard(
    HexPicture(
        "fillit",
        4,
        pieces(
            "chip-r:d1,d2,d3,d4,d5,d6,d7,c5,c7,b5,a5,c2,b4,a1 "
            "chip-b:i9,h9,g9,f9,e9,h8,g8,f8,e8 "
            "stone-r:e2,b3,a3,c3 "
            "stone-b:i6,g6,e6,e7 "
            "pawn-r:d1 "
            "pawn-b:d8"
        ),
    ),
    moving=Piece("stone", "r", "c3"),
    target="c4",
)
