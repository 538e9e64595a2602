"""BITS at a real ramp, step by step."""

from fitsmobile.engine.views import BitsView
from fitsmobile.session.lesson import Task
from fitsmobile.ui.games.howto import Step, anything, first_time, landing, of_view
from fitsmobile.ui.look.i18n import mark


@of_view(BitsView)
def two_points(view: BitsView, move: str) -> bool:
    """The square of the task card is made."""
    found = landing(view.ramp, move)
    return found is not None and found.score >= view.ramp.score + 2


@of_view(BitsView)
def a_point(view: BitsView, move: str) -> bool:
    """The score rises."""
    found = landing(view.ramp, move)
    return found is not None and found.score > view.ramp.score


@of_view(BitsView)
def nothing_lost(view: BitsView, move: str) -> bool:
    """The score stays, or rises."""
    found = landing(view.ramp, move)
    return found is not None and found.score >= view.ramp.score and not grey(view, move)


@of_view(BitsView)
def grey(_view: BitsView, move: str) -> bool:
    """The neutral tile is laid."""
    return move.startswith("N")


@first_time(
    BitsView,
    "bits_round_over",
    mark("Nothing fits any more: your round is over. Gaps cost nothing."),
)
def round_over(before: BitsView, now: BitsView) -> bool:
    """The first round has ended."""
    return len(now.ramp.finished) == 1 > len(before.ramp.finished)


@first_time(
    BitsView,
    "bits_fourth_round",
    mark("The fourth card asks for five squares, in any colour. The other three still count."),
)
def fourth_round(_before: BitsView, now: BitsView) -> bool:
    """The fourth round has begun."""
    return now.ramp.round == 4 and len(now.ramp.finished) == 3


FIRSTS = (round_over, fourth_round)

FIRST_ROUND = (
    "0Ka1Pa2 0Ra3Ra4 0Ba5Ra6 0Rd1Pd2 0Yd3Bd4 0Pd5Bd6 0Rc1Rc2 0Kc3Kc4 0Yc5Yc6 0Be1Ke2 0Ke3Ke4 "
    "0Ke5Re6 0Pb1Yb2 0Kb3Yb4 0Pb5Pb6 0Bf1Bf2 0Yf3Yf4 0Pf5Kf6 "
)
"""A whole round of the deal 23."""

TWO_ROUNDS = (
    "0Rc1Kc2 0Yc3Yc4 0Pc5Yc6 0Rb1Rb2 0Kb3Kb4 0Pb5Kb6 0Re1Ke2 0Be3Be4 0Pe5Be6 0Bd1Bd2 0Pd3Pd4 "
    "0Kd5Kd6 0Bf1Kf2 0Yf3Rf4 0Rf5Bf6 0Ya1Ka2 0Pa3Pa4 0Ya5Ba6 "
    "0Pa1Ba2 0Pa3Pa4 0Ka5Ya6 0Pd1Rd2 0Kd3Kd4 0Bd5Bd6 0Rb1Rb2 0Bb3Bb4 0Bb5Pb6 0Pf1Pf2 0Kf3Bf4 "
    "0Rf5Rf6 0Rc1Bc2 0Kc3Kc4 0Pc5Kc6 0Ye1Ye2 0Re3Ye4 0Ye5Pe6 "
)
"""Two whole rounds of the deal 3."""

TURNING = ("cards", "tray", "rotate")
"""The task cards, and the tray with what step 3 speaks of."""

STEPS = (
    Step(
        mark("Slide a finger sideways."),
        mark("The domino follows, column by column. Let go to drop it."),
        mark("You must place a domino wherever it fits, and it may not stick out."),
        mark("Any column will do."),
        Task("bits", anything, seed=35),
    ),
    Step(
        mark("Complete the yellow square."),
        mark("The first card pays two points for a square of one colour."),
        mark("A square: two points at the end of the round."),
        mark("Lay the yellow domino flat on the two yellow squares."),
        Task("bits", two_points, "0Pa1Bb1 0Yc1Yd1 0Ke1Rf1 0Pe2Rf2", seed=35),
        ("cards",),
    ),
    Step(
        mark("Join four blue squares."),
        mark("Rotate the domino. Any other area of exactly four scores one point."),
        mark("Four blue squares joined along their sides: one point."),
        mark("Drop the blue square between the other blue ones."),
        Task("bits", a_point, "0Yc1Bd1 0Bf1Bf2 0Ka1Kb1 0Rb2Pc2", seed=234),
        TURNING,
    ),
    Step(
        mark("Keep the red square as it is."),
        mark("A fifth red one at its side would spoil it: areas of five or more score nothing."),
        mark("Five would have been too many. Well guarded!"),
        mark("Keep red away from the sides of the red square."),
        Task("bits", nothing_lost, "0Be1Pf1 0Pb1Yc1 0Rd2Re2 0Rd3Re3 0Ka1Ya2", seed=810),
        TURNING,
    ),
    Step(
        mark("Place your neutral tile."),
        mark("Once per round it takes the place of the domino on the card. Pick it up first."),
        mark("It joins no colour. The domino on the card is out for this round."),
        mark("This time the neutral tile: tap it in the tray."),
        Task("bits", grey, "0Be1Pf1 0Pb1Yc1 0Rd2Re2 0Rd3Re3", seed=810),
        (*TURNING, "neutral"),
    ),
    Step(
        mark("Make the shape on the second card."),
        mark("It pays two points, but only in its own colour."),
        mark("Each round adds a card, and the earlier ones still count."),
        mark("That doesn't make the shape in the colour of the card."),
        Task("bits", two_points, FIRST_ROUND + "0Re1Kf1 0Yc1Kd1 0Ra1Kb1", seed=23),
        (*TURNING, "neutral", "header"),
    ),
    Step(
        mark("Avoid the shape on the third card."),
        mark("Each one costs two points, in any colour."),
        mark("After three rounds the highest total wins."),
        mark("That makes the shape that costs two points."),
        Task("bits", nothing_lost, TWO_ROUNDS + "0Be1Pf1 0Bb1Rc1 0Pc2Rd2", seed=3),
        (*TURNING, "neutral", "header"),
    ),
)
