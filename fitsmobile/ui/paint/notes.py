"""Marks on the drawn boards of *How to play*: arrows, and numbers in a pill."""

import math

from kivy.graphics import Mesh, SmoothLine

from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.draw import draw_box, draw_texture
from fitsmobile.ui.paint.text import text_texture

HEAD_HALF = 0.62
"""Half the width of an arrow's head, in lengths of the head."""

Point = tuple[float, float]


def draw_arrow(start: Point, end: Point, width: float, head: float) -> None:
    """A straight arrow; the point of its head lies on `end`."""
    length = math.dist(start, end) or 1.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    bx, by = end[0] - ux * head, end[1] - uy * head
    SmoothLine(points=[*start, bx, by], width=width, cap="round")
    sx, sy = -uy * head * HEAD_HALF, ux * head * HEAD_HALF
    tip = (end, (bx + sx, by + sy), (bx - sx, by - sy))
    vertices = [part for x, y in tip for part in (x, y, 0, 0)]
    Mesh(vertices=vertices, indices=[0, 1, 2], mode="triangles")


def draw_note(text: str, middle: Point, size: float) -> None:
    """A dark pill with a number, good with a plus and bad with a minus, in letters of `size`."""
    words = text_texture(text, max(8, size), "heavy")
    width, height = words.width + size * 0.9, max(words.height, size * 1.5)
    x, y = middle
    draw_box(x - width / 2, y - height / 2, width, height, theme.chip_bg, height / 2)
    colours = {"+": theme.chip_good, "−": theme.chip_bad}
    draw_texture(words, x, y, colours.get(text[0]) or theme.chip_text)
