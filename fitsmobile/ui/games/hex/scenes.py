"""A move as a scene on the board: the pieces before it, how they move, the pieces after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

    from fitsmobile.engine.views import Piece
    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.session.table import Played
    from fitsmobile.ui.games.hex.motion import Motion
    from fitsmobile.ui.games.hex.parts import OwnView

    MotionBy = Callable[[OwnView, str], Motion | None]


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
