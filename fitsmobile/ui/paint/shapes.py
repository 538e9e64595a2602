"""Textures made once and shared: gradients, soft shadows, and pictures sampled down."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, wraps
from itertools import pairwise
from typing import ParamSpec, TypeVar

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Callback, Canvas, Color, Fbo, Rectangle
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


@lru_cache(maxsize=64)
def _gradient(stops: tuple[tuple[float, Rgba], ...], steps: int) -> Texture:
    texture = Texture.create(size=(1, steps), colorfmt="rgba")
    texels = bytearray()
    for row in range(steps):
        share = 1 - row / (steps - 1)  # the first row of a texture is its bottom
        texels += bytes(round(255 * part) for part in mix_at(stops, share))
    texture.blit_buffer(bytes(texels), colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    return texture


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
    texture = Texture.create(size=(2 * n, 2 * n), colorfmt="rgba")
    rgba = bytearray(b"\xff" * (len(texels) * 4))
    rgba[3::4] = texels
    texture.blit_buffer(bytes(rgba), colorfmt="rgba", bufferfmt="ubyte")
    return texture


UNMULTIPLY = """
$HEADER$
uniform vec4 edge;
void main(void) {
    vec4 texel = texture2D(texture0, tex_coord0);
    gl_FragColor = texel.a > 0.002 ? vec4(texel.rgb / texel.a, texel.a) : vec4(edge.rgb, 0.0);
}
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
    width: int, height: int, draw: Callable[[], None], edge: Rgba = (1, 1, 1, 1), halvings: int = 2
) -> Texture:
    """Paint at several times the size and sample down: smooth edges without multisampling.

    `draw()` adds instructions in pixels of the supersampled picture, `2 ** halvings` as large.
    Colours are blended premultiplied and divided by their alpha at the end, so that neither
    soft shadows nor edges get a fringe. `edge` is the colour under wholly clear pixels.
    """
    factor = 2**halvings
    painted = _fbo("painted")
    _fill(painted, (width * factor, height * factor), _over, draw)
    while factor > 2:
        factor //= 2
        smaller = _fbo(f"smaller {factor}")
        _copy(painted, smaller, (width * factor, height * factor))
        painted = smaller
    last = _fbo("last")
    last.size = (1, 1)  # its texture is given away: it has to get another
    last["edge"] = (*(float(part) for part in edge[:3]), 1.0)
    _copy(painted, last, (width, height))
    _release_trigger()()
    return last.texture


@cache
def _fbo(role: str) -> Fbo:
    """A framebuffer that is used again and again: a new one compiles its shaders anew."""
    fbo = Fbo(noadd=True, size=(1, 1))
    fbo.clear_color = (0, 0, 0, 0)
    if role == "last":
        fbo.shader.fs = UNMULTIPLY
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
    fbo.texture.mag_filter = fbo.texture.min_filter = "linear"


def _copy(source: Fbo, target: Fbo, size: tuple[int, int]) -> None:
    """The same picture at another size."""

    def draw() -> None:
        Color(1, 1, 1, 1)
        Rectangle(texture=source.texture, size=size)

    _fill(target, size, _instead, draw)


@cache
def _release_trigger() -> ClockEvent:
    """Frees what the framebuffers hold, once, after the frame that used them."""

    def free(_seconds: float) -> None:
        for role in ("painted", "smaller 4", "smaller 2"):
            _fbo(role).size = (1, 1)

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
