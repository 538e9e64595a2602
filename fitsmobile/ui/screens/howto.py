"""Rules of each game as a few pages with drawn boards."""

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.screen import ArrangedScreen
from fitsmobile.ui.kit.text import Paragraph
from fitsmobile.ui.look import kvloader, units
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import device_dp, dp

kvloader.load(__name__)

MARGIN, GAP, APART = 16, 12, 24
WIDEST, COLUMN = 920, 560
"""In dp: most width of board and words side by side; on a tablet, of the board above the words,
which does not grow further."""

BESIDE = 1.15
"""A window so much wider than high has the board beside the words."""

MOST_WORDS, MOST_SHORT = 0.58, 0.7
"""The largest share of the room between games and buttons that words take, then they scroll: those
of a page, and the short rules."""

FLICK = 48
TURN = {"left": -1, "right": 1, "pageup": -1, "pagedown": 1}


LINE_HEIGHT = 1.1
"""Height of a line of the rules, in lines of its font."""


class HowtoScreen(ArrangedScreen):
    """`arrive(game=...)` opens a game's first page; without one, where the reader was.

    The player chooses between the short rules, which are one page, and the whole ones.
    """

    game = StringProperty(theme.own_game)
    games = ListProperty([(game, ui.title) for game, ui in GAMES_UI.items()])
    """The games to choose from: id and title."""

    short = BooleanProperty(True)
    """Whether the five sentences are shown instead of the pages."""

    page = NumericProperty(0)
    """Which page, from 0."""

    pages = NumericProperty(1)
    drawing = ObjectProperty(None, allownone=True)
    page_title = StringProperty("")
    place = StringProperty("")
    """Place of the reader: `2 / 9`."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._flicks: dict[int, tuple[float, float]] = {}
        """Start of each touch, by its uid."""

        self.ids.words.bind(height=self.lay_out_soon)
        self.bind(game=self._first_page, page=self.refresh, short=self._first_page)

    def arrive(self, game: str = "", **args: object) -> None:
        """Open the pages of a game."""
        self.short = self.conductor.settings.short_rules
        if game in GAMES_UI:
            self.game, self.page = game, 0
        super().arrive(**args)

    def turn(self, by: int) -> None:
        """Turn some pages on, or back; stop at the first and the last."""
        self.page = min(max(self.page + by, 0), self.pages - 1)

    def show_short(self, short: bool) -> None:
        """Show the short rules or the whole ones, from now on."""
        self.short = short
        self.conductor.change_settings(short_rules=short)

    def try_it(self) -> None:
        """Go to the lesson of the game."""
        self.navigator.go("lesson", game=self.game)

    def refresh(self, *_: object) -> None:
        """Show the page in the language in force."""
        ui = GAMES_UI[self.game]
        pages = ui.pages()
        page = pages[self.page]
        self.pages = 1 if self.short else len(pages)
        self.drawing, self.page_title = page.picture, tr(page.title)
        self._write(ui.short_rules() if self.short else (page.text,))
        self.place = tr("{page} of {pages}", page=self.page + 1, pages=self.pages)
        self.ids.scroll.to_top()
        self.lay_out_soon()

    def _write(self, texts: tuple[str, ...]) -> None:
        stack = self.ids.words
        stack.clear_widgets(stack.children[:-1])
        for text in texts:
            stack.add_widget(Paragraph(text=tr(text), line_height=LINE_HEIGHT))

    def _first_page(self, *_: object) -> None:
        self.page = 0
        self.refresh()

    def key(self, name: str, modifiers: frozenset[str]) -> bool:
        """Turn the pages by arrow keys, unless they move the focus."""
        if name in TURN and not self.focus_shown:
            self.turn(TURN[name])
            return True
        return False

    def on_touch_down(self, touch: Touch) -> bool:
        """Remember where a flick begins."""
        self._flicks[touch.uid] = touch.pos
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Touch) -> bool:
        """Turn the page by a flick to the left, and back by one to the right."""
        x, y = self._flicks.pop(touch.uid, touch.pos)
        across, along = touch.x - x, touch.y - y
        if abs(across) >= dp(FLICK) and abs(across) > 2 * abs(along) and self.top_overlay is None:
            self.turn(-1 if across > 0 else 1)
        return bool(super().on_touch_up(touch))

    def lay_out(self, *_: object) -> None:
        """Place board and words one below the other, or side by side in a wide window."""
        left, low, width, height = self.room
        beside = width > height * BESIDE
        widest = dp(WIDEST) if beside else device_dp(COLUMN)
        across = min(width - 2 * dp(MARGIN), widest)
        start = left + (width - across) / 2
        arrange = self._beside if beside else self._below
        arrange(start, low + dp(8), across, low + height)

    def _beside(self, x: float, low: float, width: float, high: float) -> None:
        """The games next to the title; the board at the left, words and buttons at the right."""
        half = (width - 2 * dp(GAP)) / 2
        right = x + half + 2 * dp(GAP)
        header, games, foot, board, scroll = self._parts()
        top = self._place_title(x, half, high, in_one_row=False)
        games.width, games.pos = half, (right, header.y + (header.height - games.height) / 2)
        foot.width, foot.pos = half, (right, low)
        board.size, board.pos = (half, top - dp(GAP) - low), (x, low)
        bottom = foot.top + dp(GAP)
        room = header.y - dp(GAP) - bottom
        words = min(self.ids.words.height, room)
        scroll.size, scroll.pos = (half, words), (right, bottom + (room - words) / 2)

    def _below(self, x: float, low: float, width: float, high: float) -> None:
        """Title and games above, board and words as a group in the middle, the buttons last."""
        _, games, foot, board, scroll = self._parts()
        beside = width + dp(8) - self.ids.length.width + self.ids.header.ids.trail.width
        top = self._place_title(x, width, high, self.ids.header.full_width() <= beside)
        games.width, games.pos = width, (x, top - games.height - dp(4))
        foot.width, foot.pos = width, (x, low)
        roomy = units.scale() > 1
        bottom, top, gap = foot.top + dp(GAP), games.y - dp(GAP), dp(APART if roomy else GAP)
        most = (top - bottom) * (MOST_SHORT if self.short else MOST_WORDS)
        words = min(self.ids.words.height, most)
        tall = top - bottom - words - gap
        if roomy and self.drawing is not None:
            tall = min(tall, width / self.drawing.shape)
        spare = (top - bottom - words - gap - tall) / 2
        scroll.size, scroll.pos = (width, words), (x, bottom + spare)
        board.size, board.pos = (width, tall), (x, scroll.top + gap)

    def _place_title(self, x: float, width: float, high: float, in_one_row: bool) -> float:
        """Title and length of the rules; returns the lower edge of the lowest row."""
        header, length = self.ids.header, self.ids.length
        header.pos = (x - dp(8), high - header.height - dp(2))
        header.width = width + dp(16)
        if not in_one_row:
            length.pos = (x, header.y - length.height)
            return length.y
        header.width -= length.width + dp(8) - header.ids.trail.width
        length.pos = (x + width - length.width, header.center_y - length.height / 2)
        return header.y

    def _parts(self) -> tuple[Widget, ...]:
        ids = self.ids
        return ids.header, ids.games, ids.foot, ids.board, ids.scroll
