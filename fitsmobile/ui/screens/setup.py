"""Set up a game: who plays, on what, and how the device goes round. Remembers the last time."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from fitsmobile.engine.protocol import Json, Option
from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import NewGame, Player
from fitsmobile.session.challenge import Challenge, accepted
from fitsmobile.session.opponent_names import name_of
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.storage.records import as_name
from fitsmobile.ui.games import GAMES_UI, GameUi
from fitsmobile.ui.kit import wording
from fitsmobile.ui.kit.choice import OrderChoice, Segmented, named_stepper, on_choice
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.form_screen import FormScreen
from fitsmobile.ui.kit.node import Node
from fitsmobile.ui.kit.pictures import Miniature
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.text import Note, Strong
from fitsmobile.ui.kit.wording import listed, number
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.units import device_dp, dp
from fitsmobile.ui.paint.picture import Picture
from fitsmobile.ui.screens import setup_options
from fitsmobile.ui.table.layout import has_room

kvloader.load(__name__)

START_LEVEL = 2
"""Initial level of a computer player."""

TOGETHER = "together"
"""The pace that needs a tablet."""

COLOURS = ("red", "blue", "yellow", "green")
SEGMENTS_MOST = 4  # a choice of more values is stepped through
PREVIEW, PREVIEW_MOST = 150, 340
PREVIEW_SHARE = 0.26
"""Of the window's height, where it is high enough."""

HOW = {
    "round_by_round": mark("One player finishes the round, then the next plays the same cards."),
    "card_by_card": mark("Everyone places the tile, then the next card is turned over."),
    "together": mark("Everyone plays at once, one at each edge of the tablet."),
}


class ColourDisc(Pressable):
    """A coin of a colour; a press asks for the next colour."""

    colour = StringProperty("red")
    radius = NumericProperty()

    def nodes(self) -> tuple[Node, ...]:
        """A button whose value is the colour's id."""
        return (self.node("button", "", self.colour, actions=self.actions),)


