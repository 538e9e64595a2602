"""The games on the screen: all that a screen asks of a game, and the registry of the answers.

`GAMES_UI` is to the screens what `engine.registry.GAMES` is to the session. No screen and no
widget outside a game's own folder knows a game by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.registry import Lazy, Registry
from fitsmobile.session.actions import COLOURS, colours_of
from fitsmobile.ui.kit.wording import headed, number
from fitsmobile.ui.look.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from kivy.uix.widget import Widget

    from fitsmobile.ai.reason import Reason
    from fitsmobile.engine.protocol import Json, State
    from fitsmobile.session.conductor import Conductor
    from fitsmobile.session.review import Review
    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.ui.games.howto import Page, Step
    from fitsmobile.ui.games.review_panel import ReviewHost, ReviewPanel
    from fitsmobile.ui.paint.picture import CardPicture, Picture
    from fitsmobile.ui.table.board import TableParts
    from fitsmobile.ui.table.screen import TableScreen
    from fitsmobile.ui.table.words import First, Words

V = TypeVar("V")

Keys = tuple[tuple[str, str], ...]
"""Names of keys, and what they do as message ids."""


@frozen
class MadeValue:
    """A value of an option that the player has made, and its name."""

    name: str
    value: Json


@frozen
class RoundResult:
    """A finished round: the short name of its column in the result, and its score."""

    name: str
    score: int


@frozen
class Rank:
    """A solo rank: message ids of its name and of its place among the ranks."""

    name: str
    place: str
    above: int | None
    """The score has to be larger than this; None for the lowest rank."""


@frozen
class KnownPiece:
    """A piece that is known to come, or a board: its name and its picture."""

    name: str
    picture: Picture


@frozen
class GameUi(ABC, Generic[V]):
    """One game on the screen; `V` is what its rules show of a position.

    A game is one value of a subclass. A field or a method that is missing raises a TypeError
    with its name when the game's module is imported. What a game brings is imported when it is
    called for: the first frame of a resumed game waits for no other game.
    """

    id: str
    title: str
    tagline: str
    """The game in three words, a message id."""

    seats: range
    """Numbers of players: those of the rules, which the home screen does not wait for."""

    minutes: int
    """Usual length of a game: as its rules say, else its turns at the pace of JAMMIT's."""

    options: Mapping[str, str]
    """Names of the rules' options: message ids by option id."""

    values: Mapping[tuple[str, Json], str]
    """Names of options' values: message ids by option id and value."""

    paces: tuple[str, ...]
    """The ways in which several people at one device can play, the usual one first."""

    round_name: str
    """Word for a round, a message id; empty where there are no rounds."""

    endings: Mapping[str, str]
    """Reasons for the win of a game without rounds: message ids by `Outcome.why`.

    `{best}` and `{next}` stand for the winner's points and those of the best `{other}` player,
    `{left}` for the difference, `{turns}` for the number of turns.
    """

    habits: tuple[str, ...]
    """Habits of the computer player of each level, level 1 first: message ids."""

    keys: Keys
    """Keys of the table and their effects, in the order in which they are listed."""

    table: Lazy[TableParts]
    """The parts that the table screen is built from."""

    words: Lazy[Words]
    """Texts of the table for refusals and hints."""

    card: Lazy[CardPicture]
    """The sample on the game's card of the home screen."""

    pages: Lazy[tuple[Page, ...]]
    """The rules, page by page."""

    short_rules: Lazy[tuple[str, ...]]
    """The rules in five short sentences, message ids."""

    lesson: Lazy[tuple[Step, ...]]
    """The steps of the lesson at a real table."""

    firsts: Lazy[tuple[First, ...]]
    """The sentences about rules that the lesson has no step for, said when they first matter."""

    @abstractmethod
    def picture(self, view: V, colours: Sequence[str] = COLOURS, seat: int = 0) -> Picture:
        """A small picture of the view of `seat`; `colours` are the paints of all seats."""

    @abstractmethod
    def preview(self, deal: Callable[[], Picture]) -> Picture | None:
        """The picture above the options of the set-up; `deal` makes the table as it is chosen.

        None where the options themselves show it.
        """

    def seats_note(self, seats: int) -> str:
        """A note about a table for so many seats; empty for none."""
        return ""

    def made_values(self, conductor: Conductor) -> tuple[MadeValue, ...]:
        """The values of an option that the player has made; none where there are no such values."""
        return ()

    def keeps(self, conductor: Conductor, setup: Json) -> Callable[[], None] | None:
        """Keep the values in a setup that its sender has made; None where none is new."""
        return None

    @property
    def workshop(self) -> str:
        """The route of the screen where such values are made; empty where there is none."""
        return ""

    @abstractmethod
    def headline(self, view: V) -> str:
        """The title and where in the game a position is: `FITS, board 3`."""

    @abstractmethod
    def rounds(self, view: V) -> tuple[RoundResult, ...]:
        """A seat's finished rounds; none in a game without rounds."""

    def length(self, rounds: int) -> str:
        """The number of rounds in words: `4 boards`; empty in a game without rounds."""
        return ""

    def round_pictures(self, view: V, colour: str) -> tuple[Picture, ...]:
        """A seat's finished rounds as they were left; none in a game without rounds."""
        return ()

    def points(self, view: V, seat: int) -> int | None:
        """The points of a seat in a running game; None where there are none before its end."""
        return None

    def score_words(self, view: V, seat: int) -> str:
        """The score of a seat as it is now, in words; empty where there is none before the end."""
        points = self.points(view, seat)
        return "" if points is None else headed(tr("Score"), number(points))

    def turn_goal(self, points: int) -> str:
        """The goal of a puzzle that lasts one turn, as a short command."""
        return tr("Score {points} this turn", points=number(points))

    def given_pieces(self, view: V) -> int:
        """The number of pieces in a puzzle that are shown apart from the player's."""
        return 0

    def known_pieces(self, state: State, seat: int, colour: str) -> tuple[KnownPiece, ...]:
        """The pieces that a seat has still to place, where their order is known."""
        return ()

    def task_rows(self, view: V) -> tuple[Widget, ...]:
        """A row of a list for each task of a round; none in a game without tasks."""
        return ()

    def share(self, view: V) -> float:
        """The share of a running game that is played, 0 to 1."""
        return 0.0

    def shown_board(self, board: str) -> KnownPiece | None:
        """A board or layout that statistics name; None in a game that has one of them."""
        return None

    def side(self, view: V, seat: int) -> int:
        """The side that a seat plays for: team mates share one."""
        return seat

    def ranks(self) -> tuple[Rank, ...]:
        """The solo ranks, the best first; none in a game without ranks."""
        return ()

    @abstractmethod
    def progress(self, view: V, snapshot: Snapshot, seat: int) -> str:
        """Progress of a running game for `seat`, whose view is given: `Card 10 of 16, with Ada`."""

    @abstractmethod
    def reason(self, view: V, reason: Reason, colours: Sequence[str] = COLOURS) -> str:
        """A reason for a move in a position, as a clause about that move; `colours` are the paints
        of all seats."""

    @abstractmethod
    def change(self, view: V, move: str) -> str:
        """The changes by a move in a position, in a few words."""

    def told(self, view: V, move: str, colours: Sequence[str] = COLOURS) -> str:
        """The same for somebody who doesn't see where it happens; `colours` are the paints of all
        seats."""
        return self.change(view, move)

    @abstractmethod
    def review_panel(
        self, screen: ReviewHost, review: Review, seat: int, number: int
    ) -> ReviewPanel:
        """The panel of the review screen for a round of a seat, `number` from 0."""


