"""A round is over: its score is counted up line by line, on the board itself.

Full rows keep a peg and open dots a ring until the button is pressed.
"""

from collections.abc import Sequence
from math import ceil

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.engine.views import FinishedRound, RampCell, ScoreLine, TaskView
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.games.ramp.board import RampBoard
from fitsmobile.ui.games.ramp.words import area_at, score_line, space_at
from fitsmobile.ui.kit.modal import Modal
from fitsmobile.ui.kit.node import Gathered
from fitsmobile.ui.kit.text import full_width
from fitsmobile.ui.kit.wording import clauses, headed, listed, number, signed
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.speech import speech
from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.look.units import dp, scale
from fitsmobile.ui.paint.text import READABLE
from fitsmobile.ui.table.layout import Rect, put
from fitsmobile.ui.table.motion import Timeline, linear

kvloader.load(__name__)

PER_CELL, LONGEST, PAUSE = 0.045, 1.1, 0.35
BUTTON_W, APART, GAP_DP = 96, 20, 6
"""In dp: the least width of the button, the space between it and the lines, and within a line."""

WHITE = (1.0, 1.0, 1.0, 1.0)
"""Colour of gains on painted wood: white is seen on every colour."""

LINE, STACKED_FIGURE = 1.45, 1.4
"""Height of a line in sizes of its letters; size of the points below a line, in that of its
letters."""

TIGHTEST = 0.83
"""Share of their height that lines keep where a board with every kind of space has too many."""

RAGGED = 1.15
"""Factor on the width of words in several lines, for what stays free at the ends of these."""

POINTS_W, GROWN = 44, 1.3
"""Width in dp of the points beside their line; the most that letters grow where there is room."""


class ScoreRow(Gathered, BoxLayout):
    """One line of the score: what was counted, and the points."""

    text = StringProperty("")
    points = StringProperty("")
    stacked = BooleanProperty(False)
    """The points below the words, where there is no room beside them."""

    letters = NumericProperty(1)
    """Size of the words in pixels."""

    figures = NumericProperty(1)
    """Size of the points in pixels."""

    role = StringProperty("text")

    def write(self, size: float, width: float, stacked: bool) -> float:
        """Take the size of the words for a width; the height that the line needs."""
        self.stacked, self.letters = stacked, size
        self.figures = size * (STACKED_FIGURE if stacked else 1)
        across = self._across(size, width, stacked)
        words = size * LINE * (1 if across <= 1 else ceil(across * RAGGED))
        self.height = words + self.figures * LINE if stacked else words
        return self.height

    def folds(self, size: float, width: float, stacked: bool) -> bool:
        """Whether the words take more than a line."""
        return self._across(size, width, stacked) > 1

    def _across(self, size: float, width: float, stacked: bool) -> float:
        """Width of the words in widths of their room."""
        room = width - (0 if stacked else dp(POINTS_W + GAP_DP))
        return full_width(self.text, size) / max(1.0, room)