class SeatRow(BoxLayout):
    """Fires `on_next_colour` when another colour is asked for.

    `level` is 0 for a person, whose `name` can be typed, and 1 to 5 for a computer player,
    whose level can be chosen in its place.
    """

    __events__ = ("on_next_colour",)
    colour = StringProperty("red")
    may_change = BooleanProperty(True)
    """Whether the colour can be changed."""

    name = StringProperty("")
    hint = StringProperty("")
    """Shown in the field while no name is typed."""

    level = NumericProperty(0)
    taken = ListProperty()
    """Names of the seats before this one."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._levels = self.ids.levels.__self__
        self._field = self.ids.field.__self__
        self.bind(level=self._sit)
        self._sit()

    def change(self) -> None:
        """Swap the person for a computer player, or back."""
        self.level = 0 if self.level else START_LEVEL

    def _sit(self, *_: object) -> None:
        shown, hidden = (self._levels, self._field) if self.level else (self._field, self._levels)
        self.remove_widget(hidden)
        if self.level:
            self._levels.value = int(self.level)
        if shown.parent is None:
            self.add_widget(shown, index=1)

    def player(self, level: int, taken: list[str]) -> str:
        """Name of the computer player of a level, unlike the names that are taken."""
        return name_of(max(1, int(level)), taken)

    def called(self, level: int) -> str:
        """Name of a level."""
        return tr(wording.LEVELS[max(1, int(level)) - 1])

    def on_next_colour(self) -> None:
        """Fired when the coin is pressed."""


class SetupScreen(FormScreen):
    """`arrive(game=...)`, or with `sent`, a `Challenge` that somebody else has dealt.

    Starting replaces this screen by the table.
    """

    sent = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._chosen: dict[str, Json] = {}
        self._rows: list[SeatRow] = []
        self.seats, self.pace = 1, ""
        self.names, self.colours = [""] * len(COLOURS), list(COLOURS)
        self.levels = [0] * len(COLOURS)

    def arrive(self, game: str = "", sent: Challenge | None = None, **args: object) -> None:
        """Restore the choices of the last set-up of this game."""
        self.game, self.sent = game or self.game, sent
        self._recall()
        if sent is not None:
            self.seats = sent.seats
        super().arrive(**args)

    @property
    def ui(self) -> GameUi[Any]:  # Any: the view of whichever game it is
        """The game that is set up."""
        return GAMES_UI[self.game]

    @property
    def paces(self) -> tuple[str, ...]:
        """The ways that can be chosen now; none where there is only one."""
        room = has_room(self.width, self.height, device_dp(1))
        paces = tuple(pace for pace in self.ui.paces if room or pace != TOGETHER)
        return paces if self.people > 1 and len(paces) > 1 else ()

    @property
    def people(self) -> int:
        """Number of seats that have a person."""
        return self.levels[: self.seats].count(0)

    def players(self) -> tuple[Player, ...]:
        """The player of each seat, with the suggested name where none was typed."""
        players: list[Player] = []
        for seat in range(self.seats):
            level = self.levels[seat] or None
            taken = [player.name for player in players]
            typed = as_name(self.names[seat]) or self._hint(seat)
            name = typed if level is None else name_of(level, taken)
            players.append(Player(name, self.colours[seat], level))
        return tuple(players)

    def trail(self) -> None:
        """Go to the field for a code."""
        self.navigator.go("code")

    def act(self) -> None:
        """Deal and go to the table."""
        answer = self.conductor.dispatch(self._deal())
        if not isinstance(answer, Snapshot):
            self.toast.say(tr("This game can't be set up."))
            return
        if self.sent is None:
            self._remember()
        self.navigator.replace("table")

    def _deal(self) -> NewGame:
        if self.sent is not None:
            return accepted(self.sent, self.players(), self._pace())
        return NewGame(
            self.game,
            self.players(),
            options=self._for_these(),
            seed=random.SystemRandom().getrandbits(48),
            pace=self._pace(),
        )

    def _for_these(self) -> dict[str, Json]:
        """The options as a table for so many seats can have them."""
        return setup_options.for_seats(GAMES[self.game], self._chosen, self.seats)

    # --- remembering

    def _recall(self) -> None:
        game = GAMES[self.game]
        last = self.conductor.settings.last_setups.get(self.game)
        last = last if isinstance(last, dict) else {}
        seats = last.get("seats")
        self.seats = seats if isinstance(seats, int) and seats in game.seats else min(game.seats)
        self.names = setup_options.remembered_names(self.conductor.settings, self.game)
        colours, self.colours = last.get("colours"), list(COLOURS)
        if isinstance(colours, list) and sorted(map(str, colours)) == sorted(COLOURS):
            self.colours = list(colours if self.ui.own_colours else COLOURS)
        self.levels = self._levels_of(last.get("levels"))
        self.pace = str(last.get("pace") or self.ui.paces[0])
        self._chosen = {option.id: _plain(option.default) for option in game.options}
        self._chosen |= setup_options.remembered(self.conductor.settings, self.game)

    def _levels_of(self, known: Json) -> list[int]:
        """The levels of the last time; at first one person, against computer players
        where the game needs more than one seat."""
        if isinstance(known, list) and len(known) == len(COLOURS):
            return [one if one in range(6) and type(one) is int else 0 for one in known]
        alone = min(GAMES[self.game].seats) > 1
        return [0, *[START_LEVEL if alone else 0] * (len(COLOURS) - 1)]

    def _remember(self) -> None:
        setups = dict(self.conductor.settings.last_setups)
        setups[self.game] = {
            "seats": self.seats,
            "names": list(self.names),
            "colours": list(self.colours),
            "levels": list(self.levels),
            "pace": self.pace,
            "options": dict(self._chosen),
        }
        self.conductor.change_settings(last_setups=setups)

    def _pace(self) -> str:
        if self.people < 2:
            return "solo"
        return self.pace if self.pace in self.paces else self.ui.paces[0]

    # --- the form

    def sections(self) -> list[Section]:
        """The players, how the device goes round, and the table."""
        self.title, self.line = self.ui.title, tr(self.ui.tagline)
        table = self._table_section() if self.sent is None else self._sent_section(self.sent)
        pace = [self._pace_section()] if self.paces else []
        return [self._players_section(), *pace, table]

    def on_size(self, *_: object) -> None:
        """Refresh: a rotated tablet may offer other paces."""
        if self.in_front:
            self.refresh()

    def _players_section(self) -> Section:
        section = Section(caption=tr("Players"))
        if self.sent is None:
            counts = [(count, str(count)) for count in GAMES[self.game].seats]
            seats = Segmented(options=counts, value=self.seats, game=self.game)
            section.add_widget(on_choice(seats, self._set_seats))
        self._rows = []
        for seat in range(self.seats):
            row = SeatRow(
                colour=self.colours[seat],
                hint=self._hint(seat),
                level=self.levels[seat],
                may_change=self.ui.own_colours,
                on_next_colour=lambda _row, seat=seat: self._next_colour(seat),
            )
            row.ids.field.text = self.names[seat]
            on_choice(row, partial(self._set_name, seat), "name")
            on_choice(row, partial(self._set_level, seat), "level")
            section.add_widget(row)
            self._rows.append(row)
        self._tell_names()
        for level in sorted({level for level in self.levels[: self.seats] if level}):
            section.add_widget(Note(text=tr(wording.LEVEL_SENTENCES[level - 1])))
        if note := self.ui.seats_note(self.seats):
            section.add_widget(Note(text=note))
        return section

    def _pace_section(self) -> Section:
        named = [(pace, tr(wording.PACES[pace])) for pace in self.paces]
        choice = Segmented(options=named, value=self._pace(), game=self.game)
        note = Note(text=tr(HOW[self._pace()]))

        def chosen(pace: str) -> None:
            self.pace = pace
            note.text = tr(HOW[pace])

        return Section(on_choice(choice, chosen), note, caption=tr("Passing the device"))

    def _sent_section(self, sent: Challenge) -> Section:
        """The section about a deal that somebody has sent."""
        picture = self.ui.picture(sent.start.view(0), self.colours[0])
        section = Section(
            Miniature(picture=picture, size_hint_y=None, height=self._preview()),
            Note(text=tr("Someone sent you this challenge.")),
            caption=tr("The deal"),
        )
        if sent.to_beat:
            rounds = listed(map(number, sent.to_beat))
            words = tr("To beat: {points}", points=number(sum(sent.to_beat)))
            if len(sent.to_beat) > 1:
                words += " (" + rounds + ")"
            section.add_widget(Strong(text=words))
        return section

    def _preview(self) -> float:
        """Height of the picture of the table, in pixels."""
        return max(dp(PREVIEW), min(dp(PREVIEW_MOST), self.height * PREVIEW_SHARE))

    def _picture(self) -> Picture | None:
        """The table as it is chosen."""
        return self.ui.preview(
            lambda: setup_options.picture_of_deal(GAMES[self.game], self.seats, self._for_these())
        )

    def _table_section(self) -> Section:
        section = Section(caption=tr("Game options"))
        preview = Miniature(picture=self._picture(), size_hint_y=None, height=self._preview())
        if preview.picture is not None:
            section.add_widget(preview)

        def changed(option: Option, value: Json) -> None:
            self._chosen[option.id] = value
            preview.picture = self._picture()

        for option in GAMES[self.game].options:
            for widget in self._option_widgets(option, partial(changed, option)):
                section.add_widget(widget)
        return section

    def _option_widgets(self, option: Option, change: Callable[[Json], None]) -> list[Widget]:
        game, value = GAMES[self.game], self._for_these()[option.id]
        if isinstance(option.default, tuple):
            order = OrderChoice(chosen=list(value), game=self.game)
            order.height = max(order.height, self._preview())
            order.offer(setup_options.board_pictures(game, option))

            note = Note(text=setup_options.about_boards(option, value))

            def reordered(chosen: list[Json]) -> None:
                note.text = setup_options.about_boards(option, chosen)
                change(list(chosen))

            on_choice(order, reordered, "chosen")
            return [order, note]
        name = Strong(text=setup_options.name_of(self.game, option))
        word = partial(setup_options.value_of, self.game, option)
        values = setup_options.offered(game, option, self.seats)
        if len(values) < 2:
            return []
        if len(values) > SEGMENTS_MOST:
            return [name, named_stepper(values, value, word, change)]
        named = [(one, word(one)) for one in values]
        return [name, on_choice(Segmented(options=named, value=value, game=self.game), change)]

    def _hint(self, seat: int) -> str:
        return tr("You") if self.people == 1 else tr("Player {number}", number=seat + 1)

    def _set_seats(self, seats: int) -> None:
        self.seats = seats
        self.refresh()

    def _set_name(self, seat: int, name: str) -> None:
        self.names[seat] = name
        self._tell_names()

    def _tell_names(self) -> None:
        """Tell each row the names of the seats before it."""
        names = [player.name for player in self.players()]
        for spot, row in enumerate(self._rows):
            row.taken = names[:spot]

    def _set_level(self, seat: int, level: int) -> None:
        self.levels[seat] = int(level)
        self.refresh()

    def _next_colour(self, seat: int) -> None:
        """Take the next colour, and give this one to the seat that had it."""
        mine = self.colours[seat]
        wanted = COLOURS[(COLOURS.index(mine) + 1) % len(COLOURS)]
        other = self.colours.index(wanted)
        self.colours[seat], self.colours[other] = wanted, mine
        for spot, row in enumerate(self._rows):
            row.colour = self.colours[spot]


def _plain(value: Json) -> Json:
    """Tuples as lists, as the settings keep them."""
    return list(value) if isinstance(value, tuple) else value
