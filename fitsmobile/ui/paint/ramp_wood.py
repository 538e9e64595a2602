"""The ramp itself, painted once a size and look: wood, rails that open towards you, the lip.

The grid stays square; what says that it slopes are the rails, the lip and the shadow that
grows towards the foot.
"""

from collections.abc import Mapping

from kivy.graphics import Canvas, Fbo
from kivy.graphics.texture import Texture

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import RampCell
from fitsmobile.ui.look.theme import rgba, theme
from fitsmobile.ui.paint.draw import draw_disc, draw_texture
from fitsmobile.ui.paint.shade import Uniform, paint
from fitsmobile.ui.paint.shapes import own_canvas
from fitsmobile.ui.paint.text import rendered
from fitsmobile.ui.paint.texture_cache import texture_cache
from fitsmobile.ui.paint.tiles import symbol_texture

FRAGMENT = """
uniform float cell, rail, lip, columns, rows, wells, lanes, shade, depth, grains;
uniform vec3 rail_hi, rail_mid, rail_lo, wood_hi, wood_mid, wood_lo, lane, grain, dot, dark;

float hash(float n) { return fract(sin(n * 12.9898 + 4.1414) * 43758.5453); }
float span(float x, float lo, float hi) { return cover(min(x - lo, hi - x)); }
vec3 ramp3(vec3 a, vec3 b, vec3 c, float at, float t) {
    return t < at ? mix(a, b, t / at) : mix(b, c, (t - at) / (1.0 - at));
}

vec3 grained(vec3 wood, vec2 p, float w, float h, float k) {
    float slot = floor(p.x / w * 22.0);
    for (int i = -1; i < 2; i++) {
        float n = slot + float(i);
        if (n < 0.0 || n > 21.5) continue;
        float bow = (hash(n + 31.0) - 0.5) * 4.0 * k * sin(6.2832 * p.y / h);
        float lean = (hash(n + 57.0) - 0.5) * 6.0 * k * max(p.y / h - 0.5, 0.0);
        float x = w * (n + hash(n)) / 22.0 + bow + lean;
        float width = mix(0.6, 1.7, hash(n + 83.0)) * k;
        float dark_ = grains * mix(0.10, 0.34, hash(n + 11.0));
        wood = mix(wood, grain, dark_ * cover(width * 0.5 - abs(p.x - x)));
    }
    return wood;
}

vec3 planks(vec2 p, float w, float h, float k) {
    vec3 wood = ramp3(wood_lo, wood_mid, wood_hi, 0.35, clamp(p.y / h, 0.0, 1.0));
    if (wells < 0.5) wood = grained(wood, p, w, h, k);
    if (lanes > 0.5) {
        float seam = p.x - floor(p.x / cell + 0.5) * cell;
        if (p.x > cell * 0.5 && p.x < w - cell * 0.5) {
            wood = mix(wood, lane, 0.8 * span(seam, -0.5 * k, 0.6 * k));
            wood = mix(wood, wood_hi, 0.7 * span(seam, 0.6 * k, 1.4 * k));
        }
    }
    float edge = min(p.x, w - p.x);
    for (int i = 1; i < 4; i++)
        wood = mix(wood, dark, shade * cover(float(i) * 1.6 * k - edge));
    return wood;
}

vec3 spaces(vec3 wood, vec2 p, float k) {
    vec2 q = mod(p, cell) - cell * 0.5;
    if (wells > 0.5) {
        vec2 a = abs(q) - cell * 0.31;
        vec2 b = abs(q - vec2(0.0, cell * 0.0175)) - vec2(0.31, 0.2925) * cell;
        vec2 lit = abs(q - vec2(0.0, cell * 0.02)) - cell * 0.31;
        float r = cell * 0.12;
        wood = mix(wood, wood_hi, 0.6 * cover(r - length(max(lit, 0.0))));
        wood = mix(wood, mix(lane, dark, depth), cover(r - length(max(a, 0.0))));
        wood = mix(wood, mix(wood_lo, dark, depth * 0.5), 0.75 * cover(r - length(max(b, 0.0))));
        return grained(wood, p, columns * cell, rows * cell, k);
    }
    float r = cell * 0.115;
    wood = mix(wood, wood_hi, 0.9 * cover(r * 1.12 - distance(q, vec2(0.0, 0.9 * k))));
    return mix(wood, dot, cover(r - length(q)));
}

vec4 rails(vec4 paint, vec2 p, float w, float h, float k, float top, float flare) {
    float t = clamp((p.y + top) / (h + lip * 0.35 + top), 0.0, 1.0);
    float wide = rail - flare + 2.0 * flare * t, upright = span(p.y, -top, h + lip * 0.35);
    float out_l = -p.x, out_r = p.x - w;
    float whole = rail + flare;
    vec3 left = ramp3(rail_hi, rail_mid, rail_lo, 0.35, clamp((whole - out_l) / whole, 0.0, 1.0));
    vec3 right = ramp3(rail_hi, rail_mid, rail_lo, 0.5, clamp(out_r / whole, 0.0, 1.0));
    paint = over(paint, left, span(out_l, 0.0, wide) * upright);
    paint = over(paint, right, span(out_r, 0.0, wide) * upright);
    float inner = min(abs(out_l), abs(out_r));
    paint = over(paint, rail_lo, 0.8 * cover(0.55 * k - inner) * upright);
    float outer = min(abs(out_l - wide + 1.2 * k), abs(out_r - wide + 1.2 * k));
    paint = over(paint, rail_hi, 0.75 * cover(0.75 * k - outer) * upright);
    float far = cover(0.9 * k - abs(p.y + top)) * span(p.x, flare - rail, w + rail - flare);
    return over(paint, rail_hi, 0.9 * far);
}

vec4 foot(vec4 paint, vec2 p, float w, float h, float k, float flare) {
    vec2 middle = vec2(w * 0.5, h + lip * 0.5);
    vec2 half_ = vec2(w * 0.5 + rail + flare + 2.0 * k, lip * 0.5);
    vec2 q = abs(p - middle) - half_ + 5.0 * k;
    float inside = 5.0 * k - length(max(q, 0.0)) - min(max(q.x, q.y), 0.0);
    float t = clamp((p.y - h) / lip, 0.0, 1.0);
    vec3 wood = ramp3(rail_hi, rail_mid, rail_lo, 0.18, t);
    for (int i = 0; i < 4; i++) {
        float f = float(i), sway = mod(f, 2.0) < 0.5 ? 1.0 : -1.0;
        float y = h + lip * (0.4 + 0.14 * f) + sway * k * sin(3.1416 * p.x / w);
        wood = mix(wood, rail_lo, 0.22 * cover(0.5 * k - abs(p.y - y)));
    }
    float glint = cover(1.0 * k - abs(p.y - h - 2.0 * k));
    wood = mix(wood, rail_hi, 0.9 * glint * cover(half_.x - 3.0 * k - abs(p.x - middle.x)));
    return over(paint, wood, cover(inside));
}

void main(void) {
    vec2 p = vAt;
    float w = columns * cell, h = rows * cell, k = min(cell / 42.0, 3.0 * lip / 18.0);
    float flare = rail * 0.46, top = 5.0 * k;
    float fall = clamp((p.y - 6.0 * k) / (h + lip + 4.0 * k), 0.0, 1.0);
    float reach = mix(rail + 4.0 * k, rail + 14.0 * k, fall), blur = 15.0 * k;
    vec2 mid = vec2(w * 0.5, (h + lip + 16.0 * k) * 0.5);
    vec2 out_ = abs(p - mid) - vec2(mid.x + reach, mid.y - 6.0 * k) + blur;
    float within = blur - length(max(out_, 0.0)) - min(max(out_.x, out_.y), 0.0);
    vec4 paint = vec4(dark, shade * 4.3 * smoothstep(-blur, blur, within));
    float t = clamp((p.y + top) / (h + lip * 0.4 + top), 0.0, 1.0);
    float open = rail - flare + 2.0 * flare * t;
    paint = over(paint, rail_lo, span(p.x, -open, w + open) * span(p.y, -top, h + lip * 0.4));
    float wood = span(p.x, 0.0, w) * span(p.y, -top * 0.4, h);
    vec3 ground = planks(p, w, h, k);
    if (p.y > 0.0 && vDots > 0.5) ground = spaces(ground, p, k);
    paint = over(paint, ground, wood);
    paint = rails(paint, p, w, h, k, top, flare);
    gl_FragColor = foot(paint, p, w, h, k, flare);
}
"""


