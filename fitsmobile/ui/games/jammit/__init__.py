"""JAMMIT on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.registry import Lazy
from fitsmobile.engine.views import JammitView
from fitsmobile.session.actions import COLOURS
from fitsmobile.ui.games.hex.ui import KEYS, OPTIONS, PACES, VALUES, HexUi, side_paints
from fitsmobile.ui.look.i18n import mark
from fitsmobile.ui.look.kv_classes import register

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fitsmobile.engine.protocol import Move
    from fitsmobile.ui.games.hex.layers import Ends
    from fitsmobile.ui.games.hex.picture import HexPicture


register(__name__, board="JammitBoard", order_card="OrderCard")


@frozen
class JammitUi(HexUi[JammitView]):
    """JAMMIT on the screen."""

    def share(self, view: JammitView) -> float:
        """By the points of the best seat."""
        return max((one.points or 0) / (one.target or 1) for one in view.seats)

    def picture(
        self, view: JammitView, colours: Sequence[str] = COLOURS, seat: int = 0
    ) -> HexPicture:
        """The board without the pawns, which stand beside it."""
        from fitsmobile.ui.games.hex.picture import HexPicture

        on_board = tuple(piece for piece in view.pieces if piece.kind != "pawn")
        return HexPicture(self.id, view.radius, on_board, side_paints(colours, view))

    def ends(self, move: Move) -> Ends:
        """The cells of a move."""
        from fitsmobile.engine.jammit_columns import JammitMove
        from fitsmobile.ui.games.hex.layers import Ends

        if not isinstance(move, JammitMove):
            return Ends()
        return Ends(move.cells, beside=move.kind == "M")


JAMMIT = JammitUi(
    id="jammit",
    title="JAMMIT",
    tagline=mark("Push them out"),
    seats=range(2, 4),
    minutes=15,
    options={**OPTIONS, "target": mark("Points to win")},
    values={**VALUES, ("target", None): mark("Standard")},
    paces=PACES,
    round_name="",
    endings={"target_reached": mark("{best} to {next}, in {turns} turns")},
    habits=(
        mark("Wants points now, overlooks half the columns"),
        mark("Wants points now, overlooks a lot"),
        mark("Minds this turn and next pushes, overlooks a lot"),
        mark("Thinks two turns ahead, overlooks a few columns"),
        mark("Thinks as many turns ahead as time allows"),
    ),
    keys=KEYS,
    table=Lazy("fitsmobile.ui.games.jammit.table:TABLE"),
    board=Lazy("fitsmobile.ui.games.jammit.board:JammitBoard"),
    motion=Lazy("fitsmobile.ui.games.jammit.motion:jammit_motion"),
    effects=Lazy("fitsmobile.ui.games.jammit.words:move_words"),
    move_told=Lazy("fitsmobile.ui.games.jammit.spoken:move_told"),
    words=Lazy("fitsmobile.ui.games.jammit.words:WORDS"),
    card=Lazy("fitsmobile.ui.games.jammit.card:CARD"),
    pages=Lazy("fitsmobile.ui.games.jammit.pages:PAGES"),
    short_rules=Lazy("fitsmobile.ui.games.jammit.pages:SHORT"),
    lesson=Lazy("fitsmobile.ui.games.jammit.lesson:STEPS"),
    firsts=Lazy("fitsmobile.ui.games.jammit.lesson:FIRSTS"),
    standings_name=mark("Points"),
)
