"""A painted ground: a soft shadow, a rounded shape and a line around it; and cards."""

from kivy.graphics import BorderImage, Color, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.theme import TRANSPARENT, Rgba, theme
from fitsmobile.ui.paint.shapes import shadow

kvloader.load(__name__)

DARK_LINE = 0.7
PRESSED_SHADE = 0.14
PLAIN_LINE = 1.2
CONTRAST_LINE = 2.0
SHARPNESS = 0.7
SHADE = 1.4  # factor on a shadow's alpha: its texture is softer than a Gaussian blur of that radius


class Surface(Widget):
    """Use it as it is or mix it into a layout. Instructions are created once and then moved."""

    ground = StringProperty("")
    """Theme role of `fill`; empty where `fill` is set directly."""

    fill = ColorProperty(TRANSPARENT)
    radius = NumericProperty(dp(20))
    level = OptionProperty("flat", options=("flat", "piece", "card", "board", "carried"))
    """Elevation, see `theme.elevation`."""

    line = ColorProperty(TRANSPARENT)
    """The line's own colour; dark and high contrast give one to whatever is raised."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            self._shade_colour = Color(*TRANSPARENT)
            soft = shadow(SHARPNESS)
            self._shade = BorderImage(texture=soft, border=[soft.width / 2] * 4, auto_scale="off")
            self._fill_colour = Color(*TRANSPARENT)
            self._shape = SmoothRoundedRectangle()
            self._line_colour = Color(*TRANSPARENT)
            self._line = SmoothLine(width=1)
        self.bind(
            pos=self.place, size=self.place, fill=self.tint, line=self.tint,
            radius=self.place, level=self._repaint, ground=self._repaint,
        )  # fmt: skip
        theme.bind(mode=self._repaint)
        self._repaint()

    def tint(self, *_: object) -> None:
        """Apply the colours of ground and line."""
        self._fill_colour.rgba = self.fill
        self._line_colour.rgba, self._line.width = self._edge()

    def box(self) -> tuple[float, float, float, float]:
        """Box of the ground as x, y, width, height; the whole widget by default."""
        return (*self.pos, *self.size)

    def place(self, *_: object) -> None:
        """Place ground, shadow and line."""
        x, y, w, h = self.box()
        radius = max(0.0, min(self.radius, w / 2, h / 2))
        self._shape.pos, self._shape.size = (x, y), (w, h)
        self._shape.radius = [radius]
        self._line.rounded_rectangle = (x, y, w, h, radius)
        raised = theme.elevation(self.level)
        border = radius + raised.blur
        self._shade.display_border = [border] * 4
        self._shade.pos = (x - raised.blur, y - raised.blur - raised.fall)
        self._shade.size = (w + 2 * raised.blur, h + 2 * raised.blur)

    def _edge(self) -> tuple[Rgba, float]:
        if theme.mode == "contrast" and (self.level != "flat" or self.line[3]):
            return theme.text, dp(CONTRAST_LINE) / 2
        if self.line[3]:
            return self.line, dp(PLAIN_LINE) / 2
        if theme.mode == "dark" and self.level != "flat":
            return theme.outline, dp(DARK_LINE) / 2
        return TRANSPARENT, 1

    def _repaint(self, *_: object) -> None:
        raised = theme.elevation(self.level)
        self._shade_colour.rgba = theme.fade(theme.shadow, min(1.0, raised.alpha * SHADE))
        if self.ground:
            self.fill = getattr(theme, self.ground)
        self.tint()
        self.place()


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
        theme.bind(mode=self._dress)
        self._dress()

    def _dress(self, *_: object) -> None:
        shade = PRESSED_SHADE / 2 if self.pressed else 0.0
        self.fill = mixed(getattr(theme, self.ground), theme.text, shade)