GAMES_UI: Registry[GameUi[Any]] = Registry(  # Any: each game has views of its own type
    {
        "fits": "fitsmobile.ui.games.fits:FITS",
        "bits": "fitsmobile.ui.games.bits:BITS",
        "fillit": "fitsmobile.ui.games.fillit:FILLIT",
        "jammit": "fitsmobile.ui.games.jammit:JAMMIT",
    }
)
"""Every game that can be played, in the order of the home screen."""


def table_screen(**kwargs: object) -> TableScreen:
    """The one screen on which every game is played; a game's parts come with its first table."""
    from fitsmobile.ui.table.questions import TableWords
    from fitsmobile.ui.table.screen import TableScreen

    def progress(snapshot: Snapshot, seat: int) -> str:
        return GAMES_UI[snapshot.game].progress(snapshot.views[seat], snapshot, seat)

    words = TableWords(
        lambda snapshot, view, move: GAMES_UI[snapshot.game].told(
            view, move, colours_of(snapshot.players)
        ),
        progress,
        lambda snapshot, seat: GAMES_UI[snapshot.game].score_words(snapshot.views[seat], seat),
        lambda game: GAMES_UI[game].firsts(),
    )
    return TableScreen(lambda game: GAMES_UI[game].table(), words, **kwargs)
