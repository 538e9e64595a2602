"""Set up a game: who plays, on what, and how the device goes round. Remembers the last time."""

import random
from functools import partial
from typing import Any

from kivy.properties import ObjectProperty

from fitsmobile.engine.protocol import Json
from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import NewGame, Player
from fitsmobile.session.challenge import Challenge, accepted
from fitsmobile.session.opponent_names import name_of
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.storage.records import as_name
from fitsmobile.ui.games import GAMES_UI, GameUi
from fitsmobile.ui.kit import wording
from fitsmobile.ui.kit.choice import PickRow, Segmented, on_choice
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.form_screen import FormScreen
from fitsmobile.ui.kit.screen import Stack
from fitsmobile.ui.kit.text import Note
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import device_dp, dp
from fitsmobile.ui.screens import setup_options
from fitsmobile.ui.screens.seat_row import START_LEVEL, SeatRow
from fitsmobile.ui.screens.table_options import (
    HeadRow,
    HeadSection,
    OptionsSection,
    SentSection,
)
from fitsmobile.ui.table.layout import has_room

kvloader.load(__name__)

TOGETHER = "together"
"""The pace that needs a tablet."""

COLOURS = ("red", "blue", "yellow", "green")
ROOMY = 700
"""Height in dp of a window with room for an open seat from the beginning."""

COUNT_DP, ROW_DP, REST_DP = 48, 54, 388
"""Width of a number of players, height of a seat, and what everything else needs, in dp."""

BY_LOT = -1
"""In place of the seat that begins."""

HOW = {
    "round_by_round": mark("One player finishes the round, then the next plays the same cards."),
    "card_by_card": mark("Everyone places the tile, then the next card is turned over."),
    "together": mark("Everyone plays at once, one at each edge of the tablet."),
}


