"""The ground that everything lies on: the colours of the table, and its texture repeated over them.

A texture is a tile that continues at its opposite edge. Its sides are powers of two in pixels:
OpenGL ES 2 repeats no other texture.
"""

import math
import random
from collections.abc import Callable, Iterator
from itertools import pairwise, product

from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle
from kivy.graphics.texture import Texture

from fitsmobile.ui.look.theme import Rgba, rgba, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.pen import fade
from fitsmobile.ui.paint.quads import quad_indices
from fitsmobile.ui.paint.shapes import bake, table_ground
from fitsmobile.ui.paint.texture_cache import cached_texture

SUPERSAMPLED = 4
"""`bake` paints so many times as large."""
BLACK, WHITE = rgba("#000000"), rgba("#FFFFFF")
LINEN_THREAD, SLATE_VEIN = rgba("#8B7350"), rgba("#5A6672")
WEAVE_DP = 3.0

Stroke = tuple[float, float, float, float]
"""A straight line from x, y to x, y, in shares of the tile."""

Band = tuple[list[Stroke], float, Rgba]
"""Strokes of one width in dp and one colour."""

Weaver = Callable[[random.Random, float, bool], Iterator[Band]]
"""Draws up the strokes of a texture from seeded numbers, the side of the tile in dp, and whether
the table lies in the dark."""


def _weave(_numbers: random.Random, side: float, dark: bool) -> Iterator[Band]:
    """Linen: threads across and down, each with its shade beside it."""
    count = max(1, round(side / WEAVE_DP))
    shade, light = (BLACK, 0.14), (WHITE, 0.035)
    if not dark:
        shade, light = (LINEN_THREAD, 0.13), (WHITE, 0.30)
    for (colour, alpha), at in ((shade, 0.17), (light, 0.6)):
        spots = [(thread + at) / count for thread in range(count)]
        yield [(0, spot, 1, spot) for spot in spots], 0.6, fade(colour, alpha)
        yield [(spot, 0, spot, 1) for spot in spots], 0.6, fade(colour, alpha)


def _grain(numbers: random.Random, _side: float, dark: bool) -> Iterator[Band]:
    """Walnut: long waves of grain, and short pores between them."""
    lines, strength = 11, 1.0 if dark else 0.62
    for line in range(lines):
        level, sway = (line + numbers.uniform(0, 0.7)) / lines, numbers.uniform(-0.03, 0.03)
        phase = numbers.random()
        path = [
            (share / 24, level + sway * math.sin(math.tau * (share / 24 + phase)))
            for share in range(25)
        ]
        strokes = [(ax, ay, bx, by) for (ax, ay), (bx, by) in pairwise(path)]
        alpha = numbers.uniform(0.12, 0.32) * strength
        yield strokes, numbers.uniform(0.8, 2.4), fade(BLACK, alpha)
    pores = [(numbers.random(), numbers.random(), numbers.uniform(0.02, 0.06)) for _ in range(40)]
    yield [(x, y, x + long, y) for x, y, long in pores], 0.7, fade(BLACK, 0.22 * strength)


def _fibres(numbers: random.Random, side: float, dark: bool) -> Iterator[Band]:
    """Felt: short fibres in all directions."""
    count = round(70 * (side / 24) ** 2 / 6)
    for colour, most in ((WHITE, 0.09 if dark else 0.16), (rgba("#0A1F14"), 0.22)):
        for alpha in (0.35, 0.65, 1.0):
            strokes = []
            for _ in range(count):
                x, y = numbers.random(), numbers.random()
                dx, dy = numbers.uniform(-2, 2) / side, numbers.uniform(-2, 2) / side
                strokes.append((x, y, x + dx, y + dy))
            yield strokes, 0.7, fade(colour, alpha * most)


def _cleavage(numbers: random.Random, side: float, dark: bool) -> Iterator[Band]:
    """Slate: the flat steps in which it splits, all in one direction."""
    light, shade = (WHITE, 0.4), (BLACK, 1.3)
    if not dark:
        light, shade = (WHITE, 1.0), (SLATE_VEIN, 1.0)
    for line in range(18):
        x, y = numbers.random(), numbers.random()
        dx, dy = numbers.uniform(40, 80) / side, numbers.uniform(4, 14) / side
        colour, strength = light if line % 2 else shade
        alpha = numbers.uniform(0.06, 0.16) * strength
        yield [(x, y, x + dx, y + dy)], numbers.uniform(0.6, 2), fade(colour, alpha)


TEXTURES: dict[str, tuple[float, Weaver]] = {
    "linen": (24, _weave),
    "walnut": (128, _grain),
    "felt": (48, _fibres),
    "slate": (120, _cleavage),
}
"""Table -> side of its tile in dp, and the strokes that it is made of."""


@cached_texture(2)
def ground_texture(table: str, dark: bool, one_dp: float) -> Texture:
    """The tile of a table, to be repeated; `one_dp` is pixels per dp."""
    wanted, weaver = TEXTURES[table]
    side = 2 ** max(3, round(math.log2(wanted * one_dp)))

    def draw() -> None:
        numbers = random.Random(5)  # noqa: S311 - the texture only looks random
        for strokes, width, colour in weaver(numbers, side / one_dp, dark):
            _draw_strokes(strokes, width * one_dp / side, colour, side * SUPERSAMPLED)

    return bake(side, side, draw)


def _draw_strokes(strokes: list[Stroke], width: float, colour: Rgba, side: float) -> None:
    """Draw strokes on a tile, also where they continue at the opposite edges."""
    vertices: list[float] = []
    for (ax, ay, bx, by), dx, dy in product(strokes, (-1, 0, 1), (-1, 0, 1)):
        outside = max(ax, bx) + dx < 0 or min(ax, bx) + dx > 1
        if outside or max(ay, by) + dy < -width or min(ay, by) + dy > 1 + width:
            continue
        length = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = (ay - by) / length * width / 2, (bx - ax) / length * width / 2
        for x, y, turn in ((ax, ay, 1), (bx, by, 1), (bx, by, -1), (ax, ay, -1)):
            vertices += ((x + dx + nx * turn) * side, (y + dy + ny * turn) * side, 0.0, 0.0)
    Color(*colour)
    Mesh(vertices=vertices, indices=quad_indices(len(vertices) // 16), mode="triangles")


class TableGround(InstructionGroup):
    """The table below everything: a gradient, and the texture over it; none in high contrast."""

    def __init__(self) -> None:
        super().__init__()
        self._plain, self._woven = Rectangle(size=(0, 0)), Rectangle(size=(0, 0))
        self._ink = Color(1, 1, 1, 1)
        for one in (Color(1, 1, 1, 1), self._plain, self._ink, self._woven):
            self.add(one)

    def lay(self, pos: tuple[float, float], size: tuple[float, float]) -> None:
        """Cover a box, in the look that is in force."""
        self._plain.texture = table_ground(theme.bg, theme.bg_deep)
        self._plain.pos, self._plain.size = pos, size
        if theme.mode == "contrast":
            self._ink.a, self._woven.texture = 0, None
            return
        tile = ground_texture(theme.table, theme.mode == "dark", dp(1))
        tile.wrap = "repeat"
        across, up = size[0] / tile.width, size[1] / tile.height
        self._ink.a, self._woven.texture = 1, tile
        self._woven.tex_coords = (0, 0, across, 0, across, up, 0, up)
        self._woven.pos, self._woven.size = pos, size
