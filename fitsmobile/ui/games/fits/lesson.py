"""FITS at a real ramp, step by step."""

from fitsmobile.engine.views import RampView
from fitsmobile.session.lesson import Task
from fitsmobile.ui.games.lesson_step import Step, anything, counted, landing, of_view
from fitsmobile.ui.look.i18n import mark

FIRST_BOARD = {"boards": ["1"]}


@of_view(RampView)
def standing(view: RampView, move: str) -> bool:
    """The tile stands in one column."""
    found = landing(view, move)
    return found is not None and len({column for column, _ in found.cells}) == 1


@of_view(RampView)
def a_row(view: RampView, move: str) -> bool:
    """A row is full, and nothing is shut in."""
    found = landing(view, move)
    return found is not None and counted(found, "rows") > 0 and not counted(found, "buried")


@of_view(RampView)
def open_above(view: RampView, move: str) -> bool:
    """No dot is shut in."""
    found = landing(view, move)
    return found is not None and not counted(found, "buried")


@of_view(RampView)
def aside(view: RampView, move: str) -> bool:
    """The tile is put aside."""
    return bool(move == view.can_put_aside)


@of_view(RampView)
def round_the_discs(view: RampView, move: str) -> bool:
    """No disc is covered and no dot shut in."""
    found = landing(view, move)
    return open_above(view, move) and not (found and set(found.cells) & set(view.specials))


STEPS = (
    Step(
        mark("Put a finger anywhere on the ramp and move it sideways: the tile follows. Let go."),
        mark("It slid straight down and lies. Every dot under it is covered."),
        mark("Any column will do."),
        Task("fits", anything, seed=2, options=FIRST_BOARD),
    ),
    Step(
        mark("A tap on the tile turns it, the arrow below does the same. Let it stand on end."),
        mark("Four ways round, and mirrored: a card never says how a tile has to lie."),
        mark("It has to stand upright, in one column."),
        Task("fits", standing, "0a1a2b1c1d1", seed=15, options=FIRST_BOARD),
    ),
    Step(
        mark("The second row has one gap. Fill the row: on this board that brings a point."),
        mark("A full row. The number at the finger tells what a place is worth."),
        mark("Turn the tile until it reaches into the gap."),
        Task("fits", a_row, "0a1a2b1c1d1 0b2c2d2 0e1f1f2", seed=70, options=FIRST_BOARD),
    ),
    Step(
        mark("Nothing slides in under a roof. Lay this one so that no dot is shut in."),
        mark("The ground stays open, and the next tile has a place."),
        mark("Look for a place where the tile rests on all of its squares."),
        Task("fits", open_above, "0a1a2b1c1d1 0e1e2f1 0b2c2d2", seed=185, options=FIRST_BOARD),
    ),
    Step(
        mark("The cross fits nowhere here. Drag it to the shelf and hold until the ring is full."),
        mark("It is out until the next round. That costs less than the dots it would shut in."),
        mark("Below the ramp is the shelf. Drag the tile there, and stay."),
        Task(
            "fits",
            aside,
            "0b1b2c1d1d2 0e1e2e3e4f1 0b3b4c2c3d3 0b5c4c5c6c7",
            seed=681,
            options=FIRST_BOARD,
        ),
    ),
    Step(
        mark("On later boards white discs bring their number while they show. Cover none."),
        mark("That is all it takes. Sixteen cards, and every dot that shows costs a point."),
        mark("Leave every disc free, and shut no dot in."),
        Task(
            "fits",
            round_the_discs,
            "0d1e1e2e3f1 0b2c1c2 0a1a2a3b3",
            seed=861,
            options={"boards": ["2"]},
        ),
    ),
)
