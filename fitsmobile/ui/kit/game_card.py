"""A game's card on the home screen: a picture of its table, its name, and what it is like."""

import math
from collections.abc import Iterator

from kivy.clock import Clock
from kivy.graphics import (
    Canvas,
    Color,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    SmoothLine,
    Translate,
)
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from fitsmobile.ui.kit.card import PressCard
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.shapes import bake, own_canvas

LOW = dp(132)
"""A card lower than this leaves its second line out: the picture needs the room."""
SUPERSAMPLED_MOST = 640
CORNER_STEPS = 24

kvloader.load(__name__)


class GameCard(PressCard):
    """One large button. The picture is painted once a size and theme, and only shown then."""

    game = StringProperty(theme.own_game)
    picture = ObjectProperty()
    """The table on the card, a `CardPicture`."""

    name = StringProperty("")
    taste = StringProperty("")
    caption = NumericProperty(0)
    """Height of the part below the picture, in pixels."""

    brief = BooleanProperty(False)
    """Whether the line of taste is left out."""

    stir = NumericProperty(0)
    """Progress of its one moving piece, from 0 to 1; see `wake`."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._painting = Rectangle(size=(0, 0))
            self._seam_colour = Color()
            self._seam = SmoothLine(width=1)
        self._stirring = Canvas()
        self.canvas.add(self._stirring)
        self._shift: Translate | None = None
        self._way = (0.0, 0.0)
        self._awake = False
        self._paint_soon = Clock.create_trigger(self._paint, -1)
        self._painted: tuple[object, ...] = ()
        for name in ("pos", "size", "radius", "caption", "game", "picture"):
            self.fbind(name, self._paint_soon)
        theme.bind(mode=self._paint_soon, symbols=self._paint_soon)

    def on_height(self, _card: object, height: float) -> None:
        """A low card says less."""
        self.brief = height < LOW

    def _paint(self, *_: object) -> None:
        width, height = round(self.width), round(self.height - self.caption)
        if width < 16 or height < 16:
            self._painting.size = (0, 0)
            return
        looks = (theme.mode, theme.shows_symbols(self.game), self.game)
        apart_from_it = self._awake and self.picture.piece(width, height) is not None
        wanted = (width, height, *looks, apart_from_it)
        if wanted != self._painted:
            self._painted = wanted
            own_canvas(self._draw)()  # warms the textures of the pieces: bakes do not nest
            self._painting.texture = self._rounded(bake(width, height, self._draw, halvings=0))
        low = self.y + self.height - height
        self._painting.pos, self._painting.size = (self.x, low), (width, height)
        self._seam_colour.rgba = theme.fade(theme.outline, 0.5)
        self._seam.points = [self.x, low, self.x + width, low]
        self._stirring.clear()
        self._shift = None
        if self._painted[-1]:
            self._paint_piece(low)

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

    def wake(self) -> None:
        """Paint the piece that moves apart from the rest, from now on.

        It is part of the picture before, so that a screen that opens has no more to paint.
        """
        if not self._awake:
            self._awake = True
            self._paint()

    def on_stir(self, _card: object, share: float) -> None:
        """Move the one piece; nothing is painted."""
        if self._shift is not None:
            self._shift.xy = (self._way[0] * share, self._way[1] * share)

    def _paint_piece(self, low: float) -> None:
        """The piece that moves, apart from the picture of the rest."""
        piece = self.picture.piece(*self._painted[:2])
        if piece is None:
            return
        draw, self._way = piece
        own_canvas(draw)()
        with self._stirring:
            PushMatrix()
            Translate(self.x, low)
            self._shift = Translate(0, 0)
            Color(1, 1, 1, 1)
            draw()
            PopMatrix()
        self.on_stir(self, self.stir)

    def _draw(self) -> None:
        width, height = self._painted[:2]
        Color(*theme.role("accent_soft", self.game))
        Rectangle(size=(width, height))
        whole = not self._painted[-1] and self.picture.piece(width, height) is not None
        self.picture.draw_table(width, height, whole)


def tombstone(width: float, height: float, radius: float) -> Iterator[tuple[float, float]]:
    """A rectangle with its two upper corners rounded, counter-clockwise from the lower left."""
    yield (0, 0)
    yield (width, 0)
    for first, x in ((0, width - radius), (90, radius)):
        for step in range(CORNER_STEPS + 1):
            angle = math.radians(first + 90 * step / CORNER_STEPS)
            yield (x + radius * math.cos(angle), height - radius + radius * math.sin(angle))
