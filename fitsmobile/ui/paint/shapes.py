"""Textures made once and shared: gradients, soft shadows, and pictures sampled down."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, wraps
from itertools import pairwise
from typing import ParamSpec, TypeVar

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Callback, Canvas, Fbo, Rectangle
from kivy.graphics.opengl import (
    GL_ONE,
    GL_ONE_MINUS_SRC_ALPHA,
    GL_SRC_ALPHA,
    GL_ZERO,
    glBlendFuncSeparate,
)
from kivy.graphics.texture import Texture

from fitsmobile.ui.look.theme import Rgba

P = ParamSpec("P")
T = TypeVar("T")

SHADOW_CORNER = 32  # texels of one corner; shadows are blurred, so this is plenty
GROUND_FROM = 0.55


def texture_of(width: int, texels: bytes) -> Texture:
    """A texture of rows from the bottom to the top; four bytes a texel."""
    texture = Texture.create(size=(width, len(texels) // (4 * width)), colorfmt="rgba")
    texture.blit_buffer(texels, colorfmt="rgba", bufferfmt="ubyte")
    return texture


@lru_cache(maxsize=64)
def _gradient(stops: tuple[tuple[float, Rgba], ...], steps: int) -> Texture:
    texels = bytearray()
    for row in range(steps):
        share = 1 - row / (steps - 1)  # the first row of a texture is its bottom
        texels += bytes(round(255 * part) for part in mix_at(stops, share))
    return texture_of(1, bytes(texels))


def mix_at(stops: Sequence[tuple[float, Rgba]], share: float) -> tuple[float, ...]:
    """The colour of a gradient at `share` of its way, stops ascending."""
    for (a, first), (b, second) in pairwise(stops):
        if share <= b:
            t = min(1.0, max(0.0, (share - a) / ((b - a) or 1.0)))
            return tuple(x + (y - x) * t for x, y in zip(first, second, strict=True))
    return tuple(stops[-1][1])


def gradient(*stops: tuple[float, Rgba], steps: int = 64) -> Texture:
    """A vertical gradient from the top (0) to the bottom (1), one texel wide."""
    return _gradient(tuple((at, tuple(colour)) for at, colour in stops), steps)


def table_ground(top: Rgba, bottom: Rgba) -> Texture:
    """The table: one colour to beyond the middle, then a little darker towards you."""
    return gradient((0.0, top), (GROUND_FROM, top), (1.0, bottom))


def ground_at(share: float, top: Rgba, bottom: Rgba) -> tuple[float, ...]:
    """The colour of the table so far down, 0 at the top and 1 at the foot."""
    return mix_at(((0.0, top), (GROUND_FROM, top), (1.0, bottom)), min(1.0, max(0.0, share)))


@lru_cache(maxsize=32)
def shadow(sharpness: float) -> Texture:
    """A white blurred rounded square to be stretched as nine slices and tinted.

    `sharpness` is the corner radius as a share of radius + blur, 0 to 1.
    The border of the slices is half the texture.
    """
    n = SHADOW_CORNER
    radius = sharpness * n / 2
    reach = n - radius  # from the straight part's end to where nothing is left
    corner = []
    for y in range(n):
        row = bytearray()
        for x in range(n):
            away = ((n - 0.5 - x) ** 2 + (n - 0.5 - y) ** 2) ** 0.5
            t = min(1.0, max(0.0, (away - radius) / reach))
            row.append(round(255 * (1 - t) ** 2 * (1 + 2 * t)))
        corner.append(bytes(row) + bytes(reversed(row)))
    texels = b"".join(corner) + b"".join(reversed(corner))
    rgba = bytearray(b"\xff" * (len(texels) * 4))
    rgba[3::4] = texels
    return texture_of(2 * n, bytes(rgba))


RESOLVE = """
$HEADER$
uniform vec4 edge;
uniform vec2 apart;   // from the middle of a pixel to its four samples, in texture coordinates
uniform vec3 corner;  // the picture's size and the radius of its upper corners, in pixels
void main(void) {
    vec2 other = vec2(apart.x, -apart.y);
    vec4 sum = texture2D(texture0, tex_coord0 + apart) + texture2D(texture0, tex_coord0 - apart)
             + texture2D(texture0, tex_coord0 + other) + texture2D(texture0, tex_coord0 - other);
    gl_FragColor = sum.a > 0.008 ? vec4(sum.rgb / sum.a, sum.a * 0.25) : vec4(edge.rgb, 0.0);
    vec2 at = tex_coord0 * corner.xy;
    vec2 away = corner.z - vec2(min(at.x, corner.x - at.x), corner.y - at.y);
    if (away.x > 0.0 && away.y > 0.0)
        gl_FragColor.a *= clamp(corner.z - length(away) + 0.5, 0.0, 1.0);
}
"""
"""Average the supersampled picture, divide by alpha, and cut the upper corners off."""

SAMPLES_APART = {1: 0.0, 2: 0.25, 3: 2 / 9, 4: 0.25}
"""Scale of the supersampled picture -> distance of the samples from the middle of a pixel.

