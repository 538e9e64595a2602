"""Painted wooden tiles: every cell there can be in one texture, and quads into it.

How a cell looks depends on which of its eight neighbours belong to the same tile: there the
wood goes on, elsewhere it ends in a bevel, a rounded corner and a little thickness. A tile
is a handful of quads into the atlas, so a whole ramp is one mesh.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from kivy.graphics.texture import Texture

from fitsmobile.engine.views import RampCell
from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.paint.shade import Uniform, paint
from fitsmobile.ui.paint.shapes import texture_of
from fitsmobile.ui.paint.texture_cache import cached_texture, texture_cache

Quad = list[float]

LOST_IN_DARK = 0.2
"""Brightness below which a tile needs a light outline on dark wood."""
SEEN_ON_DARK = 0.45
"""Least brightness of the outline of a preview on dark wood."""

FACE, GHOST, FLAT, HOLLOW, MARK, RIM, PLAN = range(7)
"""Ways to paint a cell: painted wood, a dashed preview, small without bevel, an outline,
nothing but the white symbol, a white band along the edge of an area, and drawn on paper."""

EVERY_MASK = tuple(
    sides | sum(16 << at for at in range(4) if corners >> at & 1)
    for sides in range(16)
    for corners in range(16)
    if all(not corners >> at & 1 or (sides & pair == pair) for at, pair in enumerate((3, 6, 12, 9)))
)
"""All combinations of neighbours there can be; a corner stands only between two sides."""

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
SYMBOLS = ("none", "triangle", "bars", "ring", "diamond", "trefoil", "cross")

ATTRIBUTES = (("At", 4), ("Base", 4), ("Light", 4), ("Dark", 4), ("Deep", 3), ("Ink", 3))

FRAGMENT = """
uniform float cell;
uniform vec4 rim;      // colour of the outline in high contrast, and its width
uniform vec3 paper;    // what the dashes of a preview lie on
uniform float soft;    // strength of the preview's ground

vec4 sides, corners;   // north east south west; ne se sw nw: 1 where the tile goes on

// how deep inside the tile a point is, for gap `g`, outer radius `r` and inner radius `q`
float depth(vec2 p, float g, float r, float q) {
    bool east = p.x > cell * 0.5, north = p.y > cell * 0.5;
    float across = east ? sides.y : sides.w, along = north ? sides.x : sides.z;
    float diagonal = north ? (east ? corners.x : corners.w) : (east ? corners.y : corners.z);
    vec2 a = vec2(east ? cell - p.x : p.x, north ? cell - p.y : p.y);
    if (across > 0.5 && along > 0.5)
        return diagonal > 0.5 ? cell : length(max(a - (g - q), 0.0)) - q;
    if (across > 0.5) return a.y - g;
    if (along > 0.5) return a.x - g;
    a -= g;
    return a.x < r && a.y < r ? r - length(vec2(r) - a) : min(a.x, a.y);
}

float stroke(vec2 p, vec2 a, vec2 b, float width) {
    vec2 ab = b - a;
    float t = clamp(dot(p - a, ab) / dot(ab, ab), 0.0, 1.0);
    return width * 0.5 - distance(p, a + ab * t);
}

// how deep inside the symbol a point is; p from the middle of the cell, h half its box
float symbol(float kind, vec2 p, float h) {
    if (kind < 0.5) return -1000.0;
    if (kind < 1.5) {
        float flank = (1.7 * h * (h - abs(p.x)) - h * (p.y + 0.75 * h)) / (h * 1.973);
        return min(p.y + 0.75 * h, flank) + h * 0.1;
    }
    if (kind < 2.5) {
        float e = h * 0.85;
        return stroke(vec2(p.x, abs(p.y)), vec2(-e, 0.48 * h), vec2(e, 0.48 * h), 0.48 * h);
    }
    if (kind < 3.5) return 0.22 * h - abs(length(p) - 0.78 * h);
    if (kind < 4.5) return (0.82 * h - abs(p.x) - 0.82 * abs(p.y)) / 1.293 + 0.08 * h;
    if (kind < 5.5) {
        p.y += 0.1 * h;
        float top = distance(p, vec2(0.0, 0.58 * h));
        float low = distance(vec2(abs(p.x), p.y), vec2(0.502 * h, -0.29 * h));
        return 0.4 * h - min(top, low);
    }
    float d = 0.72 * h;
    return stroke(abs(p), vec2(0.0), vec2(d), 0.44 * h);
}

float band(float x, float middle, float width) {
    return cover(width * 0.5 - abs(x - middle));
}

