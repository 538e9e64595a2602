"""Rules pages of BITS, with boards drawn as text."""

from functools import partial

from fitsmobile.ui.games.bits.look import paint_of
from fitsmobile.ui.games.howto import Page
from fitsmobile.ui.games.ramp.drawing import ramp_drawing
from fitsmobile.ui.look.i18n import mark

bits_ramp = partial(ramp_drawing, "bits", paint=paint_of, wells=True)

FULL = """
lR rR rK mK qN qN
lR dP pK mK iR oY
kK dP pP hP iB oY
kB cY nY hB gY jY
eB cK nP fP gB jY
eB aB aP fP bB bB
"""
"""A board at the end of a round."""

SHORT = (
    mark("Each card brings a domino: rotate it and choose its place."),
    mark("Squares of one colour side by side form an area."),
    mark("Task cards say which areas score and which cost points."),
    mark("Once per round you may place your neutral tile instead."),
    mark("After three rounds, the highest total wins."),
)
"""The rules in five short sentences, shown with the first page's title and picture."""

PAGES = (
    Page(
        mark("Areas of colour"),
        mark(
            "Dominoes in five colours slide down your ramp. Squares of one colour that touch "
            "along a side form an area, and task cards say which areas score. After three rounds "
            "the highest total wins."
        ),
        bits_ramp(FULL, lit="c5 d5 c6 d6"),
    ),
    Page(
        mark("One card, one domino"),
        mark(
            "Every round begins with a start tile. Then each card names a domino, the same for "
            "everyone: rotate it, choose its place and let it slide straight down. You must place "
            "it if there is room, and it may not stick out."
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
        mark("The neutral tile"),
        mark(
            "Once per round you may place your neutral tile, the grey one, instead of the one on "
            "the card. It belongs to no area, so it keeps colours apart. The domino on the card "
            "is lost to you for this round."
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
            "When no domino fits on your board any more, your round is over; the others play on. "
            "Areas are scored only at the end of the round. Corners don't join squares, and gaps "
            "cost nothing."
        ),
        bits_ramp(FULL, lit="e1 f1 e2", bad="d3"),
    ),
    Page(
        mark("The first card: areas of four"),
        mark(
            "The first card shows a shape of four squares. Each area of exactly that shape, in "
            "any colour, rotated or mirrored, scores two points; any other area of exactly four "
            "scores one. Areas of five or more score nothing."
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
            "The second round adds a card: each area of its shape and colour scores two points. "
            "The third adds another: each area of its shape, in any colour, costs two. Earlier "
            "cards still count, and a shape inside a larger area never does."
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
            "Want more? Add a fourth round. Its card asks for a shape of five squares in any "
            "colour, worth three or four points; the other three cards still count."
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
            "Each colour has eight squares on the twenty dominoes. Start two areas rather than "
            "one, and close an area with another colour or the neutral tile before it grows too "
            "large. A double placed upright keeps its neighbours apart."
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
