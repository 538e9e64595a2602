"""The interactive lesson: a real table below, what is to be done in words above it."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import Denied
from fitsmobile.session.lesson import Lesson
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.screens.coached import CoachedScreen
from fitsmobile.ui.screens.daily_sheet import person

kvloader.load(__name__)

AFTER_MOVE = 0.4
"""Seconds after a right move in which it has landed, and the step is heard to be done."""

HELP_AFTER = 2
"""Failed tries after which the coach tells how it is done."""


class LessonScreen(CoachedScreen):
    """`arrive(game=...)` begins the lesson of a game.

    The table is the one of the game itself; it holds a `Lesson` instead of the conductor.
    """

    step = NumericProperty(0)
    steps = NumericProperty(1)
    done = BooleanProperty(False)
    words = StringProperty("")
    place = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._lesson: Lesson | None = None

    def arrive(self, game: str = "", **args: object) -> None:
        """Start the lesson of a game with its first step."""
        self.game, self.step = game or self.game, 0
        self.steps = len(GAMES_UI[self.game].lesson())
        self._lesson = Lesson(GAMES, self.conductor.settings, person(self.conductor, self.game))
        self.until_left(tr.listen(self.refresh), self._lesson.listen(self._heard))
        self._lay()

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

    def _lay(self) -> None:
        """Lay the task of the step on the table."""
        if self._lesson is None:
            return
        self._lesson.lay(GAMES_UI[self.game].lesson()[int(self.step)].task)
        if self.table is None:
            table = self.put_up(self._lesson, frozenset(("header",)))
            table.bind(on_refused=self._say_what_is_asked)
        self.refresh()

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
