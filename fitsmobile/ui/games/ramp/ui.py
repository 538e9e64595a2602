"""Base of FITS and BITS on the screen: a ramp a seat, played in rounds."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.registry import Lazy
from fitsmobile.engine.views import RampCell, landing_of
from fitsmobile.session.actions import COLOURS
from fitsmobile.ui.games import GAMES_UI, GameUi, KnownPiece, Rank
from fitsmobile.ui.kit import wording
from fitsmobile.ui.kit.wording import headed
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.table.board import people

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fitsmobile.ai.reason import Reason
    from fitsmobile.engine.protocol import State
    from fitsmobile.engine.views import RampView, TaskView
    from fitsmobile.session.review import Review
    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.ui.games.ramp.picture import RampPicture
    from fitsmobile.ui.games.review_panel import ReviewHost, ReviewPanel
    from fitsmobile.ui.table.board import TableParts

Shape = tuple[tuple[RampCell, ...], tuple[str, ...]]
"""The cells of a tile as it is drawn on its card, and their colours; none for the player's."""


@frozen
class RampLook:
    """The look of one game.

    `wells`: its board has wells for its dots. `tiles` are the names of tiles that together have
    every shape, in the order in which they are listed. `paints` are the colours of the cells,
    empty where a tile has the colour of its player. `shape_of` draws a tile by its name.
    """

    game: str
    wells: bool
    tiles: tuple[str, ...]
    paints: tuple[str, ...]
    shape_of: Callable[[str], Shape]

    buttons: tuple[str, ...]
    """The buttons beside the tile in hand."""

    homes: int
    """Most tiles in hand at once, side by side."""

    shelf: bool
    """Whether a tile can be put aside."""

    lists_used: bool
    """Whether the strip lists all `tiles` and what is used of them, or those still to come."""

    rows: int
    """The rows of the highest tile as it is drawn on its card."""

    shared_cell: float
    """A cell of the tile on the shared card, as a share of the card's height."""

    def colours(self, player: str) -> tuple[str, ...]:
        """All colours of the tiles of a player."""
        return self.paints or (player,)

    def extent_of(self, tile: str) -> tuple[int, int]:
        """Columns and rows of a tile as it is drawn on its card."""
        cells, _ = self.shape_of(tile)
        return max(column for column, _ in cells) + 1, max(row for _, row in cells) + 1

    def every_shape(self) -> tuple[tuple[RampCell, ...], ...]:
        """The cells of all tiles."""
        return tuple(self.shape_of(tile)[0] for tile in self.tiles)


V = TypeVar("V")

KEYS = (
    ("← →", mark("change column")),
    ("↑ R", mark("rotate the tile")),
    ("M", mark("mirror the tile")),
    ("↓", mark("drop")),
    ("N", mark("neutral tile or back (BITS)")),
    ("A A", mark("put the tile aside (FITS)")),
)
RANK_PLACES = (
    mark("highest of seven ranks"),
    mark("second highest of seven ranks"),
    mark("third of seven ranks"),
    mark("fourth of seven ranks"),
    mark("fifth of seven ranks"),
    mark("sixth of seven ranks"),
    mark("lowest of seven ranks"),
)
"""The places of the seven solo ranks, which each game names."""

PACES = ("round_by_round", "card_by_card", "together")
TABLE: Lazy[TableParts] = Lazy("fitsmobile.ui.games.ramp.parts:RAMP_TABLE")


