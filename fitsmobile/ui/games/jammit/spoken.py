"""JAMMIT's board in words, as a screen reader says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from fitsmobile.engine.views import Column, JammitView, Piece, Slide
from fitsmobile.ui.games.hex.spoken import BoardDescription, piece_word
from fitsmobile.ui.games.jammit.words import push_gains
from fitsmobile.ui.kit.wording import COLOURS, clauses, first_short, headed, listed
from fitsmobile.ui.look.i18n import tr

if TYPE_CHECKING:
    from fitsmobile.ui.games.jammit.board import JammitBoard

if TYPE_CHECKING:
    pass


def column_words(
    view: JammitView,
    column: Column,
    fallen: Sequence[Piece],
    gains: Sequence[str],
    paints: Mapping[str, str],
    chosen: bool,
) -> tuple[str, str]:
    """A column by its entry hex, and what pushing into it would do; as value what lies on it.

    `Column a5, 7 hexes: pushes blue coin off, Ada +1`. Who scores stays where there is no room.
    """
    head = tr("Column {cell}, {count} hexes", cell=column.entry, count=len(column.cells))
    head = listed((head, tr("chosen") if chosen else ""))
    lies = {one.cell: one for one in view.pieces if one.kind != "pawn"}
    there = [
        piece_word(lies[cell], paints) if cell in lies else tr("empty") for cell in column.cells
    ]
    end = tr("ends in the hole") if column.ends_in_centre else tr("ends at the rim")
    falls = _falls(fallen, paints)
    ways = [listed((falls, *gains)), listed(gains)]
    lines = [headed(head, way) for way in ways if way]
    return first_short(lines or [head])[0], clauses((listed(there), end))


def _falls(fallen: Sequence[Piece], paints: Mapping[str, str]) -> str:
    pieces = listed(piece_word(one, paints) for one in fallen)
    return tr("pushes {piece} off", piece=pieces) if pieces else ""


def move_told(view: JammitView, move: str, paints: Mapping[str, str]) -> str:
    """A move and its hexes: `coins into column a5, pushes blue coin off, 1 point`."""
    push = next((one for one in view.pushes if one.move == move), None)
    if push is None:
        corner = next((cell for cell, text in view.corners.items() if text == move), "")
        return tr("pawn to corner {cell}", cell=corner)
    columns = tr.plural(
        "coins into column {columns}", "coins into columns {columns}", len(push.entries),
        columns=listed(push.entries),
    )  # fmt: skip
    fallen = [slide.piece for slides in push.pushes for slide in slides if slide.fell]
    return listed((columns, _falls(fallen, paints), push_gains(view, push)))


def coins_words(paints: Sequence[str]) -> str:
    """The coins in the order in which they go in: `red, then neutral`."""
    words = [tr(COLOURS[paint]) for paint in paints]
    return tr("{first}, then {second}", first=words[0], second=words[1]) if words[1:] else words[0]


def corner_words(cell: str) -> str:
    """A free corner for the pawn."""
    return tr("Pawn to corner {cell}", cell=cell)


class JammitDescription(BoardDescription):
    """Columns with what pushing into them would do, or the corners for the pawn."""

    board: JammitBoard

    def place_words(self, cell: str) -> tuple[str, str, bool | None]:
        """A column and what pushing into it would do, or a corner."""
        board, hand = self.board, self.board.hand
        column = hand.columns().get(cell)
        if column is None:
            return corner_words(cell), "", None
        chosen = cell in hand.entries if hand.entries else None
        pushes = self._pushes_into(cell)
        fallen = [slide.piece for slides in pushes for slide in slides if slide.fell]
        gains = [text for text, _ in board.push_parts(pushes)]
        words = column_words(board.view, column, fallen, gains, board.paints, bool(chosen))
        return *words, chosen

    def _pushes_into(self, entry: str) -> tuple[tuple[Slide, ...], ...]:
        """The slides of the coins that are certain once a column is chosen too."""
        hand = self.board.hand
        entries = (*(one for one in hand.entries if one != entry), entry)[-hand.wanted :]
        push, _ = hand.push_into(entries)
        certain = len(entries) if hand.wanted > 1 else None
        return push.pushes[:certain] if push else ()
