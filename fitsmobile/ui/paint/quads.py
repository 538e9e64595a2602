"""Pictures that only move: textured quads, made when they are first needed and never again."""

import math

from kivy.graphics import Color, InstructionGroup, Quad
from kivy.graphics.texture import Texture

WHITE = (1.0, 1.0, 1.0, 1.0)
CLEAR = (1.0, 1.0, 1.0, 0.0)


_Shown = tuple[int | None, float, float, float, float, tuple[float, ...], float]
"""The identity of a texture, where its middle is, its width and height, colour and turn."""


class QuadPool(InstructionGroup):
    """`begin`, `put` as often as wanted, `end`: what was not put this time is hidden.

    A quad that is put as it was before is not touched, so that a frame costs what moves.
    `most` is how many there may be.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most
        self._colours: list[Color] = []
        self._quads: list[Quad] = []
        self._was: list[_Shown | None] = []
        self._next = 0

    @property
    def shown(self) -> int:
        """Number of quads on the screen."""
        return sum(was is not None for was in self._was)

    def fill(self) -> None:
        """Make all the quads there may be, ahead of a drag."""
        while len(self._quads) < self._most:
            self._make_one()

    def begin(self) -> None:
        """Start a new picture."""
        self._next = 0

    def put(
        self,
        texture: Texture | None,
        x: float,
        y: float,
        width: float,
        height: float,
        rgba: tuple[float, ...] = WHITE,
        turn: float = 0.0,
    ) -> None:
        """Show a texture around a point, turned by radians; nothing once the pool is used up."""
        slot = self._next
        if slot == self._most:
            return
        if slot == len(self._quads):
            self._make_one()
        self._next = slot + 1
        now = (None if texture is None else id(texture), x, y, width, height, rgba, turn)
        was = self._was[slot]
        if was == now:
            return
        self._was[slot] = now
        if was is None or was[0] != now[0]:
            self._quads[slot].texture = texture
        if was is None or was[5] != rgba:
            self._colours[slot].rgba = rgba
        if was is None or was[1:5] != now[1:5] or was[6] != turn:
            self._quads[slot].points = _corners(x, y, width / 2, height / 2, turn)

    def end(self) -> None:
        """Hide what was left over from the picture before."""
        for slot in range(self._next, len(self._quads)):
            if self._was[slot] is not None:
                self._was[slot] = None
                self._colours[slot].rgba = CLEAR

    def _make_one(self) -> None:
        colour, quad = Color(*CLEAR), Quad(points=(0,) * 8)
        self._colours.append(colour)
        self._quads.append(quad)
        self._was.append(None)
        self.add(colour)
        self.add(quad)


def _corners(x: float, y: float, w: float, h: float, turn: float) -> tuple[float, ...]:
    """The corners of a box around a point, from the lower left, counter-clockwise."""
    if not turn:
        return x - w, y - h, x + w, y - h, x + w, y + h, x - w, y + h
    cos, sin = math.cos(turn), math.sin(turn)
    wc, ws, hc, hs = w * cos, w * sin, h * cos, h * sin
    return (
        x - wc + hs, y - ws - hc,
        x + wc + hs, y + ws - hc,
        x + wc - hs, y + ws + hc,
        x - wc - hs, y - ws + hc,
    )  # fmt: skip


def quad_indices(quads: int) -> list[int]:
    """The triangles of so many quads."""
    out: list[int] = []
    for first in range(0, 4 * quads, 4):
        out += (first, first + 1, first + 2, first, first + 2, first + 3)
    return out
