"""Widgets of the board lab: the tools, the ring of measured deals, the pegs of hardness."""

from math import cos, pi, sin

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from fitsmobile.engine.drawn import BARE
from fitsmobile.ui.games.fits.paper import GAME, draw_sign, sign_words
from fitsmobile.ui.games.fits.sketch import TWIN
from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.kit.painted import Painted, SameSize
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_box, draw_line, draw_ring, draw_words
from fitsmobile.ui.paint.text import fitting_size

HARDNESS = (mark("gentle"), mark("easy"), mark("medium"), mark("hard"), mark("wicked"))
"""Names of the steps of hardness, step 1 first."""

SQUARE, CAPTION, AIR = 48, 18, 2
"""Height in dp of a tool, and of the word below it; the air at its sides, where it is touched."""

MARK = 44
"""Size in dp of a cell from which the sign on a tool is drawn."""


class ToolButton(Pressable, SameSize, Surface):
    """A tool: its sign, and its name below. `letter` is that of the next twin."""

    painted_from = ("tool", "letter", "chosen", "pressed")
    sized_from = ("tool",)
    tool = StringProperty("")
    letter = StringProperty("")
    chosen = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.radius = dp(12)
        self.bind(chosen=self._dress, pressed=self._dress)
        theme.bind(look=self._dress)
        self._dress()

    def box(self) -> tuple[float, float, float, float]:
        """The square; the word stands below it."""
        air = dp(AIR)
        return (self.x + air, self.top - dp(SQUARE), self.width - 2 * air, dp(SQUARE))

    def nodes(self) -> tuple[Node, ...]:
        """A switch that is on for the tool in hand."""
        name = sign_words(self.letter if self.tool == TWIN else self.tool)
        return (self.node("switch", name, "", self.chosen, self.actions),)

    def _dress(self, *_: object) -> None:
        accent = theme.role("accent", GAME)
        self.fill = theme.role("accent_soft", GAME) if self.chosen else theme.surface2
        self.line = accent if self.chosen else theme.fade(accent, 0)

    def paint(self) -> None:
        """The sign as it is drawn on the ramp, or an empty cell."""
        x, y = self.center_x, self.top - dp(SQUARE) / 2
        if self.tool == BARE:
            draw_ring(x, y, dp(7), dp(1.4), theme.text2)
        else:
            draw_sign(self.letter if self.tool == TWIN else self.tool, x, y, dp(MARK))
        size = self.row_size() or theme.small
        draw_words(self._caption, x, self.y + dp(CAPTION) / 2, size, theme.medium, theme.text2)

    @property
    def _caption(self) -> str:
        word = "" if self.tool in "13" else tr("bonus") if self.tool == "2" else self.tool
        return word if self.tool in "123" else sign_words(self.tool)

    def own_size(self) -> float:
        """The size of the word; some stand between short ones."""
        room = self.width + dp(6)
        return fitting_size(self._caption, theme.small, theme.medium, room) if self._caption else 0


class DealRing(Painted, Described):
    """A ring of `most` ticks, as many of them filled as deals were measured."""

    painted_from = ("deals", "most")
    deals = NumericProperty(0)
    most = NumericProperty(40)

    def nodes(self) -> tuple[Node, ...]:
        """The sentence below, for the whole ring."""
        words = tr("{n} of {all} deals", n=int(self.deals), all=int(self.most))
        return (self.node("chart", words),)

    def paint(self) -> None:
        """The ticks clockwise from the top, the number, and what it counts."""
        r, x = dp(18), self.center_x
        y = self.top - r
        accent, bare = theme.role("accent", GAME), theme.fade(theme.text2, 0.3)
        for at in range(int(self.most)):
            angle = pi / 2 - 2 * pi * at / self.most
            points = [
                part
                for far in (r - dp(5), r)
                for part in (x + far * cos(angle), y + far * sin(angle))
            ]
            draw_line(points, dp(1.6), accent if at < self.deals else bare)
        draw_words(str(int(self.deals)), x, y, theme.small, theme.heavy, theme.text)
        words = (tr("of {all}", all=int(self.most)), tr("deals"))
        for line, word in enumerate(words):
            low = y - r - dp(10) - line * theme.small * 1.3
            draw_words(word, x, low, theme.small, theme.medium, theme.text2, room=self.width)


class HardnessPegs(Painted, Described):
    """Five pegs above each other, `hardness` of them filled from the foot, and its name."""

    painted_from = ("hardness",)
    hardness = NumericProperty(0)
    """0 while nothing is known."""

    @property
    def word(self) -> str:
        """The name of the step; empty while nothing is known."""
        return tr(HARDNESS[int(self.hardness) - 1]) if self.hardness else ""

    def nodes(self) -> tuple[Node, ...]:
        """The hardness in words."""
        return (self.node("chart", tr("Hardness"), self.word),) if self.hardness else ()

    def paint(self) -> None:
        """The pegs and the word."""
        wide, pitch = dp(8), (self.height - dp(26)) / len(HARDNESS)
        accent, bare = theme.role("accent", GAME), theme.fade(theme.text2, 0.25)
        for step in range(len(HARDNESS)):
            y = self.y + dp(26) + step * pitch
            ink = accent if step < self.hardness else bare
            draw_box(self.center_x - wide / 2, y, wide, pitch - dp(4), ink, wide / 2)
        middle = self.y + dp(10)
        draw_words(
            self.word, self.center_x, middle, theme.small, theme.bold, theme.text2, room=self.width
        )
