"""Filter of the list of kept games: by game, time and player."""

from functools import partial

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty

from fitsmobile.session.calendar import SECONDS_A_DAY
from fitsmobile.session.summary import Summary
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.choice import PickRow, on_choice
from fitsmobile.ui.kit.field import TextField
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.text import Body
from fitsmobile.ui.look.i18n import tr

TYPING_SECONDS = 0.25
"""Pause in typing after which the list follows."""


class SavedFilter(Section):
    """Fires `on_change` when the list is to follow. `days` 0 is any time."""

    __events__ = ("on_change",)
    game = StringProperty("")
    days = NumericProperty(0)
    name = StringProperty("")

    def __init__(self, screen: Screen, **kwargs: object) -> None:
        games = [("", tr("All games")), *((game, ui.title) for game, ui in GAMES_UI.items())]
        times = [
            (0, tr("At any time")),
            (7, tr("In the last week")),
            (31, tr("In the last month")),
            (366, tr("In the last year")),
        ]
        self._follow = Clock.create_trigger(lambda _: self.dispatch("on_change"), TYPING_SECONDS)
        self.games = PickRow(text=tr("Game"), options=games, screen=screen, value="")
        self.times = PickRow(text=tr("Played"), options=times, screen=screen, value=0)
        self.field = TextField()
        name = Body(text=tr("With a player called"))
        super().__init__(self.games, self.times, name, self.field, caption=tr("Show"), **kwargs)
        on_choice(self.games, partial(self._choose, "game"))
        on_choice(self.times, partial(self._choose, "days"))
        on_choice(self.field, self._type, "text")

    @property
    def is_narrow(self) -> bool:
        """Whether it leaves any game out."""
        return bool(self.game or self.days or self.name)

    def lets_in(self, summary: Summary, now: float) -> bool:
        """Whether a game is to be listed; `now` in seconds since 1970."""
        since = int(now) - self.days * SECONDS_A_DAY if self.days else 0
        return summary.matches(self.game, self.name, since)

    def on_change(self) -> None:
        """Another choice is in force."""

    def _choose(self, name: str, value: object) -> None:
        setattr(self, name, value)
        self._follow.cancel()
        self.dispatch("on_change")

    def _type(self, text: str) -> None:
        self.name = " ".join(text.split())
        self._follow()
