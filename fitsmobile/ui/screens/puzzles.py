"""The puzzles of a game: the next one, and all of them by grade with their stars."""

from collections import deque
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from fitsmobile.puzzles.puzzle import GRADES, Puzzle, position_of
from fitsmobile.session.puzzles import Entry
from fitsmobile.storage.results import Trouble
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.button import IconButton, TextButton
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.painted import SameSize
from fitsmobile.ui.kit.text import Note
from fitsmobile.ui.kit.wording import headed
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.frames import FrameSlicedTask
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_words
from fitsmobile.ui.paint.text import fitting_size
from fitsmobile.ui.screens.daily_sheet import person
from fitsmobile.ui.screens.game_form import GameForm
from fitsmobile.ui.screens.puzzle_parts import draw_stars, goal_words, known_pieces, star_words

kvloader.load(__name__)

GRADE_NAMES = (mark("Gentle"), mark("Tricky"), mark("Hard"))
DISC, CELL = 34, (48, 56)
"""Diameter of a disc and least size of its touch target in dp."""

WIDEST_NUMBER = "60"
"""The number that all numbers are as small as: they stand side by side."""


class PuzzleDisc(IconButton):
    """A puzzle: its number on a disc, filled for the next one, soft where it has stars."""

    painted_from = (*IconButton.painted_from, "stars", "number")
    number = NumericProperty(0)
    stars = NumericProperty(0)

    def box(self) -> tuple[float, float, float, float]:
        """The disc at the top; the stars are below it."""
        return (self.center_x - dp(DISC) / 2, self.top - dp(DISC) - dp(2), dp(DISC), dp(DISC))

    def dress(self, *_: object) -> None:
        """Draw no shadow: the card below has one."""
        super().dress()
        self.level = "flat"

    def _row(self) -> list[SameSize]:
        """Itself: its number is as small as all others anyway."""
        return [self]

    def paint(self) -> None:
        """The number, and the stars of a solved one."""
        x, y, size, _ = self.box()
        middle = (x + size / 2, y + size / 2)
        ink = theme.text2 if self.kind == "plain" else self.ink
        letters = fitting_size(WIDEST_NUMBER, theme.body, theme.heavy, size - dp(8))
        draw_words(str(int(self.number)), *middle, letters, theme.heavy, ink)
        if self.stars:
            place, cell = (self.center_x, self.y + dp(9)), (dp(13), dp(15))
            draw_stars(place, cell, int(self.stars), theme.role("accent", self.game))


