"""How BITS is played."""

from fitsmobile.ui.games.bits.drawing import bits_ramp
from fitsmobile.ui.games.rules_page import Page
from fitsmobile.ui.look.i18n import mark

FULL = """
lR rR rK mK qN qN
lR dP pK mK iR oY
kK dP pP hP iB oY
kB cY nY hB gY jY
eB cK nP fP gB jY
eB aB aP fP bB bB
"""
"""A board at the end of a round."""

PAGES = (
    Page(
        mark("Areas of colour"),
        mark(
            "Dominoes of five colours slide down your ramp. Squares of one colour that touch "
            "along a side make an area, and task cards say which areas are worth something. "
            "After three rounds the highest total wins."
        ),
        bits_ramp(FULL, lit="c5 d5 c6 d6"),
    ),
    Page(
        mark("One card, one domino"),
        mark(
            "Every round begins with a start tile. Then each card calls a domino, the same for "
            "all: turn it, choose where it goes, and let it slide straight down. It has to be "
            "laid while there is room for it, and it may not stick out."
        ),
        bits_ramp(
            """
            . . cB . . .
            . . cP . . .
            . . . . . .
            . . . . . .
            . . . . dK .
            aR aP . . dB .
            """,
            hovering="c",
            lit="c1 c2",
        ),
    ),
    Page(
        mark("The grey tile"),
        mark(
            "Once a round you may lay your grey tile instead of the one that was called. Grey "
            "belongs to no area, so it keeps colours apart. The called tile is gone for you in "
            "this round."
        ),
        bits_ramp(
            """
            . . nN nN . .
            . . . . . .
            . . . . . .
            . . . . . .
            . . cB cB . .
            . aB aB bP bP .
            """,
            hovering="n",
            lit="c3 d3",
        ),
    ),
    Page(
        mark("The end of a round"),
        mark(
            "When no tile fits on your board any more, the round is over for you; the others "
            "play on. Only then areas are looked at. Corners don't join squares, and gaps cost "
            "nothing."
        ),
        bits_ramp(FULL, lit="e1 f1 e2", bad="d3"),
    ),
    Page(
        mark("The first card: fours"),
        mark(
            "The card of the first round shows a form of four squares. An area of exactly that "
            "form, in any colour and turned or flipped, brings two points; every other area of "
            "exactly four brings one. Areas of five or more bring nothing."
        ),
        bits_ramp(
            FULL,
            lit="c5 d5 c6 d6 a1 b1 a2 a3",
            notes={"d6": "+2", "a2": "+1"},
        ),
    ),
    Page(
        mark("The second and third card"),
        mark(
            "The second round adds a card: each area of its form in its colour brings two "
            "points. The third adds one more: each area of its form, in any colour, costs two. "
            "The cards before it go on counting, and a form inside a larger area never counts."
        ),
        bits_ramp(
            FULL,
            lit="e1 f1 e2",
            bad="b3 c3",
            notes={"f1": "+2", "b3": "−2"},
        ),
    ),
    Page(
        mark("The fourth round"),
        mark(
            "Who wants more adds a fourth round. Its card asks for a form of five squares in "
            "any colour, worth three or four points, while the three other cards still count."
        ),
        bits_ramp(
            """
            . . . . . .
            . . hY . . .
            . . hP . . .
            . . aP aP . .
            cB cR bP bP dK dY
            eR eR fK fK gB gB
            """,
            lit="c4 c3 d3 c2 d2",
            notes={"d3": "+3"},
        ),
    ),
    Page(
        mark("Thinking ahead"),
        mark(
            "Each colour has eight squares among the twenty tiles. Begin two areas rather than "
            "one, and close an area with another colour or the grey tile before it grows too "
            "large. A double laid upright keeps its neighbours apart."
        ),
        bits_ramp(
            """
            . . . . . .
            . . . . . .
            . . . . . .
            bY bY . . cK cP
            aY aY nN nN dP dP
            eR eB fB fB gK gK
            """,
            lit="a2 b2 a3 b3",
            notes={"b3": "+2"},
        ),
    ),
)
