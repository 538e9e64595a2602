"""A game's card on the home screen: a picture of its table, its name, and what it is like."""

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, cast

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
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from fitsmobile.engine.views import Piece
from fitsmobile.ui.games.hex.geometry import HexPlane
from fitsmobile.ui.games.pictures import (
    SAMPLES,
    STIRRINGS,
    HexPicture,
    RampPicture,
    without_stirring,
)
from fitsmobile.ui.games.table_painter import (
    LIFT,
    draw_carried,
    draw_hexes,
    draw_piece,
    draw_ramp,
    hex_pitch,
)
from fitsmobile.ui.kit.card import PressCard
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.shapes import apart, bake

RAMP_SHARE = {"fits": 15 / 160, "bits": 17 / 160}
"""How wide a cell is, as a share of the card."""
BITS_ROWS_SHOWN = 5.65
LOW = dp(132)
"""A card lower than this leaves its second line out: the picture needs the room."""
AIR = 8
"""What a board leaves free above and below it together, in dp."""
SUPERSAMPLED_MOST = 640
CORNER_STEPS = 24

kvloader.load(__name__, needs=("kit.text",))


class GameCard(PressCard):
    """One large button. The picture is painted once a size and theme, and only shown then."""

    game = StringProperty("fits")
    name = StringProperty("")
    taste = StringProperty("")
    caption = NumericProperty(0)
    """Height of the part below the picture, in pixels."""

    brief = BooleanProperty(False)
    """Whether the line of taste is left out."""

    stir = NumericProperty(0)
    """How far its one moving piece has gone, from 0 to 1; see `wake`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._picture = Rectangle(size=(0, 0))
            self._seam_colour = Color()
            self._seam = SmoothLine(width=1)
        self._stirring = Canvas()
        self.canvas.add(self._stirring)
        self._shift: Translate | None = None
        self._way = (0.0, 0.0)
        self._awake = False
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
        looks = (theme.mode, theme.shows_symbols(self.game), self.game)
        wanted = (width, height, *looks, self._awake and self._has_room(width, height))
        if wanted != self._painted:
            self._painted = wanted
            apart(self._draw)()  # pieces bake their own pictures: not while ours is in the oven
            self._picture.texture = self._rounded(bake(width, height, self._draw, halvings=0))
        low = self.y + self.height - height
        self._picture.pos, self._picture.size = (self.x, low), (width, height)
        self._seam_colour.rgba = theme.fade(theme.outline, 0.5)
        self._seam.points = [self.x, low, self.x + width, low]
        self._stirring.clear()
        self._shift = None
        if self._painted[-1]:
            self._paint_stirring(low)

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

    def on_stir(self, _card: Any, share: float) -> None:
        """Move the one piece; nothing is painted."""
        if self._shift is not None:
            self._shift.xy = (self._way[0] * share, self._way[1] * share)

    def _paint_stirring(self, low: float) -> None:
        """The piece that moves, and how far it goes."""
        draw, self._way = self._piece_apart()
        apart(draw)()
        with self._stirring:
            PushMatrix()
            Translate(self.x, low)
            self._shift = Translate(0, 0)
            Color(1, 1, 1, 1)
            draw()
            PopMatrix()
        self.on_stir(self, self.stir)

    def _piece_apart(self) -> tuple[Callable[[], None], tuple[float, float]]:
        """What paints the piece in the picture's own place, and the way it goes in pixels."""
        stirring, sample = STIRRINGS[self.game], SAMPLES[self.game]
        if isinstance(sample, HexPicture):
            plane = HexPlane(sample.radius, *self._board(sample))
            piece = cast(Piece, stirring.piece)
            (ax, ay), (bx, by) = plane.centre_of(piece.cell), plane.centre_of(stirring.target)
            return partial(draw_piece, piece, plane, self.game), (bx - ax, by - ay)
        cell, x, y = self._ramp(sample, *self._painted[:2])
        way = (0.0, -(stirring.rows + LIFT) * cell)
        return partial(draw_carried, sample.carried, cell, x, y, self.game), way

    def _draw(self) -> None:
        width, height = self._painted[:2]
        Color(*theme.role("accent_soft", self.game))
        Rectangle(size=(width, height))
        whole = self._has_room(width, height) and not self._painted[-1]
        picture = SAMPLES[self.game] if whole else without_stirring(self.game)
        if isinstance(picture, HexPicture):
            x, y, pitch = self._board(picture)
            draw_hexes(picture, pitch, x, y, self.game)
        else:
            draw_ramp(picture, *self._ramp(picture, width, height), self.game)

    def _board(self, picture: HexPicture) -> tuple[float, float, float]:
        """Middle and pitch of a hex board in the picture."""
        width, height = self._painted[:2]
        pitch = hex_pitch(picture, width * 0.92, min(height * 0.97, height - dp(AIR)))
        return width / 2, height / 2 + pitch * 0.25, pitch

    def _has_room(self, width: float, height: float) -> bool:
        """Whether the piece that moves lies wholly in the picture; else it is left out."""
        sample = SAMPLES[self.game]
        if not isinstance(sample, RampPicture) or sample.carried is None:
            return True
        cell, _, low = self._ramp(sample, width, height)
        highest = max(row for _, row in sample.carried.cells)
        return low + (highest + 1 + LIFT) * cell <= height

    def _ramp(self, picture: RampPicture, width: float, height: float) -> tuple[int, int, int]:
        """Cell of a ramp in the picture, and where its grid begins."""
        cell, low = round(width * RAMP_SHARE[self.game]), 0
        if self.game == "bits":
            cell = min(cell, round(height / (BITS_ROWS_SHOWN + 0.7)))
            low = round(min(0.0, height - (picture.rows + 0.7) * cell))
        else:
            cell = max(cell // 2, min(cell, round(height / 7)))
        return cell, round((width - picture.columns * cell) / 2), low


def tombstone(width: float, height: float, radius: float) -> Iterator[tuple[float, float]]:
    """A rectangle with its two upper corners rounded, counter-clockwise from the lower left."""
    yield (0, 0)
    yield (width, 0)
    for first, x in ((0, width - radius), (90, radius)):
        for step in range(CORNER_STEPS + 1):
            angle = math.radians(first + 90 * step / CORNER_STEPS)
            yield (x + radius * math.cos(angle), height - radius + radius * math.sin(angle))
