"""FITS at a real ramp, step by step."""

from fitsmobile.engine.views import RampView
from fitsmobile.session.lesson import Task
from fitsmobile.ui.games.howto import Step, anything, counted, first_time, landing, of_view
from fitsmobile.ui.look.i18n import mark

FIRST_BOARD = {"boards": ["1"]}
SECOND = {"boards": ["2"]}


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


@of_view(RampView)
def over_a_trap(view: RampView, move: str) -> bool:
    """A black disc is covered, and no dot shut in."""
    found = landing(view, move)
    return open_above(view, move) and found is not None and counted(found, "penalty") > 0


@first_time(
    RampView,
    "fits_over_the_top",
    mark("It sticks out at the top: that scores nothing, and its column is closed."),
)
def sticks_out(before: RampView, now: RampView) -> bool:
    """A tile that was placed reaches over the rim."""
    new = now.placed[len(before.placed) :] if now.round == before.round else ()
    return any(row >= now.rows for tile in new for _, row in tile.cells)


FIRSTS = (sticks_out,)

TURNING = ("tray", "rotate")
"""The tray, with what step 2 speaks of."""

STEPS = (
    Step(
        mark("Slide a finger sideways."),
        mark("The tile follows, column by column. Let go to drop it."),
        mark("It slides straight down. That was your start tile: everyone gets one of their own."),
        mark("Any column will do."),
        Task("fits", anything, seed=2, options=FIRST_BOARD),
    ),
    Step(
        mark("Stand the tile upright."),
        mark("Tap the arrow to rotate it, then drop it."),
        mark(
            "Each card names one tile, the same for everyone. Which way round it goes is up to you."
        ),
        mark("It has to stand upright, in a single column."),
        Task("fits", standing, "0a1a2b1c1d1", seed=15, options=FIRST_BOARD),
        TURNING,
    ),
    Step(
        mark("Close the gap in the bottom row."),
        mark("Mirror the tile first. On board 1, every full row scores a point."),
        mark("A full row! The label at your finger shows what a landing is worth."),
        mark("That leaves a gap in the row, or buries a dot."),
        Task("fits", a_row, "0a1b1b2b3c1 0c2d1d2e1", seed=294, options=FIRST_BOARD),
        (*TURNING, "mirror", "header"),
    ),
    Step(
        mark("Bury no dot."),
        mark("Nothing slides in under an overhang. In the end, every open dot costs a point."),
        mark("Nothing is buried, and the next tile has room."),
        mark("Something would stay empty under the tile."),
        Task("fits", open_above, "0a1a2b1c1d1 0e1e2f1 0b2c2d2", seed=185, options=FIRST_BOARD),
        (*TURNING, "mirror", "header"),
    ),
    Step(
        mark("Put the cross aside."),
        mark("It does only harm here. Drag it to the shelf and hold."),
        mark("It is out for this round. All sixteen tiles together would cover the ramp exactly."),
        mark("On the ramp the cross would bury dots."),
        Task(
            "fits",
            aside,
            "0b1b2c1d1d2 0e1e2e3e4f1 0b3b4c2c3d3 0b5c4c5c6c7",
            seed=681,
            options=FIRST_BOARD,
        ),
        (*TURNING, "mirror", "shelf", "header", "strip"),
    ),
    Step(
        mark("Leave the white discs open."),
        mark("On boards 2 and 3, each scores its number if you can see it at the end."),
        mark("Build round them: other dots cost a point as before."),
        mark("It would cover a disc, or bury a dot."),
        Task("fits", round_the_discs, "0d1e1e2e3f1 0b2c1c2 0a1a2a3b3", seed=861, options=SECOND),
        (*TURNING, "mirror", "header"),
    ),
    Step(
        mark("Cover a black disc."),
        mark("On board 3, each black disc that stays open costs five points."),
        mark("Covered, it costs nothing."),
        mark("It would leave the black discs open, or bury a dot."),
        Task("fits", over_a_trap, "0b1b2b3c1d1 0c2c3c4", seed=20, options={"boards": ["3"]}),
        (*TURNING, "mirror", "header"),
    ),
    Step(
        mark("Leave the twins open."),
        mark("On board 4: both visible +3, only one −3, both covered 0."),
        mark("Four boards, four rounds: the highest total wins."),
        mark("It would cover a twin, or bury a dot."),
        Task("fits", round_the_discs, "0a1b1b2b3c1 0c2d1d2", seed=55, options={"boards": ["4"]}),
        (*TURNING, "mirror", "header"),
    ),
)
