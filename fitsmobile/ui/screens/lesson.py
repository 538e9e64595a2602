"""The interactive lesson: a real table, a finger that shows what to do, and a coach who says it."""

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import Denied, Player
from fitsmobile.session.lesson import Lesson
from fitsmobile.session.lesson_place import LessonPlaces
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.games.howto import Step
from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.wording import sentences
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.speech import speech
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import device_dp, dp
from fitsmobile.ui.paint.draw import draw_box
from fitsmobile.ui.screens.coached import SMALLEST, CoachedScreen
from fitsmobile.ui.screens.daily_sheet import person
from fitsmobile.ui.table.board import AROUND
from fitsmobile.ui.table.guide import Guide

kvloader.load(__name__)

AFTER_MOVE = 0.4
"""Seconds after a right move in which it has landed, and the step is heard to be done."""

AFTER_TOUCH = 0.5
"""Seconds after a touch until the finger shows what comes next."""

LEAST, WIDEST = 108, 640
"""In dp: the least height of the words, and the most width of what they say."""

BESIDE = (0.3, 300)
"""Width of the words beside a board: a share of the window, and the most in dp."""

ROOMY = 560
"""Height in dp from which words beside a board have a face above them."""

UNSPOKEN = frozenset(("header", "strip"))
"""Parts that a window that is low does without, so that the ramp is large enough."""


class StepDashes(Described, Painted):
    """A dash for each step of a lesson; those up to this one are filled."""

    painted_from = ("step", "steps", "game")
    step = NumericProperty(0)
    steps = NumericProperty(1)
    game = StringProperty(theme.own_game)

    def nodes(self) -> tuple[Node, ...]:
        """`3 of 8`."""
        place = tr("{page} of {pages}", page=int(self.step) + 1, pages=int(self.steps))
        return (self.node("text", place),)

    def paint(self) -> None:
        """The dashes from the left edge."""
        pitch = min(dp(30), self.width / max(1, self.steps))
        for at in range(int(self.steps)):
            ink = theme.role("accent", self.game) if at <= self.step else theme.outline
            place = (self.x + at * pitch, self.center_y - dp(2.5))
            draw_box(*place, pitch - dp(6), dp(5), ink, dp(2.5))


