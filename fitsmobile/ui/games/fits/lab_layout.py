"""Places of the parts of the board lab. No Kivy; lengths in pixels, `unit` pixels to a dp."""

from math import floor

from fitsmobile.engine.drawn import COLUMNS, ROWS
from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.games.ramp.geometry import LIP, RAIL, Grid, RampPlace
from fitsmobile.ui.table.layout import Rect

TARGET, GAP, EDGE = 48, 8, 16
"""In dp: the least side of a button, the air between two, and that at the window's edges."""

SCORE, NOTE, CAPTION = 96, 20, 18
"""In dp: the width of the score beside the title, the height of a line and of the words below a
tool."""

SIDE, PEGS = 46, 116
"""In dp: the room beside the ramp for its figures, and the height of the pegs."""

LARGEST_CELL = 64
STATE, TOOLS = 216, 232
"""In dp: the widths of the columns beside the ramp where the window is wider than high."""

WIDEST_SHEET = 560
FLARE = 0.5
"""Width in rails by which the foot of the ramp is wider than its top at each side."""


@frozen
class LabLayout:
    """Boxes of everything in the lab. `tools` are the seven tools, `buttons` the four below.

    `is_wide`: words and tools stand beside the ramp.
    """

    is_wide: bool
    place: RampPlace
    head: Rect
    score: Rect
    note: Rect
    ring: Rect
    pegs: Rect
    sheet: Rect
    tools: tuple[Rect, ...]
    buttons: tuple[Rect, ...]


def lab_layout(room: Rect, bottom: float, unit: float, count: int, text: float = 1.0) -> LabLayout:
    """The layout within a room clear of insets; `bottom` is the inset below it, `count` tools.

    `text` is the text scale: head and words beside the ramp are as high as larger letters need.
    """
    wide = room.w > room.h * 1.15
    text = max(1.0, text)
    if wide:
        return _wide(room, unit, count, text)
    return _tall(room, bottom, unit, count, text)


def _place(box: Rect, unit: float) -> RampPlace:
    """The largest ramp of whole pixels within a box."""
    across, up = COLUMNS + 2 * RAIL * (1 + FLARE), ROWS + LIP + RAIL * FLARE
    cell = max(4, floor(min(box.w / across, box.h / up, LARGEST_CELL * unit)))
    x = round(box.cx - COLUMNS * cell / 2)
    y = round(box.cy - (ROWS - LIP + RAIL * FLARE) * cell / 2)
    return RampPlace(Grid(x, y, cell, COLUMNS, ROWS), RAIL * cell, LIP * cell)


def _tall(room: Rect, bottom: float, unit: float, count: int, text: float) -> LabLayout:
    """The header, the ramp between its figures, and the tools on a sheet at the foot."""
    edge, gap, target = EDGE * unit, GAP * unit, TARGET * unit
    high, line = target * text, NOTE * unit * text
    head = Rect(room.x + edge / 2, room.top - high - 2 * unit, room.w - edge * 1.5, high)
    score = Rect(head.right - SCORE * unit, head.y, SCORE * unit, high)
    head = Rect(head.x, head.y, score.x - head.x - gap, high)
    note = Rect(room.x + edge, head.y - line, room.w - 2 * edge, line)
    inner = min(room.w - 2 * edge, WIDEST_SHEET * unit)
    left = room.cx - inner / 2
    buttons_y = room.y + gap
    tools_y = buttons_y + target + gap + CAPTION * unit
    sheet = Rect(room.x, room.y - bottom, room.w, tools_y + target + 12 * unit - room.y + bottom)
    tools = Rect(
        left - gap / 2, tools_y - CAPTION * unit, inner + gap, target + CAPTION * unit
    ).columns(count, 0)
    low = sheet.top + 6 * unit
    ramp = Rect(room.x + SIDE * unit, low, room.w - 2 * SIDE * unit, note.y - 6 * unit - low)
    place = _place(ramp, unit)
    top = place.grid.rect.top
    flare = place.rail * (1 + FLARE)
    left_side = Rect(room.x, 0, place.grid.x - flare - room.x, 0)
    right_x = place.grid.rect.right + flare
    right_side = Rect(right_x, 0, room.right - right_x, 0)
    ring, pegs = SIDE * unit, PEGS * unit
    return LabLayout(
        False, place, head, score, note,
        Rect(left_side.cx - ring / 2, top - 100 * unit, ring, 72 * unit),
        Rect(right_side.cx - ring / 2, top - 40 * unit - pegs, ring, pegs),
        sheet, tools, _row_of_buttons(Rect(left, buttons_y, inner, target), unit),
    )  # fmt: skip


def _wide(room: Rect, unit: float, count: int, text: float) -> LabLayout:
    """The words left, the ramp in the middle, the tools right."""
    edge, gap, target = EDGE * unit, GAP * unit, TARGET * unit
    scale = min(1.5, max(1.0, room.h / unit / 500))
    state, tools_w = STATE * unit * scale, TOOLS * unit * scale
    head = Rect(room.x + edge / 2, room.top - target - 4 * unit, state, target)
    high = target * text
    score = Rect(room.x + edge, head.y - high - 4 * unit, state - edge, high)
    high = 2 * NOTE * unit * text
    note = Rect(score.x, score.y - high, score.w, high)
    ring, pegs = SIDE * unit, PEGS * unit
    figures = note.y - gap - pegs
    sheet = Rect(room.right - edge - tools_w, room.y + edge, tools_w, 0)
    columns = 4
    each = (tools_w - 2 * gap - gap * (columns - 1)) / columns
    pitch = target + CAPTION * unit + gap / 2
    lines = -(-count // columns)
    high = lines * pitch + 2 * (target + gap) + 2 * gap
    sheet = Rect(sheet.x, room.cy - high / 2, tools_w, high)
    tools = tuple(
        Rect(
            sheet.x + gap + (at % columns) * (each + gap),
            sheet.top - gap - (at // columns + 1) * pitch + gap / 2,
            each,
            target + CAPTION * unit,
        )
        for at in range(count)
    )
    foot = Rect(sheet.x + gap, sheet.y + gap, tools_w - 2 * gap, target)
    buttons = (*Rect(foot.x, foot.top + gap, foot.w, target).columns(3, gap), foot)
    middle = Rect(head.right, room.y + 2 * unit, sheet.x - head.right - gap, room.h - 4 * unit)
    return LabLayout(
        True, _place(middle, unit), head, score, note,
        Rect(score.x, figures + pegs - 72 * unit, ring, 72 * unit),
        Rect(score.x + ring + 3 * gap, figures, ring, pegs),
        sheet, tools, buttons,
    )  # fmt: skip


def _row_of_buttons(row: Rect, unit: float) -> tuple[Rect, ...]:
    """Three square buttons, and the one that matters in the rest of the row."""
    side, gap = row.h, GAP * unit
    small = tuple(Rect(row.x + at * (side + gap), row.y, side, side) for at in range(3))
    left = small[-1].right + gap
    return (*small, Rect(left, row.y, row.right - left, row.h))
