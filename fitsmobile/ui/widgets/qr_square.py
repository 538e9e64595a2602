"""A QR square: dark modules on a light card, in every theme, so that cameras can read it."""

from typing import Any

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from fitsmobile.ui import qr

QUIET = 4
"""Modules around the square that have to stay light."""


class QrSquare(Widget):
    """Shows `parts` (see `qr.square`) as large as whole pixels allow; nothing if too long."""

    parts = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._card = SmoothRoundedRectangle(radius=[dp(12)])
            self._square = Rectangle(size=(0, 0))
        self._modules = 0
        self.bind(parts=self._draw, pos=self._place, size=self._place)
        self._draw()

    @property
    def readable(self) -> bool:
        """Whether there is a square for the text."""
        return self._modules > 0

    def _draw(self, *_: Any) -> None:
        rows = qr.square(self.parts) if self.parts else None
        self._modules = len(rows) if rows else 0
        if rows:
            texture = Texture.create(size=(len(rows), len(rows)), colorfmt="luminance")
            texture.mag_filter = texture.min_filter = "nearest"
            pixels = bytes(0 if dark else 255 for row in reversed(rows) for dark in row)
            texture.blit_buffer(pixels, colorfmt="luminance", bufferfmt="ubyte")
            self._square.texture = texture
        self._place()

    def _place(self, *_: Any) -> None:
        if not self._modules:
            self._card.size = self._square.size = (0, 0)
            return
        across = self._modules + 2 * QUIET
        module = max(1, int(min(self.size) / across))
        side, inner = module * across, module * self._modules
        self._card.size, self._square.size = (side, side), (inner, inner)
        self._card.pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))
        self._square.pos = (round(self.center_x - inner / 2), round(self.center_y - inner / 2))
