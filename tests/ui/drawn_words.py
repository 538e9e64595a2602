"""The words that a screen draws, with the size of their letters.

Labels say their size themselves. Other widgets paint texts as textures on their canvas; `recorded`
notes the text and size of each texture, so that the canvas can be read.
"""

from collections.abc import Iterator
from typing import NamedTuple

from kivy.graphics import Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from fitsmobile.ui.kit.node import box_between, window_box
from fitsmobile.ui.look.node import Box
from fitsmobile.ui.paint import text as painted


class Word(NamedTuple):
    """A text on the screen: its size in pixels, its box in the window and who draws it."""

    text: str
    size: float
    box: Box
    widget: Widget
    font: str


class Recorder:
    """Knows the text and the size in pixels of every texture that was rendered since it began."""

    def __init__(self, monkeypatch) -> None:
        self._known: dict[int, tuple[Texture, str, int, str]] = {}
        self._render = painted.rendered
        monkeypatch.setattr(painted, "rendered", self._recorded)

    def _recorded(self, text, pixels, font, *more):
        texture = self._render(text, pixels, font, *more)
        self._known[id(texture)] = (texture, text, pixels, font)
        return texture

    def words(self, widget: Widget) -> Iterator[Word]:
        """The words that a widget draws itself, without those of its children."""
        if getattr(widget, "text", "") and hasattr(widget, "texture_size"):
            yield Word(widget.text, widget.font_size, window_box(widget), widget, widget.font_name)
        foreign = {id(child.canvas) for child in widget.children}
        for shape in shapes(widget.canvas, foreign):
            texture = shape.texture
            known = self._known.get(id(texture))
            if known is None or known[0] is not texture:
                continue
            (x, y), (wide, high) = shape.pos, shape.size
            box = box_between(widget.to_window(x, y), widget.to_window(x + wide, y + high))
            yield Word(known[1], known[2] * high / texture.height, box, widget, known[3])


def shapes(group, foreign: set[int]) -> Iterator[Rectangle]:
    """The rectangles of a canvas, without those of the canvases in `foreign`."""
    for part in group.children:
        if id(part) in foreign:
            continue
        if isinstance(part, InstructionGroup):
            yield from shapes(part, foreign)
        elif isinstance(part, Rectangle):
            yield part