class RoundScore(Modal):
    """Lies over the tray of a board and counts on its ramp.

    A touch anywhere skips the counting; then a touch on the ramp asks about what lies there,
    which the board tells. The button goes on.
    """

    RULE = 6
    """Height in dp of the rule with the air around it."""

    lines = ObjectProperty()
    sum = ObjectProperty()
    """The line below the rule: the points of the round, and what its cards allowed."""

    button = ObjectProperty()
    panel = ListProperty((0, 0, 0, 0))
    lines_box = ListProperty((0, 0, 0, 0))
    wide = BooleanProperty(False)
    game = StringProperty(theme.own_game)
    next_text = StringProperty("")

    def __init__(self, board: RampBoard, **kwargs: object) -> None:
        self.board = board
        super().__init__(**kwargs)
        self._timeline = Timeline()
        self._clock = Clock.create_trigger(self._frame, 0, interval=True)
        self._scored: tuple[ScoreLine, ...] = ()
        self._tasks: tuple[TaskView, ...] = ()
        self._rows: list[ScoreRow] = []
        self._marked: tuple[ScoreLine, ...] = ()
        self._arrange = Clock.create_trigger(self.arrange, 0)
        board.bind(size=self._arrange)
        theme.bind(body=self._arrange)
        self._tell_soon = Clock.create_trigger(self._tell)  # after the move that ended the round
        self.sum.bind(text=self._arrange)

    @property
    def counting(self) -> bool:
        """Whether the count is still going on."""
        return self._timeline.active

    def begin(self, done: FinishedRound, tasks: Sequence[TaskView], next_text: str) -> None:
        """Show the ramp as it was left and count."""
        self._scored, self._tasks, self.next_text = done.lines, tuple(tasks), next_text
        self._marked = ()
        self.game = self.board.game
        self.board.show_finished(done, tasks)
        self.lines.clear_widgets()
        self._rows = []
        names = {task.id: task for task in tasks}
        for line in done.lines:
            row = ScoreRow(text=score_line(line, names.get(line.kind)), opacity=0)
            self._rows.append(row)
            self.lines.add_widget(row)
        self.arrange()
        self._count()
        if speech.wanted:
            self._tell_soon()

    def _tell(self, *_: object) -> None:
        """Announce every line with its points, and their sum."""
        lines = zip(self._rows, self._scored, strict=True)
        words = [listed((row.text, signed(line.points))) for row, line in lines]
        total = tr("{points} in total", points=number(sum(line.points for line in self._scored)))
        speech.say(headed(self.board.now.round_done, clauses((*words, total))))

    def arrange(self, *_: object) -> None:
        """Lie where the tray of the board is."""
        layout = self.board.layout
        if layout is None:
            return
        tray = layout.tray
        self.panel, self.wide = tray, layout.wide
        self.board.ramp.mark_score(self._marked)
        if layout.wide:
            inner = tray.grown(-dp(14))
            high = self._size_rows(inner.w, inner.h - dp(48 + APART))
            low = inner.y + max(0.0, inner.h - high - dp(48 + APART)) / 2
            put(self.button, Rect(inner.x, low, inner.w, dp(48)))
            self.lines_box = (inner.x, low + dp(48 + APART), inner.w, high)
            return
        left, right = self.board.insets.left + dp(20), tray.right - self.board.insets.right - dp(16)
        left, right = max(left, tray.cx - dp(260)), min(right, tray.cx + dp(260))
        low, middle = tray.y + self.board.insets.bottom + dp(6), tray.top - dp(44)
        button = max(dp(BUTTON_W), self.button.full_width(self.next_text, theme.body))
        put(self.button, Rect(right - button, middle - dp(24), button, dp(48)))
        width = right - button - dp(16) - left
        high = self._size_rows(width, tray.top - dp(8) - low)
        self.lines_box = (left, max(low, middle - high / 2), width, high)

    def _size_rows(self, width: float, room: float) -> float:
        """Give all lines the largest letters that have room; the height of all.

        They become small before they are folded, and stand apart where there is room for that.
        """
        rows = (*self._rows, self.sum)
        room -= dp(self.RULE)
        most = theme.body * (GROWN if self.wide and scale() > 1 else 1)
        least = min(dp(READABLE), most)
        sizes = [most - step for step in range(int(most - least) + 1)]
        whole = (one for one in sizes if one >= theme.small and self._is_whole(one, width))
        for size in (*whole, *sizes, least):
            high = sum(row.write(size, width, self.wide) for row in rows)
            if high <= room:
                break
        spare = max(0.0, (room - high) / len(rows)) if self.wide else 0.0
        tight = max(TIGHTEST, min(1.0, room / high))
        for row in rows:
            row.height = row.height * tight + min(spare, dp(APART))
        return sum(row.height for row in rows) + dp(self.RULE)

    def _is_whole(self, size: float, width: float) -> bool:
        return not any(row.folds(size, width, self.wide) for row in (*self._rows, self.sum))

    def sum_words(self, par: str) -> str:
        """The round, and `par`: what its cards allowed."""
        return listed((self.board.now.round, par))

    def skip(self) -> None:
        """Everything counted at once."""
        self._timeline.finish()

    def leave(self) -> None:
        """Take every mark off the ramp; nothing stays with the clock."""
        self._timeline.drop()
        self._arrange.cancel()
        self._tell_soon.cancel()
        self._clock.cancel()
        self.board.ramp.flash((), 0)
        self.board.ramp.mark_score(())

    def _count(self) -> None:
        """One motion after the other; a reduced one is over at once."""
        wait = theme.seconds("drop_max") + theme.seconds("settle")
        before = 0
        self._count_up(0)
        for at, line in enumerate(self._scored):
            lasts = min(max(len(line.cells) * PER_CELL, theme.seconds("score_line")), LONGEST)
            lasts = 0.0 if theme.reduced_motion else lasts / theme.speed
            self._start(at, line, before, lasts, wait)
            wait += lasts + PAUSE / theme.speed
            before += line.points
        if self._timeline.active:
            self._clock()

    def _count_up(self, points: int) -> None:
        self.sum.points = number(points)
        self.board.count_up(points)

    def _start(self, at: int, line: ScoreLine, before: int, lasts: float, wait: float) -> None:
        row = self._rows[at]
        heard = 0
        colour = _ink(line)

        def counting(share: float) -> None:
            nonlocal heard
            row.opacity = 1
            row.role = "success" if line.points > 0 else "danger" if line.points else "text2"
            many = round(share * len(line.cells))
            points = round(share * line.points)
            row.points = signed(points)
            self._count_up(before + points)
            self.board.ramp.flash(line.cells[:many], 0.9, colour)
            if many > heard:
                heard = many
                if many % 2 == 0:
                    sounds.play("tick", many // 2 - 1, 0.5)

        def counted() -> None:
            if at == len(self._rows) - 1:
                self.board.ramp.flash((), 0)
                self._marked = self._scored
                self.board.ramp.mark_score(self._marked)

        self._timeline.run(f"line {at}", lasts, linear, counting, counted, wait)

    def _frame(self, dt: float) -> bool:
        self._timeline.step(dt)
        return self._timeline.active

    def on_touch_down(self, touch: Touch) -> bool:
        """Skip the count, or use the button."""
        if self.counting:
            self.skip()
            return True
        return super().on_touch_down(touch)

    def missed(self, touch: Touch) -> None:
        """Explain the cell that is touched."""
        cell = self.board.ramp.grid.cell_at(*touch.pos)
        if cell is not None:
            self.explain(cell)

    def explain(self, cell: RampCell) -> None:
        """Frame what a cell was counted with, and say why."""
        ramp = self.board.ramp
        found = area_at(self._tasks, cell)
        if found is not None:
            text, cells, good = found
            ramp.flash(cells, 0.9, WHITE if good else theme.on_wood("danger"))
            self.board.dispatch("on_tell", text)
            return
        line = space_at(self._scored, cell)
        ramp.flash(() if line is None else line.cells, 0.9, _ink(line))
        if line is not None:
            self.board.dispatch("on_tell", headed(score_line(line, None), signed(line.points)))


def _ink(line: ScoreLine | None) -> Rgba:
    return WHITE if line is not None and line.points > 0 else theme.on_wood("danger")
