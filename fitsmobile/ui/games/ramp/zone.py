"""The table of one seat in its zone round a tablet, and the cell that all zones share. No Kivy."""

from math import ceil

from fitsmobile.ui.games.ramp.geometry import LIP, RAIL, Grid, TableLayout, TableSpec
from fitsmobile.ui.table.layout import GAP, NOTHING, TARGET, Rect, Zone

SIDE, SIDE_LEAST, HOME_H = 136.0, (84.0, 112.0), 118.0
"""In dp: most and least width of the controls at each side, the latter in a narrow and in a wide
zone, and most height of a waiting tile's place."""

SIDE_SHARE = 0.2
"""Of the zone's width, the least width of the controls between these two."""

FOOT, AIR, ABOVE = 6.0, 7.0, 0.6
"""In dp: below the lip, and around the controls. In cells: above the rim, where the gap for the
shared card goes on."""

ROW, NAME, SCORE, NOTE = 130.0, 46.0, 38.0, 22.0
SCORE_GROWS = 40 / 34
"""In dp: the width from which name and score share a row, and the heights of these and of the
line below them; by how much the score grows with the text."""

CARD_SHAPE, CARD_LEAST = 1.25, 44.0
"""Height of a task card by its width, and the least width in dp of two side by side."""


def zone_cell(places: list[Zone], unit: float, spec: TableSpec) -> float:
    """The cell that fits every zone, in pixels: nobody has a larger board than the others."""
    cells = []
    for rect, quarter in places:
        w, h = (rect.w, rect.h) if quarter % 2 == 0 else (rect.h, rect.w)
        tall = (h / unit - FOOT) / (spec.rows + spec.headroom + LIP + ABOVE)
        least = min(max(w / unit * SIDE_SHARE, SIDE_LEAST[0]), SIDE_LEAST[1])
        wide = (w / unit - 2 * (least + AIR)) / (spec.columns + 3 * RAIL)
        cells.append(min(tall, wide))
    return max(4.0, float(int(min(cells) * unit)))


def zone_layout(
    width: float, height: float, unit: float, cell: float, spec: TableSpec
) -> TableLayout:
    """The table in a zone: the ramp in the middle, controls left and right of it."""
    w, h, size = width / unit, height / unit, cell / unit
    rail, lip = RAIL * size, LIP * size
    left = (w - size * spec.columns) / 2
    grid = Grid(left, lip + FOOT, size, spec.columns, spec.rows)
    beside = left - 1.5 * rail
    side = min(SIDE, beside - AIR)
    near = Rect((beside - side) / 2, AIR, side, h - 2 * AIR)
    far = Rect(w - near.right, AIR, side, h - 2 * AIR)
    if spec.left_handed:
        near, far = far, near
    grow = max(1.0, spec.text)
    title, score = _named(near, SCORE * min(grow, SCORE_GROWS))
    foot = score.y - NOTE * grow
    buttons, shelf, captions, ceiling = _buttons(near, far, foot, spec)
    under = Rect(near.x, near.y, near.w, foot - GAP - near.y)
    cards, neutral = _cards(under, spec) if spec.cards else ((), ())
    waiting = spec.homes - len(neutral)
    high = min(HOME_H * waiting, far.top - ceiling - GAP)
    homes = Rect(far.x, far.top - high, far.w, high).rows(waiting, GAP)
    return TableLayout(
        wide=True, grid=grid, headroom=spec.headroom, rail=rail, lip=lip, menu=NOTHING,
        title=title, score=score, remaining=NOTHING, others=None, cards=cards, tray=far,
        shelf=shelf, homes=(*homes, *neutral),
        play=Rect(min(near.right, far.right), 0, abs(far.x - near.x) - side, h),
        buttons=buttons, captions=captions,
    ).in_pixels(unit)  # fmt: skip


def _named(near: Rect, score: float) -> tuple[Rect, Rect]:
    """The name and the score, side by side where the column is wide enough."""
    top = near.top
    if near.w < ROW:
        name = Rect(near.x, top - NAME, near.w, NAME)
        return name, Rect(near.x, name.y - score, near.w, score)
    half = near.w * 0.62
    name = Rect(near.x, top - NAME, half, NAME)
    return name, Rect(near.x + half, top - NAME, near.w - half, NAME)


def _buttons(
    near: Rect, far: Rect, ceiling: float, spec: TableSpec
) -> tuple[dict[str, Rect], Rect, float, float]:
    """Buttons, shelf, height of the words below them, and the top of those by the tile.

    Two stand side by side where they have room; else two are above each other on either side, with
    words where the score leaves room for them.
    """
    captions = spec.caption
    nothing = Rect(near.x, near.y, 0, 0)
    if len(spec.buttons) == 2 and far.w >= 2 * TARGET + GAP:
        y, gap = far.y + captions, (far.w - 2 * TARGET) / 3
        first, last = (
            Rect(far.x + gap + at * (TARGET + gap), y, TARGET, TARGET) for at in range(2)
        )
        return dict(zip(spec.buttons, (first, last), strict=True)), nothing, captions, first.top
    if near.y + 2 * (TARGET + captions) + GAP > (near.top - NAME if spec.cards else ceiling):
        captions = 0.0
    levels = [near.y + captions + at * (TARGET + captions + GAP) for at in range(2)]
    spots = {"rotate": (far, 0), "mirror": (far, 1), "undo": (near, 0), "shelf": (near, 1)}
    if len(spec.buttons) == 2:
        spots["undo"] = (far, 1)
    places = {
        name: Rect(column.cx - TARGET / 2, levels[level], TARGET, TARGET)
        for name, (column, level) in spots.items()
        if name in spec.buttons or (name == "shelf" and spec.shelf)
    }
    return places, places.pop("shelf", nothing), captions, levels[1] + TARGET


def _cards(room: Rect, spec: TableSpec) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    """The task cards, and the place of the neutral tile after them, in one or two columns."""
    neutral = spec.homes - 1
    count = spec.cards + neutral
    columns = 2 if room.w >= 2 * CARD_LEAST + GAP and count > 1 else 1
    rows = ceil(count / columns)
    wide = (room.w - GAP * (columns - 1)) / columns
    high = min(wide * CARD_SHAPE, (room.h - GAP * (rows - 1)) / rows)
    tall = rows * (high + GAP) - GAP
    lines = Rect(room.x, room.top - tall, room.w, tall).rows(rows, GAP)
    boxes = [box for line in lines for box in line.columns(columns, GAP)]
    return tuple(boxes[: spec.cards]), tuple(boxes[spec.cards : count])
