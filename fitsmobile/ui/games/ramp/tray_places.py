"""The parts of a tray, in dp: boxes of the shelf, homes of the tiles, and buttons. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.ui.table.layout import GAP, TARGET, Insets, Rect

if TYPE_CHECKING:
    from fitsmobile.ui.games.ramp.geometry import TableSpec

Places = tuple[Rect, tuple[Rect, ...], dict[str, Rect]]
"""The shelf, the homes of the tiles, and the buttons by name."""

MARGIN, ABOVE, BELOW = 16.0, 20.0, 16.0
"""At the sides of a tray below the ramp, over its controls, and below them or their words."""

PITCH, SHELF, SHELF_SHARE = 57.0, 60.0, 0.36
"""Distance of two buttons on a tray below the ramp, and the width of the shelf, which the words
under them need; the shelf's share of a line without buttons."""

LINE_GAP = 4.0
"""Between the words of a tray's first line and the controls of the second."""


def sheet_height(spec: TableSpec, captions: float) -> float:
    """The height of a tray below the ramp, with words of a height under its icons."""
    second = line_pitch(captions) if spec.long_words else 0.0
    return ABOVE + TARGET + max(0.0, captions - 4) + second + BELOW


def line_pitch(captions: float) -> float:
    """Distance of the two lines of a tray below the ramp."""
    return TARGET + captions + LINE_GAP


def sheet_places(w: float, sheet: float, edges: Insets, spec: TableSpec, captions: float) -> Places:
    """Shelf, homes of the tiles and the buttons along the sheet, the last one by the thumb.

    The buttons are in a second line where the words under them are long.
    """
    y = sheet - ABOVE - TARGET
    room = w - edges.left - edges.right
    left, right = edges.left + MARGIN, w - edges.right - MARGIN
    if room > 520:
        middle, half = (left + right) / 2, 236.0
        left, right = middle - half, middle + half
    pitch, shelf_w = (PITCH, SHELF) if room >= 350 else (TARGET + GAP, TARGET)
    end = right - len(spec.buttons) * pitch - 4
    middles = [right - TARGET / 2 - place * pitch for place in range(len(spec.buttons))]
    foot = y
    if spec.long_words:
        pitch = (right - left) / max(1, len(spec.buttons))
        middles = [right - (place + 0.5) * pitch for place in range(len(spec.buttons))]
        shelf_w, foot, end = (right - left) * SHELF_SHARE, y - line_pitch(captions), right
    buttons = {
        name: Rect(middle - TARGET / 2, foot, TARGET, TARGET)
        for name, middle in zip(reversed(spec.buttons), middles, strict=True)
    }
    shelf = Rect(left, y, shelf_w if spec.shelf else 0, TARGET)
    start = shelf.right + (10 if spec.shelf else 0)
    homes = Rect(start, y, end - start, TARGET).columns(spec.homes, GAP)
    if spec.left_handed:
        swap = left + right
        shelf, homes = shelf.mirrored(swap), tuple(home.mirrored(swap) for home in homes)
        buttons = {name: rect.mirrored(swap) for name, rect in buttons.items()}
    return shelf, homes, buttons


def column_places(tray: Rect, spec: TableSpec, tablet: bool, captions: float) -> Places:
    """Homes above, buttons and shelf in two columns below, the last button at the bottom."""
    names = ("shelf", *spec.buttons) if spec.shelf else spec.buttons
    order: list[str] = [name for name in ("undo", "mirror", "shelf", "rotate") if name in names]
    order = [name for name in names if name not in order] + order
    lines = (len(order) + 1) // 2
    pitch = TARGET + (36.0 if tablet else 30.0) if captions else TARGET + GAP
    inner = tray.grown(-12)
    gap = inner.w - 2 * TARGET
    places: dict[str, Rect] = {}
    side = TARGET
    gap = max(GAP, inner.w / 2 - TARGET if spec.long_words else gap)
    left = inner.cx - side - gap / 2
    for place, name in enumerate(reversed(order)):
        line, column = divmod(place, 2)
        x = left + (0 if column else side + gap)
        y = inner.y + captions + line * (pitch + side - TARGET)
        places[name] = Rect(x, y, side, side)
    used = captions + lines * (pitch + side - TARGET)
    home_h = min(inner.h - used, 160.0 if tablet else 96.0)
    homes = Rect(inner.x, inner.top - home_h, inner.w, home_h).rows(spec.homes, GAP)
    shelf = places.pop("shelf", Rect(inner.x, inner.y, 0, 0))
    return shelf, homes, places
