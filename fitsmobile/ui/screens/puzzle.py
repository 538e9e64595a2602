"""A puzzle on the table of its game: the goal above it, and how a try ended."""

from functools import partial

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from fitsmobile.ai.worker import Ticket
from fitsmobile.puzzles.puzzle import REVIEW, STARS, Puzzle
from fitsmobile.session import challenge
from fitsmobile.session.actions import colours_of
from fitsmobile.session.hints import Hint
from fitsmobile.session.puzzle_hints import TAKE_BACK, PuzzleHints
from fitsmobile.session.puzzle_table import PuzzleTable
from fitsmobile.storage.results import Trouble
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.button import IconButton, TextButton
from fitsmobile.ui.kit.qr_square import QrSquare
from fitsmobile.ui.kit.share import share
from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.screens.coached import CoachedScreen
from fitsmobile.ui.screens.daily_sheet import person
from fitsmobile.ui.screens.puzzle_parts import (
    PieceRow,
    goal_words,
    known_pieces,
    stars_to_come,
    used_pieces,
    verdict_words,
)
from fitsmobile.ui.table.board import COUNT
from fitsmobile.ui.table.thinking import thinker

kvloader.load(__name__)

SOLUTION_STEP = 1.0
"""Seconds between two moves of the solution."""

TOLD_ABOVE = frozenset(("header", "strip"))
"""Parts of the table that the card above it replaces: it says the goal and what is to come."""

TOLD_OF_MISTAKES = frozenset(("header", COUNT))
"""The same of a mistake, whose tiles to come are in no known order; its answer alone is judged."""

CONTROLS = frozenset(("tray", "shelf", "steps", "undo", "end", "order", "push"))
"""Parts of the table whose place the end of a try takes."""

CODE_MOST, CODE_SHARE = 280, 0.5
"""Largest side of the code that can be scanned: in dp, and as a share of the window's height."""

STAR_STEP = 0.28
"""Seconds between the sounds of two stars."""


