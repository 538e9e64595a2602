"""The interactive lesson: a real table below, what is to be done in words above it."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import Denied
from fitsmobile.session.lesson import Lesson
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.games import GAMES_UI, table_screen
from fitsmobile.ui.kit.screen import ArrangedScreen, Navigation
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.screens.daily_sheet import person

kvloader.load(__name__)

MOST = 640
"""Largest width of the words in pixels."""

MARGIN = 8
SMALLEST = 240
"""A window smaller than this has no lesson; the first one of all may be 100."""

WORDS_MOST = 0.45
"""The largest share of the height that is kept from the table."""

AFTER_MOVE = 0.4
"""Seconds after a right move in which it has landed, and the step is heard to be done."""

HELP_AFTER = 2
"""Failed tries after which the coach tells how it is done."""


class StillNavigator:
    """Navigation of the table in a lesson: it stays where it is."""

    def __init__(self, navigator: Navigation) -> None:
        self.focus_ring = navigator.focus_ring

    def go(self, _name: str, **_args: object) -> None:
        """No effect: the lesson decides what is shown."""

    def replace(self, _name: str, **_args: object) -> None:
        """No effect: the lesson decides what is shown."""


class LessonScreen(ArrangedScreen):
    """`arrive(game=...)` begins the lesson of a game.

    The table is the one of the game itself; it holds a `Lesson` instead of the conductor.
    """

    game = StringProperty(theme.own_game)
    step = NumericProperty(0)
    steps = NumericProperty(1)
    done = BooleanProperty(False)
    flat = BooleanProperty(False)
    """Whether words and buttons stand in one row."""

    words = StringProperty("")
    place = StringProperty("")
    table = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._lesson: Lesson | None = None
        self.ids.coach.bind(height=self.lay_out_soon)

    def arrive(self, game: str = "", **args: object) -> None:
        """Start the lesson of a game with its first step."""
        self.game, self.step = game or self.game, 0
        self.steps = len(GAMES_UI[self.game].lesson())
        self._lesson = Lesson(GAMES, self.conductor.settings, person(self.conductor, self.game))
        self.until_left(tr.listen(self.refresh), self._lesson.listen(self._heard))
        self._lay()

    def leave(self) -> None:
        """Remove the table and its listeners."""
        super().leave()
        self._clear()

    def go_on(self) -> None:
        """Go to the next step; after the last one to Set up."""
        if self.step + 1 < self.steps:
            self.step += 1
            self._lay()
        else:
            self.conductor.change_settings(lesson_over=True)
            self.navigator.replace("setup", game=self.game)

    def again(self) -> None:
        """Start the step again."""
        self._lay()

    def step_back(self) -> bool:
        """Close what the table has open, if anything."""
        return super().step_back() or (self.table is not None and self.table.step_back())

    def key(self, name: str, modifiers: frozenset[str]) -> bool:
        """Go on by Enter once the step is done; other keys go to the table."""
        if self.done and name in ("enter", "right"):
            self.go_on()
            return True
        return self.table is not None and self.table.key(name, modifiers)

    def refresh(self, *_: object) -> None:
        """Write the task, or how it went, in the language in force."""
        step, lesson = GAMES_UI[self.game].lesson()[int(self.step)], self._lesson
        self.done = lesson is not None and lesson.done
        self.place = tr("{page} of {pages}", page=int(self.step) + 1, pages=int(self.steps))
        self.words = tr(step.done if self.done else step.text)
        if lesson is not None and not self.done and lesson.missed >= HELP_AFTER:
            self.words = tr(step.help)

    def lay_out(self, *_: object) -> None:
        """Place the words above the table; in a window wider than high in one row."""
        if self.table is None or min(self.size) < dp(SMALLEST):
            return
        coach, self.flat = self.ids.coach, self.width > self.height
        left, low, width, height = self.room
        coach.width = min(width - 2 * dp(MARGIN), dp(MOST))
        coach.x = left + (width - coach.width) / 2
        coach.top = low + height - dp(4)
        self.table.pos, self.table.size = self.pos, self.size
        for side in ("left", "right", "bottom"):
            setattr(self.table, f"inset_{side}", getattr(self, f"inset_{side}"))
        self.table.inset_top = min(self.top - coach.y, self.height * WORDS_MOST)

    def _lay(self) -> None:
        """Lay the task of the step on the table."""
        if self._lesson is None:
            return
        self._lesson.lay(GAMES_UI[self.game].lesson()[int(self.step)].task)
        if self.table is None:
            self.table = table_screen(
                conductor=self._lesson, navigator=StillNavigator(self.navigator)
            )
            self.table.bind(on_menu=self._go_back, on_refused=self._say_what_is_asked)
            self.table.stand_below()
            self.add_widget(self.table, index=len(self.children))
            self.lay_out()
            self.table.arrive()
        self.refresh()

    def _clear(self) -> None:
        if self.table is not None:
            self.table.leave()
            self.remove_widget(self.table)
            self.table = None

    def _go_back(self, _table: object) -> bool:
        """Go back, in place of the table's menu."""
        self.navigator.back()
        return True

    def _say_what_is_asked(self, _table: object, refusal: Denied) -> None:
        """Say what the step asks for, in place of a line that fits all lessons."""
        self.refresh()
        if refusal.reason == "not_asked" and not self.done:
            self.table.tell(tr(GAMES_UI[self.game].lesson()[int(self.step)].help))

    def _heard(self, _snapshot: object) -> None:
        if self._lesson is not None and self._lesson.done and not self.done:
            sounds.play_after(AFTER_MOVE, "star", int(self.step))
            self.table.toast.hide()
        self.refresh()
