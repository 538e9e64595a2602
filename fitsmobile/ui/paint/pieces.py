"""The pieces of FILLIT and JAMMIT as textures: chips, coins, stones and pawns.

A chip is a hexagon (areas read as areas), a coin is round with an inner ring (it slides), a
stone is a glossy dome, a pawn stands upright. Each carries the symbol of its colour.
Textures are square, their middle is the middle of the hex; `BOX` says how many pitches wide.
"""

import math

from kivy.graphics.texture import Texture

from fitsmobile.ui.look.theme import PiecePaint, Rgba, theme
from fitsmobile.ui.paint.pen import Pen, Point, curve, fade, hexagon, ring_points
from fitsmobile.ui.paint.shapes import bake, gradient
from fitsmobile.ui.paint.texture_cache import cached_texture

BOX = {"chip": 1.3, "coin": 1.2, "stone": 1.1, "pawn": 2.0, "halo": 2.0}
"""Side of a texture, in pitches."""
PAWN_SIZE = 1.15
"""Height of a pawn, in pitches."""
SIZES = (24, 32, 48, 64, 96, 128, 192, 256, 384)
"""Sides that textures are made in; the next larger one is used."""


def piece_texture(kind: str, colour: str, pixels: float, symbol: bool = True) -> Texture:
    """The picture of a piece for a pitch of `pixels`; `colour` is a paint such as `red`."""
    wanted = pixels * BOX[kind]
    side = next((size for size in SIZES if size >= wanted), SIZES[-1])
    return _texture(kind, colour, side, symbol, theme.look)


def pawn_texture(colour: str, height: float) -> Texture:
    """A pawn of a height in pixels, for the podium: square, `height * BOX / PAWN_SIZE` wide."""
    return piece_texture("pawn", colour, height / PAWN_SIZE)


@cached_texture(128)
def _texture(kind: str, colour: str, side: int, symbol: bool, _look: str) -> Texture:
    paint = theme.piece(colour)
    times = 4 if side <= 64 else 3 if side <= 128 else 2
    big = side * times
    pen = Pen(big / BOX[kind], big / 2, big / 2)

    def draw() -> None:
        DRAW[kind](pen, paint, theme.mode)
        if symbol and kind in SYMBOL_SHARE:
            scale = SYMBOL_SHARE[kind]
            rise = STONE_RISE if kind == "stone" else 0.0
            draw_symbol(pen, paint.symbol, (0.0, rise), scale, fade(paint.ink, 0.92))

    return bake(side, side, draw, edge=paint.deep, times=times)


STONE_RISE = 0.03
BARE = "band"
"""Symbol of bare wood, whose coins show their year rings."""
SYMBOL_SHARE = {"chip": 0.58 * 0.5, "coin": 0.72 * 0.4, "stone": 0.74 * 0.36}
"""Size of the symbol in pitches, by kind of piece."""
HALO = 0.12
"""Width of the light round a pawn that stands on a chip, in pitches, half of it outside."""


def _outline(pen: Pen, points: list[Point], mode: str) -> None:
    """High contrast puts a line round every piece."""
    if mode == "contrast":
        pen.stroke(points, 0.055, tuple(theme.text), close=True)


def shadow_strength(mode: str) -> float:
    """Factor on the strength of shadows in a mode."""
    return {"light": 1.0, "dark": 1.7, "contrast": 0.0}[mode]


def draw_chip(pen: Pen, paint: PiecePaint, mode: str) -> None:
    """A flat hexagon with a bevel, half a pitch from its middle to a corner."""
    outline = hexagon(0, 0, 0.5, 0.2)
    if mode != "contrast":
        low = [(x, y - 0.06) for x, y in outline]
        pen.haze(low, (0, -0.06), 0.085, tuple(theme.shadow), 0.36 * shadow_strength(mode))
    pen.fill([(x, y - 0.045) for x, y in outline], paint.deep)
    pen.fill(outline, paint.base)
    pen.bevel(outline, (0, 0), 0.885, paint.light, paint.dark)
    _outline(pen, outline, mode)


def draw_coin(pen: Pen, paint: PiecePaint, mode: str) -> None:
    """A round disc with a rim and an inner ring."""
    r = 0.4
    if mode != "contrast":
        low = ring_points(0, -r * 0.18, r, r)
        pen.haze(low, (0, -r * 0.18), r * 0.22, tuple(theme.shadow), 0.42 * shadow_strength(mode))
    pen.disc(0, -r * 0.12, r, paint.deep)
    pen.disc(0, 0, r, paint.base)
    pen.bevel(ring_points(0, 0, r, r), (0, 0), 0.9, paint.light, paint.dark)
    if paint.symbol == BARE:
        for year in (0.3, 0.52, 0.78):
            pen.ring(0.04, -0.03, r * year, 0.014, fade(paint.dark, 0.4))
    pen.ring(0, -0.008, r * 0.67, r * 0.07, fade(paint.light, 0.35))
    pen.ring(0, 0, r * 0.67, r * 0.07, fade(paint.dark, 0.6))
    _outline(pen, ring_points(0, 0, r, r), mode)


