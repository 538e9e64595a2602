"""Motions of pieces over a hex board: poses as functions of time, and moves as scenes. No Kivy.

A motion starts from the table before the move and ends where the move leaves it; played
backwards it is the same move taken back. Places are axial coordinates (fractions between
hexes), so that a motion is right however the board is turned or how large it is.
"""

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import Piece
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.session.table import Played
from fitsmobile.ui.table.motion import Ease

if TYPE_CHECKING:
    from fitsmobile.ui.device.sound import Event

OwnView = Any  # Any: the view of one game, which its controls and its motion know
Spot = tuple[float, float]
"""Axial coordinates, fractions too."""


@frozen
class Pose:
    """Pose of a piece at one moment.

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


class Mark(NamedTuple):
    """A moment of a motion that is heard, and felt where a piece arrives."""

    time: float
    event: "Event"
    step: int = 0


@frozen
class Motion:
    """Everything that moves in one move, and the moments of it that are heard."""

    tracks: tuple[Track, ...]
    lasts: float
    marks: tuple[Mark, ...] = ()

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


def out_cubic(share: float) -> float:
    """Fast, then slowing down."""
    return 1 - (1 - share) ** 3


def in_out(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


MotionBy = Callable[[OwnView, str], Motion | None]
"""A function that finds the motion of a view's move; None where it is none of its moves."""


@frozen
class Scene:
    """One motion, shown from its end to its beginning where a move is taken back."""

    before: tuple[Piece, ...]
    motion: Motion
    after: tuple[Piece, ...]
    backwards: bool = False

    @property
    def end(self) -> tuple[Piece, ...]:
        """The pieces when it is over."""
        return self.before if self.backwards else self.after


def scene_to(before: Snapshot, after: Snapshot, motion: MotionBy) -> Scene | None:
    """The scene from one snapshot to another; None where they are not one move apart."""
    last = after.last
    if last is None or abs(after.ply - before.ply) != 1 or last.undone != (after.ply < before.ply):
        return None
    start, end = (after, before) if last.undone else (before, after)
    return _scene(last.move, start.views[last.seat], end.views[last.seat], motion, last.undone)


def scene_of(played: Played, motion: MotionBy) -> Scene | None:
    """The scene of a move that was played; None where it is none of its view's moves."""
    start, end = (state.view(played.seat) for state in (played.before, played.after))
    return _scene(played.move, start, end, motion)


def _scene(
    move: str, start: OwnView, end: OwnView, motion: MotionBy, backwards: bool = False
) -> Scene | None:
    found = motion(start, move)
    return None if found is None else Scene(start.pieces, found, end.pieces, backwards)