class PuzzleScreen(CoachedScreen):
    """`arrive(puzzle=...)` opens a puzzle, with the try that was kept of it."""

    title = StringProperty("")
    line = StringProperty("")
    name = StringProperty("")
    goal = StringProperty("")
    """The name of the puzzle and its goal, above its table once the try is over."""

    filled = NumericProperty(0)
    """The stars of the try as they fill one after another."""

    stars = NumericProperty(0)
    least = ListProperty()
    is_open = BooleanProperty(False)
    """Whether a puzzle is on the table; else it is being checked, or it was refused."""

    is_over = BooleanProperty(False)
    """Whether the end of the try is shown."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._puzzle: Puzzle | None = None
        self._host: PuzzleTable | None = None
        self._hints: PuzzleHints | None = None
        self._proof: Ticket[Puzzle | Trouble] | None = None
        self._shows_solution = False
        self._solution = Clock.create_trigger(self._play_on, SOLUTION_STEP, interval=True)
        self._pieces = PieceRow()
        self._furnished: tuple[bool, str, str] | None = None

    # coming and going

    def arrive(self, puzzle: Puzzle | None = None, **_args: object) -> None:
        """Open a puzzle, the one before, or the next one of the game."""
        self._puzzle = puzzle or self._puzzle or self._first()
        self.until_left(tr.listen(self.refresh))
        self._host = self._proof = None
        self.is_open = False
        if self._puzzle is None:
            self._say(tr("Puzzle"), tr("The puzzles can't be read."))
            return
        self.game = self._puzzle.game
        waits = tr("Thinking…") if self._is_mistake else tr("This puzzle is being checked…")
        self._say(goal_words(self._puzzle), waits)
        self._proof = self.conductor.puzzles.prove(self._puzzle, thinker(), self._proven)

    def leave(self) -> None:
        """Cancel what is being proven, and remove the table."""
        self._solution.cancel()
        for work in (self._proof, self._hints):
            if work is not None:
                work.cancel()
        host, puzzles = self._host, self.conductor.puzzles
        puzzles.ended = None
        if host is not None:
            host.leave()
            stays = self.navigator is not None and self.navigator.current == "puzzle"
            puzzles.ended = host if stays and host.verdict is not None else None
        Animation.cancel_all(self, "filled")
        super().leave()

    def _first(self) -> Puzzle | None:
        """The next unsolved puzzle of the game; where all are solved, that of the day."""
        puzzles = self.conductor.puzzles
        return puzzles.next_of(self.game) or puzzles.of_today(self.game)

    def _proven(self, found: Puzzle | Trouble) -> None:
        """Put the puzzle on the table; a refused one is named, and nothing is opened."""
        self._proof = None
        if not isinstance(found, Trouble):
            solver = person(self.conductor, found.game)
            ended = self.conductor.puzzles.ended  # of a screen that is built again
            opened = (
                ended
                if ended is not None and ended.puzzle.id == found.id
                else self.conductor.puzzles.open(found, solver, thinker())
            )
            if not isinstance(opened, Trouble):
                self._puzzle, self._host = found, opened
                self._begin(opened)
                return
        self._say(tr("Puzzle"), tr("The rules don't allow this puzzle."))

    def _begin(self, host: PuzzleTable) -> None:
        self._hints, self._shows_solution = host.hints(self._advise), False
        self.is_open, self.is_over = True, host.verdict is not None
        self.filled = host.verdict.stars if host.verdict is not None else 0
        self.until_left(host.listen(self._heard))
        start, seat = host.opened.position.start, host.opened.position.seat
        self._pieces.game = self.game
        self._pieces.pieces = known_pieces(host.puzzle, start, seat, self._colour)
        given = GAMES_UI[self.game].given_pieces(start.view(seat))
        self.put_up(host, TOLD_OF_MISTAKES if self._is_mistake else TOLD_ABOVE, given)
        self.refresh()

    @property
    def _colour(self) -> str:
        return str(person(self.conductor, self.game).colour)

    # actions

    def again(self) -> None:
        """Begin another try."""
        if self._host is not None:
            self._stop_solution()
            self.is_over = False
            self._host.again()
            self.refresh()

    def hint(self) -> None:
        """Ask for the next grade of a hint."""
        if self._hints is not None and not self._shows_solution and self.table is not None:
            self._hints.ask()
            if self._hints.thinking:
                self.table.tell(tr("Thinking…"))

    def show_solution(self) -> None:
        """Play the solution on the board."""
        if self._host is not None:
            self._shows_solution, self.is_over = True, False
            self._host.show_solution()
            self._solution()
            self.refresh()

    def go_on(self) -> None:
        """Open the next puzzle, or go back to the list where all are solved; after the last
        mistake that waits, to where it was opened."""
        found = self._next()
        if found is None and self._is_mistake:
            self.navigator.back()
        elif found is None:
            self.navigator.go("puzzles", game=self.game)
        else:
            self.navigator.replace("puzzle", puzzle=found)

    def _next(self) -> Puzzle | None:
        """The next unsolved puzzle of the game, or the next mistake that waits."""
        puzzles, after = self.conductor.puzzles, self._puzzle.id if self._puzzle else ""
        if self._is_mistake:
            return puzzles.deck.next_waiting(after)
        return puzzles.next_of(self.game, after)

    def send(self) -> None:
        """Show the code of the puzzle to be scanned, and a row that passes it on as text."""
        if self._puzzle is None:
            return
        code, name = self.conductor.puzzles.code_of(self._puzzle), self._name
        text = f"{tr('Can you solve this puzzle?')}\n{challenge.link_of(code)}"
        sheet = Sheet(title=name)
        square = QrSquare(size_hint_y=None, parts=[challenge.LINK, code])
        square.height = square.side(min(dp(CODE_MOST), self.height * CODE_SHARE))
        if square.readable:  # else it would be too small to scan
            sheet.body.add_widget(square)
        sheet.add_action("share", tr("Send this puzzle"), partial(share, self, text, name))
        sheet.open(self)

    def open_menu(self) -> None:
        """Lay a sheet with what else can be done over the screen."""
        sheet = Sheet(title=self._name)
        sheet.add_action("eye", tr("Show the solution"), self.show_solution)
        if not self._is_mistake:
            sheet.add_action("share", tr("Send this puzzle"), self.send)
        sheet.add_action("book", tr("How to play"), self._read_rules)
        sheet.open(self)

    def key(self, name: str, modifiers: frozenset[str]) -> bool:
        """H asks for a hint, Enter goes on from the end of a try; other keys are the table's."""
        if self.top_overlay is not None or self.table is None:
            return False
        if self.is_over:
            if name == "enter":
                self.go_on()
            return name == "enter"
        if name == "h":
            self.hint()
            return True
        return self.table.key(name, modifiers)

    def _read_rules(self) -> None:
        self.navigator.go("howto", game=self.game)

    # words

    def ended(self) -> None:
        """Show how the try went; after the solution the puzzle is laid out again. An answer to a
        mistake may still be under review."""
        if self._host is not None and self._host.verdict is not None:
            self._show_end()
        elif not self._is_mistake:
            self.again()

    def refresh(self, *_: object) -> None:
        """Write goal and stars, or how the try went, in the language in force."""
        host = self._host
        if host is None:
            return
        goal, position = host.puzzle.goal, host.opened.position
        self.least = list(goal.stars)
        self.name, self.goal = self._name, goal_words(host.puzzle)
        told = TOLD_OF_MISTAKES if self._is_mistake else TOLD_ABOVE
        if self.table is not None:
            self.table.hidden = told | CONTROLS if self.is_over else told
        reason = None
        if self.is_over and host.verdict is not None:
            reason = host.verdict.review and host.verdict.review.reason
            self.stars = host.verdict.stars
            self._say(*verdict_words(goal, host.verdict, self._why(host)))
        else:
            self.stars = stars_to_come(goal, host.standing, host.result)
            waits = tr("Thinking…") if host.is_answering else ""
            shown = tr("The solution") if self._shows_solution else goal_words(host.puzzle)
            self._say(self._name, waits or shown)
            self._pieces.done = used_pieces(host.puzzle, host.trail, position.seat, self._colour)
        if self.table is not None and self.table.table is not None:
            self.table.table.lit = reason
        self._furnish()

    def _why(self, host: PuzzleTable) -> str:
        """The clause of the reason that the review of an answer gives."""
        now, review = host.snapshot, host.verdict and host.verdict.review
        if now is None or not review or review.reason is None:
            return ""
        position = host.opened.position
        view = position.start.view(position.seat)
        return GAMES_UI[self.game].reason(view, review.reason, colours_of(now.players))

    @property
    def _is_mistake(self) -> bool:
        """Whether the puzzle is a mistake of the player's own."""
        return self._puzzle is not None and self._puzzle.goal.kind == REVIEW

    @property
    def _name(self) -> str:
        """The number of the puzzle; one that was received has none."""
        if self._is_mistake:
            return tr("Your own mistake")
        entries = self.conductor.puzzles.of(self.game)
        own = () if isinstance(entries, Trouble) else entries
        shown = "" if self._puzzle is None else self._puzzle.id
        numbers = (one.number for one in own if one.puzzle.id == shown)
        number = next(numbers, None)
        return tr("Puzzle") if number is None else tr("Puzzle {number}", number=number)

    def _say(self, title: str, line: str) -> None:
        self.title, self.line = title, line
        self.lay_out_soon()

    def _furnish(self) -> None:
        """The row below the words: the pieces and the tools, or the ways on from the end."""
        row, furnished = self.ids.row, (self.is_over, tr.language, self.game)
        if furnished == self._furnished:
            return
        self._furnished = furnished
        for box in (row, self.ids.ways):
            box.clear_widgets()
        if self.is_over:
            solved = self._host is not None and bool(
                self._host.verdict and self._host.verdict.stars
            )
            again = tr("Again") if solved else tr("Try again")
            parts = (
                ("soft", "again", again, self.again),
                ("fill", "next", self._onward, self.go_on),
            )
            for look, icon, text, do in parts:
                button = TextButton(kind=look, icon=icon, text=text, game=self.game, do=do)
                self.ids.ways.add_widget(button)
            return
        row.add_widget(self._pieces)
        tools = (
            ("again", tr("Restart"), self.again),
            ("hint", tr("Hint"), self.hint),
            ("menu", tr("Menu"), self.open_menu),
        )
        for icon, text, do in tools:
            row.add_widget(IconButton(icon=icon, text=text, do=do))

    @property
    def _onward(self) -> str:
        if not self._is_mistake:
            return tr("Next puzzle")
        return tr("Next mistake") if self._next() is not None else tr("Done")

    # the host

    def _heard(self, snapshot: object) -> None:
        host = self._host
        if host is not None and host.verdict is not None and not self._waits_for_table:
            self._show_end()
        self.refresh()

    @property
    def _waits_for_table(self) -> bool:
        """Whether the table shows the end of its game first, and calls `ended` then."""
        now = self._host.snapshot if self._host is not None else None
        return now is not None and now.outcome is not None and not self._is_mistake

    def _show_end(self) -> None:
        host = self._host
        if host is not None and host.verdict is not None and not self.is_over:
            self.is_over = True
            for at in range(host.verdict.stars):
                sounds.play_after(STAR_STEP * at, "star", at)
            self.filled = 0 if not theme.reduced_motion else host.verdict.stars
            Animation(filled=host.verdict.stars, duration=STAR_STEP * STARS).start(self)
            self.refresh()

    def _advise(self, hint: Hint) -> None:
        """Show a hint on the board; where the best is lost, say so."""
        if self.table is None or self.table.table is None:
            return
        if hint.about == TAKE_BACK:
            self.table.tell(tr("The best can't be reached from here: take a move back."))
        else:
            self.table.table.advise(hint)
        self.refresh()

    def _play_on(self, _seconds: float) -> None:
        if self.table is not None and self.table.busy:
            return
        if self._host is None or not self._host.next_of_solution():
            self._solution.cancel()

    def _stop_solution(self) -> None:
        self._solution.cancel()
        self._shows_solution = False