Four linear samples at that distance, in pixels of the result, weigh all texels of a pixel alike.
"""


def own_canvas(paint: Callable[P, T]) -> Callable[P, T]:
    """Decorator: let a function paint into a canvas of its own, whatever canvas is open around it.

    Kivy adds framebuffers, and what smooth shapes make of themselves later, to that canvas.
    """

    @wraps(paint)
    def painted(*args: P.args, **kwargs: P.kwargs) -> T:
        with Canvas(noadd=True):
            return paint(*args, **kwargs)

    return painted


@own_canvas
def bake(
    width: int,
    height: int,
    draw: Callable[[], None],
    edge: Rgba = (1, 1, 1, 1),
    times: int = 4,
    corner: float = 0.0,
) -> Texture:
    """Paint at several times the size and sample down: smooth edges without multisampling.

    `draw()` adds instructions in pixels of the supersampled picture, `times` as large, 1 to 4.
    Colours are blended premultiplied and divided by their alpha at the end, so that neither
    soft shadows nor edges get a fringe. `edge` is the colour under wholly clear pixels,
    `corner` the radius of the upper corners.
    """
    painted, last = _fbo("painted"), _fbo("last")
    _fill(painted, (width * times, height * times), _over, draw)
    last.size = (1, 1)  # its texture is given away: it has to get another
    last["edge"] = (*(float(part) for part in edge[:3]), 1.0)
    last["apart"] = (SAMPLES_APART[times] / width, SAMPLES_APART[times] / height)
    last["corner"] = (float(width), float(height), float(corner))

    def resolve() -> None:
        Rectangle(texture=painted.texture, size=(width, height))

    _fill(last, (width, height), _instead, resolve)
    _release_trigger()()
    return last.texture


@cache
def _fbo(role: str) -> Fbo:
    """A framebuffer that is used again and again: a new one compiles its shaders anew."""
    fbo = Fbo(noadd=True, size=(1, 1))
    fbo.clear_color = (0, 0, 0, 0)
    if role == "last":
        fbo.shader.fs = RESOLVE
    return fbo


def _fill(
    fbo: Fbo, size: tuple[int, int], blend: Callable[[Callback], None], draw: Callable[[], None]
) -> None:
    """Draw on clear ground of this size, blended as `blend` says."""
    if tuple(fbo.size) != size:
        fbo.size = size
    fbo.bind()
    fbo.clear_buffer()
    fbo.release()
    with fbo:
        Callback(blend)
        draw()
        Callback(_as_usual)
    fbo.draw()
    fbo.clear()


@cache
def _release_trigger() -> ClockEvent:
    """Frees what the supersampled picture holds, once, after the frame that used it."""

    def free(_seconds: float) -> None:
        _fbo("painted").size = (1, 1)

    return Clock.create_trigger(free, 0)


def _over(_instruction: Callback) -> None:
    """Straight colours onto premultiplied ones."""
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def _instead(_instruction: Callback) -> None:
    """No blending: what is drawn replaces what was there."""
    glBlendFuncSeparate(GL_ONE, GL_ZERO, GL_ONE, GL_ZERO)


def _as_usual(_instruction: Callback) -> None:
    """The way Kivy blends."""
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE)