WELL_GRAIN = 0.35
"""Strength of the grain of a board with wells, as a share of that between dots: it runs through
wells and seams alike."""


@frozen
class RampPaint:
    """The looks of a ramp, in pixels. `wells` are BITS's places instead of dots."""

    cell: float
    columns: int
    rows: int
    rail: float
    lip: float
    wells: bool

    @property
    def margin(self) -> int:
        """Width of the picture beyond the grid at each side, shadow and lip included."""
        return round(self.rail + self.lip + self.cell * 0.9)

    @property
    def size(self) -> tuple[int, int]:
        """The whole picture."""
        return (
            round(self.columns * self.cell) + 2 * self.margin,
            round(self.rows * self.cell) + 2 * self.margin,
        )


def paint_ramp(ramp: RampPaint, specials: Mapping[RampCell, str]) -> Texture:
    """The empty ramp; its grid begins `margin` from the left and from the bottom.

    A cell of `specials` with an empty text has neither a dot nor a print.
    """
    key = ("ramp", ramp, tuple(specials.items()))
    return texture_cache.picture(key, lambda: _paint_ramp(ramp, specials))


@own_canvas
def _paint_ramp(ramp: RampPaint, specials: Mapping[RampCell, str]) -> Texture:
    width, height = ramp.size
    margin = ramp.margin
    drop = margin + ramp.rows * ramp.cell  # the shader counts from the grid's upper left corner

    def quad(left: float, low: float, wide: float, high: float, dots: float) -> list[list[float]]:
        ends = ((left, low), (left + wide, low), (left + wide, low + high), (left, low + high))
        return [[x, y, x - margin, drop - y, dots] for x, y in ends]

    corners = quad(0, 0, width, height, 1)
    for (column, row), what in specials.items():
        if not what:
            inset = (1 - DOT_BOX) / 2
            at = margin + (column + inset) * ramp.cell, margin + (row + inset) * ramp.cell
            corners += quad(*at, DOT_BOX * ramp.cell, DOT_BOX * ramp.cell, 0)
    values = {
        "cell": float(ramp.cell), "rail": float(ramp.rail), "lip": float(ramp.lip),
        "columns": float(ramp.columns), "rows": float(ramp.rows),
        "wells": float(ramp.wells), "lanes": float(not ramp.wells),
        "shade": {"light": 0.07, "dark": 0.16, "contrast": 0.0}[theme.mode],
        "depth": {"light": 0.08, "dark": 0.4, "contrast": 0.0}[theme.mode],
        "grains": 0.0 if theme.mode == "contrast" else WELL_GRAIN if ramp.wells else 1.0,
        "rail_hi": theme.rail_hi[:3], "rail_mid": theme.rail[:3], "rail_lo": theme.rail_lo[:3],
        "dark": theme.shadow[:3], **_wood(ramp.wells),
    }  # fmt: skip
    values = {
        name: tuple(map(float, value)) if not isinstance(value, float) else value
        for name, value in values.items()
    }
    bare = paint((width, height), (("At", 2), ("Dots", 1)), FRAGMENT, corners, values)
    if not any(specials.values()):
        return bare
    fbo = Fbo(noadd=True, size=(width, height), texture=bare)
    with fbo:
        for (column, row), what in specials.items():
            x = margin + (column + 0.5) * ramp.cell
            y = margin + (row + 0.5) * ramp.cell
            if what:
                draw_print(x, y, ramp.cell, what)
    with Canvas(noadd=True):  # where smooth shapes put what they make while they are drawn
        fbo.draw()
    return bare


