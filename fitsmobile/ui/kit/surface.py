"""A painted ground: a soft shadow, a rounded shape and a line around it; and cards."""

from kivy.clock import Clock
from kivy.graphics import BorderImage, Canvas, Color, SmoothLine, SmoothRoundedRectangle
from kivy.properties import ColorProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.theme import TRANSPARENT, Rgba, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.shapes import shadow

kvloader.load(__name__)

DARK_LINE = 0.7
PRESSED_SHADE = 0.14
PLAIN_LINE = 1.2
CONTRAST_LINE = 2.0
SHARPNESS = 0.7
SHADE = 1.4  # factor on a shadow's alpha: its texture is softer than a Gaussian blur of that radius


class Surface(Widget):
    """Use it as it is or mix it into a layout. It is painted below the widget, once a frame."""

    ground = StringProperty("")
    """Theme role of `fill`; empty where `fill` is set directly."""

    fill = ColorProperty(TRANSPARENT)
    radius = NumericProperty()
    level = OptionProperty("flat", options=("flat", "piece", "card", "board", "carried"))
    """Elevation, see `theme.elevation`."""

    line = ColorProperty(TRANSPARENT)
    """The line's own colour; dark surfaces and high contrast give one to whatever is raised."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._painting_below = Canvas()
        self.canvas.before.add(self._painting_below)
        self._paint_below_soon = Clock.create_trigger(self._paint_below, -1)
        for name in ("pos", "size", "fill", "line", "radius", "level"):
            self.fbind(name, self._paint_below_soon)
        self.fbind("ground", self._take_ground)
        theme.bind(look=self._take_ground)
        self._take_ground()

    def box(self) -> tuple[float, float, float, float]:
        """Box of the ground as x, y, width, height; the whole widget by default."""
        return (*self.pos, *self.size)

    def _edge(self) -> tuple[Rgba, float]:
        if theme.mode == "contrast" and (self.level != "flat" or self.line[3]):
            return theme.text, dp(CONTRAST_LINE) / 2
        if self.line[3]:
            return self.line, dp(PLAIN_LINE) / 2
        if theme.dark_surfaces and self.level != "flat":
            return theme.outline, dp(DARK_LINE) / 2
        return TRANSPARENT, 1

    def _take_ground(self, *_: object) -> None:
        if self.ground:
            self.fill = getattr(theme, self.ground)
        self._paint_below_soon()

    def _paint_below(self, *_: object) -> None:
        """Shadow, ground and line, as far as they can be seen."""
        x, y, w, h = self.box()
        radius = max(0.0, min(self.radius, w / 2, h / 2))
        raised, (edge, width) = theme.elevation(self.level), self._edge()
        self._painting_below.clear()
        with self._painting_below:
            if raised.alpha:
                Color(*theme.fade(theme.shadow, min(1.0, raised.alpha * SHADE)))
                soft, blur = shadow(SHARPNESS), raised.blur
                BorderImage(
                    texture=soft,
                    border=[soft.width / 2] * 4,
                    display_border=[radius + blur] * 4,
                    auto_scale="off",
                    pos=(x - blur, y - blur - raised.fall),
                    size=(w + 2 * blur, h + 2 * blur),
                )
            if self.fill[3]:
                Color(*self.fill)
                SmoothRoundedRectangle(pos=(x, y), size=(w, h), radius=[radius])
            if edge[3]:
                Color(*edge)
                SmoothLine(rounded_rectangle=(x, y, w, h, radius), width=width)


class Card(Surface, BoxLayout):
    """A raised card that stacks what it holds."""


def mixed(base: Rgba, over: Rgba, share: float) -> Rgba:
    """`base` with `share` of `over` laid on it; a transparent base becomes a veil."""
    if not base[3]:
        return (*over[:3], share)
    red, green, blue = (b + (o - b) * share for b, o in zip(base[:3], over[:3], strict=True))
    return (red, green, blue, base[3])


class PressCard(Pressable, Card):
    """A card that is one large button."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("pressed", self._dress)
        self.fbind("ground", self._dress)
        theme.bind(look=self._dress)
        self._dress()

    def _dress(self, *_: object) -> None:
        if not self.ground:
            return  # kv sets it after the widget was made
        shade = PRESSED_SHADE / 2 if self.pressed else 0.0
        self.fill = mixed(getattr(theme, self.ground), theme.text, shade)
