"""FILLIT at a real board, step by step."""

from fitsmobile.engine.views import FillitView
from fitsmobile.session.lesson import Task
from fitsmobile.ui.games.lesson_step import Step, anything, of_view
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
        mark("Drag your pawn towards one of its six sides. It runs until something stops it."),
        mark("It left a chip of yours on every hex. Whoever has none left to lay wins."),
        mark("Pull the pawn along a lit ray."),
        Task("fillit", a_run, setup=MINI),
    ),
    Step(
        mark("Then a stone steps: drag one of yours to a hex beside it."),
        mark("They changed places, the stone and what lay there. That is all a stone does."),
        mark("Your stones are the round ones in your colour."),
        Task("fillit", anything, "0Pb1", setup=MINI),
    ),
    Step(
        mark("Both are done. Until you end the turn you may change your mind; end it now."),
        mark("Now the others move. Pawn and stone go in the order you like."),
        mark("The button is below the board."),
        Task("fillit", None, "0Pb1 0Sb4-b3", setup=MINI),
    ),
    Step(
        mark("Chips stop nobody: what you run over turns yours. Send two or more chips home."),
        mark("They went back to their owner, who has to lay them once more."),
        mark("Choose the ray that runs over the other colour."),
        Task(
            "fillit",
            sends_home,
            "0Sc1-d2 0Pa2 1Sf4-g4 1Pe5 0Sb4-a3 0Pf7 1Sg5-f4 1Pg5",
            setup=MINI,
        ),
    ),
    Step(
        mark("Your own chips bring nothing new. Run where you lay the most."),
        mark("A long way over free ground is worth a turn. Stones in the way shorten it."),
        mark("Watch the number of chips left while you pull: it should fall the most."),
        Task("fillit", the_longest, "0Pc3 0Sb4-b3 1Sd6-c6 1Pf7", setup=MINI),
    ),
)
