"""Looking back at a game: any moment of it, what it cost, what was better, and on from there."""

from functools import partial

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from fitsmobile.session.actions import Denied
from fitsmobile.session.review import Review
from fitsmobile.storage.results import Trouble
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.games.review_panel import Facts, ReviewPanel, name_of
from fitsmobile.ui.kit.screen import ArrangedScreen
from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp

kvloader.load(__name__)

MARGIN, GAP = 16, 10
WIDEST = 640
RUN_SECONDS = 1.2
NARROW = 300
"""A column so narrow has no room for all buttons."""
WORDS_MOST = 600
"""Largest width of words and chart beside a board, where the window is wide."""

HIGH = 400
"""Height below the header from which the facts stand above the chart, not beside it."""

IN_LINE, ROW, CHART = 460, 54, 110
"""In dp: the width of a column from which the button that plays on has room beside the facts above
the chart, the height of its row below them, and the least height of the chart's card."""

FACTS, FACTS_WITH_COST = 132, 190
"""Heights of the facts above a chart, in dp."""

NO_FACTS, NO_WORDS = Facts(""), ("", "", "")
KEYS = {"left": -1, "right": 1, "pageup": -1, "pagedown": 1}


class ReviewScreen(ArrangedScreen):
    """`arrive(game_id=...)` opens a kept game; without one, where the reader was."""

    game = StringProperty(theme.own_game)
    colour = StringProperty("green")
    title = StringProperty("")
    line = StringProperty("")
    facts = ObjectProperty(NO_FACTS, rebind=True)
    """The `Facts` of the step."""

    stacked = BooleanProperty(False)
    """Whether the facts stand above the chart, in a column beside the board."""

    in_line = BooleanProperty(False)
    """Whether the button that plays on stands beside the facts, not below them."""

    who = StringProperty("")
    """Name of the player who moved; `You` where only one person played."""

    mover = ObjectProperty(None, allownone=True)
    """That `Player`, or None while nothing is open."""

    chart_words = ObjectProperty(NO_WORDS)
    """Title and note of the chart, and a line below it."""

    step = NumericProperty(0)
    steps = NumericProperty(0)
    running = BooleanProperty(False)
    can_jump = BooleanProperty(False)
    counts = BooleanProperty(False)
    """Whether each step has a cost."""

    has_more = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.panel: ReviewPanel | None = None
        self._review: Review | None = None
        self._game_id = ""
        self._clock = Clock.create_trigger(self._next, RUN_SECONDS, interval=True)

    @property
    def board_place(self) -> Widget:
        """The widget that the game puts its board into."""
        return self.ids.board

    @property
    def chart_place(self) -> Widget:
        """The widget that the game puts its chart into."""
        return self.ids.chart

    # coming and going

    def arrive(self, game_id: str = "", **args: object) -> None:
        """Open a game, at its first round of the first person."""
        self.until_left(tr.listen(self.refresh))
        if game_id and game_id != self._game_id:
            found = self.conductor.history.review(game_id)
            if isinstance(found, (Denied, Trouble)) or len(found.moments) < 2:
                self._close()
            else:
                self._game_id, self._review = game_id, found
                self._open(found)
        elif self.panel is not None:
            self.panel.begin()
        if self.panel is None:
            self.title, self.line = tr("Look back"), tr("Nothing to look back at.")
        self.lay_out_soon()

    def leave(self) -> None:
        """Stop analysis and motion."""
        super().leave()
        self._stop()
        if self.panel is not None:
            self.panel.leave()

    def _close(self) -> None:
        self._game_id, self._review, self.panel = "", None, None
        self.step = self.steps = 0
        self.counts = self.can_jump = self.has_more = False
        self.facts, self.who, self.chart_words = NO_FACTS, "", NO_WORDS
        self.mover = None
        self.ids.board.clear_widgets()
        self.ids.chart.clear_widgets()

    def _open(self, review: Review) -> None:
        self.game = review.game
        people = [seat for seat, one in enumerate(review.players) if one.level is None]
        self.show_seat(people[0] if people else 0, 0)

    def show_seat(self, seat: int, number: int) -> None:
        """Look at a seat's round; a hex game is looked at as a whole."""
        self._stop()
        if self.panel is not None:
            self.panel.leave()
        review = self._review
        if review is None:
            return
        self.colour = review.players[seat].colour
        self.ids.board.clear_widgets()
        self.ids.chart.clear_widgets()
        self.panel = panel = GAMES_UI[review.game].review_panel(self, review, seat, number)
        self.has_more, self.steps, self.step = panel.has_more, panel.steps, panel.first_step
        panel.begin()
        self.lay_out()

    # what the person does

    def move_on(self, by: int) -> None:
        """Go some steps on; a single one is animated."""
        self._stop()
        self.go(int(self.step) + by)

    def go(self, step: int) -> None:
        """Show a step."""
        step = min(max(step, 0), int(self.steps) - 1)
        if self.panel is not None and step >= 0:
            before, self.step = int(self.step), step
            self.panel.show(step, moving=step == before + 1)
            self.refresh()

    def choose(self, step: int) -> None:
        """Show a step that was pointed at."""
        self._stop()
        self.go(step)

    def jump(self) -> None:
        """Go to the next mistake; in a hex game, play on from here."""
        if self.panel is None or not self.panel.counts:
            self.replay_here()
            return
        target = self.panel.next_jump(int(self.step))
        if target is not None:
            self.choose(target)

    def run(self) -> None:
        """Start or stop showing step after step."""
        if self.running:
            self._stop()
            return
        if self.step >= self.steps - 1:
            self.go(0)
        self.running = True
        self._clock.timeout = RUN_SECONDS / theme.speed
        self._clock()

    def _next(self, _passed: float) -> None:
        self.go(int(self.step) + 1)
        if self.step >= self.steps - 1:
            self._stop()

    def _stop(self) -> None:
        self.running = False
        self._clock.cancel()

    def replay_here(self) -> None:
        """Start a game from the position before this step."""
        if self.panel is None:
            return
        action = self.panel.play_on(int(self.step))
        if not isinstance(self.conductor.dispatch(action), Denied):
            self.navigator.open("home", "table")

    def open_rounds(self) -> None:
        """Open the sheet of the other rounds."""
        sheet = Sheet(title=tr("Choose a round"))
        for seat, number, words in self.panel.others() if self.panel is not None else ():
            sheet.add_action("eye", words, partial(self.show_seat, seat, number))
        sheet.open(self)

    def key(self, name: str, modifiers: frozenset[str]) -> bool:
        """Step by arrow keys, jump by M."""
        if self.top_overlay is not None or self.panel is None:
            return False
        if name in KEYS and not self.focus_shown:
            self.move_on(KEYS[name])
            return True
        if name == "m":
            self.jump()
            return True
        return False

    # what is shown

    def refresh(self, *_: object) -> None:
        """Write the facts of the step."""
        panel = self.panel
        if panel is None or self._review is None or not self.steps:
            return
        self.title, self.line = panel.headline()
        self.facts, seat = panel.facts(int(self.step)), panel.mover(int(self.step))
        self.who, self.mover = name_of(self._review, seat), self._review.players[seat]
        self.chart_words = panel.chart_words()
        self.counts = panel.counts
        self.can_jump = not panel.counts or panel.next_jump(int(self.step)) is not None

    # places

    def lay_out(self, *_: object) -> None:
        """Place the parts side by side in a wide window, else one below the other."""
        if min(self.size) < dp(200):
            return
        for part in self._parts()[1:]:
            part.opacity, part.disabled = int(self.panel is not None), self.panel is None
        left, low, width, height = self.room
        low, high = low + dp(8), low + height - dp(2)
        if self.panel is None:
            header = self._parts()[0]
            header.pos, header.width = (
                (left + dp(MARGIN) - dp(8), high - header.height),
                width - dp(16),
            )
            return
        arrange = self._beside if width > (high - low) * 1.15 else self._below
        arrange(self.panel, left + dp(MARGIN), low, width - 2 * dp(MARGIN), high)
        self.panel.lay_out(self.ids.board)
        self.panel.show(int(self.step))
        self.refresh()

    def _below(self, panel: ReviewPanel, x: float, low: float, width: float, high: float) -> None:
        header, board, facts, card, foot = self._parts()
        self.stacked = self.in_line = False
        header.pos, header.width = (x - dp(8), high - header.height), width + dp(16)
        across = min(width, dp(WIDEST))
        start = x + (width - across) / 2
        foot.pos, foot.width = (start, low), across
        card.size = (across, panel.chart_height(high - low))
        card.pos = (start, foot.top + dp(GAP))
        bottom, top = card.top + dp(GAP), header.y - dp(4)
        if panel.counts:
            beside = max(dp(128), min(dp(240), across * 0.36))
            board.size, board.pos = (across - beside - dp(GAP), top - bottom), (start, bottom)
            facts.size = (beside, min(top - bottom, dp(440)))
            facts.pos = (start + across - beside, top - facts.height)
            return
        below = min(dp(120) * theme.text_scale, (top - bottom) * 0.4)
        facts.size, facts.pos = (across, below), (start, bottom)
        board.size = (width + dp(MARGIN), top - bottom - below - dp(4))
        board.pos = (x - dp(MARGIN) / 2, bottom + below + dp(4))

    def _beside(self, panel: ReviewPanel, x: float, low: float, width: float, high: float) -> None:
        header, board, facts, card, foot = self._parts()
        tall = high - low
        most = max(width * 0.46, width - dp(WORDS_MOST))
        wide = min(tall * panel.board_shape, most)
        board.size, board.pos = (wide, tall), (x, low)
        x, width = x + wide + dp(MARGIN), width - wide - dp(MARGIN)
        header.pos, header.width = (x - dp(8), high - header.height), width + dp(8)
        top = header.y - dp(6)
        scale = max(1.0, theme.text_scale)
        has_room = not panel.counts or width >= dp(IN_LINE) * scale
        high = dp(FACTS_WITH_COST if panel.counts else FACTS) * scale
        high += 0 if has_room else dp(ROW)
        chart = top - low - high - foot.height - 2 * dp(GAP)
        self.stacked = top - low >= dp(HIGH) and chart >= dp(CHART) * scale
        self.in_line = self.stacked and has_room
        if self.stacked:
            foot.width, foot.pos = width, (x, low)
            facts.size, facts.pos = (width, high), (x, top - high)
            card.pos = (x, foot.top + dp(GAP))
            card.size = (width, facts.y - dp(GAP) - card.y)
            return
        again = self.ids.again
        needed = again.full_width(again.text, theme.body) if panel.counts else 0
        beside = max(dp(140), min(dp(260), width * 0.32), min(needed, width * 0.45))
        left = x
        x, width = x + beside + dp(MARGIN), width - beside - dp(MARGIN)
        card.size = (width, min(top - low - foot.height - dp(GAP), dp(360)))
        card.pos = (x, top - card.height)
        foot.width, foot.pos = width, (x, card.y - dp(GAP) - foot.height)
        facts.size, facts.pos = (beside, top - foot.y), (left, foot.y)
        if width < dp(NARROW) * theme.text_scale:  # the buttons have no room below the chart alone
            foot.width, foot.x = x + width - left, left
            facts.size, facts.pos = (beside, top - card.y), (left, card.y)

    def _parts(self) -> tuple[Widget, ...]:
        ids = self.ids
        return ids.header, ids.board, ids.facts, ids.card, ids.foot
