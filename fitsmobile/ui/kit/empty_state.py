"""Empty state: the page of a list that has nothing to list, with one way on."""

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.ramp_wood import RampPaint, paint_ramp
from fitsmobile.ui.paint.sprite import Sprite
from fitsmobile.ui.paint.tiles import FACE, TileAtlas, masks_of

kvloader.load(__name__)

COLUMNS, ROWS = 6, 12
RAIL, LIP = 0.42, 0.5  # in cells
PALE = 0.55
TILE = ((0, 0), (1, 0), (0, 1), (0, 2), (0, 3))
TILE_COLOUR = "red"
TILE_SCALE, TILE_LEAN = 0.95, 9


class EmptyRamp(Painted):
    """A pale empty ramp, with a tile that leans over its lip."""

    def __init__(self, **kwargs: object) -> None:
        self._tile = Sprite()
        super().__init__(**kwargs)
        self.canvas.after.add(self._tile)

    def paint(self) -> None:
        """The ramp as large as fits, and the tile."""
        cell = int(min(self.height / (ROWS + 2 * LIP + 0.6), self.width / (COLUMNS + 2)))
        if cell < 4:
            return
        wood = RampPaint(cell, COLUMNS, ROWS, cell * RAIL, cell * LIP, wells=False)
        texture = paint_ramp(wood, {})
        x = round(self.center_x - COLUMNS * cell / 2)
        y = round(self.y + (self.height - ROWS * cell) / 2)
        Color(1, 1, 1, PALE)
        Rectangle(texture=texture, pos=(x - wood.margin, y - wood.margin), size=texture.size)
        colours = (TILE_COLOUR,) * len(TILE)
        tile = self._tile
        tile.dress(TileAtlas(cell, (TILE_COLOUR,), masks_of(TILE), (FACE,)), TILE, colours, (0, 1))
        tile.x, tile.y = x + 2.6 * cell, y + 1.2 * cell
        tile.scale, tile.angle, tile.lift = TILE_SCALE, TILE_LEAN, 0.3
        tile.place()


class EmptyState(BoxLayout):
    """A picture, a title, a sentence and one button, which calls `do`.

    `around` is the height in dp of all that is around the picture on `screen`.
    """

    title = StringProperty("")
    text = StringProperty("")
    action = StringProperty("")
    icon = StringProperty("play")
    game = StringProperty(theme.own_game)
    do = ObjectProperty()
    room = NumericProperty()
    """Height in pixels that the picture may have above the words."""

    is_beside = BooleanProperty(False)
    """Whether the picture is beside the words: without room above them, where there is width."""

    def __init__(self, screen: Screen, around: float, **kwargs: object) -> None:
        room = screen.height - screen.inset_top - screen.inset_bottom - dp(around)
        super().__init__(room=room, **kwargs)
