"""Drawing helpers of charts: bars, dots, lines and words as canvas instructions."""

from collections.abc import Sequence

from kivy.graphics import (
    Canvas,
    Color,
    InstructionGroup,
    Mesh,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.graphics.texture import Texture

from fitsmobile.ui.look.theme import Rgba
from fitsmobile.ui.paint.text import text_to_fit


class ChartCanvas:
    """A group of canvas instructions; coordinates are pixels of the window."""

    def __init__(self, canvas: Canvas) -> None:
        self._group = InstructionGroup()
        canvas.add(self._group)

    def clear(self) -> None:
        """Remove everything drawn."""
        self._group.clear()

    def box(
        self, x: float, y: float, width: float, height: float, colour: Rgba, radius: float = 0
    ) -> None:
        """A filled rectangle, rounded where `radius` says so."""
        self._group.add(Color(*colour))
        shape = (
            SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[radius])
            if radius
            else Rectangle(pos=(x, y), size=(width, height))
        )
        self._group.add(shape)

    def dot(self, x: float, y: float, radius: float, colour: Rgba) -> None:
        """A disc."""
        self._group.add(Color(*colour))
        place = (x - radius, y - radius)
        self._group.add(SmoothEllipse(pos=place, size=(2 * radius, 2 * radius)))

    def line(self, points: Sequence[float], width: float, colour: Rgba) -> None:
        """A line through points, x and y in turn."""
        self._group.add(Color(*colour))
        self._group.add(SmoothLine(points=list(points), width=width / 2))

    def words(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        font: str,
        colour: Rgba,
        lean: float = 0.5,
        room: float = 0,
    ) -> None:
        """A text around the height `y`; `lean` 0 begins at x, 0.5 is centred, 1 ends there.

        It shrinks to `room` where that is given.
        """
        if not text:
            return
        texture = text_to_fit(text, size, font, room)
        self._group.add(Color(*colour))
        place = (round(x - lean * texture.width), round(y - texture.height / 2))
        self._group.add(Rectangle(texture=texture, pos=place, size=texture.size))

    def tiles(self, texture: Texture, vertices: Sequence[float], indices: Sequence[int]) -> None:
        """Quads of an atlas."""
        self._group.add(Color(1, 1, 1, 1))
        mesh = Mesh(mode="triangles", texture=texture)
        mesh.indices, mesh.vertices = list(indices), list(vertices)
        self._group.add(mesh)
