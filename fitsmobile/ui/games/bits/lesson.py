"""BITS at a real ramp, step by step."""

from fitsmobile.engine.views import BitsView
from fitsmobile.session.lesson import Task
from fitsmobile.ui.games.lesson_step import Step, anything, landing, of_view
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
        mark("Move a finger sideways over the ramp and let go: the domino slides down."),
        mark("Two squares of colour lie. Here a tile has to be laid wherever it can be."),
        mark("Any column will do."),
        Task("bits", anything, seed=35),
    ),
    Step(
        mark("The card at the top pays two points for a square of one colour. Finish the yellow."),
        mark("A square of four: two points at the end of the round."),
        mark("Lay the yellow domino flat on the two yellow squares."),
        Task("bits", two_points, "0Pa1Bb1 0Yc1Yd1 0Ke1Rf1 0Pe2Rf2", seed=35),
    ),
    Step(
        mark("Any other area of exactly four brings one point. Turn this one, and join the blue."),
        mark("Four squares of blue that touch along their sides: one point."),
        mark("The blue square has to come down between the blue ones."),
        Task("bits", a_point, "0Yc1Bd1 0Bf1Bf2 0Ka1Kb1 0Rb2Pc2", seed=234),
    ),
    Step(
        mark("The red square counts; a fifth red beside it would spoil it. Keep it as it is."),
        mark("Five are too many, so the square was worth guarding."),
        mark("No red may touch the red square along a side."),
        Task("bits", nothing_lost, "0Be1Pf1 0Pb1Yc1 0Rd2Re2 0Rd3Re3 0Ka1Ya2", seed=810),
    ),
    Step(
        mark("Once a round the grey tile may go in instead. Take it in the tray, and lay it."),
        mark("Grey joins nothing and spoils nothing. The called tile is out for this round."),
        mark("Touch the grey tile below the ramp first."),
        Task("bits", grey, "0Be1Pf1 0Pb1Yc1 0Rd2Re2 0Rd3Re3", seed=810),
    ),
)
