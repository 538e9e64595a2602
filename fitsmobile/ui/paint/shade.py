"""Painting with fragment shaders: once, into a texture, at the exact size it is shown.

A shader knows the distance to every edge, so edges are smooth at any density without
supersampling. Painters hand over quads of plain floats; what they paint never changes
after that.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from kivy.graphics import Callback, Fbo, Mesh, RenderContext
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.graphics.texture import Texture

from fitsmobile.ui.paint.quads import quad_indices

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

Attributes = tuple[tuple[str, int], ...]
"""Values of each corner of a quad besides its position: names and numbers of floats."""

Uniform = float | Sequence[float] | Sequence[Sequence[float]]
"""The value of a shader's uniform."""


@cache
def _program(attributes: Attributes, fragment: str) -> RenderContext:
    """A context with the shaders compiled: that takes longer than the painting."""
    kinds = {1: "float", 2: "vec2", 3: "vec3", 4: "vec4"}
    given = "".join(f"attribute {kinds[n]} {name};\n" for name, n in attributes)
    passed = "".join(f"varying {kinds[n]} v{name};\n" for name, n in attributes)
    copies = "".join(f"    v{name} = {name};\n" for name, _ in attributes)
    vertex = (
        f"$HEADER$\n{given}{passed}void main(void) {{\n{copies}"
        "    gl_Position = projection_mat * modelview_mat * vec4(vPosition.xy, 0.0, 1.0);\n}\n"
    )
    return RenderContext(
        noadd=True,
        use_parent_projection=True,
        vs=vertex,
        fs=f"$HEADER$\n{passed}{COMMON}{fragment}",
    )


def paint(
    size: tuple[int, int],
    attributes: Attributes,
    fragment: str,
    corners: Sequence[Sequence[float]],
    values: Mapping[str, Uniform],
) -> Texture:
    """A texture of this size with quads painted by a fragment shader.

    `corners` are those of the quads, four each: position, then `attributes`, of which each
    becomes a varying with a `v` before its name. `fragment` is GLSL, put behind Kivy's header
    and `COMMON`; `values` are its uniforms. What is painted replaces what was there.
    """
    context = _program(attributes, fragment)
    for name, value in values.items():
        context[name] = value
    layout = [
        (b"vPosition", 2, "float"),
        *((name.encode(), n, "float") for name, n in attributes),
    ]
    vertices = [number for corner in corners for number in corner]
    fbo = Fbo(noadd=True, size=size)
    with context:
        Callback(_replace)
        indices = quad_indices(len(corners) // 4)
        Mesh(vertices=vertices, indices=indices, fmt=layout, mode="triangles")
        Callback(_blend)
    fbo.add(context)
    fbo.draw()
    fbo.remove(context)
    context.clear()
    return fbo.texture


def _replace(_instruction: Callback) -> None:
    """Switch blending off: the painting replaces the pixels below it, alpha included."""
    glDisable(GL_BLEND)


def _blend(_instruction: Callback) -> None:
    glEnable(GL_BLEND)
