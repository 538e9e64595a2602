"""The sample of JAMMIT on the home screen."""

from fitsmobile.engine.views import Piece
from fitsmobile.ui.games.hex.picture import HexCard, HexPicture, pieces

CARD = HexCard(
    HexPicture(
        "jammit",
        4,
        pieces(
            "stone-r:d1,d3,c4,c6 "
            "stone-b:i6,f7,g6,d7 "
            "coin-r:f9,h9,g8,c3,b5 "
            "coin-b:a4,b3,d4,a3,f2,d5 "
            "coin-n:a2,b2,c2,a1,e8,d2,e2,g9,g7,a5,c5"
        ),
    ),
    moving=Piece("coin", "b", "f2"),
    target="f3",
)
