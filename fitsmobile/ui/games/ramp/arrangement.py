"""Puts the parts of one seat's board where the layout of its window has them."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import replace
from fitsmobile.ui.games.ramp.geometry import LARGE_TEXT, TableLayout, TableSpec, table_layout
from fitsmobile.ui.games.ramp.showing import Showing, headroom
from fitsmobile.ui.games.ramp.ui import look_of
from fitsmobile.ui.games.ramp.zone import zone_layout
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.text import text_texture
from fitsmobile.ui.table.layout import Rect, put

if TYPE_CHECKING:
    from fitsmobile.ui.games.ramp.board import RampBoard

LINE_H, PAD, PAD_BARE = 18, 14, 8
TITLE_FROM = 200
"""Width in dp from which a card of pairs has a title; in a narrower one they need its room."""

SMALLEST = 240
"""A window smaller than this (in dp) has no table; the first one of all may be 100."""


def has_room(board: RampBoard) -> bool:
    """Whether the window is large enough for a board."""
    left, bottom, right, top = board.insets
    room = min(board.width - left - right, board.height - bottom - top)
    return bool(room >= dp(SMALLEST))


def spec_of(board: RampBoard, now: Showing) -> TableSpec:
    """Space that the parts of a board need for a moment, as far as they are not hidden.

    In a zone round a tablet nothing sticks out.
    """
    ramp, hidden, look = now.ramp, board.hidden, look_of(now.snapshot.game)
    return TableSpec(
        columns=ramp.columns,
        rows=ramp.rows,
        headroom=0 if board.zone_cell else headroom(ramp.placed, ramp.rows),
        seats=1 if "seats" in hidden else len(now.snapshot.players),
        cards=0 if "cards" in hidden else len(now.tasks),
        buttons=tuple(name for name in look.buttons if name not in hidden),
        homes=1 if "neutral" in hidden else look.homes,
        shelf=look.shelf and "shelf" not in hidden,
        text=theme.text_scale,
        left_handed=board.touch.left_handed,
        without=hidden,
    )


def laid_out(board: RampBoard, spec: TableSpec) -> TableLayout:
    """The layout of a whole window, or of a zone round a tablet."""
    size = (board.width, board.height, dp(1))
    if board.zone_cell:
        return zone_layout(*size, board.zone_cell, spec)
    layout = table_layout(*size, board.insets, spec)
    if spec.text > LARGE_TEXT and board.tray.is_crowded(layout):
        return table_layout(*size, board.insets, replace(spec, long_words=True))
    return layout


def place(board: RampBoard, layout: TableLayout) -> None:
    """Header, the other seats, the task cards, and where callouts and lines of text have room."""
    board.header.place(layout, board.hints and not board.counting)
    board.cards.place(layout.cards, board.game)
    if layout.others is not None:
        put(board.others, layout.others)
    board.ramp.room = callout_room(board, layout)
    board.toast_place = toast_place(board.width, layout)


def toast_place(width: float, layout: TableLayout) -> tuple[float, float, float, float]:
    """Above the ramp, where the tile may land, and below the buttons; in landscape beside it."""
    if not layout.wide:
        return 0.0, layout.board.top + dp(4), layout.menu.y or inf, float(dp(440))
    column, others = layout.remaining, layout.others
    foot = others.top + dp(8) if others else layout.tray.y
    return column.cx - width / 2, foot, inf, column.w


def place_strip(board: RampBoard, layout: TableLayout, lists_used: bool) -> None:
    """The tiles to come, with their title beside them; above them in landscape."""
    box = layout.remaining
    board.strip_box = box
    if not layout.wide:
        words = text_texture(board.strip_title, theme.small, theme.medium).width
        label = 0 if lists_used else words + dp(14)
        board.strip_title_box = (box.x + dp(4), box.y, label, box.h if label else 0)
        put(board.strip, Rect(box.x + label, box.y, box.w - label, box.h))
        return
    has_title = box.h > dp(60) and (lists_used or box.w >= dp(TITLE_FROM))
    pad = dp(PAD if has_title else PAD_BARE)
    line = max(dp(LINE_H), theme.small * 1.35) if has_title else 0
    board.strip_title_box = (box.x + pad, box.top - line - dp(4), box.w - 2 * pad, line)
    put(board.strip, Rect(box.x + pad, box.y + dp(6), box.w - 2 * pad, box.h - line - dp(12)))


def callout_room(board: RampBoard, layout: TableLayout) -> Rect:
    """Box that the callout may use: the play zone, in portrait the header too."""
    gap, insets = dp(8), board.insets
    if layout.wide:
        top = board.height - insets.top
        return Rect(layout.play.x, gap, layout.play.w, top - 2 * gap)
    wide = board.width - insets.left - insets.right
    high = board.height - insets.top - layout.tray.top
    return Rect(insets.left + gap, layout.tray.top, wide - 2 * gap, high - gap)