class SetupScreen(FormScreen):
    """`arrive(game=...)`, or with `sent`, a `Challenge` that somebody else has dealt.

    Starting replaces this screen by the table.
    """

    sent = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.chosen: dict[str, Json] = {}
        self._rows: list[SeatRow] = []
        self._open: int | None = None
        self._options: OptionsSection | None = None
        self._unfolded = self.shows_more = False
        self._first = BY_LOT
        self._first_pick: PickRow | None = None
        self.seats, self.pace = 1, ""
        self.names, self.colours = [""] * len(COLOURS), list(COLOURS)
        self.levels = [0] * len(COLOURS)
        theme.bind(text_scale=self.on_size)

    def arrive(self, game: str = "", sent: Challenge | None = None, **args: object) -> None:
        """Restore the choices of the last set-up of this game."""
        self.game, self.sent = game or self.game, sent
        self._recall()
        if sent is not None:
            self.seats = sent.seats
        self._unfolded, self.shows_more, self._first = False, False, BY_LOT
        self._open = None
        if self.height >= dp(ROOMY):
            computers = [seat for seat in range(self.seats) if self.levels[seat]]
            self._open = next(iter(computers), None)
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
            options=self.options_now(),
            seed=random.SystemRandom().getrandbits(48),
            pace=self._pace(),
            first=self._first if 0 <= self._first < self.seats else None,
        )

    def options_now(self) -> dict[str, Json]:
        """The options as a table for so many seats can have them."""
        return setup_options.for_seats(GAMES[self.game], self.chosen, self.seats)

    # --- remembering

    def _recall(self) -> None:
        game = GAMES[self.game]
        last = setup_options.last_setup(self.conductor.settings, self.game)
        seats = last.get("seats")
        self.seats = seats if isinstance(seats, int) and seats in game.seats else min(game.seats)
        self.names = setup_options.remembered_names(self.conductor.settings, self.game)
        colours, self.colours = last.get("colours"), list(COLOURS)
        if isinstance(colours, list) and sorted(map(str, colours)) == sorted(COLOURS):
            self.colours = list(colours)
        self.levels = levels_of(last.get("levels"), alone=min(game.seats) > 1)
        self.pace = str(last.get("pace") or self.ui.paces[0])
        self.chosen = {option.id: setup_options.plain(option.default) for option in game.options}
        self.chosen |= setup_options.remembered(self.conductor.settings, self.game)

    def _remember(self) -> None:
        setups = dict(self.conductor.settings.last_setups)
        setups[self.game] = {
            "seats": self.seats,
            "names": list(self.names),
            "colours": list(self.colours),
            "levels": list(self.levels),
            "pace": self.pace,
            "options": dict(self.chosen),
        }
        self.conductor.change_settings(last_setups=setups)

    def _pace(self) -> str:
        if self.people < 2:
            return "solo"
        return self.pace if self.pace in self.paces else self.ui.paces[0]

    # --- the form

    def sections(self) -> list[Section]:
        """The players, with how the device goes round, and the table."""
        self.title, self.line = self.ui.title, tr(self.ui.tagline)
        if self.sent is None:
            return [self._players_section(), self._options_section()]
        keep = self.ui.keeps(self.conductor, self.sent.setup)
        return [
            self._players_section(),
            SentSection(self.game, self.sent, self.colours, self.height, keep),
        ]

    def on_size(self, *_: object) -> None:
        """Refresh: a rotated tablet may offer other paces, and a new size of text other rows."""
        if self.in_front:
            self.refresh()

    def _players_section(self) -> Section:
        head = HeadRow(text=tr("Players"))
        if self.sent is None:
            counts = [(count, str(count)) for count in GAMES[self.game].seats]
            seats = Segmented(options=counts, value=self.seats, game=self.game)
            seats.size_hint_x, seats.width = None, dp(COUNT_DP) * len(counts)
            head.add_widget(on_choice(seats, self._set_seats))
        self._rows = [self._seat_row(seat) for seat in range(self.seats)]
        section, rows = HeadSection(), Stack()
        for row in (head, *self._rows):
            rows.add_widget(row)
        section.add_widget(rows)
        self._tell_rows()
        if note := self.ui.seats_note(self.seats):
            section.add_widget(Note(text=note))
        if self.paces:
            section.add_widget(self._pace_row())
        if self.sent is None and setup_options.deals_first(
            GAMES[self.game], self.seats, self.options_now()
        ):
            section.add_widget(self._first_row())
        return section

    def _seat_row(self, seat: int) -> SeatRow:
        row = SeatRow(
            game=self.game, leads=seat == 0, skill=self.levels[seat],
            next_colour=partial(self._next_colour, seat), turn=partial(self._turn, seat),
        )  # fmt: skip
        row.head_height = dp(56 if self.height >= dp(ROOMY) else 50)
        row.ids.field.text = self.names[seat]
        row.ids.field.suggestions = setup_options.known_names(self.conductor.settings)
        on_choice(row, partial(self._set_name, seat), "name")
        return on_choice(row, partial(self._set_level, seat), "skill")

    def _first_row(self) -> PickRow:
        """The choice of who begins: by lot, or one of the players."""
        value = self._first if self._first < self.seats else BY_LOT
        row = PickRow(text=tr("Who begins"), value=value, screen=self)
        self._first_pick = on_choice(row, partial(setattr, self, "_first"))
        self._tell_rows()
        return row

    def _pace_row(self) -> PickRow:
        named = [(pace, tr(wording.PACES[pace])) for pace in self.paces]
        row = PickRow(text=tr("Passing the device"), options=named, value=self._pace(), screen=self)
        row.notes = {pace: tr(HOW[pace]) for pace in self.paces}
        return on_choice(row, self._set_pace)

    def _options_section(self) -> OptionsSection:
        rows = self.seats + 2 * (self._open is not None) + bool(self.paces)
        needed = dp(REST_DP) + rows * dp(ROW_DP)
        is_low = not self.is_split and self.height < needed and not self._unfolded
        self._options = OptionsSection(self, is_folded=is_low)
        return self._options

    @property
    def hands(self) -> int:
        """People who play their rounds one after another."""
        return 1 if self._pace() == TOGETHER else self.people

    def unfold(self, more: bool = False) -> None:
        """Show the rounds to choose from; with `more` all of them, not only the usual ones."""
        self._unfolded, self.shows_more = True, self.shows_more or more
        self.refresh()

    def _hint(self, seat: int) -> str:
        return tr("You") if self.people == 1 else tr("Player {number}", number=seat + 1)

    def _set_seats(self, seats: int) -> None:
        self.seats = seats
        self.refresh()

    def _set_pace(self, pace: str) -> None:
        self.pace = pace
        self.refresh()

    def _set_name(self, seat: int, name: str) -> None:
        self.names[seat] = name
        self._tell_rows()

    def _tell_rows(self) -> None:
        """Hand each row its player, and open the one whose computer player is being chosen."""
        players = self.players()
        for seat, row in enumerate(self._rows):
            row.hint, row.player = self._hint(seat), players[seat]
            row.is_open = seat == self._open
        if self._first_pick is not None:
            names = [(seat, player.name) for seat, player in enumerate(players)]
            self._first_pick.options = [(BY_LOT, tr("By lot")), *names]

    def _set_level(self, seat: int, level: int) -> None:
        people = self.people
        self.levels[seat] = int(level)
        if self.people == people:
            self._tell_rows()
            return
        if level:
            self._open = seat
        elif self._open == seat:
            self._open = None
        self.refresh()

    def _turn(self, seat: int) -> None:
        """Open the choice of a seat's computer player and close that of the other; or close it."""
        self._open = None if self._open == seat else seat
        self._tell_rows()

    def _next_colour(self, seat: int) -> None:
        """Take the next colour, and give this one to the seat that had it."""
        mine = self.colours[seat]
        wanted = COLOURS[(COLOURS.index(mine) + 1) % len(COLOURS)]
        other = self.colours.index(wanted)
        self.colours[seat], self.colours[other] = wanted, mine
        self._tell_rows()
        if self._options is not None:
            self._options.draw()


def levels_of(known: Json, alone: bool) -> list[int]:
    """The levels of the last time, else one person: `alone` against computer players."""
    if isinstance(known, list) and len(known) == len(COLOURS):
        return [one if one in range(6) and type(one) is int else 0 for one in known]
    return [0, *[START_LEVEL if alone else 0] * (len(COLOURS) - 1)]
