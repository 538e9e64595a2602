"""Icon widget."""

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.draw import draw_texture
from fitsmobile.ui.paint.icons import icon_texture


class Icon(Painted):
    """`icon` in a `role` of the theme, `icon_size` pixels, in the middle of the widget."""

    painted_from = ("icon", "role", "icon_size")
    icon = StringProperty("")
    role = StringProperty("text")
    icon_size = NumericProperty(dp(24))

    def paint(self) -> None:
        """The icon where there is one."""
        if self.icon:
            texture = icon_texture(self.icon, self.icon_size)
            draw_texture(texture, self.center_x, self.center_y, getattr(theme, self.role))