vec4 face(vec2 p, float k) {
    float g = 0.9 * k, r = 5.5 * k, q = 2.5 * k;
    float inside = depth(p, g, r, q);
    vec4 paint = over(vec4(vDeep, 0.0), vDeep, cover(depth(p + vec2(0.0, 2.4 * k), g, r, q)));
    vec3 wood = vBase.rgb;
    vec2 grain = sides.x + sides.z > sides.y + sides.w ? p.yx : p;  // along the tile
    for (int i = 0; i < 3; i++) {
        float f = float(i), bend = sin(f * 7.0 + vAt.z * 2.3);
        float y = cell * (0.8 - 0.28 * f) + bend * 2.0 * k;
        y += bend * 1.1 * k * sin(6.2832 * grain.x / cell);
        wood = mix(wood, vDeep, 0.10 * band(grain.y, y, 1.1 * k));
    }
    float lengthwise = cover(min(p.y, cell - p.y) - 3.0 * k);
    float crosswise = cover(min(p.x, cell - p.x) - 3.0 * k);
    vec4 near = vec4(cell - p.y, cell - p.x, p.y, p.x);
    vec4 cuts = sides * clamp(0.55 * k - near + 0.5, 0.0, 1.0);
    float cut = max(max(cuts.y, cuts.w) * lengthwise, max(cuts.x, cuts.z) * crosswise);
    float lit = sides.w * band(p.x, 1.1 * k, 0.9 * k) * lengthwise;
    lit = max(lit, sides.x * band(p.y, cell - 1.1 * k, 0.9 * k) * crosswise);
    wood = mix(mix(wood, vDeep, 0.38 * cut), vLight.rgb, 0.30 * lit);
    vec2 away = vec2(0.7, -1.0) * k;
    wood = mix(wood, vLight.rgb, 0.85 * cover(1.1 * k - abs(depth(p - away, g, r, q))));
    wood = mix(wood, vDark.rgb, 0.85 * cover(1.1 * k - abs(depth(p + away, g, r, q))));
    wood = mix(wood, rim.rgb, rim.a > 0.0 ? cover(rim.a - inside) : 0.0);
    float mark = symbol(vLight.a, p - cell * 0.5, cell * 0.17);
    wood = mix(wood, vInk, 0.92 * cover(mark));
    return over(paint, wood, cover(inside));
}

vec4 ghost(vec2 p, float k) {
    float e = depth(p, 1.4 * k, 5.5 * k, 2.5 * k);
    vec4 paint = over(vec4(vBase.rgb, 0.0), vBase.rgb, soft * cover(e));
    paint = over(paint, paper, cover(1.7 * k - abs(e)));
    vec2 s = abs(fract(p * 4.0 / cell + 0.5) - 0.5) * cell * 0.25;
    vec2 near = min(p, cell - p);
    float along = near.x < near.y ? s.y : s.x;
    bool open_x = (p.x > cell * 0.5 ? sides.y : sides.w) < 0.5;
    bool open_y = (p.y > cell * 0.5 ? sides.x : sides.z) < 0.5;
    if (open_x != open_y) along = open_x ? s.y : s.x;
    else if (max(near.x, near.y) < 6.5 * k) along = 0.0;
    float dash = cover(0.145 * cell * 0.5 - along);
    paint = over(paint, vDark.rgb, dash * cover(1.0 * k - abs(e)));
    return over(paint, vDark.rgb, 0.9 * cover(symbol(vLight.a, p - cell * 0.5, cell * 0.17)));
}

