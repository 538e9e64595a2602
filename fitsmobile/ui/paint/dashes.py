"""A dashed rounded frame: where a tile belongs while it is away."""

from kivy.graphics.texture import Texture

from fitsmobile.ui.paint.shade import Uniform, paint
from fitsmobile.ui.paint.texture_cache import cached_texture

FRAGMENT = """
uniform vec2 box;
uniform float radius, line, beat;
void main(void) {
    vec2 p = abs(vAt - box * 0.5), half_ = box * 0.5 - line * 0.5 - 0.5;
    vec2 q = p - half_ + radius;
    float edge = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
    float along = q.x > 0.0 && q.y > 0.0
        ? half_.x - radius + atan(q.x, q.y) * radius
        : (q.x > q.y ? half_.x - radius + 1.5708 * radius + half_.y - radius - p.y : p.x);
    float dash = cover(0.28 * beat - abs(mod(along + 0.5 * beat, beat) - 0.5 * beat));

    gl_FragColor = vec4(1.0, 1.0, 1.0, dash * cover(line * 0.5 - abs(edge)));
}
"""


@cached_texture(32)
def dashed_frame(width: int, height: int, radius: float, line: float) -> Texture:
    """A white dashed frame of this size, to be tinted; lengths in pixels."""
    corners = [[x, y, x, y] for x, y in ((0, 0), (width, 0), (width, height), (0, height))]
    values: dict[str, Uniform] = {
        "box": (float(width), float(height)), "radius": float(radius), "line": float(line),
        "beat": 6.4 * float(line),
    }  # fmt: skip
    return paint((width, height), (("At", 2),), FRAGMENT, corners, values)
