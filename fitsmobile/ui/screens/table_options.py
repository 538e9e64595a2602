"""The options of a table on the set-up screen, or the deal that somebody has sent."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from fitsmobile.engine.protocol import Json, Option
from fitsmobile.engine.registry import GAMES
from fitsmobile.session.challenge import Challenge
from fitsmobile.ui.games import GAMES_UI, MadeValue
from fitsmobile.ui.kit.button import TextButton
from fitsmobile.ui.kit.choice import OrderChoice, Segmented, named_stepper, on_choice
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.pictures import Miniature
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.text import Note, Strong
from fitsmobile.ui.kit.wording import listed, number
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.picture import Picture
from fitsmobile.ui.screens import setup_options

if TYPE_CHECKING:
    from fitsmobile.ui.screens.setup import SetupScreen

kvloader.load(__name__)

SEGMENTS_MOST = 4  # a choice of more values is stepped through
LOW = 500
"""Height in dp of a window below which pictures are small and have no heading."""

PREVIEW_LOW, PREVIEW, PREVIEW_MOST = 92, 150, 340
PREVIEW_SHARE = 0.26
"""Of the window's height, where it is high enough."""

OPTION_ROW = 48
"""Height in dp that each option after the first takes from the picture."""

BOARD_SHAPE, DISC_DP = 1.62, 31
"""Height of a board on offer as a share of its room across, and that of the disc below it."""


class HeadRow(BoxLayout):
    """The title of a section with a note at its right end."""

    text = StringProperty("")
    note = StringProperty("")


class HeadSection(Section):
    """A card that begins with a `HeadRow` in place of a caption."""


class FoldRow(Pressable, HeadRow):
    """A title that stands for a whole section until it is pressed."""


def preview_height(window: float, options: int) -> float:
    """Height of the picture of the table above so many options, which are to be in sight."""
    if window < dp(LOW):
        return dp(PREVIEW_LOW)
    most = max(dp(PREVIEW), min(dp(PREVIEW_MOST), window * PREVIEW_SHARE))
    return max(dp(PREVIEW_LOW), most - (options - 1) * dp(OPTION_ROW))