class LessonScreen(CoachedScreen):
    """`arrive(game=...)` goes on with the lesson of a game where it was left.

    The table is the one of the game itself; it holds a `Lesson` instead of the conductor.
    """

    step = NumericProperty(0)
    steps = NumericProperty(1)
    done = BooleanProperty(False)
    task = StringProperty("")
    """The task in a short sentence; empty once it is solved."""

    words = StringProperty("")
    coach = ObjectProperty(Player("Pip", "yellow", 1))
    """The face beside the words."""

    roomy = BooleanProperty(True)
    """Whether a window that is wider than high has room for everything."""

    least = NumericProperty(0)
    """Least height of the words: within a step they don't shrink, so that the board stays."""

    guide: Guide = ObjectProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._lesson: Lesson | None = None
        self._note = ""
        self._was_touched = False
        """Whether a finger has touched the step since it was laid."""

        self._guide_soon = Clock.create_trigger(self._show_next_touch, AFTER_TOUCH)
        self.bind(size=self._forget_height)
        theme.bind(text_scale=self._forget_height)

    def arrive(self, game: str = "", **args: object) -> None:
        """Go on with the lesson of a game, or with the one that was on the screen."""
        places = self._places
        self.game = game or places.open or self.game
        self.steps = len(GAMES_UI[self.game].lesson())
        self.step = min(places.step(self.game), self.steps - 1)
        self._lesson = Lesson(GAMES, self.conductor.settings, person(self.conductor, self.game))
        self.until_left(tr.listen(self.refresh), self._lesson.listen(self._heard))
        self._lay()

    def leave(self) -> None:
        """Stop showing; the next start does not open a lesson that was left for another screen."""
        super().leave()
        self._guide_soon.cancel()
        self.guide.hide()
        if self.navigator.current != "lesson":
            self._places.close(self.game, 0 if self._is_over else int(self.step))

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
        """Write the task, why a try was wrong, or how it went, in the language in force."""
        step, lesson = self._now, self._lesson
        self.done = lesson is not None and lesson.done
        self.task = "" if self.done else tr(step.text)
        self.words = tr(step.done) if self.done else self._note or tr(step.more)

    # touches and the finger that shows them

    def on_touch_down(self, touch: Touch) -> bool:
        """Take the drawn finger away; a touch on the words is not for the board below them."""
        self._guide_soon.cancel()
        self.guide.hide()
        self._was_touched = True
        coach = self.ids.coach
        if coach.collide_point(*touch.pos):
            coach.on_touch_down(touch)
            self._guide_soon()
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Touch) -> bool:
        """Show what comes next once the board is at rest."""
        self._guide_soon()
        return bool(super().on_touch_up(touch))

    def _show_next_touch(self, *_: object) -> None:
        """Show the next touch of the step, or the button that goes on; where none leads on, the
        step begins again."""
        table, lesson = self.table, self._lesson
        if table is None or table.table is None or lesson is None or not self.in_front:
            return
        if table.busy or table.table.falling:
            self._guide_soon()
            return
        self.least = max(self.least, self.ids.coach.height)
        if self.done:
            button = self.ids.next
            self.guide.show([button.to_window(*button.center)])
        else:
            cue = table.table.cue(lesson.wanted())
            self.guide.hide()
            if cue is None and self._was_touched:  # as by a turn that the step has no button for
                self._lay()
            elif cue is not None:
                path = [table.table.to_window(*point) for point in cue.path]
                self.guide.show(path, cue.hold)

    # inside

    @property
    def _places(self) -> LessonPlaces:
        return LessonPlaces(self.conductor.documents)

    @property
    def _now(self) -> Step:
        return GAMES_UI[self.game].lesson()[int(self.step)]

    @property
    def _is_over(self) -> bool:
        return self.done and self.step + 1 == self.steps

    @property
    def _hidden(self) -> frozenset[str]:
        """The parts of the board that the step does not speak of, or that have no room."""
        hidden = AROUND - frozenset(self._now.shows)
        return hidden | UNSPOKEN if self.flat and not self.roomy else hidden

    def _lay(self) -> None:
        """Lay the task of the step on the table, with the parts around it that it speaks of."""
        if self._lesson is None:
            return
        self._note, self.least = "", dp(LEAST)
        self._was_touched = False
        self._places.keep(self.game, int(self.step))
        self._lesson.lay(self._now.task)
        if self.table is None:
            table = self.put_up(self._lesson, self._hidden)
            table.teller = self._tell
            table.bind(on_refused=self._say_why)
        self.guide.hide()
        self.refresh()
        speech.say(sentences((self.task, self.words)))
        self.lay_out_soon()
        self._guide_soon()

    def _tell(self, text: str) -> None:
        """A line of the board, such as why the rules refuse a move, stands beside the coach."""
        self._note = text
        speech.say(text)
        self.refresh()

    def _say_why(self, _table: object, refusal: Denied) -> None:
        """Say why a move that the rules allow is not the one."""
        if refusal.reason == "not_asked" and not self.done:
            self._tell(tr(self._now.why))
        self._guide_soon()

    def _heard(self, _snapshot: object) -> None:
        if self._lesson is not None and self._lesson.done and not self.done:
            sounds.play_after(AFTER_MOVE, "star", int(self.step))
            speech.say(tr(self._now.done))
        self.refresh()
        self._guide_soon()

    def lay_out(self, *_: object) -> None:
        """Dashes above and words below the board; in a window wider than high beside it."""
        if min(self.size) < dp(SMALLEST):
            return
        coach, close, self.flat = self.ids.coach, self.ids.close, self.width > self.height
        self.roomy = self.height >= device_dp(ROOMY)
        left, low, width, height = self.room
        wide = min(width * BESIDE[0], device_dp(BESIDE[1])) if self.flat else width
        self._lay_bar(left, low + height, wide)
        coach.width = wide - dp(8) if self.flat else self.width
        side = dp(16 if self.flat else 20)
        coach.side = side + max(0, coach.width - 2 * side - device_dp(WIDEST)) / 2
        coach.x = left + dp(8) if self.flat else self.x
        coach.y = close.y - dp(8) - coach.height if self.flat else self.y
        self.guide.pos, self.guide.size, self.guide.game = self.pos, self.size, self.game
        if self.table is None:
            return
        self.table.hidden = self._hidden
        self.table.pos, self.table.size = self.pos, self.size
        self.table.inset_right = self.inset_right
        self.table.inset_left = coach.right - self.x if self.flat else self.inset_left
        self.table.inset_bottom = self.inset_bottom if self.flat else coach.height
        above = self.inset_top
        if not self.flat:  # the header of a board leaves the way out its place
            lowest = self.ids.dashes if "header" in self._now.shows else close
            above = self.top - lowest.y
        self.table.inset_top = above
        self._guide_soon()

    def _forget_height(self, *_: object) -> None:
        """In another window, or in letters of another size, the words need another height."""
        self.least = dp(LEAST)
        self.lay_out_soon()

    def _lay_bar(self, left: float, top: float, wide: float) -> None:
        """The way out with the dashes above it; beside a board in one row."""
        close, dashes = self.ids.close, self.ids.dashes
        if self.flat:
            close.pos = left + dp(8), top - close.height - dp(4)
            dashes.pos = close.right + dp(4), close.center_y - dashes.height / 2
            dashes.width = left + wide - dashes.x
        else:
            dashes.pos, dashes.width = (left + dp(16), top - dashes.height), wide - dp(32)
            close.pos = left + dp(8), dashes.y - close.height
