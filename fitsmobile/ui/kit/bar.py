"""Navigation bar at the bottom of the main screens."""

from collections.abc import Callable, Sequence

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui.kit.node import Node
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.theme import TRANSPARENT, theme
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.text import text_to_fit

PILL = (56, 30)
ICON_DP = 23

kvloader.load(__name__)


class BarItem(Pressable):
    """One destination: icon and name. `here` draws a pill behind the icon."""

    icon = StringProperty("")
    text = StringProperty("")
    here = BooleanProperty(False)
    radius = NumericProperty(dp(16))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._pill_colour = Color()
            self._pill = SmoothRoundedRectangle(radius=[dp(PILL[1]) / 2])
            self._icon_colour = Color()
            self._icon = Rectangle(size=(0, 0))
            self._words_colour = Color()
            self._words = Rectangle(size=(0, 0))
        for name in ("icon", "text", "here", "pressed", "pos", "size"):
            self.fbind(name, self._paint)
        theme.bind(mode=self._paint, small=self._paint)
        self._paint()

    def nodes(self) -> tuple[Node, ...]:
        """A button, checked where the place is the screen in front."""
        return (self.node("button", self.text, checked=self.here, actions=self.actions),)

    def _paint(self, *_: object) -> None:
        pill, size = (dp(PILL[0]), dp(PILL[1])), dp(ICON_DP)
        middle, top = self.x + self.width / 2, self.y + self.height - dp(4)
        lit = self.here or self.pressed
        self._pill_colour.rgba = theme.role("accent_soft", theme.own_game) if lit else TRANSPARENT
        self._pill.pos, self._pill.size = (middle - pill[0] / 2, top - pill[1]), pill
        self._icon_colour.rgba = theme.role("accent", theme.own_game) if self.here else theme.text2
        if self.icon:
            self._icon.texture = icon_texture(self.icon, size)
            self._icon.size = (size, size)
            self._icon.pos = (round(middle - size / 2), round(top - pill[1] / 2 - size / 2))
        self._words_colour.rgba = theme.text if self.here else theme.text2
        font = theme.bold if self.here else theme.medium
        words = text_to_fit(self.text, theme.small, font, self.width - dp(4))
        self._words.texture, self._words.size = words, words.size
        below = top - pill[1] - dp(4) - words.height
        self._words.pos = (round(middle - words.width / 2), round(below))


class Bar(BoxLayout):
    """A row of destinations."""

    def fill(self, places: Sequence[tuple[str, str, bool, Callable[[], object]]]) -> None:
        """Show these destinations, each as (icon, text, whether it is in front, callback)."""
        self.clear_widgets()
        for icon, text, here, do in places:
            item = BarItem(icon=icon, text=text, here=here)
            item.bind(on_release=lambda _item, do=do: do())
            self.add_widget(item)