def _wood(board: bool) -> dict[str, Uniform]:
    """The colours of the wood between the rails; `board` is that on which colour scores."""
    roles = ("wood_hi", "wood", "wood_lo", "lane", "grain", "dot")
    if board:
        roles = ("board_hi", "board", "board_lo", "board_lane", "board_grain", "board_dot")
    names = ("wood_hi", "wood_mid", "wood_lo", "lane", "grain", "dot")
    return {name: getattr(theme, role)[:3] for name, role in zip(names, roles, strict=True)}


DOT_BOX = 0.5
"""Side of the square of a cell without a dot that is painted once more as bare wood, in cells."""

TRAP_RING = 0.04
"""Width of the ring round a disc that costs points, in cells: 1.4 dp on a phone."""

PRINTED = {
    "A": ("triangle", "#B23A22"),
    "B": ("bars", "#1F5D9C"),
    "C": ("ring", "#8A5B00"),
    "D": ("trefoil", "#6A3D82"),
    "E": ("cross", "#2E6B45"),
}
"""The twins of board 4: each symbol has its own shape and its own colour."""


def draw_dot(x: float, y: float, cell: float) -> None:
    """A dot of FITS on the wood, as on a painted ramp."""
    draw_disc(x, y - cell * 0.02, cell * 0.129, (*theme.wood_hi[:3], 0.9))
    draw_disc(x, y, cell * 0.115, theme.dot)


def draw_print(x: float, y: float, cell: float, what: str) -> None:
    """A disc on the wood: white with a number or symbol, black where it costs points."""
    bad = what.startswith(("-", "−", "x"))
    rim = (*theme.wood_hi[:3], 0.9) if bad else (*theme.rail_lo[:3], 0.5)
    draw_disc(x, y - cell * 0.024, cell * 0.33, rim)
    radius = cell * 0.33
    if bad:
        draw_disc(x, y, radius, theme.on_wood("danger"))
        radius -= max(1.0, cell * TRAP_RING)
    draw_disc(x, y, radius, rgba("#2A211A" if bad else "#FFFDF8"))
    if what in PRINTED:
        symbol, colour = PRINTED[what]
        draw_texture(symbol_texture(symbol, round(cell * 0.5)), x, y, rgba(colour))
        return
    share, colour = (0.36, "#FFE3D3") if bad else (0.44, "#5A4022")
    words = rendered("−5" if bad else what, max(6, round(cell * share)), "heavy", "normal")
    draw_texture(words, x, y, rgba(colour))
