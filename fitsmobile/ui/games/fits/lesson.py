"""FITS at a real ramp, step by step."""

from fitsmobile.engine.views import RampView
from fitsmobile.session.lesson import Task
from fitsmobile.ui.games.howto import Step, anything, counted, landing, of_view
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
        mark(
            "Put a finger on the ramp and slide it sideways: the tile follows. Let go to drop it."
        ),
        mark("It slides straight down. Every dot under it is covered."),
        mark("Any column will do."),
        Task("fits", anything, seed=2, options=FIRST_BOARD),
    ),
    Step(
        mark("Tap the tile or the arrow below to rotate it. Drop it standing upright."),
        mark("Rotate it, mirror it: a card never says which way round a tile goes."),
        mark("Stand it upright, in a single column."),
        Task("fits", standing, "0a1a2b1c1d1", seed=15, options=FIRST_BOARD),
    ),
    Step(
        mark("The second row has one gap. Fill it: on this board a full row scores a point."),
        mark("A full row! The label at your finger shows what a landing is worth."),
        mark("Rotate the tile until it reaches into the gap."),
        Task("fits", a_row, "0a1a2b1c1d1 0b2c2d2 0e1f1f2", seed=70, options=FIRST_BOARD),
    ),
    Step(
        mark("Nothing slides in under an overhang. Place this one without burying a dot."),
        mark("Nothing is buried, and the next tile has room."),
        mark("Find a place where nothing stays empty under the tile."),
        Task("fits", open_above, "0a1a2b1c1d1 0e1e2f1 0b2c2d2", seed=185, options=FIRST_BOARD),
    ),
    Step(
        mark("The cross does only harm here. Drag it to the shelf and hold until it fills."),
        mark("It is out for this round. That costs less than the dots it would bury."),
        mark("The shelf is below the ramp. Drag the tile there and hold."),
        Task(
            "fits",
            aside,
            "0b1b2c1d1d2 0e1e2e3e4f1 0b3b4c2c3d3 0b5c4c5c6c7",
            seed=681,
            options=FIRST_BOARD,
        ),
    ),
    Step(
        mark("On later boards, white discs score their number while visible. Cover none."),
        mark("That's all there is to it: sixteen cards, and every open dot costs a point."),
        mark("Leave every disc open and bury no dot."),
        Task(
            "fits",
            round_the_discs,
            "0d1e1e2e3f1 0b2c1c2 0a1a2a3b3",
            seed=861,
            options={"boards": ["2"]},
        ),
    ),
)