void main(void) {
    float bits = vBase.a, k = cell / 42.0;
    sides = mod(floor(bits / vec4(1.0, 2.0, 4.0, 8.0) + 0.01), 2.0);
    corners = mod(floor(bits / vec4(16.0, 32.0, 64.0, 128.0) + 0.01), 2.0);
    vec2 p = vAt.xy;
    float kind = vDark.a;
    if (kind < 0.5) gl_FragColor = face(p, k);
    else if (kind < 1.5) gl_FragColor = ghost(p, k);
    else {
        float g = 0.07 * cell, r = 0.26 * cell;
        float inside = depth(p, g, r, 0.05 * cell);
        if (kind < 2.5) {
            float below = depth(p + vec2(0.0, 0.2 * cell), g, r, 0.0);
            vec4 paint = over(vec4(vDeep, 0.0), vDeep, cover(below));
            gl_FragColor = over(paint, vBase.rgb, cover(inside));
            float mark = cover(symbol(vLight.a, p - cell * 0.5, cell * 0.2));
            gl_FragColor = over(gl_FragColor, vInk, 0.92 * mark);
        } else if (kind < 3.5)
            gl_FragColor = vec4(vBase.rgb, cover(max(1.0, 0.055 * cell) - abs(inside - 0.5)));
        else if (kind < 4.5)
            gl_FragColor = vec4(vec3(1.0), cover(symbol(vLight.a, p - cell * 0.5, cell * 0.42)));
        else if (kind > 5.5) {
            float e = depth(p, 0.03 * cell, 0.14 * cell, 0.06 * cell);
            float cross = max(sides.y * band(p.x, cell, 1.0), sides.w * band(p.x, 0.0, 1.0));
            float down = max(sides.x * band(p.y, cell, 1.0), sides.z * band(p.y, 0.0, 1.0));
            float lines = max(cross, down) * cover(e - 0.12 * cell);
            vec3 ground = mix(vBase.rgb, vLight.rgb, 0.6 * lines);
            float edge = cover(max(0.045 * cell, 0.6) - abs(e - max(0.045 * cell, 0.6)));
            gl_FragColor = vec4(mix(ground, vLight.rgb, edge), cover(e));
        } else {
            float e = depth(p, 0.7 * k, 5.5 * k, 2.5 * k) - 2.6 * k;
            vec4 paint = over(vec4(0.0), vec3(0.1), 0.45 * cover(2.3 * k - abs(e)));
            gl_FragColor = over(paint, vec3(1.0), cover(1.35 * k - abs(e)));
        }
    }
}
"""


def neighbours(cells: Iterable[RampCell], cell: RampCell) -> int:
    """Which neighbours of a cell belong to the same tile, as bits: sides, then corners.

    A corner counts only between two sides that belong to the tile.
    """
    own = set(cells)
    x, y = cell
    mask = 0
    for bit, (dx, dy) in enumerate(SIDES):
        mask |= ((x + dx, y + dy) in own) << bit
    for bit, (dx, dy) in enumerate(CORNERS):
        if (x + dx, y) in own and (x, y + dy) in own and (x + dx, y + dy) in own:
            mask |= 16 << bit
    return mask


def turned_and_flipped(mask: int) -> set[int]:
    """The mask in all the ways its tile can be held."""
    found: set[int] = set()
    for _ in range(4):
        found |= {mask, _flipped(mask)}
        mask = (mask << 1 & 0xEE) | (mask >> 3 & 0x11)
    return found


def _flipped(mask: int) -> int:
    """East and west exchanged: bits 1 and 3, and the corners 4 and 7, 5 and 6."""
    kept = mask & 5
    for one, other in ((1, 3), (4, 7), (5, 6)):
        kept |= (mask >> one & 1) << other | (mask >> other & 1) << one
    return kept


@lru_cache(maxsize=512)
def masks_of(cells: tuple[RampCell, ...]) -> tuple[int, ...]:
    """`neighbours` of every cell of a tile."""
    return tuple(neighbours(cells, cell) for cell in cells)


def every_mask(shapes: Iterable[tuple[RampCell, ...]]) -> set[int]:
    """The masks of all the cells of some tiles, however they are held."""
    plain = {mask for cells in shapes for mask in masks_of(cells)}
    return {way for mask in plain for way in turned_and_flipped(mask)}


class TileAtlas:
    """All the cells of some colours, ready to be put together to tiles.

    `cell` is the edge of a cell in pixels, `masks` the combinations of neighbours that can
    come up, `kinds` the ways to paint them, `symbols` whether the colours carry theirs.
    """

    def __init__(
        self,
        cell: int,
        colours: Sequence[str],
        masks: Iterable[int],
        kinds: Sequence[int] = (FACE, GHOST),
        symbols: bool = False,
    ) -> None:
        self.cell = cell
        self.pad = max(2, round(cell * 0.075) + 1)
        keys = [(c, m, k) for k in kinds for c in colours for m in sorted(set(masks))]
        side = cell + 2 * self.pad
        across = max(1, min(len(keys), int((len(keys) ** 0.5) + 0.999)))
        down = -(-len(keys) // across)
        self._size = (across * side, down * side)
        self._slots = {
            key: ((at % across) * side + self.pad, (at // across) * side + self.pad)
            for at, key in enumerate(keys)
        }
        key = ("tiles", cell, tuple(self._slots), symbols)
        self.texture = texture_cache.picture(key, lambda: self._paint(symbols))

    def _paint(self, symbols: bool) -> Texture:
        corners: list[list[float]] = []
        low, high = -self.pad, self.cell + self.pad
        for (colour, mask, kind), (x, y) in self._slots.items():
            rest = _paints(colour, mask, kind, symbols)
            for px, py in ((low, low), (high, low), (high, high), (low, high)):
                corners.append([x + px, y + py, px, py, mask % 7, 0.0, *rest])
        rim = (*theme.text[:3], self.cell * 0.05) if theme.mode == "contrast" else (0, 0, 0, 0)
        values: dict[str, Uniform] = {
            "cell": float(self.cell),
            "rim": tuple(map(float, rim)),
            "paper": theme.on_wood("surface")[:3] if theme.mode != "dark" else (0.08, 0.06, 0.05),
            "soft": 0.34,
        }
        return paint(self._size, ATTRIBUTES, FRAGMENT, corners, values)

    def quads(
        self,
        cells: Sequence[RampCell],
        colours: Sequence[str],
        kind: int = FACE,
        x: float = 0,
        y: float = 0,
    ) -> Quad:
        """Vertices (x, y, u, v) of a tile, its cell (0, 0) with the bottom left at `x`, `y`.

        `colours` has one name a cell. Drawn to cover the cell exactly where the tile goes on,
        and a little more where it ends.
        """
        width, height = self._size
        size, pad = self.cell, self.pad - 1
        out: Quad = []
        masks = masks_of(tuple(cells))
        for (column, row), colour, mask in zip(cells, colours, masks, strict=True):
            slot_x, slot_y = self._slots[colour, mask, kind]
            left = 0 if mask & 8 else -pad
            right = size if mask & 2 else size + pad
            low = 0 if mask & 4 else -pad
            high = size if mask & 1 else size + pad
            px, py = x + column * size, y + row * size
            u0, u1 = (slot_x + left) / width, (slot_x + right) / width
            v0, v1 = (slot_y + low) / height, (slot_y + high) / height
            out += (px + left, py + low, u0, v0, px + right, py + low, u1, v0)
            out += (px + right, py + high, u1, v1, px + left, py + high, u0, v1)
        return out


def _paints(colour: str, mask: int, kind: int, symbols: bool) -> list[float]:
    """The colours of a cell as the shader wants them."""
    own = theme.piece(colour)
    symbol = SYMBOLS.index(own.symbol) if symbols and own.symbol in SYMBOLS else 0
    dark: Rgba = own.dark
    if kind == GHOST and theme.mode == "dark":
        dark = own.light if max(own.light[:3]) > SEEN_ON_DARK else own.ink
    elif kind == FACE and theme.mode == "dark" and max(own.base[:3]) < LOST_IN_DARK:
        dark = own.light  # lit all round: its shaded edges would melt into the board
    base = {HOLLOW: theme.text2, PLAN: theme.surface2}.get(kind, own.base)
    light = theme.text2 if kind == PLAN else own.light
    return [
        *base[:3], float(mask), *light[:3], float(symbol), *dark[:3], float(kind),
        *own.deep[:3], *own.ink[:3],
    ]  # fmt: skip


@cached_texture(32)
def symbol_texture(symbol: str, side: int) -> Texture:
    """A symbol alone, white, to be tinted; `side` in pixels."""
    white = [1.0, 1.0, 1.0, 0.0]
    rest = [*white, 1.0, 1.0, 1.0, float(SYMBOLS.index(symbol)), 1.0, 1.0, 1.0, float(MARK)]
    corners = [
        [x, y, x, y, 0.0, 0.0, *rest, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
        for x, y in ((0, 0), (side, 0), (side, side), (0, side))
    ]
    values: dict[str, Uniform] = {
        "cell": float(side),
        "rim": (0.0,) * 4,
        "paper": (1.0,) * 3,
        "soft": 0.0,
    }
    return paint((side, side), ATTRIBUTES, FRAGMENT, corners, values)


SHADOW_TEXELS = 32


@lru_cache(maxsize=8)
def cell_shadow(reach: float) -> Texture:
    """The white blurred shadow of one cell, `reach` cells beyond its edges.

    The blur falls off so that the shadows of neighbouring cells add up to an even one.
    """
    profile = []
    for texel in range(SHADOW_TEXELS):
        at = (texel + 0.5) / SHADOW_TEXELS * (1 + 2 * reach) - reach
        profile.append(_rise((at + reach) / (2 * reach)) * _rise((1 + reach - at) / (2 * reach)))
    texels = bytearray(b"\xff" * (4 * SHADOW_TEXELS * SHADOW_TEXELS))
    texels[3::4] = [int(255 * down * across + 0.5) for down in profile for across in profile]
    return texture_of(SHADOW_TEXELS, bytes(texels))


def _rise(t: float) -> float:
    t = min(1.0, max(0.0, t))
    return t * t * (3 - 2 * t)


def shadow_quads(
    cells: Sequence[RampCell], cell: float, reach: float, x: float = 0, y: float = 0
) -> Quad:
    """Vertices (x, y, u, v) of a tile's shadow into `cell_shadow(reach)`."""
    out: Quad = []
    more = reach * cell
    for column, row in cells:
        left, low = x + column * cell - more, y + row * cell - more
        right, high = left + cell + 2 * more, low + cell + 2 * more
        out += (left, low, 0, 0, right, low, 1, 0, right, high, 1, 1, left, high, 0, 1)
    return out
