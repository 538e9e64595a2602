"""FILLIT on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.registry import Lazy
from fitsmobile.engine.views import FillitView
from fitsmobile.ui.games.hex.ui import KEYS, OPTIONS, PACES, VALUES, HexUi
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.kv_classes import register

if TYPE_CHECKING:
    from fitsmobile.engine.protocol import Move
    from fitsmobile.ui.games.hex.layers import Ends


register(__name__, board="FillitBoard")


@frozen
class FillitUi(HexUi[FillitView]):
    """FILLIT on the screen."""

    def share(self, view: FillitView) -> float:
        """By the chips that the best side has laid."""
        shares = []
        for side in {one.side: one for one in view.seats}.values():
            pieces = (one for one in view.pieces if one.kind == "chip")
            laid = sum(one.colour == side.colour for one in pieces)
            shares.append(laid / max(1, laid + side.supply))
        return max(shares)

    def turn_goal(self, points: int) -> str:
        """Chips are laid."""
        return tr.plural("Lay {count} chip this turn", "Lay {count} chips this turn", points)

    def ends(self, move: Move) -> Ends:
        """The cells of a move."""
        from fitsmobile.engine.fillit_moves import FillitMove
        from fitsmobile.ui.games.hex.layers import Ends

        if not isinstance(move, FillitMove):
            return Ends()
        return Ends(tuple(filter(None, (move.origin, move.target))))

    def seats_note(self, seats: int) -> str:
        """Four play in two teams."""
        return tr("Players 1 and 3 team up against players 2 and 4.") if seats == 4 else ""


FILLIT = FillitUi(
    id="fillit",
    title="FILLIT",
    tagline=mark("Run and lay"),
    seats=range(2, 5),
    minutes=10,
    options=OPTIONS,
    values=VALUES,
    paces=PACES,
    round_name="",
    endings={
        "all_chips_laid": mark("all chips laid, {other} had {left} left"),
        "third_repetition": mark("the same position three times"),
    },
    habits=(
        mark("Wants chips now, overlooks half the ways"),
        mark("Wants chips now, overlooks a lot"),
        mark("Minds this turn and next runs, overlooks a little"),
        mark("Thinks two turns ahead, overlooks a few ways"),
        mark("Thinks as many turns ahead as time allows"),
    ),
    keys=KEYS,
    table=Lazy("fitsmobile.ui.games.fillit.table:TABLE"),
    board=Lazy("fitsmobile.ui.games.fillit.board:FillitBoard"),
    motion=Lazy("fitsmobile.ui.games.fillit.motion:fillit_motion"),
    effects=Lazy("fitsmobile.ui.games.fillit.words:move_words"),
    move_told=Lazy("fitsmobile.ui.games.fillit.spoken:move_told"),
    words=Lazy("fitsmobile.ui.games.fillit.words:WORDS"),
    card=Lazy("fitsmobile.ui.games.fillit.card:CARD"),
    pages=Lazy("fitsmobile.ui.games.fillit.pages:PAGES"),
    short_rules=Lazy("fitsmobile.ui.games.fillit.pages:SHORT"),
    lesson=Lazy("fitsmobile.ui.games.fillit.lesson:STEPS"),
    firsts=Lazy("fitsmobile.ui.games.fillit.lesson:FIRSTS"),
    standings_name=mark("Chips left"),
)