class OptionsSection(HeadSection):
    """A picture of the table and the choice of each option, which it changes in `setup.chosen`.

    After a change of colours it is to be told to `draw`. Where `is_folded`, one row stands for
    the rounds to choose from.
    """

    def __init__(self, setup: "SetupScreen", is_folded: bool) -> None:
        super().__init__()
        self._setup, self._is_folded = setup, is_folded
        self._ui, self._game = setup.ui, GAMES[setup.game]
        high = preview_height(setup.height, len(self._game.options))
        self._preview = Miniature(size_hint_y=None, height=high)
        self.draw()
        if self._preview.picture is not None:
            if setup.height >= dp(LOW):
                self.add_widget(HeadRow(text=tr("Game options")))
            self.add_widget(self._preview)
        for option in self._game.options:
            for widget in self._widgets(option):
                self.add_widget(widget)

    def draw(self) -> None:
        """Show the table as it is chosen."""

        def picture() -> Picture:
            setup = self._setup
            return setup_options.picture_of_deal(
                self._game, setup.seats, setup.options_now(), setup.colours
            )

        self._preview.picture = self._ui.preview(picture)

    @property
    def _width(self) -> float:
        """The width inside of the card, which is not laid out yet."""
        return self._setup.column_width - dp(64)

    def _choose(self, option: Option, value: Json) -> None:
        self._setup.chosen[option.id] = value
        self.draw()

    def _widgets(self, option: Option) -> list[Widget]:
        value, change = self._setup.options_now()[option.id], partial(self._choose, option)
        if isinstance(option.default, tuple):
            return self._order(option, value)
        name = Strong(text=setup_options.name_of(self._game.id, option))
        word = partial(setup_options.value_of, self._game.id, option)
        values = setup_options.offered(self._game, option, self._setup.seats)
        if len(values) < 2:
            return []
        if len(values) > SEGMENTS_MOST:
            return [name, named_stepper(values, value, word, change)]
        named = [(one, word(one)) for one in values]
        choice = on_choice(Segmented(options=named, value=value, game=self._game.id), change)
        needs = choice.natural_width()
        if name.natural_width() + needs > self._width - dp(24):
            return [name, choice]
        row = HeadRow(text=name.text)
        choice.small, choice.size_hint_x, choice.width = True, None, needs
        row.add_widget(choice)
        return [row]

    def _order(self, option: Option, value: Sequence[Json]) -> list[Widget]:
        """The boards of a game side by side, or one row that stands for them."""
        name = setup_options.name_of(self._game.id, option)
        count = partial(setup_options.count_of, self._game.id, option, hands=self._setup.hands)
        if self._is_folded:
            return [FoldRow(text=name, note=count(value), do=self._setup.unfold)]
        head = HeadRow(text=name, note=count(value))
        more = self._setup.shows_more or not all(one in option.default for one in value)
        order = self._choice_of_rounds(option, value, more)
        note = Note(text=setup_options.about_boards(option, value, more))

        def reordered(chosen: list[Json]) -> None:
            head.note = count(chosen)
            note.text = setup_options.about_boards(option, chosen, more)
            self._choose(option, list(chosen))

        on_choice(order, reordered, "chosen")
        return [head, order, *self._way_to_more(option, more), note]

    def _choice_of_rounds(self, option: Option, value: Sequence[Json], more: bool) -> OrderChoice:
        """The usual rounds in a row; with `more` all others below them."""
        columns = len(option.default)
        order = OrderChoice(chosen=list(value), game=self._game.id, cols=columns)
        order.item_height = self._width / columns * BOARD_SHAPE + dp(DISC_DP)
        made = list(self._ui.made_values(self._setup.conductor))
        gone = [one for one in value if isinstance(one, dict)]
        made += [MadeValue("", one) for one in gone if one not in [here.value for here in made]]
        order.offer(setup_options.rounds_on_offer(self._game, option, made, more))
        return order

    def _way_to_more(self, option: Option, more: bool) -> list[Widget]:
        """The row that shows all rounds, or the way to where others are made."""
        if not more and len(option.values) > len(option.default):
            count = str(len(option.values) - len(option.default))
            more_rounds = partial(self._setup.unfold, more=True)
            return [FoldRow(text=tr("More boards"), note=count, do=more_rounds)]
        if more and self._ui.workshop:
            make = partial(self._setup.navigator.go, self._ui.workshop)
            text = tr("Draw a board")
            return [TextButton(text=text, icon="plus", kind="soft", game=self._game.id, do=make)]
        return []


class SentSection(Section):
    """The deal that somebody has sent, and the score to beat where there is one.

    `keep` keeps the board that its sender has drawn; None where there is none.
    """

    def __init__(
        self,
        game: str,
        sent: Challenge,
        colours: Sequence[str],
        window: float,
        keep: Callable[[], None] | None,
    ) -> None:
        picture = GAMES_UI[game].picture(sent.start.view(0), colours)
        super().__init__(
            Miniature(picture=picture, size_hint_y=None, height=preview_height(window, 1)),
            Note(text=tr("Someone sent you this challenge.")),
            caption=tr("The deal"),
        )
        if sent.to_beat:
            words = tr("To beat: {points}", points=number(sum(sent.to_beat)))
            if len(sent.to_beat) > 1:
                words += f" ({listed(map(number, sent.to_beat))})"
            self.add_widget(Strong(text=words))
        if keep is not None:
            button = TextButton(
                text=tr("Keep the drawn board"), icon="save", kind="soft", game=game
            )
            button.do = partial(self._keep, keep, button)
            self.add_widget(button)

    def _keep(self, keep: Callable[[], None], button: TextButton) -> None:
        """Keep the board, and take the button away."""
        keep()
        self.remove_widget(button)
