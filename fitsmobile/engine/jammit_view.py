"""The view of a JAMMIT position: pieces, open columns, every push slide by slide; and clues."""

from typing import TYPE_CHECKING

from fitsmobile.engine.jammit_columns import (
    BITS_PER_CELL,
    CELL,
    FIRST_STONE,
    LETTERS,
    NEUTRAL,
    Code,
    JammitMove,
    Slot,
    format_move,
)
from fitsmobile.engine.views import Clue, Column, HexSeat, JammitView, Piece, Push, Slide

if TYPE_CHECKING:
    from fitsmobile.engine.jammit import JammitState


def view_of(state: "JammitState", seat: int) -> JammitView:
    """The table; columns, pushes and corners only for a seat that may act now."""
    rules = state.rules
    corners = rules.tables.corners
    to_move = state.moves(seat)
    inserting = bool(to_move) and to_move[0].kind != "M"
    pawns = (Piece("pawn", LETTERS[at], corners[pawn]) for at, pawn in enumerate(state.pawns))
    others = (_piece(code, cell) for cell, code in state.pieces().items())
    return JammitView(
        radius=rules.tables.hexes.radius,
        layout=rules.setup.layout,
        turn=state.turn,
        phase=state.phase_name,
        seats=tuple(_seat(state, number) for number in range(len(state.pawns))),
        pieces=(*pawns, *others),
        columns=_columns(state) if inserting else (),
        pushes=_pushes(state) if inserting else (),
        corners={} if inserting else {move.cells[0]: format_move(move) for move in to_move},
    )


def clues_of(state: "JammitState", move: JammitMove) -> tuple[Clue, Clue, Clue]:
    """Clues at a move: two corners or some neighbouring columns, then the one."""
    if move.kind == "M":
        corners = sorted(one.cells[0] for one in state.moves(state.turn))
        corner = move.cells[0]
        pair = {corner, corners[corners.index(corner) - 1]}
        one = Clue("corner", (corner,))
        return Clue("corner", tuple(sorted(pair))), one, one
    columns = _columns(state)
    entries = [column.entry for column in columns]
    wanted = [entries.index(entry) for entry in move.cells]
    near = {at for spot in wanted for at in (spot - 1, spot, spot + 1)}
    some = tuple(entry for at, entry in enumerate(entries) if at in near)
    whole = tuple(cell for at in wanted for cell in columns[at].cells)
    about = "columns" if len(wanted) > 1 else "column"
    return Clue(about, some), Clue(about, whole), Clue(about, whole)


def _seat(state: "JammitState", seat: int) -> HexSeat:
    return HexSeat(
        colour=LETTERS[seat],
        side=seat,
        supply=state.coins_left(seat),
        points=state.points[seat],
        neutral=state.neutral[seat],
        target=state.rules.target,
    )


def _piece(code: Code, cell: str) -> Piece:
    if code < FIRST_STONE:
        return Piece("coin", LETTERS[code - 1], cell)
    return Piece("stone", LETTERS[code - FIRST_STONE], cell)


def _columns(state: "JammitState") -> tuple[Column, ...]:
    tables = state.rules.tables
    return tuple(
        Column(
            entry=tables.hexes.names[lane.entry],
            cells=tuple(tables.hexes.names[cell] for cell in lane.cells),
            ends_in_centre=lane.ends_in_centre,
        )
        for lane in tables.hexes.lanes[state.pawns[state.turn]]
    )


def _pushes(state: "JammitState") -> tuple[Push, ...]:
    """Every insertion with all its slides. Equal parts of several insertions are computed once."""
    drawn: dict[tuple[str, Code, int, int], tuple[Slide, ...]] = {}
    pushes = []
    for move in state.menu.moves:
        steps, now, slides = state.menu.steps[move], state, []
        for slot in steps:
            if now.winner is not None:
                break
            same = (slot.entry, slot.coin, now.board & slot.mask, now.neutral[now.turn])
            after = now.with_coins((slot,))
            if same not in drawn:
                drawn[same] = _slides(now, after, slot)
            slides.append(drawn[same])
            now = after
        coins = tuple(LETTERS[slot.coin - 1] for slot in steps)
        pushes.append(Push(format_move(move), move.cells, coins, tuple(slides)))
    return tuple(pushes)


def _slides(before: "JammitState", after: "JammitState", slot: Slot) -> tuple[Slide, ...]:
    """The slides of one inserted coin: its own first, then those of the pieces it pushes, in order.

    A piece is named with the cell it leaves, the new coin with the cell it enters.
    """
    names = before.rules.tables.hexes.names
    slides, moving, origin = [], slot.coin, None
    for cell in slot.lane.cells:
        target = names[cell]
        slides.append(Slide(_piece(moving, origin or target), origin, target))
        moving, origin = before.board >> BITS_PER_CELL * cell & CELL, target
        if not moving:
            return tuple(slides)
    return (*slides, _fall(before, after, slot, _piece(moving, target)))


def _fall(before: "JammitState", after: "JammitState", slot: Slot, piece: Piece) -> Slide:
    """The fall of the last piece of a full column; for neutral coins `points` counts those
    that three of them were exchanged for."""
    scorer = next(
        seat
        for seat in range(len(before.pawns))
        if (before.points[seat], before.neutral[seat]) != (after.points[seat], after.neutral[seat])
    )
    return Slide(
        piece=piece,
        origin=piece.cell,
        target=None,
        fell="centre" if slot.lane.ends_in_centre else "rim",
        scorer=scorer,
        points=after.points[scorer] - before.points[scorer],
        neutral=slot.worth if piece.colour == LETTERS[NEUTRAL - 1] else 0,
    )