def draw_stone(pen: Pen, paint: PiecePaint, mode: str) -> None:
    """A glossy dome."""
    r, y = 0.37, STONE_RISE
    if mode != "contrast":
        low = ring_points(0.01, y - r * 0.26, r, r)
        pen.haze(
            low, (0.01, y - r * 0.26), r * 0.24, tuple(theme.shadow), 0.5 * shadow_strength(mode)
        )
    pen.disc(0, y - r * 0.14, r, paint.deep)
    pen.ball(0, y, r, _shades(paint))
    pen.ring(0, y, r * 0.7, r * 0.08, fade(paint.light, 0.45))
    pen.disc(-r * 0.32, y + r * 0.44, r * 0.25, (1, 1, 1, 0.42), r * 0.15)
    _outline(pen, ring_points(0, y, r, r), mode)


def draw_pawn(pen: Pen, paint: PiecePaint, mode: str) -> None:
    """Foot, neck and head; upright however the board is turned."""
    pen = Pen(pen.unit * PAWN_SIZE, pen.x, pen.y)
    if mode != "contrast":
        foot = ring_points(0.06, -0.36, 0.40, 0.17)
        pen.haze(foot, (0.06, -0.36), 0.1, tuple(theme.shadow), 0.55 * shadow_strength(mode))
    body = _pawn_body()
    edge, width = (tuple(theme.text), 0.06) if mode == "contrast" else (paint.deep, 0.035)
    pen.fill(body, paint.base, centre=(0.0, -0.24))
    under = curve((-0.39, -0.33), ((-0.37, -0.455), (0.0, -0.455)), ((0.37, -0.455), (0.39, -0.33)))
    pen.fill([*under, (0.0, -0.41)], fade(paint.dark, 0.55), centre=(0.0, -0.43))
    pen.stroke(body, width, edge, close=True)
    collar = ring_points(0, 0.15, 0.24, 0.085)
    pen.fill(collar, paint.dark)
    pen.stroke(collar, width, edge, close=True)
    pen.ball(0, 0.38, 0.255, _shades(paint))
    pen.stroke(ring_points(0, 0.38, 0.255, 0.255), width, edge, close=True)
    shine = curve((-0.31, -0.29), ((-0.30, -0.23), (-0.17, -0.18)), ((-0.06, -0.06), (-0.07, 0.07)))
    pen.stroke(shine, 0.06, fade(paint.light, 0.85))
    pen.disc(-0.08, 0.47, 0.075, (1, 1, 1, 0.55), 0.05)


def _pawn_body() -> list[Point]:
    """Foot and neck."""
    return curve(
        (-0.40, -0.30),
        ((-0.40, -0.20), (-0.22, -0.14)),
        ((-0.12, 0.0), (-0.13, 0.14)),
        (0.13, 0.14),
        ((0.12, 0.0), (0.22, -0.14)),
        ((0.40, -0.20), (0.40, -0.30)),
        ((0.40, -0.46), (0.0, -0.46)),
        ((-0.40, -0.46), (-0.40, -0.30)),
    )


def draw_halo(pen: Pen, _paint: PiecePaint, mode: str) -> None:
    """A band round a pawn's outline, below it: on a chip of its own colour it is one blob."""
    pen = Pen(pen.unit * PAWN_SIZE, pen.x, pen.y)
    colour = (0.0, 0.0, 0.0, 1.0) if mode == "dark" else tuple(theme.board_hi)
    pen.stroke(_pawn_body(), HALO, colour, close=True)
    pen.disc(0, 0.38, 0.255 + HALO / 2, colour)


DRAW = {
    "chip": draw_chip, "coin": draw_coin, "stone": draw_stone, "pawn": draw_pawn,
    "halo": draw_halo,
}  # fmt: skip


def _shades(paint: PiecePaint) -> Texture:
    """Light, base and deep as one gradient, for domes."""
    return gradient((0.0, paint.light), (0.45, paint.base), (1.0, paint.deep))


def draw_symbol(pen: Pen, name: str, at: Point, size: float, colour: Rgba) -> None:
    """One of the symbols; all stay distinct when turned by 60, 90 or 180 degrees."""
    x, y = at
    h = size / 2
    if name == "triangle":
        points = [(x, y + h * 0.95), (x + h, y - h * 0.75), (x - h, y - h * 0.75)]
        pen.fill(points, colour)
        pen.stroke(points, size * 0.1, colour, close=True)
    elif name == "bars":
        for rise in (-0.48, 0.48):
            line = ((x - h * 0.85, y + rise * h), (x + h * 0.85, y + rise * h))
            pen.stroke(line, size * 0.24, colour)
    elif name == "band":
        pen.ring(x, y, h * 1.3, size * 0.17, colour)
    elif name == "ring":
        pen.ring(x, y, h * 0.78, size * 0.22, colour)
    elif name == "diamond":
        pen.fill([(x, y + h), (x + h * 0.82, y), (x, y - h), (x - h * 0.82, y)], colour)
    elif name == "trefoil":
        for turn in (90, 210, 330):
            a = math.radians(turn)
            pen.disc(x + h * 0.58 * math.cos(a), y + h * 0.58 * math.sin(a), h * 0.4, colour)
    elif name == "cross":
        k = h * 0.72
        pen.stroke(((x - k, y - k), (x + k, y + k)), size * 0.22, colour)
        pen.stroke(((x + k, y - k), (x - k, y + k)), size * 0.22, colour)
