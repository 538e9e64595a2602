"""The numbers: how one plays each game, worked out from the finished games while one looks."""

from collections.abc import Container, Iterator, Sequence
from datetime import date

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from fitsmobile.puzzles.puzzle import Puzzle
from fitsmobile.session.stats import Figures, Statistics, counts_points
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.button import TextButton
from fitsmobile.ui.kit.charts import BarsChart, FormChart, LinesChart
from fitsmobile.ui.kit.choice import Segmented, on_choice
from fitsmobile.ui.kit.empty_state import EmptyState
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.node import Described, Gathered
from fitsmobile.ui.kit.text import Note, Paragraph, full_width
from fitsmobile.ui.kit.wording import decimal, listed, number, signed_decimal
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.frames import FrameSlicedTask
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.screens.game_form import GameForm

kvloader.load(__name__)

CHART = 132
AROUND_PICTURE = 330
"""Height in dp of all that is around the picture of a page without figures."""

FEW = 3
"""From so many games on there is something to say about their spread and their luck."""

WIDEST_NUMBER = 3.6
"""Width of the widest average of a board, as a multiple of the size of the text."""

MODES = {
    "solo": mark("Solo"),
    "daily": mark("Daily"),
    "computers": mark("Computer"),
    "shared": mark("Together"),
}


class Figure(Gathered, BoxLayout):
    """A number and its caption."""

    value = StringProperty("")
    text = StringProperty("")
    game = StringProperty(theme.own_game)


