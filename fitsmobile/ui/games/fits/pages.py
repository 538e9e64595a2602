"""Rules pages of FITS, with ramps drawn as text."""

from functools import partial

from fitsmobile.ui.games.fits.look import paint_of
from fitsmobile.ui.games.howto import Page
from fitsmobile.ui.games.ramp.drawing import ramp_drawing
from fitsmobile.ui.look.i18n import mark

fits_ramp = partial(ramp_drawing, "fits", paint=paint_of)

SHORT = (
    mark("Each card brings a tile: rotate it and choose its column."),
    mark("It slides straight down until something stops it."),
    mark("Cover the dots: every open dot costs a point."),
    mark("You may put aside a tile that does harm."),
    mark("After four boards, the highest total wins."),
)
"""The rules in five short sentences, shown with the first page's title and picture."""

PAGES = (
    Page(
        mark("Cover the dots"),
        mark(
            "Sixteen tiles slide down your ramp, one by one. At the end of a round every open dot "
            "costs a point. You play four rounds, each on a different board; the highest total "
            "wins."
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
            "Each round, everyone gets a start tile of their own. Rotate it as you like and "
            "choose a column: you must place it, but anywhere at the foot of the ramp."
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
            "Each card names the next tile, the same for everyone. Rotate it, mirror it, choose a "
            "column and let go: it slides straight down until something stops it. It never moves "
            "sideways, so nothing under an overhang can be reached."
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
            "You may put a harmful tile aside; it is then out for the round. But every tile "
            "counts: all sixteen together cover the ramp exactly. If a card shows your own start "
            "tile, you skip that card."
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
        mark("Over the top"),
        mark(
            "At the top, a tile may stick out as long as one of its squares is on the ramp. What "
            "sticks out scores nothing, and blocks its column from then on."
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
            "On board 1, every full row scores a point and every open dot costs one. Rows count "
            "on this board only."
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
            "White discs score the number on them, but only while visible: build around them. The "
            "black discs on board 3 cost five points each unless covered."
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
            "Each of five symbols appears twice: both visible, three points; only one, minus "
            "three; both covered, nothing. Decide early which pairs to give up."
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
            "Keep the surface flat with one step of two, and leave room for the awkward tiles: "
            "the cross, the stairs, the crooked one. Small tiles fill the last gaps. A buried dot "
            "is lost, so putting a tile aside can be the cheaper loss."
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