@frozen
class RampUi(GameUi[V]):
    """A game of the ramp family."""

    look: Lazy[RampLook]
    """The look that the shared widgets ask."""

    rank_names: tuple[str, ...]
    """Names of the seven solo ranks, the highest first, message ids."""

    @abstractmethod
    def ramp(self, view: V) -> RampView:
        """The ramp in a seat's view."""

    def tasks(self, view: V) -> tuple[TaskView, ...]:
        """The task cards of the round; none where boards score by what is printed on them."""
        return ()

    def finished_tasks(self, view: V) -> tuple[TaskView, ...]:
        """The task cards of the last finished round, as they scored."""
        return ()

    @abstractmethod
    def round_title(self, ramp: RampView) -> str:
        """The title of the table: `Board 3`."""

    @abstractmethod
    def round_done(self, ramp: RampView) -> str:
        """The title of the table while the round is counted: `Board 3 done`."""

    @abstractmethod
    def round_words(self, view: V, number: int) -> str:
        """A round that is over or goes on, `number` from 0: `board 2`."""

    def ranks(self) -> tuple[Rank, ...]:
        """The seven solo ranks."""
        from fitsmobile.engine.ramp import RANK_LIMITS

        limits = (*RANK_LIMITS, None)
        return tuple(map(Rank, self.rank_names, RANK_PLACES, limits))

    def given_pieces(self, view: V) -> int:
        """The tiles that lie on the ramp."""
        return len(self.ramp(view).placed)

    def known_pieces(self, state: State, seat: int, colour: str) -> tuple[KnownPiece, ...]:
        """The tile in hand and the cards to come of the round; none where it is over."""
        from fitsmobile.ai.ramp_hindsight import known_cards
        from fitsmobile.engine.ramp import RampState
        from fitsmobile.ui.games.ramp.tile_picture import TilePicture

        if not isinstance(state, RampState) or not state.actors():
            return ()
        tiles = (tile for _, tile in known_cards(state, seat))
        return tuple(KnownPiece(tile, TilePicture(self.id, tile, colour)) for tile in tiles)

    def points(self, view: V, seat: int) -> int:
        """The points of the finished rounds."""
        return self.ramp(view).total

    def score_words(self, view: V, seat: int) -> str:
        """The points of the finished rounds and of this one as it lies."""
        ramp = self.ramp(view)
        lies = ramp.score if len(ramp.finished) < ramp.rounds else 0
        return headed(tr("Score"), wording.number(ramp.total + lies))

    def share(self, view: V) -> float:
        """By the cards that are turned."""
        ramp = self.ramp(view)
        return (ramp.round - 1 + ramp.card / max(1, ramp.cards)) / ramp.rounds

    def specials(self, board: str) -> Mapping[RampCell, str]:
        """The print on a board, by its id."""
        return {}

    def round_pictures(self, view: V, colour: str) -> tuple[RampPicture, ...]:
        """The ramp of each finished round."""
        from fitsmobile.ui.games.ramp.picture import ramp_picture

        ramp, wells = self.ramp(view), self.look().wells
        return tuple(
            ramp_picture(
                self.id,
                replace(ramp, placed=done.placed, specials=self.specials(done.board)),
                colour,
                wells,
            )
            for done in ramp.finished
        )

    def picture(self, view: V, colours: Sequence[str] = COLOURS, seat: int = 0) -> RampPicture:
        """The ramp of a seat; its colour paints the tiles that have none of their own."""
        from fitsmobile.ui.games.ramp.picture import ramp_picture
        from fitsmobile.ui.look.theme import theme

        colour = theme.tile_paint(colours[seat], len(colours))
        return ramp_picture(self.id, self.ramp(view), colour, self.look().wells)

    def reason(self, view: V, reason: Reason, colours: Sequence[str] = COLOURS) -> str:
        """The clause, with the columns and the row of its cells, counted from 1."""
        from fitsmobile.ui.games.ramp.words import piece_word

        columns, rows = zip(*reason.cells, strict=True)
        first, last = min(columns) + 1, max(columns) + 1
        return tr(
            self.words().reasons[reason.name],
            piece=piece_word(reason.piece, self.tasks(view)),
            other=piece_word(reason.other, self.tasks(view)),
            count=reason.count,
            row=min(rows) + 1,
            column=first,
            columns=wording.span(range(first, last + 1)),
        )

    def change(self, view: V, move: str) -> str:
        """Gains and losses of a landing, as its callout says them; `move` may put aside."""
        from fitsmobile.ui.games.ramp.words import callout_line

        found = landing_of(self.ramp(view).tiles, move)
        if found is None:
            return tr("put aside")
        return callout_line(found[1].effects, self.tasks(view)) or tr("no change yet")

    def review_panel(
        self, screen: ReviewHost, review: Review, seat: int, number: int
    ) -> ReviewPanel:
        """A round of a seat, with what each tile cost."""
        from fitsmobile.ui.games.ramp.review_panel import RampPanel

        return RampPanel(self, screen, review, seat, number)

    def progress(self, view: V, snapshot: Snapshot, seat: int) -> str:
        """`Card 10 of 16, with Ada`; where people take turns `Ben: Card 10 of 16`."""
        ramp = self.ramp(view)
        others = [player for spot, player in enumerate(snapshot.players) if spot != seat]
        where = tr("Start tile")
        if ramp.card:
            where = tr("Card {card} of {cards}", card=ramp.card, cards=ramp.cards)
        if not others:
            return where
        if snapshot.pace != "together" and len(people(snapshot)) > 1:
            return headed(snapshot.players[seat].name, where)
        return tr("{where}, with {names}", where=where, names=wording.names(others))


def ramp_ui(game: str) -> RampUi[Any]:  # Any: the view of FITS or BITS
    """The entry of a game that is known to be of this family."""
    ui = GAMES_UI[game]
    if not isinstance(ui, RampUi):
        raise TypeError(f"{game} has no ramp")
    return ui


def look_of(game: str) -> RampLook:
    """The look of a game that is known to be of this family."""
    return ramp_ui(game).look()