class FigureGrid(GridLayout):
    """Figures in rows of three, or of two where a caption would have to shrink."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        theme.bind(text_scale=self.on_width)

    def on_width(self, *_: object) -> None:
        """Choose the number of columns."""
        widest = max((full_width(one.text, theme.small) for one in self.children), default=0)
        self.cols = 3 if widest <= (self.width - 2 * self.spacing[0]) / 3 else 2
        high = theme.title * 1.35 + theme.small * 1.35 + dp(6)
        self.height = -(-len(self.children) // self.cols) * high


class Sentence(Paragraph):
    """The meaning of a chart."""


class PersonRow(BoxLayout):
    """A player of shared games and their results."""

    name = StringProperty("")
    facts = StringProperty("")


class BoardGrid(GridLayout):
    """Boards in rows of four, or of two where their numbers would have to shrink."""

    def on_width(self, *_: object) -> None:
        """Choose the number of columns."""
        self.cols = 4 if self.width >= WIDEST_NUMBER * theme.body * 4 else 2


class BoardFigures(Described, BoxLayout):
    """A board with the average and the best of its rounds."""

    name = StringProperty("")
    picture = ObjectProperty(None, allownone=True)
    average = StringProperty("")
    best = StringProperty("")
    game = StringProperty(theme.own_game)

    def nodes(self) -> tuple[Node, ...]:
        """A group with average and best as its value, in this order as its section says."""
        name = tr("Board {n}", n=self.name) if self.name.isdigit() else self.name
        return (self.node("group", name, f"{self.average}\n{self.best}"),)


class StatsScreen(GameForm):
    """Reads the archive in small steps; what is known so far is shown."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._statistics = Statistics()
        self._reading = FrameSlicedTask()
        self.whenever_left(self._reading.stop)
        self.mode = ""
        self.modes = on_choice(Segmented(), self._choose_mode)
        self.above.add_widget(self.modes)

    def arrive(self, game: str = "", **args: object) -> None:
        """Read the finished games in slices per frame."""
        self._statistics = Statistics()
        self._reading.start(self._read(), self.refresh)
        super().arrive(game, **args)

    def _read(self) -> Iterator[None]:
        yield from self.conductor.kept.prepare()
        for result in self.conductor.history.results():
            self._statistics.add(result)
            yield

    def _choose_mode(self, mode: str) -> None:
        if mode != self.mode:
            self.mode = mode
            self.refresh()

    def sections(self) -> list[BoxLayout]:
        """The numbers of the game and mode that are chosen."""
        self.title, self.line = tr("Statistics"), tr("Loading…") if self._reading.running else ""
        self._offer_modes([mode for game, mode in self._statistics.played() if game == self.game])
        figures = self._statistics.figures(self.game, self.mode, date.today())
        if figures is None:
            return [] if self._reading.running else [self._nothing()]
        parts = (self._key_figures, self._spread, self._trend, self._form, self._luck,
                 self._mistakes, self._boards, self._people)  # fmt: skip
        sections = (part(figures) for part in parts)
        return [one for one in sections if one is not None]

    def _offer_modes(self, played: Sequence[str]) -> None:
        """Let the player choose among the modes in which the game was played, if there are two."""
        if self.mode not in played:
            self.mode = next(iter(played), "")
        row = self.modes
        row.options, row.value = [(mode, tr(MODES[mode])) for mode in played], self.mode
        row.enabled = len(played) > 1
        row.opacity, row.height = int(row.enabled), dp(48) * row.enabled

    def _nothing(self) -> EmptyState:
        return EmptyState(
            self,
            AROUND_PICTURE,
            title=tr("No finished games yet"),
            text=tr("Every game that you finish counts here."),
            action=tr("Start a game"),
            game=self.game,
            do=lambda: self.navigator.go("setup", game=self.game),
        )

    def _key_figures(self, figures: Figures) -> Section:
        pairs = [
            (str(figures.games), tr.plural("game", "games", figures.games)),
            (number(figures.best), tr("best score")),
            (decimal(figures.average), tr("average")),
        ]
        if self.mode in ("computers", "shared"):
            pairs += [
                (str(figures.wins), tr("won")),
                (str(figures.winning_run), tr("win streak")),
                (str(figures.longest_run), tr("best win streak")),
            ]
        pairs += [
            (str(figures.days), tr("day streak")),
            (str(figures.most_days), tr("longest streak")),
        ]
        if figures.unaided_best is not None:
            pairs.append((number(figures.unaided_best), tr("without help")))
        return Section(self._grid(pairs), caption=tr("At a glance"))

    def _grid(self, pairs: Sequence[tuple[str, str]]) -> FigureGrid:
        grid = FigureGrid(cols=3, size_hint_y=None, spacing=dp(4))
        for value, text in pairs:
            grid.add_widget(Figure(value=value, text=text, game=self.game))
        return grid

    def _spread(self, figures: Figures) -> Section:
        bars = [(bar.low, bar.high, bar.count) for bar in figures.bars]
        several = figures.games >= FEW
        chart = BarsChart(
            bars=bars,
            median=figures.median if several else None,
            game=self.game,
            size_hint_y=None,
            height=dp(CHART),
        )
        section = Section(chart, caption=tr("Your scores"))
        if several:
            points = number(figures.median)
            section.add_widget(Sentence(text=tr("Half of them {points} or more", points=points)))
        if figures.usual_rank is not None:
            rank = tr(GAMES_UI[self.game].ranks()[figures.usual_rank].name)
            section.add_widget(Note(text=tr("Rank most often: {rank}", rank=rank)))
        return section

    def _trend(self, figures: Figures) -> Section | None:
        """The mean of the last few games at each; nothing with a single one."""
        if len(figures.trend) < 2:
            return None
        rows = [("", figures.trend)]
        chart = LinesChart(
            rows=rows, game=self.game, size_hint_y=None, height=dp(CHART), enabled=False
        )
        lately, average = decimal(figures.trend[-1]), decimal(figures.average)
        sentence = tr("Lately {lately}, on average {average}", lately=lately, average=average)
        return Section(chart, Sentence(text=sentence), caption=tr("Five-game average"))

    def _form(self, figures: Figures) -> Section | None:
        """The last games, each with what was left; nothing where no mistakes were looked for."""
        skill = figures.skill
        if skill is None:
            return None
        in_points = counts_points(self.game)
        section = Section(caption=tr("Form"))
        if in_points:
            games = [(one.score, one.lost) for one in figures.form]
            section.add_widget(
                FormChart(games=games, game=self.game, size_hint_y=None, height=dp(CHART))
            )
            lost, lately = decimal(skill.lost), decimal(skill.lately)
            words = tr("You leave {lost} points a game, lately {lately}", lost=lost, lately=lately)
        else:
            lost, lately = (str(round(100 * share)) for share in (skill.lost, skill.lately))
            words = tr("Your turns give away {lost} % of a win a game, lately {lately} %",
                       lost=lost, lately=lately)  # fmt: skip
        section.add_widget(Sentence(text=words))
        looked = tr.plural(
            "Mistakes were looked for in {count} game.",
            "Mistakes were looked for in {count} games.",
            skill.games,
        )
        section.add_widget(Note(text=looked))
        return section

    def _luck(self, figures: Figures) -> Section | None:
        """The last game compared with the mean: its share of play, and of luck."""
        skill = figures.skill
        if skill is None or skill.games < FEW or not counts_points(self.game):
            return None
        pairs = [
            (signed_decimal(skill.by_play), tr("skill")),
            (signed_decimal(skill.by_luck), tr("luck")),
        ]
        ahead, score = signed_decimal(skill.by_play + skill.by_luck), number(skill.score)
        sentence = tr("Last game {score}: {ahead} against your average", score=score, ahead=ahead)
        return Section(self._grid(pairs), Sentence(text=sentence), caption=tr("Skill and luck"))

    def _mistakes(self, figures: Figures) -> Section | None:
        """The kind of mistake that cost most, and a way to solve one."""
        kinds = GAMES_UI[self.game].words().kinds
        known = {one.name: one for one in (figures.skill.kinds if figures.skill else ())}
        costs = {title: sum(known[name].loss for name in kinds[title] if name in known)
                 for title in kinds}  # fmt: skip
        title = max(costs, key=costs.__getitem__, default="")
        if not costs or not costs[title]:
            return None
        lost = (
            tr("{points} points", points=decimal(costs[title]))
            if counts_points(self.game)
            else tr("{percent} % of a win", percent=round(100 * costs[title]))
        )
        often = sum(known[name].count for name in kinds[title] if name in known)
        times = tr.plural("{count} time", "{count} times", often)
        section = Section(Sentence(text=tr(title)), Note(text=listed((times, lost))),
                          caption=tr("What costs you most"))  # fmt: skip
        puzzle = self._puzzle(kinds[title])
        if puzzle is not None:
            button = TextButton(text=tr("Solve one"), icon="play", kind="soft", game=self.game)
            button.do = lambda: self.navigator.go("puzzle", puzzle=puzzle)
            section.add_widget(button)
        return section

    def _puzzle(self, kinds: Container[str]) -> Puzzle | None:
        """The newest mistake of these kinds in this game that the deck has; None for none."""
        deck, games = self.conductor.puzzles.deck, self._statistics.games(self.game)
        for name, card in reversed(deck.cards().items()):
            if card.kind in kinds and card.game_id in games:
                puzzle = deck.puzzle(name)
                return puzzle if isinstance(puzzle, Puzzle) else None
        return None

    def _boards(self, figures: Figures) -> Section | None:
        """The boards with their average and best; nothing where there is only one game."""
        shown = GAMES_UI[self.game].shown_board
        cards = [(card, one) for one in figures.boards if (card := shown(one.board)) is not None]
        if not cards:
            return None
        grid = BoardGrid(cols=4, size_hint_y=None, spacing=dp(4))
        grid.bind(minimum_height=grid.setter("height"))
        for card, one in cards:
            average, top = decimal(one.average), number(one.best)
            grid.add_widget(
                BoardFigures(
                    name=card.name,
                    picture=card.picture,
                    average=average,
                    best=top,
                    game=self.game,
                )
            )
        best, _ = max(cards, key=lambda pair: pair[1].average)
        sentence = tr("Best on average: {board}", board=best.name)
        return Section(grid, Sentence(text=sentence), caption=tr("By board: average and best"))

    def _people(self, figures: Figures) -> Section | None:
        """Everybody at the shared table, most wins first; nothing in another mode."""
        if self.mode != "shared" or not figures.people:
            return None
        section = Section(caption=tr("Players"))
        for one in figures.people:
            facts = tr(
                "{wins} of {games} won, best score {best}",
                wins=one.wins,
                games=one.games,
                best=number(one.best),
            )
            section.add_widget(PersonRow(name=one.name, facts=facts))
        return section
