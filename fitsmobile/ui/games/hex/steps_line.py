"""Line of the steps of a turn in order, which are done and which are open."""

from collections.abc import Iterator

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import TRANSPARENT, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.hex_marks import pill_texture
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.quads import QuadPool
from fitsmobile.ui.paint.text import READABLE, text_texture, text_to_fit
from fitsmobile.ui.table.questions import ASKED

LEAST = 0.6
"""Least size of a label, as a share of its full size."""

ONE_LINE = 200
"""Least width in dp of numbered steps in one line, where two lines have the height."""


class StepsLine(Described, Surface, Widget):
    """`steps` are (label, state), the state `open`, `now`, `done` or `off`; discs with numbers,
    or dots without.

    Written in one line, or below each other where the widget is high, or too narrow for one line.
    """

    steps = ListProperty([])
    numbered = BooleanProperty(True)
    game = StringProperty(theme.own_game)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._pool = QuadPool(24)
        self.canvas.add(self._pool)
        self._draw_soon = Clock.create_trigger(self.draw, -1)  # once, in the same frame
        for each in ("steps", "numbered", "game", "pos", "size"):
            self.fbind(each, self._draw_soon)
        theme.bind(look=self.draw, body=self.draw)
        self._draw_soon()

    def nodes(self) -> Iterator[Node]:
        """The step to be done now as a text, the others as its value."""
        now = [label for label, state in self.steps if state == "now"]
        if now:
            others = "\n".join(label for label, state in self.steps if state != "now")
            yield self.part("text", ASKED, now[0], (*self.pos, *self.size), others)

    @property
    def stacked(self) -> bool:
        """Whether the steps stand below each other."""
        narrow = self.numbered and self.width < dp(ONE_LINE)
        return self.height > dp(56 if narrow else 72)

    def draw(self, *_: object) -> None:
        """Everything again: it changes a few times a turn."""
        card = self.numbered and self.height >= dp(52)
        self.fill = theme.surface if card else TRANSPARENT
        self.level = "card" if card else "flat"
        self.radius = dp(18)
        self._pool.begin()
        if self.height >= dp(14) and self.steps:
            (self._draw_stacked if self.stacked else self._draw_in_line)()
        self._pool.end()

    def _size(self) -> float:
        return theme.body if self.numbered else theme.small

    def _draw_stacked(self) -> None:
        count = len(self.steps)
        each = self.height / count
        for k, (label, state) in enumerate(self.steps):
            y = self.top - each * (k + 0.5)
            left = self.x + (dp(14) if self.numbered else dp(4))
            left = self._mark(k, state, left, y)
            self._label(label, state, left, y, self.right - left - dp(10 if self.numbered else 4))

    def _draw_in_line(self) -> None:
        """Left to right, the labels in one size: the largest that leaves room between them."""
        mark = dp(26 + 9) if self.numbered else dp(9 + 7)
        between = dp(40) if self.numbered else dp(14)
        pad = dp(13) if self.level == "card" else dp(2)
        gaps = max(1, len(self.steps) - 1)
        room = self.width - 2 * pad - len(self.steps) * mark
        size = self._size()
        while size > dp(READABLE) and sum(self._widths(size)) > room - gaps * between:
            size -= 1
        widths = self._widths(size)
        between = min(between, (room - sum(widths)) / gaps)
        x, y = self.x + pad, self.center_y
        for k, ((label, state), wide) in enumerate(zip(self.steps, widths, strict=True)):
            x = self._mark(k, state, x, y)
            self._label(label, state, x, y, wide)
            x += wide
            if k + 1 < len(self.steps):
                if self.numbered and between > dp(20):
                    line = (x + between / 2, y, dp(20), dp(2))
                    self._pool.put(pill_texture(*line[2:]), *line, tuple(theme.outline))
                x += between

    def _widths(self, size: float) -> list[int]:
        return [text_texture(label, size, self._font(state)).width for label, state in self.steps]

    def _font(self, state: str) -> str:
        return theme.bold if state == "now" else theme.medium

    def _label(self, label: str, state: str, x: float, y: float, room: float) -> None:
        texture = text_to_fit(label, self._size(), self._font(state), room, LEAST)
        share = min(1.0, room / texture.width)
        wide, high = texture.width * share, texture.height * share
        ink = theme.text if state == "now" else theme.text2
        if state == "off":
            ink = theme.fade(tuple(ink), 0.7)
        self._pool.put(texture, round(x) + wide / 2, round(y), wide, high, tuple(ink))

    def _mark(self, number: int, state: str, x: float, y: float) -> float:
        """The disc or dot of a step. Answers where its label begins."""
        accent = tuple(theme.role("accent", self.game))
        if not self.numbered:
            side = dp(9)
            ink = accent if state in ("now", "done") else tuple(theme.outline)
            if state == "done":
                self._pool.put(icon_texture("check", dp(14)), x + side / 2, y, dp(14), dp(14), ink)
            else:
                self._pool.put(pill_texture(side, side), x + side / 2, y, side, side, ink)
                if theme.mode == "contrast" and state != "now":
                    hole = side - dp(3.4)
                    ground = tuple(theme.bg)
                    self._pool.put(pill_texture(hole, hole), x + side / 2, y, hole, hole, ground)
            return x + side + dp(7)
        side = dp(26)
        middle = x + side / 2
        if state == "done":
            soft = tuple(theme.role("accent_soft", self.game))
            self._pool.put(pill_texture(side, side), middle, y, side, side, soft)
            self._pool.put(icon_texture("check", dp(16)), middle, y, dp(16), dp(16), accent)
            return x + side + dp(9)
        full = state == "now"
        ring = accent if full else tuple(theme.text2)
        self._pool.put(pill_texture(side, side), middle, y, side, side, ring)
        if not full:
            hole = side - dp(3.6)
            ground = theme.surface if self.level == "card" else theme.bg
            self._pool.put(pill_texture(hole, hole), middle, y, hole, hole, tuple(ground))
        digit = text_texture(str(number + 1), theme.body, theme.heavy)
        ink = tuple(theme.on_accent) if full else tuple(theme.text2)
        self._pool.put(digit, middle, round(y), digit.width, digit.height, ink)
        return x + side + dp(9)
