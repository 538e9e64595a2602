"""Faces of the computer players, and what stands for a player: a face, or a coin with a letter.

A face is a wooden disc with lines in one ink and one attribute: leaves, curl, cap of moss,
glasses, owl. Its rim has the colour of the seat, or that of bare wood where it has none.
Textures are as large as those of coins (`pieces.BOX`), so that one can take the other's place.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from fitsmobile.engine.frozen import frozen
from fitsmobile.session.actions import Player
from fitsmobile.ui.look.theme import PiecePaint, Rgba, rgba, theme, tokens
from fitsmobile.ui.paint.draw import draw_words
from fitsmobile.ui.paint.pen import Pen, Point, curve, fade, ring_points
from fitsmobile.ui.paint.pieces import BOX, SIZES, piece_texture, shadow_strength
from fitsmobile.ui.paint.shapes import bake, gradient
from fitsmobile.ui.paint.texture_cache import cached_texture

COIN_SHARE = 0.8 / BOX["coin"]
"""Diameter of a coin or a face, as a share of its texture's side."""

LETTER = 0.49
"""Size of a letter on a coin, as a share of the coin's diameter."""

LINE = 0.085
"""Width of the usual line, as a share of the face's radius."""


@cache
def _inks() -> dict[str, Rgba]:
    """The colours of all faces; the wood has three, from light to deep."""
    found = dict(tokens()["faces"])
    wood = zip(("wood_hi", "wood", "wood_lo"), found.pop("wood"), strict=True)
    return {part: rgba(colour) for part, colour in (*found.items(), *wood)}


def portrait_texture(colour: str, level: int, size: float) -> Texture:
    """The face of a level with a rim in `colour`, empty for bare wood; level 0 is a blank coin.

    It is to be drawn `size` pixels square; the disc fills `COIN_SHARE` of it.
    """
    if not level:
        return piece_texture("coin", colour, size / BOX["coin"], symbol=False)
    side = next((one for one in SIZES if one >= size), SIZES[-1])
    return _texture(colour, level, side, theme.look)


def draw_portrait(player: Player, x: float, y: float, diameter: float, alpha: float = 1) -> None:
    """Draw a player around a point: a face, or the coin with the first letter of the name."""
    side = diameter / COIN_SHARE
    Color(1, 1, 1, alpha)
    texture = portrait_texture(player.colour, player.level or 0, side)
    Rectangle(texture=texture, pos=(x - side / 2, y - side / 2), size=(side, side))
    if player.level is None:
        letter, ink = first_letter(player.name), theme.piece(player.colour).ink
        room = diameter * 0.7
        draw_words(letter, x, y, diameter * LETTER, "heavy", fade(ink, alpha), room=room)


def first_letter(name: str) -> str:
    """The first letter of a name as a capital; empty for an empty name."""
    return name.strip()[:1].upper()[:1]


@cached_texture(64)
def _texture(colour: str, level: int, side: int, _look: str) -> Texture:
    times = 4 if side <= 128 else 2
    big = side * times
    pen = Pen(big * COIN_SHARE / 2, big / 2, big / 2)
    rim = theme.piece(colour) if colour else _bare()
    return bake(
        side, side, lambda: draw_face(pen, level, rim, theme.mode), edge=rim.deep, times=times
    )


def _bare() -> PiecePaint:
    """The wood of the ramps' rails, for a rim that belongs to no seat."""
    hi, base, lo = tuple(theme.rail_hi), tuple(theme.rail), tuple(theme.rail_lo)
    return PiecePaint(base=base, light=hi, dark=lo, deep=lo, ink=tuple(theme.text), symbol="ring")


def draw_face(pen: Pen, level: int, rim: PiecePaint, mode: str) -> None:
    """The face of a level; the pen's unit is the radius of the rim."""
    inks = _inks()
    if mode != "contrast":
        low = ring_points(0, -0.16, 1.02, 1.02)
        alpha = 0.42 * shadow_strength(mode)
        pen.haze(low, (0, -0.16), 0.2, tuple(theme.shadow), alpha)
    pen.disc(0, -0.11, 1, rim.deep)
    pen.disc(0, 0, 1, rim.base)
    pen.ring(0, -0.01, 0.955, 0.06, fade(rim.light, 0.8))
    shades = (0.0, inks["wood_hi"]), (0.6, inks["wood"]), (1.0, inks["wood_lo"])
    pen.ball(0, 0, 0.82, gradient(*shades))
    for year in (0.30, 0.52, 0.70):
        pen.ring(0.10, -0.14 if year < 0.7 else -0.05, year, 0.035, fade(inks["year"], 0.16))
    pen.ring(0, 0, 0.82, 0.03, fade(inks["ink"], 0.5))
    FACES[level - 1](_Lines(pen, inks))
    if mode == "contrast":
        pen.stroke(ring_points(0, 0, 1, 1), 0.1, tuple(theme.text), close=True)


