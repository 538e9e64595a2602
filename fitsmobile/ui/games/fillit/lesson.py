"""FILLIT at a real board, step by step."""

from fitsmobile.engine.views import FillitView
from fitsmobile.session.lesson import Task
from fitsmobile.ui.games.howto import Step, anything, of_view
from fitsmobile.ui.look.i18n import mark

MINI = {"game": "fillit", "seats": 2, "layout": "2M-A", "first": 0}
"""The small board, and the learner begins."""


@of_view(FillitView)
def a_run(_view: FillitView, move: str) -> bool:
    """The pawn runs."""
    return move.startswith("P")


@of_view(FillitView)
def the_longest(view: FillitView, move: str) -> bool:
    """The pawn runs where it lays the most chips."""
    most = max((len(run.laid) for run in view.runs), default=0)
    return any(run.move == move and len(run.laid) == most for run in view.runs)


@of_view(FillitView)
def sends_home(view: FillitView, move: str) -> bool:
    """The pawn covers chips of the others."""
    return any(run.move == move and sum(run.returned.values()) > 1 for run in view.runs)


STEPS = (
    Step(
        mark("Drag your pawn in one of six directions. It runs until something stops it."),
        mark("It laid one of your chips on every hex. The first to run out of chips wins."),
        mark("Drag the pawn along a lit path."),
        Task("fillit", a_run, setup=MINI),
    ),
    Step(
        mark("Now a stone: drag one of yours to a neighbouring hex."),
        mark("The stone swaps places with whatever is there. That is all it does."),
        mark("Your stones are the round ones in your colour."),
        Task("fillit", anything, "0Pb1", setup=MINI),
    ),
    Step(
        mark(
            "Both moves are done. In a game you can undo them until you end your turn. End it now."
        ),
        mark("Now it's the others' turn. You may move pawn and stone in either order."),
        mark("The button is below the board."),
        Task("fillit", None, "0Pb1 0Sb4-b3", setup=MINI),
    ),
    Step(
        mark(
            "Chips stop nobody: chips of others go back, yours replace them. Send back two or more."
        ),
        mark("They go back to their owner, who has to lay them again."),
        mark("Choose the path over the other colour."),
        Task(
            "fillit",
            sends_home,
            "0Sc1-d2 0Pa2 1Sf4-g4 1Pe5 0Sb4-a3 0Pf7 1Sg5-f4 1Pg5",
            setup=MINI,
        ),
    ),
    Step(
        mark("Running over your own chips gains nothing. Find the run that lays the most."),
        mark("Long open paths are worth the most. Stones cut them short."),
        mark("Watch the number of chips left while you pull: it should fall the most."),
        Task("fillit", the_longest, "0Pc3 0Sb4-b3 1Sd6-c6 1Pf7", setup=MINI),
    ),
)
