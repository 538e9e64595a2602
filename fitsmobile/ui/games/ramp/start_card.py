"""The start card of a seat: the tile whose card it skips, beside its name all round."""

from kivy.properties import StringProperty

from fitsmobile.ui.games.ramp.tile_picture import TilePicture
from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_box

AIR = 3
"""In dp: between the edge of the card and its tile."""


class StartCard(Described, Painted):
    """A small card with one tile; nothing where `tile` is empty."""

    game = StringProperty(theme.own_game)
    tile = StringProperty("")
    colour = StringProperty("green")
    painted_from = ("game", "tile", "colour")

    def nodes(self) -> tuple[Node, ...]:
        """A text node while there is a tile."""
        return (self.node("text", tr("Start tile")),) if self.tile else ()

    def paint(self) -> None:
        """The card and its tile."""
        if self.tile and self.width:
            air = dp(AIR)
            draw_box(self.x, self.y, self.width, self.height, theme.surface, dp(6))
            picture = TilePicture(self.game, self.tile, self.colour)
            picture.draw(self.x + air, self.y + air, self.width - 2 * air, self.height - 2 * air)
