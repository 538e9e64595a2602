"""Choosing a look by its picture: a table, or how light it is."""

import math
from collections.abc import Iterable, Iterator
from functools import partial

from kivy.graphics import Color, Mesh, SmoothLine
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.text import align
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_disc, draw_texture
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.look_picture import look_texture

LINE_DP, CHOSEN_LINE_DP = 1.0, 2.6
BADGE_DP = 9.0
CORNER_STEPS = 8


@frozen
class LookOption:
    """A value, its name and its picture: a table in one mode, or in two side by side.

    Without a table it is the one in force, without modes the mode in force. `paint` is that of
    all tiles in the picture, empty for two colours of seats.
    """

    value: str
    name: str
    modes: tuple[str, ...] = ()
    table: str = ""
    paint: str = ""


def rounded_box(width: float, height: float, radius: float) -> Iterator[tuple[float, float]]:
    """The outline of a box with rounded corners, counter-clockwise from the upper right."""
    for quarter, (x, y) in enumerate(((1, 1), (0, 1), (0, 0), (1, 0))):
        cx, cy = radius + x * (width - 2 * radius), radius + y * (height - 2 * radius)
        for step in range(CORNER_STEPS + 1):
            angle = math.pi / 2 * (quarter + step / CORNER_STEPS)
            yield cx + radius * math.cos(angle), cy + radius * math.sin(angle)


class LookPicture(Painted):
    """The miniature of a look, framed, and ticked where it is the one chosen."""

    painted_from = ("option", "chosen")
    option = ObjectProperty()
    chosen = BooleanProperty(False)

    def paint(self) -> None:
        """The miniatures side by side, then frame and tick."""
        width, height, radius = round(self.width), round(self.height), dp(12)
        if min(width, height) < dp(8):
            return
        option = self.option
        modes = option.modes or ("light" if theme.mode == "contrast" else theme.mode,)
        Color(1, 1, 1, 1)
        for spot, mode in enumerate(modes):
            texture = look_texture(mode, option.table or theme.table, option.paint, width, height)
            left, right = width * spot / len(modes), width * (spot + 1) / len(modes)
            vertices: list[float] = []
            for x, y in rounded_box(width, height, radius):
                x = min(max(x, left), right)
                vertices += (self.x + x, self.y + y, x / width, y / height)
            fan = list(range(len(vertices) // 4))
            Mesh(vertices=vertices, indices=fan, mode="triangle_fan", texture=texture)
        line = dp(CHOSEN_LINE_DP if self.chosen else LINE_DP)
        Color(*(theme.text if self.chosen or theme.mode == "contrast" else theme.outline))
        SmoothLine(rounded_rectangle=(self.x, self.y, width, height, radius), width=line / 2)
        if self.chosen:
            x, y = self.right - dp(BADGE_DP + 3), self.y + dp(BADGE_DP + 3)
            draw_disc(x, y, dp(BADGE_DP), theme.text)
            draw_texture(icon_texture("check", dp(1.4 * BADGE_DP)), x, y, theme.surface)


class LookSwatch(Pressable, BoxLayout):
    """One look: its miniature with its name below."""

    option = ObjectProperty()
    """A `LookOption`."""

    chosen = BooleanProperty(False)

    def nodes(self) -> tuple[Node, ...]:
        """A switch that is on where the look is chosen."""
        return (self.node("switch", self.option.name, "", self.chosen, self.actions),)


class LookChoice(BoxLayout):
    """Chooses one of a few looks side by side."""

    value = ObjectProperty(None, allownone=True)
    enabled = BooleanProperty(True)

    def __init__(self, options: Iterable[LookOption], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.options = tuple(options)
        for one in self.options:
            choose = partial(setattr, self, "value", one.value)
            self.add_widget(LookSwatch(option=one, do=choose))
        align([swatch.ids.name.__self__ for swatch in self.children])
        self.on_value()

    def on_value(self, *_: object) -> None:
        """Tick the swatch with the value."""
        for swatch in self.children:
            swatch.chosen = swatch.option.value == self.value

    def on_enabled(self, *_: object) -> None:
        """Dim all swatches where none can be chosen now."""
        for swatch in self.children:
            swatch.enabled = self.enabled


kvloader.load(__name__)
