"""Buttons: one with words, one with an icon."""

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)

from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.theme import TRANSPARENT, Rgba, theme
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.text import text_to_fit

PRESSED_SHADE = 0.14
ICON_DP = 20
ICON_GAP_DP = 6
PAD_DP = 14
SQUARE_DP = 48
LABEL_OVERHANG = 1.15  # a word may be a little wider than its button

kvloader.load(__name__)


class PaintedButton(Pressable, Surface):
    """Base of both buttons: colours by `kind` and state, repainted when a property changes.

    `game` names the accent; empty for none.
    """

    text = StringProperty("")
    icon = StringProperty("")
    """Name of the icon, empty for none."""

    kind = OptionProperty("fill", options=("fill", "soft", "plain", "raised", "bare"))
    """Accent (`fill`, `soft`), outline (`plain`), raised surface (`raised`), ink only (`bare`)."""

    game = StringProperty("")
    ink = ColorProperty(TRANSPARENT)
    """Colour of icon and words, derived from `kind`, accent and state."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._ink = Color(*TRANSPARENT)
            self._icon = Rectangle(size=(0, 0))
            self._words_ink = Color(*TRANSPARENT)
            self._words = Rectangle(size=(0, 0))
        for name in ("text", "icon", "pos", "size"):
            self.fbind(name, self.lay_out)
        for name in ("kind", "game", "pressed", "enabled"):
            self.fbind(name, self.dress)
        theme.bind(mode=self.dress)
        theme.bind(body=self.lay_out)
        self.dress()
        self.lay_out()

    def words(self) -> tuple[str, ...]:
        """The words that it paints."""
        return (self.text,)

    def lay_out(self, *_: object) -> None:
        """Put icon and words in their places."""

    def dress(self, *_: object) -> None:
        """Take the colours of the kind, the accent and the state."""
        fill, ink, line = self._looks()
        if self.pressed:
            fill = mixed(fill, ink if self.kind == "fill" else theme.text, PRESSED_SHADE)
        if not self.enabled:
            ink = theme.fade(theme.text2, 0.55)
            fill = theme.surface2 if fill[3] else fill
        self.level = "card" if self.kind in ("fill", "raised") and self.enabled else "flat"
        self.fill, self.line, self.ink = fill, line, ink
        self._ink.rgba = ink
        self._words_ink.rgba = ink

    def _looks(self) -> tuple[Rgba, Rgba, Rgba]:
        accent = theme.role("accent", self.game) if self.game else theme.text
        if self.kind == "fill":
            return accent, theme.on_accent if self.game else theme.surface, TRANSPARENT
        if self.kind == "soft":
            soft = theme.role("accent_soft", self.game) if self.game else theme.surface2
            return soft, accent, theme.text if theme.mode == "contrast" else TRANSPARENT
        if self.kind == "raised":
            return theme.surface, accent, TRANSPARENT
        return TRANSPARENT, accent, theme.outline if self.kind == "plain" else TRANSPARENT


class TextButton(PaintedButton):
    """Words, with an icon before them where one is given. The words shrink before they are cut."""

    def lay_out(self, *_: object) -> None:
        """Icon and words side by side in the middle; the icon goes where both have no room."""
        icon_size = dp(ICON_DP) if self.icon else 0
        gap = dp(ICON_GAP_DP) if self.icon and self.text else 0
        room = self.width - 2 * dp(PAD_DP)
        words = self._written(room - icon_size - gap) if self.text else None
        if words and icon_size and words.width > room - icon_size - gap:
            icon_size = gap = 0
            words = self._written(room)
        width = icon_size + gap + (words.width if words else 0)
        x = round((self.x + self.width / 2) - width / 2)
        if self.icon:
            self._icon.texture = icon_texture(self.icon, icon_size)
        self._icon.size = (icon_size, icon_size)
        self._icon.pos = (x, round((self.y + self.height / 2) - icon_size / 2))
        self._words.size = words.size if words else (0, 0)
        if words:
            self._words.texture = words
            self._words.pos = (
                x + icon_size + gap,
                round((self.y + self.height / 2) - words.height / 2),
            )

    def _written(self, room: float) -> Texture:
        return text_to_fit(self.text, theme.body, theme.bold, room)


class IconButton(PaintedButton):
    """An icon of 24 dp on a square of 48, with a word below it where `text` is given.

    `show_text` False keeps the word for the screen reader only, and so does a button too narrow
    for the word at its smallest. The touch target is both.
    """

    overhang = LABEL_OVERHANG
    show_text = BooleanProperty(True)
    icon_size = NumericProperty(dp(24))
    """Width of the icon in pixels."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("show_text", self.lay_out)
        self.fbind("icon_size", self.lay_out)

    def dress(self, *_: object) -> None:
        """Also paint the word below in the second text colour."""
        super().dress()
        self._words_ink.rgba = theme.text2

    def box(self) -> tuple[float, float, float, float]:
        """The square at the top; the word stands on the bare ground below."""
        size = min(dp(SQUARE_DP), self.width) if self._labelled else min(self.size)
        return ((self.x + self.width / 2) - size / 2, (self.y + self.height) - size, size, size)

    @property
    def _labelled(self) -> bool:
        return bool(self.text and self.show_text)

    def lay_out(self, *_: object) -> None:
        """The icon in the middle of the square, the word under it."""
        x, y, size, _size = self.box()
        if not self.icon:
            self._icon.size = (0, 0)
        else:
            half = self.icon_size / 2
            self._icon.texture = icon_texture(self.icon, self.icon_size)
            self._icon.size = (self.icon_size, self.icon_size)
            self._icon.pos = (round(x + size / 2 - half), round(y + size / 2 - half))
        if not self._labelled:
            self._words.size = (0, 0)
            return
        room = self.width * self.overhang
        words = text_to_fit(self.text, theme.small, theme.medium, room)
        self._words.texture = words
        self._words.size = words.size if words.width <= room else (0, 0)
        middle = self.y + (y - self.y) / 2
        self._words.pos = (
            round((self.x + self.width / 2) - words.width / 2),
            round(middle - words.height / 2),
        )


def mixed(base: Rgba, over: Rgba, share: float) -> Rgba:
    """`base` with `share` of `over` laid on it; a transparent base becomes a veil."""
    if not base[3]:
        return (*over[:3], share)
    red, green, blue = (b + (o - b) * share for b, o in zip(base[:3], over[:3], strict=True))
    return (red, green, blue, base[3])
