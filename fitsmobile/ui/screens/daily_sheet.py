"""The sheet of a game's deal of the day: play it, go on, see the result, pass it on, practise."""

from collections.abc import Callable, Sequence
from datetime import date

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from fitsmobile.session.actions import COLOURS, Player
from fitsmobile.session.conductor import Conductor
from fitsmobile.session.daily import DayResult
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.session.today import Today, look
from fitsmobile.storage.records import as_name
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit import wording
from fitsmobile.ui.kit.button import TextButton
from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.screen import Navigation, Screen
from fitsmobile.ui.kit.share import share
from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.kit.text import Note
from fitsmobile.ui.kit.wording import number
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_disc, draw_ring, draw_words

kvloader.load(__name__)


PICTURE, PICTURE_LEAST, AROUND, AROUND_LOW = 136, 56, 284, 180
"""In dp: height of the picture, its least, and the height of everything else in the sheet, above
and below its actions or beside them."""

LOW, WIDE = 500, 608
"""In dp: a window lower than this, and wider than high, has the actions beside the facts, on a
panel of this width."""

DISC, RING = 36, 3
"""Diameter of the disc of a day, and the gap to the second ring of today's, in dp."""


class DailyHead(BoxLayout):
    """A picture of the deal, and beside it the day, the state of the try, the streak and the tasks.

    It is as high as the picture, or as the words where they need more.
    """

    picture_height = NumericProperty()
    picture = ObjectProperty(None, allownone=True)
    day = StringProperty("")
    state = StringProperty("")
    streak = StringProperty("")
    game = StringProperty(theme.own_game)
    tasks: Sequence[Widget] = ListProperty()
    """Rows with the tasks of the deal; none in a game without tasks."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for row in self.tasks:
            self.ids.words.add_widget(row)


class DailyColumns(BoxLayout):
    """The facts about a deal, and below them, or `beside` them in a low window, its actions."""

    beside = BooleanProperty(False)
    facts = ObjectProperty()
    actions = ObjectProperty()


class DailyTitle(BoxLayout):
    """The title of the sheet, and the way to the puzzle of the day."""

    text = StringProperty("")
    game = StringProperty(theme.own_game)
    open_puzzle = ObjectProperty(lambda: None)


class WeekDiscs(Described, Painted):
    """A disc for each day of the week: the score where the try is finished, today in two rings."""

    painted_from = ("days", "today", "game")
    days: Sequence[DayResult] = ListProperty()
    today: date = ObjectProperty(None, allownone=True)
    game = StringProperty(theme.own_game)

    def nodes(self) -> tuple[Node, ...]:
        """A text for each day with its score as the value."""
        step = self.width / max(1, len(self.days))
        return tuple(
            self.part(
                "text",
                one.day.isoformat(),
                wording.day(one.day),
                (self.x + at * step, self.y, step, self.height),
                "" if one.score is None else number(one.score),
            )
            for at, one in enumerate(self.days)
        )

    def paint(self) -> None:
        """The discs from Monday to Sunday, the name of the day below each."""
        step, size = self.width / max(1, len(self.days)), dp(DISC)
        accent = theme.role("accent", self.game)
        for at, one in enumerate(self.days):
            x, y = self.x + (at + 0.5) * step, self.top - size / 2 - dp(RING)
            is_today = one.day == self.today
            if one.score is not None:
                draw_disc(x, y, size / 2, accent)
                score = number(one.score)
                draw_words(score, x, y, theme.body, theme.heavy, theme.on_accent, room=size - dp(8))
            elif is_today:
                draw_disc(x, y, size / 2, theme.role("accent_soft", self.game))
                draw_ring(x, y, size / 2, dp(2), accent)
            else:
                draw_ring(x, y, size / 2, dp(1.4), theme.outline)
            if is_today:
                draw_ring(x, y, size / 2 + dp(RING), dp(1.4), theme.fade(accent, 0.45))
            font, ink = (theme.bold, theme.text) if is_today else (theme.medium, theme.text2)
            name = tr(wording.SHORT_WEEKDAYS[one.day.weekday()])
            draw_words(name, x, self.y + theme.small * 0.675, theme.small, font, ink, room=step)


class DailySheet(Sheet):
    """The state of today's deal of `game`, and the actions that it allows.

    Once shown it goes on to speak of that day, though midnight may pass meanwhile; a new deal
    is then offered by a new sheet.
    """

    def __init__(
        self, conductor: Conductor, navigator: Navigation, game: str, **kwargs: object
    ) -> None:
        super().__init__(**kwargs)
        self._title = tr("{game} today", game=GAMES_UI[game].title)
        self._conductor, self._navigator, self._game = conductor, navigator, game
        today = look(conductor, tuple(GAMES_UI))
        self._text = result_text(today)
        standing = today.standings[game]
        self._day, self._tried = standing.day, standing.tried
        result = today.results.get(game)
        deals = conductor.daily_deals
        deal = deals.position(game).view(0)
        self.head = DailyHead(
            picture=GAMES_UI[game].picture(deal, (person(conductor, game).colour,)),
            tasks=GAMES_UI[game].task_rows(deal),
            day=wording.day(standing.day),
            streak=streak_words(today),
            game=game,
        )
        self.body.spacing = dp(10)
        week = WeekDiscs(days=list(deals.week(game)), today=standing.day, game=game)
        title = DailyTitle(text=self._title, game=game, open_puzzle=self._puzzle)
        self.columns = DailyColumns()
        for part in (self.head, week):
            self.columns.facts.add_widget(part)
        for part in (title, self.columns):
            self.body.add_widget(part)
        if standing.tried is None:
            self.head.state = tr("The same deal for everyone today.")
            self._act("play", tr("Play today's deal"), self._play)
            rule = tr("Your first try counts, without undo.")
            self.columns.actions.add_widget(Note(text=rule, halign="center"))
        elif conductor.kept.running.holds(standing.tried):
            self.head.state = tr("You haven't finished your try.")
            self._act("play", tr("Continue"), self._carry_on)
        else:
            self.head.state = tr("You gave up this try.")
            if result is not None:
                self.head.state = tr("Your result: {points}", points=number(result.score))
                self._act("eye", tr("Look back"), self._look_back, "soft")
                self._act("share", tr("Share today's results"), self._share, "soft")
            self._act("again", tr("Practise"), self._play)

    def open(self, screen: Screen) -> None:
        """Show it over a screen, and fit it to the screen's size from now on."""
        self.bind(size=self._fit)
        super().open(screen)
        self._fit()

    def _fit(self, *_: object) -> None:
        """Actions beside the facts in a low window; a picture that leaves room for the rest."""
        if self.screen is None:
            return
        is_low = self.screen.width > self.screen.height < dp(LOW)
        self.columns.beside, self.widest = is_low, WIDE if is_low else Sheet.widest.defaultvalue
        around = dp(AROUND_LOW if is_low else AROUND) * max(1.0, theme.text_scale)
        room = self.screen.height - self.screen.inset_top - self.screen.inset_bottom - around
        self.head.picture_height = max(dp(PICTURE_LEAST), min(dp(PICTURE), room))

    def _act(self, icon: str, text: str, do: Callable[[], object], kind: str = "fill") -> None:
        """Add a button that closes the sheet and then calls `do`."""

        def used() -> None:
            self.close()
            do()

        button = TextButton(icon=icon, text=text, kind=kind, game=self._game, do=used)
        self.columns.actions.add_widget(button)

    def _play(self) -> None:
        if self._conductor.daily_deals.standing(self._game).day != self._day:
            DailySheet(self._conductor, self._navigator, self._game).open(self.screen)
            return
        answer = self._conductor.daily_deals.start(self._game, person(self._conductor, self._game))
        if isinstance(answer, Snapshot):
            self._navigator.go("table")

    def _puzzle(self) -> None:
        """Go to the puzzle of the day; its file is read now."""
        self.close()
        puzzle = self._conductor.puzzles.of_today(self._game)
        if puzzle is not None:
            self._navigator.go("puzzle", puzzle=puzzle)

    def _carry_on(self) -> None:
        if self._tried is not None and isinstance(self._conductor.open(self._tried), Snapshot):
            self._navigator.go("table")

    def _look_back(self) -> None:
        self._navigator.go("review", game_id=self._tried)

    def _share(self) -> None:
        share(self.screen, self._text, self._title)


def person(conductor: Conductor, game: str) -> Player:
    """The player: name and colour of the first seat that the game was set up with last."""
    last = conductor.settings.last_setups.get(game)
    last = last if isinstance(last, dict) else {}
    names, colours = last.get("names"), last.get("colours")
    name = as_name(str(names[0])[:16]) if isinstance(names, list) and names else ""
    colour = colours[0] if isinstance(colours, list) and colours else ""
    return Player(name or tr("You"), colour if colour in COLOURS else COLOURS[0])


def streak_words(today: Today) -> str:
    """Number of days in a row, in words; empty where there is only one."""
    if today.streak < 2:
        return ""
    words = tr("{count} days in a row", count=today.streak)
    if today.longest > today.streak:
        words += " · " + tr("longest: {count}", count=today.longest)
    return words


def result_text(today: Today) -> str:
    """The results of the day as a few lines to pass on; empty where nothing is finished."""
    if not today.results:
        return ""
    day: date = next(iter(today.standings.values())).day
    lines = [f"FITS Mobile, {wording.short_day(day)}"]
    for game, result in today.results.items():
        lines.append(f"{GAMES_UI[game].title} {number(result.score)}")
    lines.append(streak_words(today))
    return "\n".join(filter(None, lines))
