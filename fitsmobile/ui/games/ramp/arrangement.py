"""Puts the parts of one seat's ramp table where the layout of its window has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from fitsmobile.ui.games.ramp.geometry import TableLayout, TableSpec, table_layout
from fitsmobile.ui.games.ramp.zone import zone_layout
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.text import text_texture
from fitsmobile.ui.table.layout import Rect

if TYPE_CHECKING:
    from fitsmobile.ui.games.ramp.ramp_table import RampTable

NOWHERE = (0, 0, 0, 0)
LINE_H, PAD = 18, 14
SCORE_W = 92
"""The room of the score in a tall window, beside the button for a hint."""

SMALLEST = 240
"""A window smaller than this (in dp) has no table; the first one of all may be 100."""


def has_room(table: RampTable) -> bool:
    """Whether the window is large enough for a table."""
    left, bottom, right, top = table.insets
    room = min(table.width - left - right, table.height - bottom - top)
    return bool(room >= dp(SMALLEST))


def laid_out(table: RampTable, spec: TableSpec) -> TableLayout:
    """The layout of a whole window, or of a zone round a tablet."""
    size = (table.width, table.height, dp(1))
    if table.zone_cell:
        return zone_layout(*size, table.zone_cell, spec)
    return table_layout(*size, table.insets, spec)


def place(table: RampTable, layout: TableLayout) -> None:
    """Menu, title, score, the other seats and the ramp."""
    table.menu_box, table.title_box, table.score_box = layout.menu, layout.title, layout.score
    _place_hint(table, layout)
    _place_note(table, layout)
    if layout.others is not None:
        table.others.pos, table.others.size = layout.others[:2], layout.others[2:]
    table.ramp.size, table.ramp.pos = table.size, table.pos
    table.toast_lift = dp(24) if layout.wide else layout.tray.top + dp(8)


def _place_hint(table: RampTable, layout: TableLayout) -> None:
    """The button for a hint: between title and score, or at the end of the title."""
    title, score, side = layout.title, layout.score, dp(48)
    if not table.hints:
        table.hint_box = NOWHERE
        return
    if layout.wide:
        right = title.right
    else:
        table.score_box = (score.right - dp(SCORE_W), score.y, dp(SCORE_W), score.h)
        right = table.score_box[0] - dp(4)
    table.hint_box = (right - side, title.y, side, side)
    table.title_box = (title.x, title.y, right - side - dp(4) - title.x, title.h)


def _place_note(table: RampTable, layout: TableLayout) -> None:
    """The words under the score; beside it in landscape."""
    x, y, wide, _ = table.score_box
    if table.zone_cell:
        table.note_pos = (x, y - dp(20))
    elif layout.wide:
        table.note_pos = (x + wide * 0.5, y)
    else:
        table.note_pos = (x, y - dp(1))


def place_strip(table: RampTable, layout: TableLayout) -> None:
    """The tiles to come, with their title beside them; above them in landscape."""
    box = layout.remaining
    table.strip_box = box
    if not layout.wide:
        words = text_texture(table.strip_title, theme.small, theme.medium).width
        label = 0 if table.look.lists_used else words + dp(14)
        table.strip_title_box = (box.x + dp(4), box.y, label, box.h if label else 0)
        table.strip.pos, table.strip.size = (box.x + label, box.y), (box.w - label, box.h)
        return
    pad = dp(PAD)
    line = max(dp(LINE_H), theme.small * 1.35) if box.h > dp(60) else 0
    table.strip_title_box = (box.x + pad, box.top - line - dp(4), box.w - 2 * pad, line)
    table.strip.pos = (box.x + pad, box.y + dp(6))
    table.strip.size = (box.w - 2 * pad, box.h - line - dp(12))


def callout_room(table: RampTable, layout: TableLayout) -> Rect:
    """Box that the callout may use: the play zone, in portrait the header too."""
    gap, insets = dp(8), table.insets
    if layout.wide:
        top = table.height - insets.top
        return Rect(layout.play.x, gap, layout.play.w, top - 2 * gap)
    wide = table.width - insets.left - insets.right
    high = table.height - insets.top - layout.tray.top
    return Rect(insets.left + gap, layout.tray.top, wide - 2 * gap, high - gap)