@frozen
class _Lines:
    """Strokes, dots and patches of a face, in its ink."""

    pen: Pen
    inks: Mapping[str, Rgba]

    def line(self, *path: Point | tuple[Point, Point], width: float = LINE) -> None:
        """A stroke along points and curves."""
        self.pen.stroke(curve(*path), width, self.inks["ink"])

    def dot(self, x: float, y: float, r: float = 0.075, ry: float | None = None) -> None:
        """An eye."""
        self.pen.disc(x, y, r, self.inks["ink"], ry)

    def gleam(self, x: float, y: float, r: float) -> None:
        """The light in an eye."""
        self.pen.disc(x, y, r, self.inks["light"])

    def glass(self, x: float, y: float, r: float, alpha: float) -> None:
        """A round lens, or the ring of an owl's eye."""
        self.pen.disc(x, y, r, fade(self.inks["light"], alpha))
        self.pen.ring(x, y, r, 0.06, self.inks["ink"])

    def patch(self, outline: Sequence[Point], colour: Rgba, centre: Point | None = None) -> None:
        """A filled shape with a thin edge."""
        self.pen.fill(outline, colour, centre)
        self.pen.stroke(outline, 0.045, self.inks["ink"], close=True)


def _pip(face: _Lines) -> None:
    """A seedling: wide eyes, two leaves."""
    for x in (-0.27, 0.27):
        face.dot(x, 0.02, 0.095, 0.12)
        face.gleam(x + 0.03, 0.06, 0.03)
    face.patch(curve((-0.17, -0.29), ((0.0, -0.47), (0.17, -0.29))), face.inks["ink"])
    face.line((0.0, 0.36), (0.0, 0.52), width=0.07)
    for side in (-1, 1):
        leaf = curve(
            (0.0, 0.52),
            ((side * 0.30, 0.48), (side * 0.30, 0.76)),
            ((side * 0.04, 0.76), (0.0, 0.52)),
        )
        face.patch(leaf, face.inks["leaf"], (side * 0.17, 0.63))


def _fern(face: _Lines) -> None:
    """A curl on the brow, a smile to one side."""
    for side in (-1, 1):
        face.dot(side * 0.25, -0.02)
        face.line((side * 0.36, 0.16), ((side * 0.26, 0.24), (side * 0.15, 0.18)), width=0.06)
    face.line((-0.22, -0.29), ((0.06, -0.44), (0.27, -0.24)))
    face.line(
        (-0.02, 0.42),
        ((0.17, 0.43), (0.17, 0.57)),
        ((0.17, 0.72), (0.02, 0.72)),
        ((-0.11, 0.72), (-0.11, 0.62)),
        ((-0.11, 0.53), (-0.03, 0.53)),
        width=0.075,
    )


def _moss(face: _Lines) -> None:
    """A cap of moss, calm lids."""
    cap = curve(
        (-0.70, 0.22),
        ((-0.66, 0.76), (0.0, 0.78)),
        ((0.66, 0.76), (0.70, 0.22)),
        ((0.56, 0.34), (0.42, 0.22)),
        ((0.28, 0.36), (0.14, 0.24)),
        ((0.0, 0.36), (-0.14, 0.24)),
        ((-0.28, 0.36), (-0.42, 0.22)),
        ((-0.56, 0.34), (-0.70, 0.22)),
    )
    face.patch(cap, face.inks["moss"], (0.0, 0.5))
    for side in (-1, 1):
        face.line((side * 0.38, -0.05), (side * 0.15, -0.05), width=0.075)
        face.dot(side * 0.25, -0.09, 0.06)
    face.line((-0.20, -0.37), ((0.0, -0.43), (0.20, -0.37)))


def _ash(face: _Lines) -> None:
    """Round glasses, a straight mouth."""
    for side in (-1, 1):
        face.glass(side * 0.27, 0.0, 0.20, 0.55)
        face.dot(side * 0.25, -0.01, 0.065)
    face.line((-0.07, 0.02), ((0.0, 0.07), (0.07, 0.02)), width=0.06)
    face.line((-0.17, -0.38), (0.19, -0.38))
    face.line((-0.42, 0.36), (-0.14, 0.30), width=0.075)
    face.line((0.14, 0.34), (0.40, 0.42), width=0.075)
    face.line((-0.10, 0.60), (-0.10, 0.72), width=0.05)
    face.line((0.08, 0.58), (0.08, 0.76), width=0.05)


def _otto(face: _Lines) -> None:
    """An owl: ringed eyes, a beak, stern brows."""
    for x in (-0.26, 0.26):
        face.glass(x, 0.04, 0.25, 0.8)
    face.dot(-0.22, 0.02, 0.12)
    face.dot(0.22, 0.02, 0.12)
    face.gleam(-0.18, 0.06, 0.035)
    face.gleam(0.26, 0.06, 0.035)
    face.patch(((-0.09, -0.14), (0.0, -0.36), (0.09, -0.14)), face.inks["beak"])
    for side in (-1, 1):
        face.line((side * 0.58, 0.52), (side * 0.16, 0.32), width=0.10)
    face.line(
        (-0.24, -0.54),
        ((-0.16, -0.62), (-0.08, -0.54)),
        ((0.0, -0.62), (0.08, -0.54)),
        ((0.16, -0.62), (0.24, -0.54)),
        width=0.05,
    )


FACES: tuple[Callable[[_Lines], None], ...] = (_pip, _fern, _moss, _ash, _otto)
"""The painter of each level's face, level 1 first."""
