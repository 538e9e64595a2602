"""How FITS is played."""

from fitsmobile.ui.games.fits.drawing import fits_ramp
from fitsmobile.ui.games.rules_page import Page
from fitsmobile.ui.look.i18n import mark

PAGES = (
    Page(
        mark("Cover the dots"),
        mark(
            "Sixteen tiles slide down your ramp, one after the other. At the end of a round "
            "every dot that still shows costs a point. Four rounds are played, each on another "
            "board, and the highest total wins."
        ),
        fits_ramp(
            """
            ...UUU
            tttUCU
            LtWCCC
            LNWWCY
            LNNWWY
            LLNFYY
            ooNFFY
            ooFFll
            vvVVVl
            vPVTsl
            PPVTss
            PPTTTs
            """,
            bad="a12 b12 c12",
            notes={"b12": "−3"},
        ),
    ),
    Page(
        mark("The start tile"),
        mark(
            "Everybody begins a round with a start tile of their own. Turn it as you like and "
            "choose its column: it has to be laid, but it can lie anywhere on the floor."
        ),
        fits_ramp(
            """
            ...T..
            ...T..
            ..TTT.
            ......
            ......
            ......
            ......
            """,
            hovering="T",
            lit="c1 d1 e1 d2 d3",
        ),
    ),
    Page(
        mark("One card, one tile"),
        mark(
            "A card calls the next tile, the same for all. Turn it, flip it, choose a column and "
            "let go: it slides straight down until something stops it. It never moves sideways, "
            "so what lies under an overhang is out of reach."
        ),
        fits_ramp(
            """
            ....I.
            ....I.
            ....I.
            ......
            ......
            LLL...
            ..L...
            """,
            hovering="I",
            lit="e1 e2 e3",
            bad="a1 b1",
        ),
    ),
    Page(
        mark("Put aside"),
        mark(
            "A tile that would do harm may be put aside; it is out until the next round. But "
            "every tile is dear: all sixteen together cover the ramp exactly. A card that shows "
            "your own start tile passes you by."
        ),
        fits_ramp(
            """
            ...C..
            ..CCC.
            ...C..
            ......
            ......
            oo..V.
            oo..VV
            """,
            hovering="C",
            lit="d2 c3 d3 e3 d4",
            bad="c1 d1 c2",
            notes={"d1": "−3"},
        ),
    ),
    Page(
        mark("Over the edge"),
        mark(
            "At the top a tile may stick out as long as one of its squares lies on the ramp. "
            "What sticks out scores nothing, and its column is blocked from then on."
        ),
        fits_ramp(
            """
            ....S.
            ....SS
            ..LVVS
            ..LVPP
            ooLLPP
            ooIIIP
            """,
            above=1,
            lit="e6",
        ),
    ),
    Page(
        mark("Board 1: rows"),
        mark(
            "On the first board every full row brings a point, and every dot that shows costs "
            "one. Rows count here only."
        ),
        fits_ramp(
            """
            ...Tll
            ooTTTl
            ooIIIl
            """,
            lit="a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2 f2",
            bad="a3 b3 c3",
            notes={"f1": "+1", "f2": "+1", "b3": "−3"},
        ),
    ),
    Page(
        mark("Boards 2 and 3: treasures"),
        mark(
            "White discs bring what is printed on them, but only while they show: build round "
            "them. The black discs of board 3 cost five points each until they are covered."
        ),
        fits_ramp(
            """
            ......
            ......
            ....PP
            oo..PP
            ooIIIP
            """,
            specials={"b3": "2", "c2": "3", "f4": "-5"},
            lit="b3 c2",
            bad="f4",
            notes={"b3": "+2", "c2": "+3", "f4": "−5"},
        ),
    ),
    Page(
        mark("Board 4: twins"),
        mark(
            "Five signs come twice. Two that show bring three points, a single one costs three, "
            "and a pair that is covered counts nothing. Decide early which pairs to give up."
        ),
        fits_ramp(
            """
            ......
            ......
            .oo..V
            .oo.VV
            LLLTTT
            L...T.
            """,
            specials={"a5": "A", "e6": "A", "d3": "B", "c3": "B"},
            lit="a5 e6",
            bad="d3",
            notes={"e6": "+3", "d3": "−3"},
        ),
    ),
    Page(
        mark("A good start"),
        mark(
            "Keep the surface flat, with one step of two, and leave a place for the awkward "
            "tiles: the cross, the stairs, the bent one. Small tiles fill gaps late. A dot "
            "under a roof is lost, so a tile put aside can be the cheaper loss."
        ),
        fits_ramp(
            """
            W.....
            WW....
            .WW...
            ......
            ......
            L..PP.
            LLLPPP
            """,
            hovering="W",
            lit="a3 a4 b2 b3 c2",
        ),
    ),
)
