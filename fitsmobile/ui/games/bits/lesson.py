"""BITS at a real ramp, step by step."""

from fitsmobile.engine.views import BitsView
from fitsmobile.session.lesson import Task
from fitsmobile.ui.games.howto import Step, anything, landing, of_view
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


STEPS = (
    Step(
        mark("Slide a finger sideways over the ramp and let go: the domino drops."),
        mark("Two coloured squares are down. In BITS you must place a domino whenever it fits."),
        mark("Any column will do."),
        Task("bits", anything, seed=35),
    ),
    Step(
        mark(
            "The card at the top pays two points for a one-coloured square. "
            "Complete the yellow one."
        ),
        mark("A square: two points at the end of the round."),
        mark("Lay the yellow domino flat on the two yellow squares."),
        Task("bits", two_points, "0Pa1Bb1 0Yc1Yd1 0Ke1Rf1 0Pe2Rf2", seed=35),
    ),
    Step(
        mark(
            "Any other area of exactly four scores one point. Rotate this domino and join the blue."
        ),
        mark("Four blue squares joined along their sides: one point."),
        mark("Drop the blue square between the other blue ones."),
        Task("bits", a_point, "0Yc1Bd1 0Bf1Bf2 0Ka1Kb1 0Rb2Pc2", seed=234),
    ),
    Step(
        mark("The red square counts; a fifth red beside it would spoil it. Keep it as it is."),
        mark("Five would have been too many. Well guarded!"),
        mark("Keep red away from the sides of the red square."),
        Task("bits", nothing_lost, "0Be1Pf1 0Pb1Yc1 0Rd2Re2 0Rd3Re3 0Ka1Ya2", seed=810),
    ),
    Step(
        mark(
            "Once per round you may play your neutral tile instead. Pick it up from the tray and "
            "place it."
        ),
        mark("It joins no colour. The domino on the card is out for this round."),
        mark("First tap the neutral tile below the ramp."),
        Task("bits", grey, "0Be1Pf1 0Pb1Yc1 0Rd2Re2 0Rd3Re3", seed=810),
    ),
)
