"""JAMMIT at a real board, step by step."""

from fitsmobile.engine.views import JammitView
from fitsmobile.session.lesson import Task
from fitsmobile.ui.games.lesson_step import Step, anything, of_view
from fitsmobile.ui.look.i18n import mark

MINI = {"game": "jammit", "seats": 2, "layout": "2M-A", "first": 0}
"""The small board, and the learner begins."""


def falls(view: JammitView, move: str, where: str) -> bool:
    """Something of the learner's own falls there."""
    return any(
        slide.fell == where and slide.scorer == 0 and slide.points
        for push in view.pushes
        if push.move == move
        for slides in push.pushes
        for slide in slides
    )


@of_view(JammitView)
def over_the_rim(view: JammitView, move: str) -> bool:
    """A point at the rim."""
    return falls(view, move, "rim")


@of_view(JammitView)
def into_the_hole(view: JammitView, move: str) -> bool:
    """Two points in the hole."""
    return falls(view, move, "centre")


@of_view(JammitView)
def grey_first(view: JammitView, move: str) -> bool:
    """The neutral coin goes in before the other one."""
    return any(push.move == move and push.coins[0] == "n" for push in view.pushes)


STEPS = (
    Step(
        mark("Slide the two coins into any column of your side. The whole push is shown first."),
        mark("Each pushed on what stood there, until a gap took it up."),
        mark("Drag the coins, or touch an arrow at the edge and then Push."),
        Task("jammit", anything, setup=MINI),
    ),
    Step(
        mark("Then your pawn walks to another corner: from there you push the next time."),
        mark("Choosing the corner is half of the game."),
        mark("Drag the pawn to a lit corner, or touch the corner."),
        Task("jammit", anything, "0Ic1:bn", setup=MINI),
    ),
    Step(
        mark("What falls over the rim is a point for its owner. Make something of yours fall."),
        mark("A point for you. It would have been yours if somebody else had pushed, too."),
        mark("Look for a column that is full to its end, with your colour there."),
        Task(
            "jammit",
            over_the_rim,
            "0Ia2:bn 0Ma4 1If7:nr 1Ma1 0Ia4:nb 0Mg7 1Ia4:rn 1Mg4",
            setup=MINI,
        ),
    ),
    Step(
        mark("The middle column ends in the hole, and the hole pays double. Push one in."),
        mark("Two points. The first to reach the target wins at once."),
        mark("It is the column of your own pawn."),
        Task(
            "jammit",
            into_the_hole,
            "0Ic1:bn 0Md1 1Ig7:rn 1Ma1 0Ia1:bn 0Mg7 1Ib1:rn 1Md7",
            setup=MINI,
        ),
    ),
    Step(
        mark("The order of the coins is yours to choose: a tap turns it. The grey one goes first."),
        mark("Grey coins belong to who pushes them out; three make a point."),
        mark("Tap the two coins below the board, then choose a column."),
        Task("jammit", grey_first, setup=MINI),
    ),
)
