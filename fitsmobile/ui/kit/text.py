"""Labels in the four text sizes of the design."""

from collections.abc import Sequence
from math import ceil

from kivy.clock import Clock
from kivy.lang import global_idmap
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.kit.wording import cut_short
from fitsmobile.ui.look import kivy_patches, kvloader
from fitsmobile.ui.look.fonts import font_for, in_order
from fitsmobile.ui.look.line_breaks import broken
from fitsmobile.ui.look.node import Node, Role
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.text import READABLE, halves, text_texture

kvloader.load(__name__)

LEAST = 0.5
EDGE = 2
"""Pixels of a label that stay free of its line."""

LINE = 1.25
"""Height that each of two lines needs, in sizes of their letters."""

FITTING = 11 / 12
"""Share of the full size of small letters, 11 of 12 dp, below which `fitting` takes a shorter
line."""


class Inked(Described, Label):
    """A label whose colour follows a role of the theme; an empty role leaves `color` alone."""

    role = StringProperty("text")
    node_role: Role = "text"
    """The role of its node."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(role=self._tint)
        theme.bind(look=self._tint)
        self._tint()

    def nodes(self) -> tuple[Node, ...]:
        """A text node with its words; of a long text the rest is the value."""
        if not self.text:
            return ()
        name, rest = cut_short(self.text.replace("\n", " "))
        return (self.node(self.node_role, name, rest),)

    def texture_update(self, *_: object) -> None:
        """Render the text, in the font that has its letters and in the order of the screen."""
        label = kivy_patches.core_label(self)
        label.options["font_name"] = font_for(self.text, self.font_name)
        label.text = self.lines()
        super().texture_update()

    def lines(self) -> str:
        """The text as it is rendered."""
        return in_order(self.text)

    def _tint(self, *_: object) -> None:
        if self.role:
            self.color = getattr(theme, self.role)


class Words(Inked):
    """One line that shrinks to its width rather than being cut; down to half its size."""

    base_size = NumericProperty(15)
    is_name = BooleanProperty(False)
    """Whether two lines are taken where one would be too wide or too small."""

    folded = BooleanProperty(False)
    """Whether there are two lines now."""

    own_size = NumericProperty(15)
    """The size in pixels at which the words have room."""

    row: tuple["Words", ...] = ()
    """Labels of one line, this one among them, that are as small as the smallest: see `align`."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._fit_trigger = Clock.create_trigger(self._fit, -1)
        self._halves: tuple[str, ...] = ()
        for name in ("text", "size", "base_size", "font_name", "is_name"):
            self.fbind(name, self._fit_trigger)
        self._fit()

    def lines(self) -> str:
        """The line, or the two of a long name."""
        return "\n".join(map(in_order, self._halves)) or super().lines()

    def natural_width(self) -> float:
        """Width of the line at its full size, in pixels."""
        return text_texture(self.text, self.base_size, self.font_name).width if self.text else 0

    def full_width(self) -> float:
        """Width of the widget in which the line keeps its full size; 0 without text."""
        return full_width(self.text, self.base_size, self.font_name) if self.text else 0

    def _fit(self, *_: object) -> None:
        room = self.width - self.padding[0] - self.padding[2] - EDGE
        size: float = self.base_size
        lines: tuple[str, ...] = ()
        if self.text and 0 < room < self.natural_width():
            size = self._size_for((self.text,), room, self.base_size)
            cut = text_texture(self.text, size, self.font_name).width > room
            if self.is_name and len(self.text) > 1 and (cut or size < dp(READABLE)):
                two = halves(self.text)
                larger = self._size_for(two, room, min(self.base_size, self.height / 2 / LINE))
                if cut or larger > size:
                    size, lines = larger, two
        changed, self._halves = lines != self._halves, lines
        self.folded = bool(lines)
        self.own_size = size
        self.take_size()
        if changed:
            self.property("font_size").dispatch(self)  # paints anew, also in the same size

    def on_own_size(self, *_: object) -> None:
        """Have the labels of the row follow."""
        for one in self.row:
            one.take_size()

    def take_size(self) -> None:
        """Take the size of the smallest label of the row."""
        self.font_size = min((one.own_size for one in self.row), default=self.own_size)

    def _size_for(self, lines: Sequence[str], room: float, size: float) -> float:
        """The largest size up to `size` in which the lines fit, or half of the size at 100 %."""

        def across() -> float:
            return max(text_texture(line, size, self.font_name).width for line in lines)

        least = max(1, int(self.base_size * LEAST / max(1.0, theme.text_scale)))
        if across() > room:
            size = max(1, min(size - 1, ceil(size * room / across())))
        # hinted letters do not shrink evenly
        while size > least and across() > room:
            size -= 1
        return max(size, least)


def align(labels: Sequence[Words]) -> None:
    """Draw labels that stand side by side in one size, that of the smallest."""
    for one in labels:
        one.row = tuple(labels)
        one.take_size()


def full_width(line: str, size: float, font: str = "medium") -> float:
    """Width in pixels in which `Words` without padding shows a line at its full size."""
    return text_texture(line, size, font).width + EDGE


def fitting(lines: Sequence[str], room: float, size: float, font: str = "medium") -> str:
    """The first line that would not shrink too much in small letters, or else the last."""
    room -= EDGE
    for line in lines[:-1]:
        if not line or text_texture(line, round(size * FITTING), font).width <= room:
            return line
    return lines[-1]


global_idmap["fitting"] = fitting


class Small(Words):
    """12 sp: facts, captions, labels under icons."""


class Body(Words):
    """15 sp: body text."""


class Strong(Words):
    """15 sp in bold: names, the main word of a row."""


class Title(Words):
    """20 sp: title of a screen or a card."""

    node_role: Role = "heading"


class Display(Words):
    """34 sp: the score."""


class Paragraph(Inked):
    """Several lines of body text, as high as they need; Japanese lines break where they may."""

    small = BooleanProperty(False)
    """Whether the letters are small ones. No rule of a subclass sets their size: both rules would
    follow the theme, and the one called last would win."""

    def lines(self) -> str:
        """The text with our line breaks where Kivy would break Japanese anywhere."""
        room = (self.text_size[0] or 0) - self.padding[0] - self.padding[2]
        lines = broken(self.text, room, self._across).split("\n")
        return "\n".join(map(in_order, lines))

    def _across(self, words: str) -> float:
        width, _ = kivy_patches.core_label(self).get_extents(words)
        return float(width)


class Note(Paragraph):
    """Several lines of small text."""

    small = BooleanProperty(True)
