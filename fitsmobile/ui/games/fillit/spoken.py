"""FILLIT's board in words, as a screen reader says it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from fitsmobile.engine.views import FillitView, PawnRun, Piece, StoneStep
from fitsmobile.ui.games.fillit.words import move_words, run_gains
from fitsmobile.ui.games.hex.geometry import DIRECTIONS, centre, direction_of, neighbour
from fitsmobile.ui.games.hex.spoken import BoardDescription, piece_word, way_word
from fitsmobile.ui.kit.wording import headed, listed
from fitsmobile.ui.look.i18n import tr

if TYPE_CHECKING:
    from fitsmobile.ui.games.fillit.board import FillitBoard

if TYPE_CHECKING:
    pass


def run_words(view: FillitView, run: PawnRun, parts: Iterable[str], turned: float) -> str:
    """A run of the pawn and the words of its callout: `Pawn up left to d4: lays 3, 2 red back`."""
    way = direction_of(run.origin, run.path[-1], view.radius) or 0
    head = tr("Pawn {way} to {cell}", way=way_word(way, turned), cell=run.path[-1])
    return headed(head, listed(parts))


def barred_ways(view: FillitView, paints: Mapping[str, str], turned: float) -> dict[str, str]:
    """The directions in which the pawn can't run now, each with what bars it."""
    origins = {run.origin for run in view.runs}
    found = {}
    for origin in origins:
        open_ways = {direction_of(origin, run.path[-1], view.radius) for run in view.runs}
        for way in range(len(DIRECTIONS)):
            if way not in open_ways:
                head = tr("Pawn {way}", way=way_word(way, turned))
                found[f"way{way}"] = headed(
                    head, _bar(view, neighbour(origin, way, view.radius), paints)
                )
    return found


def _bar(view: FillitView, cell: str | None, paints: Mapping[str, str]) -> str:
    """The piece or edge that bars the way to a hex."""
    if cell is None:
        return tr("the board ends")
    if cell == centre(view.radius):
        return tr("the hole")
    piece = next((one for one in view.pieces if one.cell == cell and one.kind != "chip"), None)
    if piece is None:
        return tr("no room")
    return tr("{piece} on {cell}", piece=piece_word(piece, paints), cell=cell)


def step_words(step: StoneStep, paints: Mapping[str, str]) -> str:
    """A step of a stone: `Stone c4 to b4, swaps with red chip`."""
    head = tr("Stone {cell} to {target}", cell=step.origin, target=step.target)
    return listed((head, _swapped(step, paints)))


def _swapped(step: StoneStep, paints: Mapping[str, str]) -> str:
    return listed(tr("swaps with {piece}", piece=piece_word(one, paints)) for one in step.swapped)


def move_told(view: FillitView, move: str, paints: Mapping[str, str]) -> str:
    """A move and its hexes: `pawn from a1 to a4, lays 3`, `stone from c4 to b4`."""
    run = next((one for one in view.runs if one.move == move), None)
    if run is not None:
        way = tr("pawn from {cell} to {target}", cell=run.origin, target=run.path[-1])
        return listed((way, run_gains(view, run)))
    step = next((one for one in view.steps if one.move == move), None)
    if step is None:
        return move_words(view, move)
    way = tr("stone from {cell} to {target}", cell=step.origin, target=step.target)
    return listed((way, _swapped(step, paints)))


def own_words(view: FillitView, piece: Piece, held: bool) -> str:
    """A piece of the player on turn that can be moved: `Stone on c4, 6 ways`."""
    kind = tr("Pawn on {cell}") if piece.kind == "pawn" else tr("Stone on {cell}")
    moves = view.runs if piece.kind == "pawn" else view.steps
    count = sum(move.origin == piece.cell for move in moves)
    ways = tr.plural("{count} way", "{count} ways", count)
    return listed((kind.format(cell=piece.cell), ways, tr("in hand") if held else ""))


class FillitDescription(BoardDescription):
    """Pawn and stones with their ways, then the targets of what is in hand."""

    board: FillitBoard

    def place_words(self, cell: str) -> tuple[str, str, bool | None]:
        """A target of what is in hand, or a piece of the player on turn."""
        board, hand, view = self.board, self.board.hand, self.board.view
        held = hand.held
        if (step := hand.steps().get(cell)) is not None:
            return step_words(step, board.paints), "", None
        run = None if held and held.kind == "stone" else hand.stops().get(cell)
        if run is not None:
            words = [text for text, _ in board.run_parts(run)]
            return run_words(view, run, words, board.plane.turn), "", None
        piece = hand.own(cell)
        return own_words(view, piece, piece == held), "", piece == held

    def barred_words(self) -> dict[str, str]:
        """The directions in which the pawn can't run."""
        board = self.board
        return barred_ways(board.view, board.paints, board.plane.turn)
