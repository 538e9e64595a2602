"""FILLIT at a real board, step by step."""

from fitsmobile.engine.views import FillitView
from fitsmobile.session.lesson import Task
from fitsmobile.ui.games.howto import Step, anything, first_time, of_view
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


@first_time(
    FillitView,
    "fillit_teams",
    mark("Partners sit opposite each other. They share chips and stones, and win together."),
)
def teams(before: FillitView, now: FillitView) -> bool:
    """Two seats play for one side."""
    return len({seat.side for seat in now.seats}) < len(now.seats)


@first_time(
    FillitView,
    "fillit_shut_in",
    mark("Your pawn is shut in. If moving a stone first lets it run, you have to do that."),
)
def shut_in(_before: FillitView, now: FillitView) -> bool:
    """The pawn on turn can't run, and a stone can move."""
    return not now.runs and bool(now.steps) and "pawn" not in now.done


@first_time(
    FillitView,
    "fillit_short_supply",
    mark("A run still goes all the way, even if your last chips don't reach."),
)
def short_supply(_before: FillitView, now: FillitView) -> bool:
    """A run passes more hexes without a chip of the player than chips are left."""
    me = now.seats[now.turn]
    mine = {one.cell for one in now.pieces if one.kind == "chip" and one.colour == me.colour}
    return any(len(set(run.path) - mine) > me.supply > 0 for run in now.runs)


@first_time(
    FillitView,
    "fillit_repetition",
    mark("This position has occurred before. The third time, the game is a draw."),
)
def repeated(_before: FillitView, now: FillitView) -> bool:
    """The position has occurred before."""
    return now.repeated > 1


FIRSTS = (teams, shut_in, short_supply, repeated)

STEPS = (
    Step(
        mark("Drag your pawn along a lit path."),
        mark("It runs until a stone, a pawn, the rim or the hole stops it."),
        mark("It laid one of your chips on every hex. The first to run out of chips wins."),
        mark("First the pawn: stones come next."),
        Task("fillit", a_run, setup=MINI),
    ),
    Step(
        mark("Now move a stone."),
        mark("Drag one of yours to a neighbouring hex."),
        mark("The stone swaps places with whatever is there. That is all it does."),
        mark("Your stones are the round ones in your colour."),
        Task("fillit", anything, "0Pb1", setup=MINI),
    ),
    Step(
        mark("End your turn."),
        mark("In a game you can undo both moves until then."),
        mark("Now it's the others' turn. You may move pawn and stone in either order."),
        mark("Both moves are done: end the turn."),
        Task("fillit", None, "0Pb1 0Sb4-b3", setup=MINI),
        ("steps", "end"),
    ),
    Step(
        mark("Send back two chips or more."),
        mark("Chips stop nobody: those of others go back, yours replace them."),
        mark("They go back to their owner, who has to lay them again."),
        mark("That way sends back fewer than two."),
        Task(
            "fillit",
            sends_home,
            "0Sc1-d2 0Pa2 1Sf4-g4 1Pe5 0Sb4-a3 0Pf7 1Sg5-f4 1Pg5",
            setup=MINI,
        ),
        ("seats",),
    ),
    Step(
        mark("Find the run that lays the most."),
        mark("Running over your own chips gains nothing."),
        mark("Long open paths are worth the most. Stones cut them short."),
        mark("Another path lays more chips."),
        Task("fillit", the_longest, "0Pc3 0Sb4-b3 1Sd6-c6 1Pf7", setup=MINI),
        ("seats",),
    ),
)
