"""A game's card on the home screen: a picture of its table, its name, and what it is like."""

import math
from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Mesh, Rectangle, SmoothLine
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from fitsmobile.ui import kvloader
from fitsmobile.ui.paint.shapes import apart, bake
from fitsmobile.ui.paint.table import draw_hexes, draw_ramp, hex_pitch
from fitsmobile.ui.pictures import SAMPLES, HexPicture
from fitsmobile.ui.theme import theme
from fitsmobile.ui.widgets.card import PressCard

RAMP_SHARE = {"fits": 15 / 160, "bits": 17 / 160}
"""How wide a cell is, as a share of the card."""
BITS_ROWS_SHOWN = 5.65
LOW = dp(132)
"""A card lower than this leaves its second line out: the picture needs the room."""
SUPERSAMPLED_MOST = 640
CORNER_STEPS = 24

kvloader.load(__name__, needs=("text",))


class GameCard(PressCard):
    """One large button. The picture is painted once a size and theme, and only shown then."""

    game = StringProperty("fits")
    name = StringProperty("")
    taste = StringProperty("")
    caption = NumericProperty(0)
    """Height of the part below the picture, in pixels."""

    brief = BooleanProperty(False)
    """Whether the line of taste is left out."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._picture = Rectangle(size=(0, 0))
            self._seam_colour = Color()
            self._seam = SmoothLine(width=1)
        self._paint_soon = Clock.create_trigger(self._paint, -1)
        self._painted: tuple[Any, ...] = ()
        for name in ("pos", "size", "radius", "caption", "game"):
            self.fbind(name, self._paint_soon)
        theme.bind(mode=self._paint_soon, symbols=self._paint_soon)

    def on_height(self, _card: Any, height: float) -> None:
        """A low card says less."""
        self.brief = height < LOW

    def _paint(self, *_: Any) -> None:
        width, height = round(self.width), round(self.height - self.caption)
        if width < 16 or height < 16:
            self._picture.size = (0, 0)
            return
        wanted = (width, height, theme.mode, theme.shows_symbols(self.game), self.game)
        if wanted != self._painted:
            self._painted = wanted
            apart(self._draw)()  # pieces bake their own pictures: not while ours is in the oven
            self._picture.texture = self._rounded(bake(width, height, self._draw, halvings=0))
        low = self.y + self.height - height
        self._picture.pos, self._picture.size = (self.x, low), (width, height)
        self._seam_colour.rgba = theme.fade(theme.outline, 0.5)
        self._seam.points = [self.x, low, self.x + width, low]

    def _rounded(self, picture: Texture) -> Texture:
        """The picture with the card's two upper corners cut off, smoothly."""
        width, height = picture.size
        picture.mag_filter = "nearest"
        halvings = 2 if max(width, height) <= SUPERSAMPLED_MOST else 1
        wide, high = width * 2**halvings, height * 2**halvings
        edge = list(tombstone(wide, high, self.radius * 2**halvings))

        def cut() -> None:
            Color(1, 1, 1, 1)
            Mesh(
                vertices=[part for x, y in edge for part in (x, y, x / wide, y / high)],
                indices=list(range(len(edge))),
                mode="triangle_fan",
                texture=picture,
            )

        return bake(width, height, cut, theme.role("accent_soft", self.game), halvings)

    def _draw(self) -> None:
        width, height = self._painted[:2]
        Color(*theme.role("accent_soft", self.game))
        Rectangle(size=(width, height))
        picture = SAMPLES[self.game]
        if isinstance(picture, HexPicture):
            pitch = hex_pitch(picture, width * 0.92, height * 0.97)
            draw_hexes(picture, pitch, width / 2, height / 2 + pitch * 0.25, self.game)
            return
        cell = round(width * RAMP_SHARE[self.game])
        low = 0
        if self.game == "bits":
            cell = min(cell, round(height / (BITS_ROWS_SHOWN + 0.7)))
            low = round(min(0.0, height - (picture.rows + 0.7) * cell))
        else:
            cell = max(cell // 2, min(cell, round(height / 7)))
        draw_ramp(picture, cell, round((width - picture.columns * cell) / 2), low, self.game)


def tombstone(width: float, height: float, radius: float) -> Iterator[tuple[float, float]]:
    """A rectangle with its two upper corners rounded, counter-clockwise from the lower left."""
    yield (0, 0)
    yield (width, 0)
    for first, x in ((0, width - radius), (90, radius)):
        for step in range(CORNER_STEPS + 1):
            angle = math.radians(first + 90 * step / CORNER_STEPS)
            yield (x + radius * math.cos(angle), height - radius + radius * math.sin(angle))
