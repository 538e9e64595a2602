"""How pieces travel over a hex board: poses as functions of time. No Kivy, no clock.

A motion starts from the table before the move and ends where the move leaves it; played
backwards it is the same move taken back. Places are axial coordinates (fractions between
hexes), so that a motion is right however the board is turned or how large it is.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence

from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.views import PawnRun as Run
from fitsmobile.engine.views import Piece, Push, Slide, StoneStep
from fitsmobile.ui.games.hex.geometry import DIRECTIONS, axial, centre, corners, rim_arc
from fitsmobile.ui.games.jammit.hand import PAWN, slot_spot

Spot = tuple[float, float]
Ease = Callable[[float], float]


@frozen
class Pose:
    """How a piece looks at one moment.

    `kind` and `colour` say what is drawn, `spot` where. `lift` raises it, in pitches;
    `width` is 1 flat on the board and 0 on edge, while a chip turns over.
    """

    kind: str
    colour: str
    spot: Spot
    lift: float = 0.0
    width: float = 1.0
    alpha: float = 1.0
    scale: float = 1.0


@frozen
class Track:
    """One piece on its way, from `start` for `lasts` seconds.

    `piece` names it on the table before the move; a piece that comes in is named by where
    it enters. `becomes` is its colour after turning over. `alpha` and `scale` run from the
    first to the second value; `rise` is the height of its leap in pitches.
    """

    piece: Piece
    start: float
    lasts: float
    path: tuple[Spot, ...]
    ease: Ease
    becomes: str | None = None
    alpha: tuple[float, float] = (1.0, 1.0)
    scale: tuple[float, float] = (1.0, 1.0)
    rise: float = 0.0
    new: bool = False

    def pose(self, time: float) -> Pose | None:
        """The pose at a time; None for a piece that has not come in yet."""
        raw = (time - self.start) / self.lasts if self.lasts else 1.0
        if raw < 0 and self.new:
            return None
        share = self.ease(min(max(raw, 0.0), 1.0))
        turned = self.becomes is not None and share >= 0.5
        return Pose(
            self.piece.kind,
            self.becomes if turned and self.becomes else self.piece.colour,
            _along(self.path, share),
            self.rise * math.sin(math.pi * share),
            abs(1 - 2 * share) if self.becomes else 1.0,
            self.alpha[0] + (self.alpha[1] - self.alpha[0]) * share,
            self.scale[0] + (self.scale[1] - self.scale[0]) * share,
        )


@frozen
class Motion:
    """Everything that moves in one move. `marks` are (time, name) pairs for sound and touch."""

    tracks: tuple[Track, ...]
    lasts: float
    marks: tuple[tuple[float, str], ...] = ()

    def poses(self, time: float) -> dict[Piece, Pose]:
        """The pose of every piece concerned; later tracks of a piece go on from earlier ones."""
        found: dict[Piece, Pose] = {}
        begun: set[Piece] = set()
        for track in self.tracks:
            if track.piece in begun and time < track.start:
                continue
            begun.add(track.piece)
            pose = track.pose(time)
            if pose is not None:
                found[track.piece] = pose
        return found


def _along(path: Sequence[Spot], share: float) -> Spot:
    """The point a share of the way along a path of equal parts."""
    if len(path) == 1:
        return path[0]
    at = share * (len(path) - 1)
    index = min(int(at), len(path) - 2)
    (q, r), (s, t), part = path[index], path[index + 1], at - index
    return q + (s - q) * part, r + (t - r) * part


def linear(share: float) -> float:
    """Even speed."""
    return share


def out_cubic(share: float) -> float:
    """Fast, then slowing down."""
    return 1 - (1 - share) ** 3


def in_out(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def run_motion(run: Run, pieces: Iterable[Piece], colour: str, radius: int, step: float) -> Motion:
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
    marks = tuple((number * step, "step") for number in range(1, len(run.path)))
    return Motion(tuple(tracks), runs + 0.14, (*marks, (runs, "land")))


def swap_motion(step: StoneStep, pieces: Iterable[Piece], radius: int, lasts: float) -> Motion:
    """A stone steps and what was there comes back the other way, past each other."""
    stone = next(p for p in pieces if p.kind == "stone" and p.cell == step.origin)
    there, back = axial(step.origin, radius), axial(step.target, radius)
    tracks = [
        Track(piece, 0.0, lasts, (back, there), in_out, rise=_low(piece)) for piece in step.swapped
    ]
    tracks.append(Track(stone, 0.0, lasts, (there, back), in_out, rise=0.55))
    return Motion(tuple(tracks), lasts, ((lasts, "land"),))


def _low(piece: Piece) -> float:
    """How high a piece leaps that makes room: chips slide under the stone."""
    return 0.0 if piece.kind == "chip" else 0.25


def push_motion(
    push: Push, heading: int, radius: int, lasts: float, goals: Mapping[int, Spot] | None = None
) -> Motion:
    """The coins go in one after the other, each taking `lasts` seconds for its column.

    The pieces of a column set off one after the other, as they are hit. What falls over the
    rim slides on and fades, on its way to the scorer's place in `goals` (seat -> spot).
    """
    tracks: list[Track] = []
    marks: list[tuple[float, str]] = []
    moved: dict[str, Piece] = {}
    time = 0.0
    for number, slides in enumerate(push.pushes):
        names: dict[str, Piece] = {}
        delay = min(0.018, lasts * 0.4 / max(len(slides), 1))
        marks.append((time, "push"))
        for place, slide in enumerate(slides):
            name = slide.piece if slide.origin is None else moved.get(slide.origin, slide.piece)
            if slide.origin is None:
                name = replace(name, cell=f"+{number}")
            start = time + place * delay
            tracks += _slide_tracks(name, slide, heading, radius, start, lasts, goals or {})
            if slide.target is not None:
                names[slide.target] = name
        time += lasts + len(slides) * delay
        if any(slide.fell for slide in slides):
            marks.append((time, "fall"))
            time += lasts * 0.6
        moved = {**moved, **names}
    end = max((track.start + track.lasts for track in tracks), default=0.0)
    return Motion(tuple(tracks), max(time, end), tuple(marks))


def _slide_tracks(
    name: Piece,
    slide: Slide,
    heading: int,
    radius: int,
    start: float,
    lasts: float,
    goals: Mapping[int, Spot],
) -> list[Track]:
    """One piece of a push: in from its slot, one hex on, or out of play."""
    dq, dr = DIRECTIONS[heading % 6]
    if slide.origin is None:
        q, r = axial(slide.target or slide.piece.cell, radius)
        path: tuple[Spot, ...] = (slot_spot((q, r), heading, radius), (q, r))
        return [Track(name, start, lasts, path, out_cubic, new=True)]
    q, r = axial(slide.origin, radius)
    if slide.target is not None:
        return [Track(name, start, lasts, ((q, r), axial(slide.target, radius)), out_cubic)]
    if slide.fell == "centre":
        path = ((q, r), axial(centre(radius), radius))
        return [Track(name, start, lasts * 1.5, path, in_out, None, (1, 0), (1, 0.35))]
    out = (q + dq * 1.7, r + dr * 1.7)
    goal = goals.get(slide.scorer) if slide.scorer is not None else None
    if goal is None:
        return [Track(name, start, lasts * 1.6, ((q, r), out), out_cubic, None, (1, 0))]
    slides_on = Track(name, start, lasts, ((q, r), out), out_cubic)
    flies = Track(name, start + lasts, lasts * 1.6, (out, goal), in_out, None, (1, 0), (1, 0.6))
    return [slides_on, flies]


def corner_motion(pawn: Piece, corner: str, radius: int, lasts: float) -> Motion:
    """A JAMMIT pawn walks round the rim to another corner, the shorter way."""
    round_the_board = corners(radius)
    start, end = round_the_board.index(pawn.cell), round_the_board.index(corner)
    path = tuple(rim_spot(rim_arc(start, end, k / 12), radius) for k in range(13))
    return Motion((Track(pawn, 0.0, lasts, path, in_out, rise=0.2),), lasts, ((lasts, "land"),))


def rim_spot(sixth: float, radius: int) -> Spot:
    """Where a pawn stands outside the board at an angle in sixths, as axial coordinates."""
    angle = math.radians(60 * sixth)
    x, y = math.cos(angle) * (radius + PAWN), math.sin(angle) * (radius + PAWN)
    r = -y / (math.sqrt(3) / 2)
    return x - r / 2, r
