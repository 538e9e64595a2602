"""Base of FILLIT and JAMMIT on the screen: one hex board, played in turns."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.registry import GAMES, Lazy
from fitsmobile.session.actions import COLOURS
from fitsmobile.ui.games import GAMES_UI, GameUi, KnownPiece, RoundResult
from fitsmobile.ui.kit import wording
from fitsmobile.ui.kit.wording import headed
from fitsmobile.ui.look.i18n import mark, tr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from fitsmobile.ai.reason import Reason
    from fitsmobile.engine.protocol import Move
    from fitsmobile.engine.views import HexSeat, Piece
    from fitsmobile.session.review import Review
    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.ui.games.hex.board import HexBoard
    from fitsmobile.ui.games.hex.layers import Ends
    from fitsmobile.ui.games.hex.motion import Motion, Spot
    from fitsmobile.ui.games.hex.picture import HexPicture
    from fitsmobile.ui.games.review_panel import ReviewHost, ReviewPanel
    from fitsmobile.ui.paint.picture import Picture

    Goals = Mapping[int, Spot]

OPTIONS = {"board": mark("Board size"), "layout": mark("Layout")}
VALUES = {("board", "large"): mark("Large"), ("board", "mini"): mark("Mini")}
KEYS = (
    ("← → ↑ ↓", mark("choose a hex or column")),
    ("Enter", mark("pick up or put down")),
    ("X", mark("swap the coins (JAMMIT)")),
    ("E", mark("end the turn (FILLIT)")),
    ("P", mark("replay the last turn")),
)
PACES = ("turns",)
LETTERS = "rbyg"
"""The sides by number, as letters of the rules."""

NEUTRAL = "n"
PAINTS = {**dict(zip(LETTERS, COLOURS, strict=True)), NEUTRAL: "natural"}
"""Colour letters of the rules -> names of painted wood."""

REFUSALS = {
    "locked_after_reveal": mark("That turn is over and can't be undone."),
    "not_your_pawn": mark("That pawn isn't yours."),
}
OTHERWISE = mark("That isn't possible now.")

REASONS = {
    "only": mark("nothing else is possible"),
    "same": mark("is as good as the others"),
    "later": mark("pays off only later"),
    "answer": mark("lets {piece} answer more strongly"),
    "lets_win": mark("lets {piece} win next turn"),
    "ready_to_win": mark("can win next turn"),
}
"""Reasons of both games -> clauses about a turn."""

SIDES = {
    "red": mark("Red"),
    "blue": mark("Blue"),
    "yellow": mark("Yellow"),
    "green": mark("Green"),
}
"""The paints of seats -> message ids of their names as players."""


class HexView(Protocol):
    """Attributes of the views of all hex games."""

    @property
    def radius(self) -> int:
        """Hexes from the middle to the rim."""

    @property
    def turn(self) -> int:
        """The seat on turn."""

    @property
    def seats(self) -> tuple[HexSeat, ...]:
        """Facts of each seat."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Pieces on the board and beside it."""


V = TypeVar("V", bound=HexView)


