"""The next touch on a ramp table that leads to one of some moves."""

from collections import deque
from collections.abc import Collection, Container

from fitsmobile.engine.views import Tile
from fitsmobile.ui.games.ramp.geometry import TableLayout
from fitsmobile.ui.games.ramp.tile_hand import TileHand
from fitsmobile.ui.table.board import Cue
from fitsmobile.ui.table.layout import Rect

HEIGHT = 0.42
"""Height on the ramp at which a finger slides, as a share of it."""

PULL = 1.6
"""The way down, in cells, of a finger that lets a tile go in its column."""

OTHER_TILE = 100
"""Cost of a move with another tile than the one in hand, in touches."""


def next_touch(
    hand: TileHand, layout: TableLayout, moves: Collection[str], hold: float
) -> Cue | None:
    """The touch that comes next on the shortest way to one of `moves`; None where none leads.

    `hold` are the seconds that putting aside is held.
    """
    if hand.aside is not None and hand.aside in moves and layout.shelf.w:
        return Cue((_middle(layout.homes[0]), _middle(layout.shelf)), hold * 1.5)
    ways: list[tuple[int, int, int, str]] = []
    for at, tile in enumerate(hand.tiles[: len(layout.homes)]):
        turns = turns_from(tile, hand.form_of(at), layout.buttons)
        for (form, column), landing in tile.landings.items():
            if landing.move in moves and form in turns:
                # a landing right below shows no sliding, so that it comes last
                away = abs(column - hand.column) or layout.grid.columns
                touches = len(turns[form]) + (OTHER_TILE if at != hand.tile else 0)
                ways.append((touches, away, at, landing.move))
    if not ways:
        return None
    _, _, at, move = min(ways)
    if at != hand.tile:
        return Cue((_middle(layout.homes[at]),))
    tile = hand.tiles[at]
    form, column = next(key for key, one in tile.landings.items() if one.move == move)
    turn = turns_from(tile, hand.form, layout.buttons)[form][:1]
    return (
        Cue((_middle(layout.buttons[turn[0]]),)) if turn else _slide(layout, column - hand.column)
    )


def turns_from(tile: Tile, form: int, buttons: Container[str]) -> dict[int, tuple[str, ...]]:
    """The forms that a tile can be brought to with these buttons, and those to press."""
    ways: dict[int, tuple[str, ...]] = {form: ()}
    waiting = deque([form])
    while waiting:
        here = waiting.popleft()
        shape = tile.forms[here]
        for name, after in (("rotate", shape.rotated), ("mirror", shape.mirrored)):
            if name in buttons and after not in ways:
                ways[after] = (*ways[here], name)
                waiting.append(after)
    return ways


def _slide(layout: TableLayout, by: int) -> Cue:
    """Sideways by columns, or a short pull down where the tile is above its column."""
    grid = layout.grid
    y = grid.y + HEIGHT * grid.rect.h
    x = grid.rect.cx - by * grid.cell / 2
    if not by:
        return Cue(((x, y), (x, y - PULL * grid.cell)))
    return Cue(((x, y), (x + by * grid.cell, y)))


def _middle(box: Rect) -> tuple[float, float]:
    return box.cx, box.cy
