"""FITS on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.registry import GAMES, Lazy
from fitsmobile.engine.views import RampCell, RampView
from fitsmobile.ui.games import GAMES_UI, KnownPiece, MadeValue, RoundResult
from fitsmobile.ui.games.fits.boards import (
    NAMES,
    board_done,
    board_title,
    board_words,
    is_numbered,
)
from fitsmobile.ui.games.ramp.ui import KEYS, PACES, TABLE, RampUi
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.kv_classes import register

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from fitsmobile.engine.protocol import Json
    from fitsmobile.session.conductor import Conductor
    from fitsmobile.ui.paint.picture import Picture


register(__name__, lab_parts="DealRing HardnessPegs")


@frozen
class FitsUi(RampUi[RampView]):
    """FITS on the screen."""

    def ramp(self, view: RampView) -> RampView:
        """The view itself."""
        return view

    def round_title(self, ramp: RampView) -> str:
        """`Board 3`, or the name of the board."""
        return board_title(ramp.board)

    def round_done(self, ramp: RampView) -> str:
        """`Board 3 done`, or the name of the board and that it is done."""
        return board_done(ramp.board)

    def round_words(self, view: RampView, number: int) -> str:
        """`board 2`, or the name of the board."""
        over = number < len(view.finished)
        return board_words(view.finished[number].board if over else view.board)

    def headline(self, view: RampView) -> str:
        """`FITS, board 3`."""
        return tr("{game}, {round}", game=self.title, round=board_words(view.board))

    def rounds(self, view: RampView) -> tuple[RoundResult, ...]:
        """The finished boards by their numbers; by their places where one has a name instead."""
        numbered = all(is_numbered(done.board) for done in view.finished)
        return tuple(
            RoundResult(done.board if numbered else str(done.number), done.score)
            for done in view.finished
        )

    def length(self, rounds: int) -> str:
        """`4 boards`."""
        return tr.plural("{count} board", "{count} boards", rounds)

    def keeps(self, conductor: Conductor, setup: Json) -> Callable[[], None] | None:
        """Keep the drawn boards of a setup that are not kept yet."""
        from fitsmobile.session import drawn_boards

        here = {one.key for one in drawn_boards.kept(conductor.documents)}
        new = [one for one in drawn_boards.drawn_in(setup) if one.key not in here]

        def keep() -> None:
            for one in reversed(new):
                drawn_boards.keep(conductor.documents, one)

        return keep if new else None

    def made_values(self, conductor: Conductor) -> tuple[MadeValue, ...]:
        """The boards that the player has drawn."""
        from fitsmobile.session.drawn_boards import kept

        return tuple(MadeValue(one.name, one.board) for one in kept(conductor.documents))

    @property
    def workshop(self) -> str:
        """The board lab."""
        return "lab"

    def specials(self, board: str) -> Mapping[RampCell, str]:
        """The bonus spaces, traps and symbols."""
        from fitsmobile.engine.fits import board_of

        return board_of(board).specials

    def shown_board(self, board: str) -> KnownPiece:
        """The empty board and its name."""
        start = GAMES[self.id].start(GAMES[self.id].deal(1, {"boards": [board]}, seed=0))
        return KnownPiece(board_title(board), GAMES_UI[self.id].picture(start.view(0)))

    def preview(self, deal: Callable[[], Picture]) -> None:
        """Nothing: the option shows the boards."""


FITS = FitsUi(
    id="fits",
    title="FITS",
    tagline=mark("Fill the ramp"),
    seats=range(1, 5),
    minutes=15,
    options={"boards": mark("Boards")},
    values={("boards", board): name for board, name in NAMES.items()},
    paces=PACES,
    round_name=mark("Board"),
    endings={},
    habits=(
        mark("Lays tiles low, overlooks a little"),
        mark("Lays tiles low, overlooks hardly anything"),
        mark("Builds evenly, rarely puts aside, overlooks a lot"),
        mark("Thinks one card ahead, overlooks a little"),
        mark("Weighs all cards that may still come"),
    ),
    keys=KEYS,
    table=TABLE,
    words=Lazy("fitsmobile.ui.games.fits.words:WORDS"),
    card=Lazy("fitsmobile.ui.games.fits.look:CARD"),
    pages=Lazy("fitsmobile.ui.games.fits.pages:PAGES"),
    short_rules=Lazy("fitsmobile.ui.games.fits.pages:SHORT"),
    lesson=Lazy("fitsmobile.ui.games.fits.lesson:STEPS"),
    firsts=Lazy("fitsmobile.ui.games.fits.lesson:FIRSTS"),
    look=Lazy("fitsmobile.ui.games.fits.look:LOOK"),
    rank_names=(
        mark("Wonder of the ramp"),
        mark("Architect"),
        mark("Engineer"),
        mark("Master carpenter"),
        mark("Carpenter"),
        mark("Apprentice"),
        mark("Tinkerer"),
    ),
)
