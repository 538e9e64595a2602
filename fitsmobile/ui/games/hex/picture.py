"""Small pictures of a hex board: values that paint themselves."""

from collections.abc import Mapping
from functools import partial

from kivy.graphics import Color, Rectangle

from fitsmobile.engine.frozen import frozen, made, replace
from fitsmobile.engine.views import HexCell, Piece
from fitsmobile.ui.games.hex.geometry import FLAT, HexPlane, frame_reach
from fitsmobile.ui.games.hex.ui import PAINTS
from fitsmobile.ui.games.hex.wood import board_side, board_texture
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.picture import Draw
from fitsmobile.ui.paint.pieces import BOX, piece_texture

DESIGN_PITCH = 34.4  # the pitch for which the frame of the board is drawn
ORDER = ("chip", "coin", "stone", "pawn")
SYMBOL_LEAST = 24
"""Below this many pixels from hex to hex a symbol would be a speck."""

CARD_AIR = 8
"""Space that a board on a card leaves free above and below it together, in dp."""


@frozen
class HexPicture:
    """A hex board with what stands on it; pawns beside the board are left out."""

    game: str
    radius: int
    pieces: tuple[Piece, ...]
    paints: Mapping[str, str] = made(PAINTS.copy)
    """Colour letters of the rules -> names of painted wood."""

    @property
    def shape(self) -> float:
        """A hex board fills a square."""
        return 1.0

    def draw(self, x: float, y: float, width: float, height: float) -> None:
        """Paint it in the middle of a box, in pixels."""
        pitch = self.pitch_within(width, height)
        self.draw_at(pitch, x + width / 2, y + height / 2 + pitch * 0.1)

    def pitch_within(self, width: float, height: float) -> float:
        """The pitch in pixels with which the frame fits into a box."""
        unit = frame_reach(self.radius, 1.0, 1 / DESIGN_PITCH)
        return max(2.0, min(width / (2 * unit), height / (2 * unit * FLAT + 0.35)))

    def draw_at(self, pitch: float, x: float, y: float) -> None:
        """Paint it with its middle at `x`, `y`."""
        dot = pitch / DESIGN_PITCH
        side = board_side(self.radius, pitch, dot)
        Color(1, 1, 1, 1)
        Rectangle(
            texture=board_texture(self.radius, pitch, dot, theme.look),
            pos=(x - side / 2, y - side / 2),
            size=(side, side),
        )
        plane = HexPlane(self.radius, x, y, pitch)
        for piece in sorted(self.pieces, key=lambda one: ORDER.index(one.kind)):
            self.draw_piece(piece, plane)

    def draw_piece(self, piece: Piece, plane: HexPlane) -> None:
        """Paint one piece on its hex."""
        symbols = theme.shows_symbols(self.game) and plane.pitch >= SYMBOL_LEAST
        size = plane.pitch * BOX[piece.kind]
        x, y = plane.centre_of(piece.cell)
        Rectangle(
            texture=piece_texture(piece.kind, self.paints[piece.colour], plane.pitch, symbols),
            pos=(x - size / 2, y - size / 2),
            size=(size, size),
        )


@frozen
class HexCard:
    """A board on a card of the home screen; `moving`, one of its pieces, goes to `target`."""

    picture: HexPicture
    moving: Piece
    target: HexCell

    def draw_table(self, width: float, height: float, whole: bool) -> None:
        """Paint the board, without its moving piece unless `whole`."""
        picture = self.picture
        if not whole:
            still = tuple(one for one in picture.pieces if one != self.moving)
            picture = replace(picture, pieces=still)
        plane = self._plane(width, height)
        picture.draw_at(plane.pitch, plane.x, plane.y)

    def piece(self, width: float, height: float) -> tuple[Draw, tuple[float, float]]:
        """The painter of the moving piece, and its way in pixels."""
        plane = self._plane(width, height)
        (ax, ay), (bx, by) = plane.centre_of(self.moving.cell), plane.centre_of(self.target)
        return partial(self.picture.draw_piece, self.moving, plane), (bx - ax, by - ay)

    def _plane(self, width: float, height: float) -> HexPlane:
        high = min(height * 0.97, height - dp(CARD_AIR))
        pitch = self.picture.pitch_within(width * 0.92, high)
        return HexPlane(self.picture.radius, width / 2, height / 2 + pitch * 0.25, pitch)


def pieces(text: str) -> tuple[Piece, ...]:
    """Pieces from words such as `stone-r:a1,b2`: kind, colour and cells."""
    found = []
    for word in text.split():
        what, _, cells = word.partition(":")
        kind, _, colour = what.partition("-")
        found += [Piece(kind, colour, cell) for cell in cells.split(",")]
    return tuple(found)
