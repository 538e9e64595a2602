"""The card of the day: a button for each game's daily deal, and the streak."""

from functools import partial

from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from fitsmobile.session.conductor import Conductor
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.button import IconButton
from fitsmobile.ui.kit.surface import Card
from fitsmobile.ui.kit.wording import number
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.frames import FrameSlicedTask
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.text import text_to_fit

kvloader.load(__name__)

CIRCLE = 42
READ_TODAY_AFTER = 0.4
"""Seconds until the tries are read, so that the screen is drawn first."""


class DayButton(IconButton):
    """The deal of one game: to be played, going on, or with the score of the counted try."""

    painted_from = (*IconButton.painted_from, "score")
    overhang = NumericProperty(0.94)
    score = StringProperty("")

    def box(self) -> tuple[float, float, float, float]:
        """The circle at the top; the name stands on the card below."""
        size = dp(CIRCLE)
        return (self.x + (self.width - size) / 2, self.y + self.height - size, size, size)

    def words(self) -> tuple[str, ...]:
        """The game, and the score of the counted try where there is one."""
        return (self.text, self.score)

    def dress(self, *_: object) -> None:
        """Draw no shadow: the card below has one."""
        super().dress()
        self.level = "flat"

    def mark(self, room: float) -> Texture | None:
        """The score where there is one, else the icon."""
        if self.score:
            return text_to_fit(self.score, theme.body, theme.heavy, room - dp(8))
        return super().mark(room)

    def show(self, score: str, over: bool) -> None:
        """The score of the try that counts, empty where there is none; whether it is over."""
        self.kind, self.score = "fill" if score else "soft", score
        self.icon = "again" if over else "play"

    def _looks(self) -> tuple[Rgba, Rgba, Rgba]:
        fill, ink, line = super()._looks()
        return fill, ink, ink if self.kind == "soft" else line


class TodayCard(Card):
    """The deals of the day, a button for each game.

    `open_game(game)` is called when one is touched.
    """

    conductor = ObjectProperty(None, allownone=True)
    open_game = ObjectProperty(lambda game: None)
    streak = NumericProperty(0)
    days = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.buttons: dict[str, DayButton] = {}
        for game, ui in GAMES_UI.items():
            button = DayButton(game=game, text=ui.title, do=partial(self.open_game, game))
            self.buttons[game] = button
            self.ids.buttons.add_widget(button)
        self._reading = FrameSlicedTask(READ_TODAY_AFTER)

    def start(self, conductor: Conductor) -> None:
        """Read the results of today in slices per frame."""
        self.conductor = conductor
        self._reading.start(conductor.kept.prepare(), self._show)

    def stop(self) -> None:
        """Stop reading."""
        self._reading.stop()

    def write(self) -> None:
        """Write the streak in the language in force."""
        self.days = (
            tr.plural("{count} day", "{count} days", int(self.streak))
            if self.streak
            else tr("New every day")
        )

    def _show(self) -> None:
        from fitsmobile.session.today import look  # what reads results isn't needed at the start

        today = look(self.conductor, self.buttons)
        for game, button in self.buttons.items():
            result = today.results.get(game)
            tried = today.standings[game].tried
            goes_on = tried is None or self.conductor.kept.running.holds(tried)
            button.show(number(result.score) if result else "", not goes_on)
        self.streak = today.streak
        self.write()
