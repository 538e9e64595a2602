"""The table of one seat in its zone round a tablet, and the cell that all zones share. No Kivy."""

from fitsmobile.ui.games.ramp.geometry import Grid, TableLayout, TableSpec
from fitsmobile.ui.table.layout import GAP, TARGET, Rect, Zone

SIDE, HOME_H, CARDS_H = 112.0, 118.0, 86.0
"""In dp: the width of the controls at each side, the height of the waiting tile's place, and of
the task cards."""


def zone_cell(places: list[Zone], unit: float, spec: TableSpec) -> float:
    """The cell that fits every zone, in pixels: nobody has a larger board than the others."""
    cells = []
    for rect, quarter in places:
        w, h = (rect.w, rect.h) if quarter % 2 == 0 else (rect.h, rect.w)
        cards = CARDS_H + GAP if spec.cards else 0.0
        tall = (h / unit - 12 - 14 - 12 - cards) / (spec.rows + spec.headroom)
        cells.append(min(tall, (w / unit - 2 * (SIDE + 12)) / spec.columns))
    return max(4.0, float(int(min(cells) * unit)))


def zone_layout(
    width: float, height: float, unit: float, cell: float, spec: TableSpec
) -> TableLayout:
    """The table in a zone: the ramp in the middle, controls left and right of it."""
    w, h, size = width / unit, height / unit, cell / unit
    rail, lip = 8.0, 14.0
    ramp_w = size * spec.columns
    left = (w - ramp_w) / 2
    grid = Grid(left, lip + 10, size, spec.columns, spec.rows)
    beside = left - 1.5 * rail
    near = Rect(beside / 2 - SIDE / 2, 10, SIDE, h - 20)
    far = Rect(w - near.right, 10, SIDE, h - 20)
    if spec.left_handed:
        near, far = far, near
    captions = spec.caption if h >= 320 else 0.0
    levels = (24.0, 24.0 + TARGET + 36) if captions else (2.0, 2.0 + TARGET + GAP)
    buttons, shelf = {}, Rect(near.x, near.y, 0, 0)
    spots = [(far, levels[0]), (far, levels[1]), (near, levels[0]), (near, levels[1])]
    names = {"rotate": 0, "mirror": 1, "undo": 2}
    for name in spec.buttons:
        column, y = spots[names.get(name, 3)]
        buttons[name] = Rect(column.cx - TARGET / 2, column.y + y, TARGET, TARGET)
    if spec.shelf:
        column, y = spots[3]
        shelf = Rect(column.cx - TARGET / 2, column.y + y, TARGET, TARGET)
    tray_h = min(HOME_H, far.h - levels[1] - TARGET - GAP - 6)
    each = (tray_h - GAP * (spec.homes - 1)) / spec.homes
    homes = tuple(
        Rect(far.x + 4, far.top - 6 - each - at * (each + GAP), far.w - 8, each)
        for at in range(spec.homes)
    )
    top = near.top - 8
    cards_w = (ramp_w + 2 * rail - GAP * (spec.cards - 1)) / max(spec.cards, 1)
    cards = tuple(
        Rect(left - rail + at * (cards_w + GAP), h - 8 - CARDS_H, cards_w, CARDS_H)
        for at in range(spec.cards)
    )
    nothing = Rect(0, 0, 0, 0)
    return TableLayout(
        wide=True, unit=1, grid=grid, headroom=spec.headroom, rail=rail, lip=lip, menu=nothing,
        title=Rect(near.x, top - 48, near.w, TARGET), score=Rect(near.x, top - 92, near.w, 44),
        remaining=nothing, others=None, cards=cards, tray=far, shelf=shelf, homes=homes,
        play=Rect(min(near.right, far.right), 0, abs(far.x - near.x) - SIDE, h),
        buttons=buttons, captions=captions,
    ).in_pixels(unit)  # fmt: skip
