"""The numbers: how one plays each game, worked out from the finished games while one looks."""

from collections.abc import Iterator
from datetime import date

from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from fitsmobile.session.stats import Figures, Statistics
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.charts import BarsChart, LinesChart
from fitsmobile.ui.kit.empty_state import EmptyState
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.node import Gathered
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.text import full_width
from fitsmobile.ui.kit.wording import decimal, number
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.frames import FrameSlicedTask
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp

kvloader.load(__name__)

CHART = 132
AROUND_PICTURE = 330
"""Height in dp of all that is around the picture of a page without figures."""

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

    def on_width(self, *_: object) -> None:
        """Choose the number of columns."""
        widest = max((full_width(one.text, theme.small) for one in self.children), default=0)
        self.cols = 3 if widest <= (self.width - 2 * self.spacing[0]) / 3 else 2
        high = theme.title * 1.35 + theme.small * 1.35 + dp(6)
        self.height = -(-len(self.children) // self.cols) * high


class PersonRow(BoxLayout):
    """A player of shared games and their results."""

    name = StringProperty("")
    facts = StringProperty("")


class StatsScreen(Screen):
    """Reads the archive in small steps; what is known so far is shown."""

    game = StringProperty(theme.own_game)
    mode = StringProperty("")
    games = ListProperty()
    modes = ListProperty()
    line = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._statistics = Statistics()
        self._reading = FrameSlicedTask()

    def arrive(self, game: str = "", **args: object) -> None:
        """Read the finished games in slices per frame."""
        if game:
            self.game = game
        self._statistics = Statistics()
        self._reading.start(self._read(), self.refresh)
        super().arrive(**args)

    def _read(self) -> Iterator[None]:
        yield from self.conductor.kept.prepare()
        for result in self.conductor.history.results():
            self._statistics.add(result)
            yield

    def leave(self) -> None:
        """Stop reading."""
        super().leave()
        self._reading.stop()

    def choose_game(self, game: str) -> None:
        """Show another game."""
        if game and game != self.game:
            self.game = game
            self.refresh()

    def choose_mode(self, mode: str) -> None:
        """Show another way to play."""
        if mode and mode != self.mode:
            self.mode = mode
            self.refresh()

    def refresh(self, *_: object) -> None:
        """Write the numbers of the game and mode that are chosen."""
        played = [mode for game, mode in self._statistics.played() if game == self.game]
        if self.mode not in played:
            self.mode = played[0] if played else ""
        self.games = [(game, ui.title) for game, ui in GAMES_UI.items()]
        self.modes = [(mode, tr(MODES[mode])) for mode in played]
        self.line = tr("Loading…") if self._reading.running else ""
        figures = self._statistics.figures(self.game, self.mode, date.today())
        if figures is None:
            self.ids.form.set_sections(*([] if self._reading.running else [self._nothing()]))
            return
        sections = [self._key_figures(figures), self._spread(figures), self._trend(figures)]
        if self.mode == "shared" and figures.people:
            sections.append(self._people(figures))
        self.ids.form.set_sections(*[one for one in sections if one is not None])

    def _nothing(self) -> EmptyState:
        empty = EmptyState(
            title=tr("No finished games yet"),
            text=tr("Every game that you finish counts here."),
            action=tr("Start a game"),
            game=self.game,
            room=self.height - self.inset_top - self.inset_bottom - dp(AROUND_PICTURE),
        )
        empty.bind(on_go=lambda _empty: self.navigator.go("setup", game=self.game))
        return empty

    def _key_figures(self, figures: Figures) -> Section:
        """The numbers that matter."""
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
        grid = FigureGrid(cols=3, size_hint_y=None, spacing=dp(4))
        for value, text in pairs:
            grid.add_widget(Figure(value=value, text=text, game=self.game))
        return Section(grid, caption=tr("At a glance"))

    def _spread(self, figures: Figures) -> Section:
        """Histogram of the points reached."""
        bars = [(bar.low, bar.high, bar.count) for bar in figures.bars]
        chart = BarsChart(bars=bars, game=self.game, size_hint_y=None, height=dp(CHART))
        return Section(chart, caption=tr("Your scores"))

    def _trend(self, figures: Figures) -> Section | None:
        """The mean of the last few games at each; nothing with a single one."""
        if len(figures.trend) < 2:
            return None
        rows = [("", figures.trend)]
        chart = LinesChart(
            rows=rows, game=self.game, size_hint_y=None, height=dp(CHART), enabled=False
        )
        return Section(chart, caption=tr("Five-game average"))

    def _people(self, figures: Figures) -> Section:
        """Everybody at the shared table, most wins first."""
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
