"""Rules pages of JAMMIT."""

from functools import partial

from fitsmobile.ui.games.hex.drawing import hex_drawing
from fitsmobile.ui.games.howto import Page
from fitsmobile.ui.look.i18n import mark

SOME_OF_EACH = "stone-r:b3,e5 stone-b:f5,c4 "
"""Stones that only stand about."""

COMING_IN = "+a4>a3 +b5>b4 +c6>c5 +d7>d6 +e7>e6 +f7>f6 +g7>g6"
"""All columns of the corner d7."""

hexes = partial(hex_drawing, "jammit", outside="pawn-r:d7 pawn-b:g4")

SHORT = (
    mark("Push two coins into one column from your pawn's side."),
    mark("Whatever falls out on the other side scores for its owner."),
    mark("Over the rim it is worth one point, into the hole two."),
    mark("Then move your pawn to another free corner."),
    mark("The first to 13 points wins; with three players it is 11."),
)
"""The rules in five short sentences, shown with the first page's title and picture."""

PAGES = (
    Page(
        mark("Push and score"),
        mark(
            "Coins pushed in on one side make pieces fall out on the other. Whatever falls scores "
            "for its owner, whoever pushed. The first to 13 points wins on the spot; with three "
            "players it is 11."
        ),
        hexes(
            "coin-n:c6,c3 stone-b:c5 coin-b:c4 stone-r:c2,e5 coin-r:c1 stone-b:f5",
            arrows="+c6>c5 c2>c1+",
            notes={"c1": "+1"},
        ),
    ),
    Page(
        mark("Your side of the board"),
        mark(
            "Your pawn stands outside the board at a corner, and you push from there straight to "
            "the other side. All nine columns in that direction are open to you, seven on the "
            "mini board. The middle one ends in the hole."
        ),
        hexes(SOME_OF_EACH, arrows=COMING_IN),
    ),
    Page(
        mark("Two coins, one column"),
        mark(
            "Push two coins into one column, in either order: one of your opponent's and a "
            "neutral one, or with three players one of each opponent's. A colour that has run out "
            "is skipped."
        ),
        hexes(SOME_OF_EACH + "coin-n:e7 coin-b:e6", lit="e7 e6", arrows="+e7>e6"),
    ),
    Page(
        mark("Rim and hole"),
        mark(
            "A coin pushes the piece ahead of it, which pushes the next, until a gap absorbs the "
            "push. With no gap, the last piece falls: over the rim for one point, into the hole "
            "for two. Stones score like coins, but they never come back."
        ),
        hexes(
            "coin-b:f7,c6,d6 coin-r:f6,c2,c1,d5 coin-n:c5,c3,d7 stone-b:c4 stone-r:f4",
            arrows="+f7>f6 +d7>d6 d6>d5+ +c6>c5 c2>c1+",
            notes={"d4": "+2", "c1": "+1"},
        ),
    ),
    Page(
        mark("Neutral coins"),
        mark(
            "Neutral coins are nobody's; they are used with two players only. Whoever pushes them "
            "out keeps them: at the rim each counts as one, in the hole as two. Three are worth a "
            "point at once."
        ),
        hexes(SOME_OF_EACH + "coin-b:d7 coin-r:d6 coin-n:d5", lit="d5", arrows="+d7>d6 d6>d5+"),
    ),
    Page(
        mark("A stone of your own"),
        mark(
            "If your push drops one of your own stones, push two coins of your colour into two "
            "different columns from the same side. If that drops another one, do it again. Other "
            "players' stones give you nothing extra."
        ),
        hexes(
            "coin-b:c6,c3 coin-n:c5,c2 coin-r:c4,e7,b5 stone-r:c1,f5 stone-b:e5,b2",
            lit="e7 b5",
            arrows="+c6>c5 c2>c1+ +e7>e6 +b5>b4",
            notes={"c1": "+1"},
        ),
    ),
    Page(
        mark("Move to another corner"),
        mark(
            "At the end of your turn, move your pawn to any free corner. It has to move, and you "
            "push from there next time. Until it has moved you can undo everything."
        ),
        hexes(SOME_OF_EACH + "coin-n:e7 coin-b:e6", lit="a1 a4 d1 g7"),
    ),
    Page(
        mark("Before you push"),
        mark(
            "A full column is loaded: its last pieces fall next. Push out what is yours, and "
            "don't leave a loaded column to a pawn that can reach its side. At the hole "
            "everything scores double, and three or four pieces fill its column."
        ),
        hexes(
            "coin-b:b5,d6 coin-n:b4,b2,d7 stone-r:b3,d5 coin-r:b1 stone-b:f5",
            lit="b1 d5",
            notes={"b1": "+1", "d5": "+2"},
        ),
    ),
)
