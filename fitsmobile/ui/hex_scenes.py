"""What was shown at a hex table, so that the last turn can be shown again. No Kivy."""

from dataclasses import dataclass

from fitsmobile.engine.views import Piece
from fitsmobile.ui.hex_motion import Motion


@dataclass(frozen=True, slots=True)
class Scene:
    """One motion: whose move it was, the pieces before, how they moved, the pieces after."""

    seat: int
    before: tuple[Piece, ...]
    motion: Motion
    after: tuple[Piece, ...]


class SceneLog:
    """The scenes of this turn and of the one before it."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []

    def clear(self) -> None:
        """Another game is on the table."""
        self._scenes.clear()

    def add(self, scene: Scene) -> None:
        """A move was shown. With a new turn everything before the last one is forgotten."""
        if self._scenes and self._scenes[-1].seat != scene.seat:
            last = self._scenes[-1].seat
            self._scenes = [one for one in self._scenes if one.seat == last]
        self._scenes.append(scene)

    def drop(self) -> None:
        """The last move was taken back."""
        del self._scenes[-1:]

    def last_turn(self, turn: int | None) -> list[Scene]:
        """The scenes of the last turn that was not `turn`'s; empty where none was shown."""
        others = [scene for scene in self._scenes if scene.seat != turn]
        return [scene for scene in others if scene.seat == others[-1].seat]
