"""JAMMIT at a real board, step by step."""

from fitsmobile.engine.views import JammitView
from fitsmobile.session.lesson import Task
from fitsmobile.ui.games.howto import Step, anything, of_view
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
def neutral_first(view: JammitView, move: str) -> bool:
    """The neutral coin goes in before the other one."""
    return any(push.move == move and push.coins[0] == "n" for push in view.pushes)


STEPS = (
    Step(
        mark("Push the two coins into any column on your side. You see the whole push first."),
        mark("Each coin pushes what is in its way, until a gap absorbs the push."),
        mark("Drag the coins, or tap an arrow at the edge and then Push."),
        Task("jammit", anything, setup=MINI),
    ),
    Step(
        mark("Then move your pawn to another corner: you push from there next time."),
        mark("Choosing your corner is half the game."),
        mark("Drag the pawn to a lit corner, or tap the corner."),
        Task("jammit", anything, "0Ic1:bn", setup=MINI),
    ),
    Step(
        mark("What falls over the rim scores a point for its owner. Make one of yours fall."),
        mark("A point for you, whoever pushes."),
        mark("Find a full column with your colour at the far end."),
        Task(
            "jammit",
            over_the_rim,
            "0Ia2:bn 0Ma4 1If7:nr 1Ma1 0Ia4:nb 0Mg7 1Ia4:rn 1Mg4",
            setup=MINI,
        ),
    ),
    Step(
        mark("The middle column ends in the hole, which scores double. Push one of yours in."),
        mark("Two points. The first to reach the target wins at once."),
        mark("It is the column in line with your pawn."),
        Task(
            "jammit",
            into_the_hole,
            "0Ic1:bn 0Md1 1Ig7:rn 1Ma1 0Ia1:bn 0Mg7 1Ib1:rn 1Md7",
            setup=MINI,
        ),
    ),
    Step(
        mark("You choose the order of the coins: tap to swap them. Send the neutral one in first."),
        mark("Neutral coins go to whoever pushes them out; three make a point."),
        mark("Tap the two coins below the board, then choose a column."),
        Task("jammit", neutral_first, setup=MINI),
    ),
)