class PuzzleGrid(GridLayout):
    """Discs in rows, as many side by side as have room; `entries` are those it has room for."""

    entries: Sequence[Entry] = ListProperty()

    def on_width(self, *_: object) -> None:
        """Choose the number of columns."""
        self.cols = max(4, min(10, int(self.width / dp(CELL[0]))))
        self.height = -(-len(self.entries) // self.cols) * dp(CELL[1])


class NextCard(BoxLayout):
    """The next puzzle: its position, its goal and the pieces to come."""

    picture = ObjectProperty(None, allownone=True)
    caption = StringProperty("")
    goal = StringProperty("")
    pieces = ListProperty()
    game = StringProperty(theme.own_game)
    solve = ObjectProperty(lambda: None)


class PuzzlesScreen(GameForm):
    """`arrive(game=...)` lists the puzzles of a game, three grades of twenty."""

    unsolved_only = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._later = FrameSlicedTask()
        """Adds the discs of the grades after the first, which are further down."""

        self.whenever_left(self._later.stop)

    def trail(self) -> None:
        """Leave out the solved ones, or show all."""
        self.unsolved_only = not self.unsolved_only
        self.refresh()

    def open(self, puzzle: Puzzle) -> None:
        """Go to the table of a puzzle."""
        self.navigator.go("puzzle", puzzle=puzzle)

    def sections(self) -> list[Section]:
        """The cards, with the discs of the first grade."""
        self._later.stop()
        self.title = tr("{game} puzzles", game=GAMES_UI[self.game].title)
        entries = self.conductor.puzzles.of(self.game)
        if isinstance(entries, Trouble):
            self.line = ""
            return [Section(Note(text=tr("The puzzles can't be read.")))]
        solved = [entry for entry in entries if entry.is_solved]
        self.line = headed(
            tr("{page} of {pages}", page=len(solved), pages=len(entries)),
            star_words(sum(entry.standing.stars for entry in solved)),
        )
        upcoming = self.conductor.puzzles.next_of(self.game)
        ahead = next((one for one in entries if one.puzzle == upcoming), None)
        sections = [self._next(ahead)] if ahead is not None else []
        sections += self._mistakes()
        grids = [self._grid(grade, entries) for grade in GRADES]
        sections += map(partial(self._grade, entries), GRADES, grids)
        first, *others = (self._fill(grid, ahead) for grid in grids)
        deque(first, maxlen=0)
        self._later.start(chain(*others))
        return sections

    def _next(self, entry: Entry) -> Section:
        """The card of the next puzzle, with its position."""
        puzzle, colour = entry.puzzle, person(self.conductor, self.game).colour
        card = NextCard(
            caption=tr("Next, number {number}", number=entry.number),
            goal=goal_words(puzzle),
            game=self.game,
            solve=partial(self.open, puzzle),
        )
        position = position_of(puzzle.setup, puzzle.moves, self.conductor.games)
        if not isinstance(position, Trouble):
            seat, start = position.seat, position.start
            card.picture = GAMES_UI[self.game].picture(start.view(seat), (colour,) * 4, seat)
            card.pieces = known_pieces(puzzle, start, seat, colour)
        return Section(card)

    def _mistakes(self) -> list[Section]:
        """The card of the player's own mistakes in this game: those that wait, and all."""
        deck = self.conductor.puzzles.deck
        own = [name for name in deck.cards() if name.rpartition("-")[0] == self.game]
        if not own:
            return []
        waiting = [name for name in deck.waiting() if name in own]
        today = tr.plural("{count} waiting", "{count} waiting", len(waiting)) if waiting else ""
        section = Section(caption=headed(tr("Your own mistakes"), today))
        section.add_widget(Note(text=tr("They come back after 1, 3, 7 and 21 days.")))
        gone = deck.gone()
        if gone:
            lost = tr.plural(
                "{count} is put aside: its game is no longer kept.",
                "{count} are put aside: their games are no longer kept.",
                gone,
            )
            section.add_widget(Note(text=lost))
        if waiting:
            button = TextButton(kind="soft", text=tr("Solve them"), icon="play", game=self.game)
            button.do = partial(self._open_mistake, waiting[0])
            section.add_widget(button)
        return [section]

    def _open_mistake(self, name: str) -> None:
        found = self.conductor.puzzles.deck.puzzle(name)
        if isinstance(found, Trouble):
            self.refresh()
        else:
            self.open(found)

    def _grid(self, grade: int, entries: Sequence[Entry]) -> PuzzleGrid:
        """The empty grid of a grade; solved ones can be left out."""
        shown = [
            entry
            for entry in entries
            if entry.puzzle.grade == grade and not (entry.is_solved and self.unsolved_only)
        ]
        return PuzzleGrid(entries=shown, cols=6, size_hint_y=None)

    def _grade(self, entries: Sequence[Entry], grade: int, grid: PuzzleGrid) -> Section:
        of_grade = [entry for entry in entries if entry.puzzle.grade == grade]
        solved = sum(entry.is_solved for entry in of_grade)
        count = tr("{page} of {pages}", page=solved, pages=len(of_grade))
        section = Section(caption=headed(tr(GRADE_NAMES[grade - 1]), count))
        section.add_widget(grid if grid.entries else Note(text=tr("All are solved.")))
        return section

    def _fill(self, grid: PuzzleGrid, ahead: Entry | None) -> Iterator[None]:
        for entry in grid.entries:
            kind = "fill" if entry is ahead else "soft" if entry.is_solved else "plain"
            name = tr("Puzzle {number}", number=entry.number)
            stars = entry.standing.stars
            disc = PuzzleDisc(
                number=entry.number,
                stars=stars,
                kind=kind,
                game=self.game,
                text=headed(name, star_words(stars)) if stars else name,
                do=partial(self.open, entry.puzzle),
            )
            grid.add_widget(disc)
            yield
