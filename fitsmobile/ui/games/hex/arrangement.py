"""Puts the parts of a hex table where the layout of its window has them."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from fitsmobile.ui.games.hex import layout
from fitsmobile.ui.games.hex.layout import AIR, Places, Window
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import device_dp, dp
from fitsmobile.ui.table.layout import NOTHING, Insets, Rect, edge, has_room

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kivy.uix.widget import Widget

    from fitsmobile.ui.games.hex.table import HexTable

WIDEST_TOAST = 440
LONG = 840
"""The longer side, in dp, of a window that has room for a card at every edge of the board."""

SMALLEST = 80
"""A window narrower than this (in dp) has no table."""


def sits_around(table: HexTable) -> bool:
    """Whether everybody sits round one tablet."""
    moment = table.moment
    room = has_room(table.width, table.height, device_dp(1)) and max(table.size) >= dp(LONG)
    return moment is not None and moment.snapshot.pace == "together" and room


def arrange(table: HexTable) -> None:
    """Put board, cards, steps and controls where this window wants them."""
    moment, seats = table.moment, len(table.seats.cards)
    if moment is None or table.width < dp(SMALLEST) or not seats:
        return
    order = [(table.viewer + away) % seats for away in range(seats)]
    around = sits_around(table)
    table.quarter = edge(seats, table.viewer) if around else 0
    window = _window(table)
    if around:
        edges = [edge(seats, seat) - table.quarter for seat in order[1:]]
        facing = tuple(int(quarter % 4) for quarter in edges)
        found = layout.round_the_table(window, facing, table.wants)
    else:
        wants = layout.without(table.wants, table.hidden)
        found = layout.places(window, table.board.radius, seats - 1, wants)
    table.around = around
    if "header" not in table.hidden:
        put(table.header, found.header)
    for button, box in zip((table.menu, table.hint), found.corners or (NOTHING,) * 2, strict=True):
        put(button, box)
    put(table.board, found.board)
    put(table.steps, found.steps)
    for k, (seat, box) in enumerate(zip(order, (found.me, *found.others), strict=True)):
        holder = table.seats.holders[seat]
        holder.quarter = found.facing[k - 1] if k and found.facing else 0
        put(holder, box)
        table.seats.cards[seat].apron = (
            dp(found.bar.right + AIR - box.right) if around and not k else 0
        )
    table.controls.place(found)
    _place_toast(table, found, window.width)


def put(widget: Widget, box: Rect) -> None:
    """A widget into a box of dp."""
    one = dp(1)
    widget.size_hint = (None, None)
    widget.size = (round(box.w * one), round(box.h * one))
    widget.pos = (round(box.x * one), round(box.y * one))


def _window(table: HexTable) -> Window:
    """The window as it is seen from the near edge of the table."""
    one = dp(1)
    return Window(
        table.width / one,
        table.height / one,
        Insets(*(inset / one for inset in table.insets)).turned(int(table.quarter)),
        table.touch.left_handed,
        theme.text_scale,
        "header" not in table.hidden,
    )


def _place_toast(table: HexTable, found: Places, wide: float) -> None:
    """Above the controls; where they stand beside the board, at its foot between the parts."""
    lift, widest = found.bar.y + found.bar.h + 10, float(WIDEST_TOAST)
    if found.rows:
        one, other = sorted((found.me, found.rows[0]), key=lambda box: box.x)
        half = min(wide / 2 - one.x - one.w, other.x - wide / 2) - 8
        lift, widest = one.y, min(WIDEST_TOAST, 2 * half)
    table.toast_place = (0, dp(lift), inf, dp(widest))


def keep_parts(parent: Widget, parts: Mapping[str, Widget], hidden: frozenset[str]) -> None:
    """Have those of the named widgets in `parent` that are not hidden."""
    for name, widget in parts.items():
        if (widget.parent is parent) == (name in hidden):
            (parent.remove_widget if name in hidden else parent.add_widget)(widget)


def put_row(
    widgets: Sequence[tuple[Widget, float]], box: Rect, gap: float, left_handed: bool
) -> None:
    """Put widgets of these widths side by side, the last one by the thumb."""
    x = box.x
    for widget, wide in reversed(widgets) if left_handed else widgets:
        put(widget, Rect(x, box.y, wide, box.h))
        x += wide + gap
