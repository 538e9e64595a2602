"""Buttons: one with words, and one with an icon."""

from kivy.graphics.texture import Texture
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)

from fitsmobile.ui.kit.painted import SameSize
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.surface import PRESSED_SHADE, Surface, mixed
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.theme import TRANSPARENT, Rgba, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_texture
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.text import fitting_size, text_texture

ICON_DP = 20
ICON_GAP_DP = 6
PAD_DP, BARE_PAD_DP = 14, 2
"""Least space beside the words, on a ground and without one."""

SQUARE_DP = 48
WITH_ICON = 0.9
"""Share of their full size below which words take the room of their icon."""

LEAST_LABEL = 0.7
"""Share of its size at 100 % that a label shrinks to before it is left out."""

LABEL_OVERHANG = 1.15  # a word may be a little wider than its button

kvloader.load(__name__)


class PaintedButton(Pressable, SameSize, Surface):
    """Base of both buttons: colours by `kind` and state, repainted when a property changes.

    `game` names the accent; empty for none.
    """

    painted_from: tuple[str, ...] = ("text", "icon", "ink")
    sized_from = ("text", "icon")
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
        for name in ("kind", "game", "pressed", "enabled"):
            self.fbind(name, self.dress)
        theme.bind(look=self.dress)
        self.dress()

    def words(self) -> tuple[str, ...]:
        """The words that it paints."""
        return (self.text,)

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

    def full_width(self, words: str, size: float) -> float:
        """Width in pixels of the button with its icon and these words in this size."""
        icon = dp(ICON_DP + ICON_GAP_DP) if self.icon else 0
        return text_texture(words, size, theme.bold).width + icon + 2 * dp(PAD_DP)

    def own_size(self) -> float:
        """The size of the words beside the icon, or without it where that makes them small."""
        room, beside = self._rooms()
        size = fitting_size(self.text, theme.body, theme.bold, beside)
        if size < theme.body * WITH_ICON:
            size = fitting_size(self.text, theme.body, theme.bold, room)
        return size if self.text else 0

    def _rooms(self) -> tuple[float, float]:
        """The room of the words alone, and beside the icon."""
        room = self.width - 2 * dp(BARE_PAD_DP if self.kind == "bare" else PAD_DP)
        return room, room - (dp(ICON_DP + ICON_GAP_DP) if self.icon else 0)

    @property
    def shows_icon(self) -> bool:
        """Whether the icon is shown: in a row all icons go where one has no room beside words."""
        row = [one for one in self._row() if isinstance(one, TextButton)]
        return bool(self.icon) and all(one.has_room_for_icon for one in row)

    @property
    def has_room_for_icon(self) -> bool:
        """Whether an icon fits beside its own words."""
        return not self.text or self._written().width <= self._rooms()[1]

    def _written(self) -> Texture:
        return text_texture(self.text, self.row_size() or theme.body, theme.bold)

    def paint(self) -> None:
        """Icon and words side by side in the middle."""
        words = self._written()
        icon = dp(ICON_DP) if self.shows_icon else 0
        gap = dp(ICON_GAP_DP) if icon and self.text else 0
        x = round(self.center_x - (icon + gap + words.width) / 2)
        if icon:
            draw_texture(icon_texture(self.icon, icon), x, self.center_y, self.ink, 0)
        draw_texture(words, x + icon + gap, self.center_y, self.ink, 0)


class IconButton(PaintedButton):
    """An icon of 24 dp on a square of 48; `text` is its name for the screen reader.

    `show_text` also writes the name below, unless the button is too narrow for it at its
    smallest. The touch target is both.
    """

    painted_from = (
        *PaintedButton.painted_from, "show_text", "icon_size", "overhang", "label_size",
        "label_shift",
    )  # fmt: skip
    overhang = NumericProperty(LABEL_OVERHANG)
    """Width that the word may have, in widths of the button."""

    label_size = NumericProperty(0)
    """Size of the word in pixels where a row shares one; 0 to fit it into `overhang`."""

    label_shift = NumericProperty(0)
    """Pixels by which the word is moved to the right of the middle."""

    show_text = BooleanProperty(False)
    icon_size = NumericProperty()
    """Width of the icon in pixels."""

    def box(self) -> tuple[float, float, float, float]:
        """The square at the top; the word stands on the bare ground below."""
        size = min(dp(SQUARE_DP), self.width) if self._labelled else min(self.size)
        return (self.center_x - size / 2, self.top - size, size, size)

    @property
    def _labelled(self) -> bool:
        return bool(self.text and self.show_text)

    def mark(self, room: float) -> Texture | None:
        """The picture in the middle of a square of `room` pixels; None for none."""
        return icon_texture(self.icon, self.icon_size) if self.icon else None

    def paint(self) -> None:
        """The mark in the middle of the square, the words under it."""
        x, y, size, _ = self.box()
        mark = self.mark(size)
        if mark is not None:
            draw_texture(mark, x + size / 2, y + size / 2, self.ink)
        size = self.label_size or self.row_size()
        if self._labelled and size and (self.label_size or self.own_size()):
            words = text_texture(self.text, size, theme.medium)
            draw_texture(words, self.center_x + self.label_shift, (self.y + y) / 2, theme.text2)

    def own_size(self) -> float:
        """The size of the word below; 0 where it has no room at its smallest."""
        if not self._labelled:
            return 0
        room = self.width * self.overhang
        size = fitting_size(self.text, theme.small, theme.medium, room, LEAST_LABEL)
        return size if text_texture(self.text, size, theme.medium).width <= room else 0
