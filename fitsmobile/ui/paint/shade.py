"""Painting with fragment shaders: once, into a texture, at the exact size it is shown.

A shader knows the distance to every edge, so edges are smooth at any density without
supersampling. Painters hand over quads of plain floats; what they paint never changes
after that.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.graphics import Callback, Fbo, Mesh
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.graphics.texture import Texture

from fitsmobile.ui.paint.shapes import apart

COMMON = """
float cover(float inside) { return clamp(inside + 0.5, 0.0, 1.0); }
vec4 over(vec4 under, vec3 colour, float a) {
    float sum = a + under.a * (1.0 - a);
    if (sum <= 0.0) return vec4(colour, 0.0);
    return vec4((colour * a + under.rgb * under.a * (1.0 - a)) / sum, sum);
}
"""
"""`cover` turns a distance in pixels, positive inside, to a share of the pixel; `over` lays
a colour on another without multiplying either by its alpha."""

Attribute = tuple[str, int]


class Shaded:
    """A texture painted by one shader over a list of quads.

    `attributes` names what each corner carries beside its position; each becomes a varying of
    the same name with a `v` in front. `fragment` is GLSL with `$HEADER$` and `COMMON` put
    before it.
    """

    @apart
    def __init__(
        self, size: tuple[int, int], attributes: Sequence[Attribute], fragment: str
    ) -> None:
        kinds = {1: "float", 2: "vec2", 3: "vec3", 4: "vec4"}
        given = "".join(f"attribute {kinds[n]} {name};\n" for name, n in attributes)
        passed = "".join(f"varying {kinds[n]} v{name};\n" for name, n in attributes)
        copies = "".join(f"    v{name} = {name};\n" for name, _ in attributes)
        vertex = (
            f"$HEADER$\n{given}{passed}void main(void) {{\n{copies}"
            "    gl_Position = projection_mat * modelview_mat * vec4(vPosition.xy, 0.0, 1.0);\n}\n"
        )
        self._format = [
            (b"vPosition", 2, "float"),
            *((name.encode(), n, "float") for name, n in attributes),
        ]
        self._fbo = Fbo(
            noadd=True, size=size, vs=vertex, fs=f"$HEADER$\n{passed}{COMMON}{fragment}"
        )

    @apart
    def paint(self, quads: Sequence[Sequence[float]], values: Mapping[str, Any]) -> Texture:
        """Paint quads of four corners each (position, then attributes) and give the texture."""
        for name, value in values.items():
            self._fbo[name] = value
        vertices = [number for corner in quads for number in corner]
        indices = []
        for first in range(0, len(quads), 4):
            indices += [first, first + 1, first + 2, first, first + 2, first + 3]
        with self._fbo:
            Callback(_replace)
            Mesh(vertices=vertices, indices=indices, fmt=self._format, mode="triangles")
            Callback(_blend)
        self._fbo.draw()
        texture = self._fbo.texture
        texture.min_filter = texture.mag_filter = "linear"
        return texture


def _replace(_instruction: Any) -> None:
    """What is painted replaces what was there, alpha and all."""
    glDisable(GL_BLEND)


def _blend(_instruction: Any) -> None:
    glEnable(GL_BLEND)
