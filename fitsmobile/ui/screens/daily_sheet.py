"""The sheet of a game's deal of the day: play it, go on, see the result, pass it on, practise."""

from datetime import date

from fitsmobile.session.actions import COLOURS, Player
from fitsmobile.session.conductor import Conductor
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.session.today import Today, look
from fitsmobile.storage.records import as_name
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit import wording
from fitsmobile.ui.kit.screen import Navigation
from fitsmobile.ui.kit.share import share
from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.kit.text import Paragraph
from fitsmobile.ui.kit.wording import number
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.units import dp


class DailySheet(Sheet):
    """The state of today's deal of `game`, and the actions that it allows.

    Once shown it goes on to speak of that day, though midnight may pass meanwhile; a new deal
    is then offered by a new sheet.
    """

    def __init__(
        self, conductor: Conductor, navigator: Navigation, game: str, **kwargs: object
    ) -> None:
        super().__init__(title=tr("{game} today", game=GAMES_UI[game].title), **kwargs)
        self._conductor, self._navigator, self._game = conductor, navigator, game
        today = look(conductor, tuple(GAMES_UI))
        self._text = result_text(today)
        standing = today.standings[game]
        self._day, self._tried = standing.day, standing.tried
        result = today.results.get(game)
        if standing.tried is None:
            self._say(
                tr("The same deal for everyone today."),
                tr(
                    "Your first try counts, without undo. "
                    "After that, practise as often as you like."
                ),
            )
            self.add_action("play", tr("Play today's deal"), self._play)
        elif conductor.kept.running.holds(standing.tried):
            self._say(tr("You haven't finished your try."))
            self.add_action("play", tr("Continue"), self._carry_on)
        else:
            words = tr("You gave up this try.")
            if result is not None:
                words = tr("Your result: {points}", points=number(result.score))
            self._say(words, streak_words(today))
            if result is not None:
                self.add_action("eye", tr("Look back"), self._look_back)
                self.add_action("share", tr("Share today's results"), self._share)
            self.add_action("again", tr("Practise"), self._play)

    def _say(self, *lines: str) -> None:
        for line in filter(None, lines):
            self.body.add_widget(Paragraph(text=line, padding=[dp(8), dp(2)]))

    def _play(self) -> None:
        if self._conductor.daily_deals.standing(self._game).day != self._day:
            DailySheet(self._conductor, self._navigator, self._game).open(self.screen)
            return
        answer = self._conductor.daily_deals.start(self._game, person(self._conductor, self._game))
        if isinstance(answer, Snapshot):
            self._navigator.go("table")

    def _carry_on(self) -> None:
        if self._tried is not None and isinstance(self._conductor.open(self._tried), Snapshot):
            self._navigator.go("table")

    def _look_back(self) -> None:
        self._navigator.go("review", game_id=self._tried)

    def _share(self) -> None:
        share(self.screen, self._text, self.title)


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
