"""Navigation bar at the bottom of the main screens."""

from collections.abc import Callable, Sequence

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui.kit.painted import SameSize
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_box, draw_texture
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.text import fitting_size, text_texture

PILL = (56, 30)
ICON_DP = 23

kvloader.load(__name__)


class BarItem(Pressable, SameSize):
    """One destination: icon and name, on a pill while it is pressed."""

    painted_from = ("icon", "text", "pressed")
    icon = StringProperty("")
    text = StringProperty("")
    radius = NumericProperty()

    def nodes(self) -> tuple[Node, ...]:
        """A button with its name."""
        return (self.node("button", self.text, actions=self.actions),)

    def natural_width(self, text: str, size: float) -> float:
        """Width in pixels that it takes of its bar: that of its name, or of the pill."""
        return max(dp(PILL[0]), text_texture(text, size).width + dp(10))

    def own_size(self) -> float:
        """The size of its name."""
        return fitting_size(self.text, theme.small, theme.medium, self.width - dp(4))

    def paint(self) -> None:
        """The icon on its pill, the name below."""
        width, height = dp(PILL[0]), dp(PILL[1])
        middle, top = self.center_x, self.top - dp(4)
        if self.pressed:
            soft = theme.role("accent_soft", theme.own_game)
            draw_box(middle - width / 2, top - height, width, height, soft, height / 2)
        if self.icon:
            icon = icon_texture(self.icon, dp(ICON_DP))
            draw_texture(icon, middle, top - height / 2, theme.text2)
        words = text_texture(self.text, self.row_size() or theme.small)
        draw_texture(words, middle, top - height - dp(4) - words.height / 2, theme.text2)


class Bar(BoxLayout):
    """A row of destinations."""

    def fill(self, places: Sequence[tuple[str, str, Callable[[], object]]]) -> None:
        """Show these destinations, each as (icon, text, callback)."""
        self.clear_widgets()
        for icon, text, do in places:
            self.add_widget(BarItem(icon=icon, text=text, do=do))