@frozen
class HexUi(GameUi[V]):
    """A game of the hex family.

    `standings_name` is what `HexSeat` counts move by move, a message id.
    """

    standings_name: str

    board: Lazy[Callable[[], HexBoard]]
    """The class of its boards."""

    motion: Lazy[Callable[[V, str, Goals], Motion | None]]
    """The motion of a view's move over the board; None where it is none of its moves.

    `Goals` tells where each seat's card lies, in axial coordinates, as far as there are cards.
    """

    effects: Lazy[Callable[[V, str], str]]
    """The function that `change` calls."""

    move_told: Lazy[Callable[[V, str, Mapping[str, str]], str]]
    """The function that `told` calls, with the paints of the colour letters."""

    def reason(self, view: V, reason: Reason, colours: Sequence[str] = COLOURS) -> str:
        """The clause, with the seat that it names by the colour of its pieces."""
        paint = side_paints(colours, view).get(reason.piece, "")
        side = tr(SIDES.get(paint, ""))
        return tr(self.words().reasons[reason.name], piece=side, count=reason.count)

    def change(self, view: V, move: str) -> str:
        """The effect of a move in words."""
        return self.effects()(view, move)

    def told(self, view: V, move: str, colours: Sequence[str] = COLOURS) -> str:
        """The effect of a move and the hexes of it."""
        return self.move_told()(view, move, side_paints(colours, view))

    @abstractmethod
    def ends(self, move: Move) -> Ends:
        """The cells to mark where two moves are compared."""

    def picture(self, view: V, colours: Sequence[str] = COLOURS, seat: int = 0) -> HexPicture:
        """The board with its pieces."""
        from fitsmobile.ui.games.hex.picture import HexPicture

        return HexPicture(self.id, view.radius, view.pieces, side_paints(colours, view))

    def preview(self, deal: Callable[[], Picture]) -> Picture:
        """The board as it will be dealt."""
        return deal()

    def shown_board(self, board: str) -> KnownPiece:
        """A layout as it is dealt, and its id: the first sign of which is the number of seats."""
        game = GAMES[self.id]
        setup = {"game": self.id, "seats": int(board[0]), "layout": board, "first": 0}
        start = game.start(game.read_setup(setup))
        return KnownPiece(board, GAMES_UI[self.id].picture(start.view(0)))

    def headline(self, view: V) -> str:
        """The title: there are no rounds."""
        return self.title

    def rounds(self, view: V) -> tuple[RoundResult, ...]:
        """None: a game is one whole."""
        return ()

    def points(self, view: V, seat: int) -> int:
        """The number on the seat's card on the table."""
        one = view.seats[seat]
        return one.supply if one.points is None else one.points

    def score_words(self, view: V, seat: int) -> str:
        """The number on the seat's card, and what it counts."""
        return headed(tr(self.standings_name), str(self.points(view, seat)))

    def side(self, view: V, seat: int) -> int:
        """The side whose colour the seat lays or pushes."""
        return view.seats[seat].side

    def review_panel(
        self, screen: ReviewHost, review: Review, seat: int, number: int
    ) -> ReviewPanel:
        """The whole game, whatever seat and number are."""
        from fitsmobile.ui.games.hex.review_panel import HexPanel

        return HexPanel(self, screen, review)

    def progress(self, view: V, snapshot: Snapshot, seat: int) -> str:
        """`Ada to move`; of the only person at the table, `Your turn`."""
        if snapshot.turn is None:
            return wording.names(snapshot.players)
        player = snapshot.players[snapshot.turn]
        if [one for one in snapshot.players if one.level is None] == [player]:
            return tr("Your turn")
        return tr("{name} to move", name=player.name)


def hex_ui(game: str) -> HexUi[Any]:  # Any: the view of FILLIT or JAMMIT
    """The entry of a game that is known to be of this family."""
    ui = GAMES_UI[game]
    if not isinstance(ui, HexUi):
        raise TypeError(f"{game} has no hex board")
    return ui


def side_paints(colours: Sequence[str], view: HexView) -> dict[str, str]:
    """The seats' own colours for the letters of the rules; the other letters take what is left.

    A colour that two seats claim is the first one's; the other seat takes that of its letter or
    the next one left.
    """
    paints: dict[str, str] = {}
    letters = [seat.colour for seat in view.seats]
    wanted = dict(zip(letters, colours, strict=False))
    for letter in (*letters, *(one for one in LETTERS if one not in letters)):
        choices = (wanted.get(letter, ""), PAINTS[letter], *COLOURS)
        free = (one for one in choices if one in COLOURS and one not in paints.values())
        paints[letter] = next(free)
    return paints | {NEUTRAL: PAINTS[NEUTRAL]}
