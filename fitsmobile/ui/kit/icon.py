"""Icon widget."""

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.look.theme import TRANSPARENT, theme
from fitsmobile.ui.paint.icons import icon_texture


class Icon(Widget):
    """`icon` in a `role` of the theme, `icon_size` pixels, in the middle of the widget.

    An empty role leaves `ink` to be set by hand.
    """

    icon = StringProperty("")
    role = StringProperty("text")
    ink = ColorProperty(TRANSPARENT)
    icon_size = NumericProperty(dp(24))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._ink = Color(*self.ink)
            self._picture = Rectangle(size=(0, 0))
        self.bind(icon=self._paint, icon_size=self._paint, pos=self._paint, size=self._paint)
        self.bind(ink=self._tint, role=self._follow)
        theme.bind(mode=self._follow)
        self._follow()
        self._paint()

    def _follow(self, *_: object) -> None:
        if self.role:
            self.ink = getattr(theme, self.role)

    def _tint(self, *_: object) -> None:
        self._ink.rgba = self.ink

    def _paint(self, *_: object) -> None:
        if not self.icon:
            self._picture.size = (0, 0)
            return
        size = self.icon_size
        self._picture.texture = icon_texture(self.icon, size)
        self._picture.size = (size, size)
        self._picture.pos = (
            round(self.x + (self.width - size) / 2),
            round(self.y + (self.height - size) / 2),
        )
