"""Round a tablet that lies flat: a zone at each edge, and a small table in each. No Kivy."""

from typing import NamedTuple

from fitsmobile.ui.games.ramp.geometry import (
    GAP,
    TARGET,
    Grid,
    Insets,
    Rect,
    TableLayout,
    TableSpec,
)

LEAST = 600.0
"""The smaller side, in dp, of a tablet that several can sit round."""

MIDDLE, EDGE, CORNER, ASIDE = 84.0, 6.0, 100.0, 38.0
"""In dp: the gap for the shared card, the air at the edge, what the corners keep free along the
short edges, and between zones that meet at a corner."""

DEEPEST, WIDEST, ENOUGH = 560.0, 760.0, 404.0
SIDE, HOME_H, CARDS_H = 112.0, 118.0, 86.0

CARD, CARD_LEAST = Rect(0, 0, 240.0, 48.0), 110.0
"""In dp: the shared card, and the least length of it that can still be read."""

EDGES = {2: (0, 2), 3: (0, 3, 1), 4: (0, 3, 2, 1)}
"""How many sit there -> their edges as quarter turns: 0 the near edge, 3 left, 2 far, 1 right."""


class Zone(NamedTuple):
    """One seat's place: where it is in the window, and how far it is turned."""

    rect: Rect
    quarter: int


class Middle(NamedTuple):
    """What lies between the zones: the shared card, empty where it has no room, and the menu."""

    card: Rect
    menu: Rect


def has_room(width: float, height: float, unit: float) -> bool:
    """Whether the window is a tablet's."""
    return min(width, height) >= LEAST * unit


def zones(width: float, height: float, unit: float, edges: Insets, seats: int) -> list[Zone]:
    """The zones of the seats, in order, in pixels."""
    w = (width - edges.left - edges.right) / unit
    h = (height - edges.bottom - edges.top) / unit
    if seats == 2:
        deep = min((h - MIDDLE) / 2, DEEPEST)
        spans = dict.fromkeys((0, 2), (EDGE, w - 2 * EDGE))
    else:
        deep = (min(w, h) - MIDDLE) / 2
        spans = _spans(w, h, deep)
    found = []
    for quarter in EDGES[seats]:
        start, room = spans[quarter]
        long_ = min(room, WIDEST)
        start += (room - long_) / 2
        x = {0: start, 2: start, 3: EDGE, 1: w - EDGE - deep}[quarter]
        y = {0: EDGE, 2: h - EDGE - deep, 3: start, 1: start}[quarter]
        size = (long_, deep) if quarter % 2 == 0 else (deep, long_)
        rect = Rect(x + edges.left / unit, y + edges.bottom / unit, *size)
        found.append(Zone(rect.scaled(unit), quarter))
    return found


def _spans(w: float, h: float, deep: float) -> dict[int, tuple[float, float]]:
    """Where along its edge each zone begins and how long it may be.

    In the middle of its edge where that is long enough; else the four go round like the
    blades of a fan, each from one corner to the neighbour.
    """
    along = max(w, h) - 2 * (deep + EDGE) - 2 * ASIDE
    if along >= ENOUGH:
        far, near = (max(w, h) - along) / 2, CORNER
        wide = w >= h
        level = (far, along) if wide else (near, w - 2 * near)
        upright = (near, h - 2 * near) if wide else (far, along)
        return {0: level, 2: level, 1: upright, 3: upright}
    level, upright = w - deep - 3 * EDGE, h - deep - 3 * EDGE
    return {
        0: (EDGE, level), 1: (EDGE, upright),
        2: (w - EDGE - level, level), 3: (h - EDGE - upright, upright),
    }  # fmt: skip


def middle(width: float, height: float, unit: float, edges: Insets, seats: int) -> Middle:
    """The places between the zones, in pixels: along the gap that these leave, the menu first.

    In a window that is higher than wide the gap of three and four stands upright.
    """
    w = (width - edges.left - edges.right) / unit
    h = (height - edges.bottom - edges.top) / unit
    room, upright = w - 2 * EDGE, False
    if seats > 2:
        room = max(w, h) - (min(w, h) - MIDDLE) - 4 * EDGE
        upright = h > w
    length = min(CARD.w, room - TARGET - GAP)
    length = length if length >= CARD_LEAST else 0.0
    if length == 0:
        start = TARGET / 2 + GAP
    elif length / 2 + GAP + TARGET <= room / 2:
        start = -length / 2
    else:
        start = (GAP + TARGET - length) / 2
    parts = (start, length, CARD.h), (start - GAP - TARGET, TARGET, TARGET)
    cx, cy = edges.left / unit + w / 2, edges.bottom / unit + h / 2
    card, menu = (
        Rect(cx - thick / 2, cy + at, thick, long_)
        if upright
        else Rect(cx + at, cy - thick / 2, long_, thick)
        for at, long_, thick in parts
    )
    return Middle(card.scaled(unit), menu.scaled(unit))


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
    grid = Grid(round(left * unit), round((lip + 10) * unit), cell, spec.columns, spec.rows)
    beside = left - 1.5 * rail
    near = Rect(beside / 2 - SIDE / 2, 10, SIDE, h - 20)
    far = Rect(w - near.right, 10, SIDE, h - 20)
    if spec.left_handed:
        near, far = far, near
    captions = h >= 320
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
        wide=True, unit=unit, grid=grid, rail=rail * unit, lip=lip * unit, menu=nothing,
        title=Rect(near.x, top - 48, near.w, TARGET).scaled(unit),
        score=Rect(near.x, top - 92, near.w, 44).scaled(unit),
        remaining=nothing, others=None, cards=tuple(card.scaled(unit) for card in cards),
        play=Rect(min(near.right, far.right), 0, abs(far.x - near.x) - SIDE, h).scaled(unit),
        tray=far.scaled(unit), shelf=shelf.scaled(unit),
        homes=tuple(home.scaled(unit) for home in homes), captions=captions,
        headroom=spec.headroom,
        buttons={name: rect.scaled(unit) for name, rect in buttons.items()},
    )  # fmt: skip
