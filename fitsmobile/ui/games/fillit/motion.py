"""Motions of FILLIT's moves over the board."""

from collections.abc import Iterable, Iterator, Mapping

from fitsmobile.engine.views import FillitView, PawnRun, Piece, StoneStep
from fitsmobile.ui.games.hex.geometry import axial
from fitsmobile.ui.games.hex.motion import Mark, Motion, Spot, Track, in_out, out_cubic
from fitsmobile.ui.games.hex.ui import LETTERS
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.motion import linear

SWAP_SECONDS = 0.22
GLASS_SECONDS = 0.07
"""Seconds from the first to the last knock in the sound of a stone."""

BACK_SECONDS = 0.06
"""Seconds after the stop of a pawn in which the chips that it has won go back."""


def fillit_motion(view: FillitView, move: str, _goals: Mapping[int, Spot]) -> Motion | None:
    """A run turns chips over as it passes; a stone swaps places."""
    for run in view.runs:
        if run.move == move:
            colour = LETTERS[view.seats[view.turn].side]
            return run_motion(run, view.pieces, colour, view.radius, theme.seconds("ray_step"))
    for step in view.steps:
        if step.move == move:
            return swap_motion(step, view.pieces, view.radius, SWAP_SECONDS / theme.speed)
    return None


def run_motion(
    run: PawnRun, pieces: Iterable[Piece], colour: str, radius: int, step: float
) -> Motion:
    """A pawn runs `step` seconds a hex; the chips it passes turn to `colour` behind it."""
    table = tuple(pieces)
    chips = {p.cell: p for p in table if p.kind == "chip"}
    pawn = next(p for p in table if p.kind == "pawn" and p.cell == run.origin)
    path = tuple(axial(cell, radius) for cell in (run.origin, *run.path))
    tracks = []
    laid = set(run.laid)
    for number, cell in enumerate(run.path, 1):
        spot = (axial(cell, radius),)
        old, start = chips.get(cell), number * step
        if cell in laid and old:
            tracks.append(Track(old, start, 0.14, spot, linear, becomes=colour))
        elif cell in laid:
            chip = Piece("chip", colour, cell)
            tracks.append(
                Track(chip, start, 0.12, spot, out_cubic, None, (0, 1), (0.6, 1), new=True)
            )
    runs = len(run.path) * step
    tracks.append(Track(pawn, 0.0, runs, path, linear))
    return Motion(tuple(tracks), runs + 0.14, tuple(_run_marks(run, step)))


def _run_marks(run: PawnRun, step: float) -> Iterator[Mark]:
    """Moments of a run: each chip laid a note higher than the last, a step elsewhere, the stop."""
    chips = 0
    for number, cell in enumerate(run.path, 1):
        if cell in run.laid:
            yield Mark(number * step, "chip", chips)
            chips += 1
        elif number < len(run.path):
            yield Mark(number * step, "step")
    end = len(run.path) * step
    yield Mark(end, "stop")
    if any(run.returned.values()):
        yield Mark(end + BACK_SECONDS, "chip_back")


def swap_motion(step: StoneStep, pieces: Iterable[Piece], radius: int, lasts: float) -> Motion:
    """A stone steps and what was there comes back the other way, past each other."""
    stone = next(p for p in pieces if p.kind == "stone" and p.cell == step.origin)
    there, back = axial(step.origin, radius), axial(step.target, radius)
    tracks = [
        Track(piece, 0.0, lasts, (back, there), in_out, rise=_low(piece)) for piece in step.swapped
    ]
    tracks.append(Track(stone, 0.0, lasts, (there, back), in_out, rise=0.55))
    return Motion(tuple(tracks), lasts, (Mark(max(lasts - GLASS_SECONDS, 0.0), "stone"),))


def _low(piece: Piece) -> float:
    """Height that a piece leaps to make room: chips slide under the stone."""
    return 0.0 if piece.kind == "chip" else 0.25
