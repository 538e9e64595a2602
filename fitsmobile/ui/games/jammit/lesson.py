"""JAMMIT at a real board, step by step."""

from fitsmobile.engine.views import JammitView
from fitsmobile.session.lesson import Task
from fitsmobile.ui.games.howto import Step, anything, first_time, of_view
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


@first_time(
    JammitView,
    "jammit_three",
    mark("With three players, you push one coin of each opponent. None are neutral."),
)
def three_seats(_before: JammitView, now: JammitView) -> bool:
    """Three play, without neutral coins."""
    return len(now.seats) == 3


@first_time(
    JammitView, "jammit_run_out", mark("One colour has run out: you push the other coin alone.")
)
def one_coin(_before: JammitView, now: JammitView) -> bool:
    """One of the two colours to push has run out."""
    return now.phase == "insert" and {len(push.coins) for push in now.pushes} == {1}


FIRSTS = (three_seats, one_coin)

STEPS = (
    Step(
        mark("Push the coins into a column."),
        mark("Drag them to an arrow at the edge: you see the whole push first."),
        mark("Each coin pushes what is in its way, until a gap absorbs the push."),
        mark("Any column will do."),
        Task("jammit", anything, setup=MINI),
        ("order",),
    ),
    Step(
        mark("Move your pawn to another corner."),
        mark("It has to move, and you push from there next time."),
        mark("Choosing your corner is half the game."),
        mark("Any free corner will do."),
        Task("jammit", anything, "0Ic1:bn", setup=MINI),
    ),
    Step(
        mark("Make one of your own pieces fall."),
        mark("What falls over the rim scores a point for its owner."),
        mark("A point for you, whoever pushes."),
        mark("Nothing of yours would fall there."),
        Task(
            "jammit",
            over_the_rim,
            "0Ia2:bn 0Ma4 1If7:nr 1Ma1 0Ia4:nb 0Mg7 1Ia4:rn 1Mg4",
            setup=MINI,
        ),
        ("order", "seats"),
    ),
    Step(
        mark("Push one of yours into the hole."),
        mark("The column in line with your pawn ends there, and it scores double."),
        mark("Two points. The first to reach the target wins at once."),
        mark("Nothing of yours would fall into the hole."),
        Task(
            "jammit",
            into_the_hole,
            "0Ic1:bn 0Md1 1Ig7:rn 1Ma1 0Ia1:bn 0Mg7 1Ib1:rn 1Md7",
            setup=MINI,
        ),
        ("order", "seats"),
    ),
    Step(
        mark("Send the neutral coin in first."),
        mark("Tap the coins to swap them, then push."),
        mark("Neutral coins go to whoever pushes them out; three make a point."),
        mark("The neutral coin has to go in first."),
        Task("jammit", neutral_first, setup=MINI),
        ("order",),
    ),
    Step(
        mark("Push your two extra coins."),
        mark("A stone of yours fell. Each extra coin goes into a column of its own."),
        mark("If that drops another stone of yours, do it again. Stones never come back."),
        mark("Any two columns will do."),
        Task(
            "jammit",
            anything,
            "0Ia4:nb 0Md7 1If7:nr 1Ma4 0Ib5:bn 0Ma1 1Ia3:rn 1Mg7 0Ia1:bn",
            setup=MINI,
        ),
        ("order",),
    ),
)
