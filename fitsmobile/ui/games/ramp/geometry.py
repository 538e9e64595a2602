"""Pixels and cells: the grid of a ramp, and where the parts of a ramp table lie.

Imports no Kivy. Coordinates are pixels with y upward, as Kivy has them, in the space of the
table itself: a table that is turned to another edge of the tablet does its arithmetic
unturned, and the widget that turns it maps the touches.
"""

from collections.abc import Mapping
from math import floor, inf

from fitsmobile.engine.frozen import frozen, made, replace
from fitsmobile.ui.games.ramp.tray_places import (
    MARGIN,
    column_places,
    sheet_height,
    sheet_places,
)
from fitsmobile.ui.table.layout import GAP, LARGE, NOTHING, TARGET, Insets, Rect


@frozen
class Grid:
    """The cells of a ramp: column 0 at the left, row 0 at the bottom."""

    x: float
    y: float
    cell: float
    columns: int
    rows: int

    @classmethod
    def within(cls, box: Rect, columns: int, rows: int, largest: float = inf) -> "Grid":
        """The grid with the largest cells in the middle of a box."""
        cell = min(largest, box.w / columns, box.h / rows)
        return cls(box.cx - columns * cell / 2, box.cy - rows * cell / 2, cell, columns, rows)

    @property
    def rect(self) -> Rect:
        """All cells together, without rails and lip."""
        return Rect(self.x, self.y, self.columns * self.cell, self.rows * self.cell)

    def left(self, column: float) -> float:
        """The x of a column's left edge."""
        return self.x + column * self.cell

    def bottom(self, row: float) -> float:
        """The y of a row's lower edge."""
        return self.y + row * self.cell

    def column_at(self, px: float) -> int:
        """The column under `px`; beside the ramp, the nearest."""
        return min(max(floor((px - self.x) / self.cell), 0), self.columns - 1)

    def cell_at(self, px: float, py: float) -> tuple[int, int] | None:
        """The cell under a point, None beside the ramp."""
        if not self.rect.holds(px, py):
            return None
        return floor((px - self.x) / self.cell), floor((py - self.y) / self.cell)


@frozen
class TableSpec:
    """Space that a ramp table needs; all lengths in dp.

    `headroom` is how many rows tiles stick out above the ramp. `seats` counts the people and
    computers at the table, `cards` the task cards in sight, `buttons` the round ones in the
    tray from the far side to the thumb, `homes` the tiles that wait, `shelf` whether a tile
    can be put aside. `text` is the scale of the letters, `left_handed` mirrors the tray.
    `long_words` asks for a tray with more room for the words under its icons: a second line below
    the ramp, more width beside it.
    `without` names parts that get no room: `header`, `strip`, `tray`. Without a tray the tile
    waits on the upper rows of the ramp.
    """

    columns: int = 6
    rows: int = 12
    headroom: int = 0
    seats: int = 1
    cards: int = 0
    buttons: tuple[str, ...] = ("undo", "mirror", "rotate")
    homes: int = 1
    shelf: bool = True
    text: float = 1.0
    left_handed: bool = False
    long_words: bool = False
    without: frozenset[str] = frozenset()

    def has(self, part: str) -> bool:
        """Whether a part gets room."""
        return part not in self.without

    @property
    def caption(self) -> float:
        """Height of the words under an icon."""
        return CAPTION * max(1.0, self.text)


@frozen
class RampPlace:
    """Place of a ramp: its cells, the width of a rail, the height of the lip at its foot."""

    grid: Grid
    rail: float
    lip: float


@frozen
class TableLayout(RampPlace):
    """Boxes of everything on a ramp table, in pixels.

    `remaining` is the strip (or card) of tiles still to come, `others` the line of the other
    seats (None when alone), `cards` one rectangle per task card. `play` is where sideways
    movement steers the tile, `tray` where it is taken back, `shelf` and `homes` lie on the tray.
    `captions` is the height of the words under the icons, 0 where they have no room.
    """

    wide: bool
    menu: Rect
    title: Rect
    score: Rect
    remaining: Rect
    others: Rect | None
    cards: tuple[Rect, ...]
    play: Rect
    tray: Rect
    shelf: Rect
    homes: tuple[Rect, ...]
    captions: float
    headroom: int = 0
    buttons: Mapping[str, Rect] = made(dict)

    @property
    def board(self) -> Rect:
        """The ramp with its rails and its lip, and what sticks out above it."""
        grid, flare = self.grid.rect, self.rail * 0.5
        side = self.rail + flare
        over = max(self.rail * 0.5, self.headroom * self.grid.cell)
        return Rect(grid.x - side, grid.y - self.lip, grid.w + 2 * side, grid.h + self.lip + over)

    def in_pixels(self, unit: float) -> "TableLayout":
        """The layout with lengths in dp as one in whole pixels, `unit` to a dp."""
        grid = self.grid
        left, low, cell = (round(one * unit) for one in (grid.x, grid.y, grid.cell))
        return replace(
            self,
            grid=replace(grid, x=left, y=low, cell=cell),
            rail=self.rail * unit,
            lip=self.lip * unit,
            captions=self.captions * unit,
            others=self.others and self.others.scaled(unit),
            cards=tuple(card.scaled(unit) for card in self.cards),
            homes=tuple(home.scaled(unit) for home in self.homes),
            buttons={name: rect.scaled(unit) for name, rect in self.buttons.items()},
            **{name: getattr(self, name).scaled(unit) for name in UPRIGHT},
        )


UPRIGHT = ("menu", "title", "score", "remaining", "play", "tray", "shelf")
"""The parts of a layout that are one rectangle each."""

CAPTION = 20.0
"""Height in dp of the words under the icons."""

SMALL, LARGE_TEXT = (360.0, 600.0), 1.15
"""Sides in dp of a window, and the text scale, from which icons lose their words."""

RAIL, LIP, OVER = 0.24, 0.44, 1.2
"""In cells: the width of a rail, the height of the lip, and what stays free above the rim, where a
tile may stick out."""

REST = 5
"""The rows below the rim in which a tile waits that has no tray."""

TRAY, WIDER_TRAY, WIDENED = 128.0, 156.0, 1.4
"""Width in dp of a tray beside the ramp on a phone, and of one with a shelf, whose words are
longer; by how much both grow for long words."""

STATE, STATE_SHARES = 224.0, (0.3, 0.35)
"""Most width in dp of the state beside the ramp on a phone, and its share of the window: beside a
ramp of few rows, and beside one of many, which is narrow."""

LOWEST_TRAY, LITTLE_STATE = 250.0, 0.27
"""Height in dp of a tray beside the ramp that has room for words under its icons; most of the width
that the state takes of a table without some of its parts."""

PAIRS_H = 92.0
"""Least height of the card of BITS's tiles to come: all of them show their symbols in it."""

LARGEST_CELL_PHONE, LARGEST_CELL_TABLET, LARGEST_CELL_LOW = 56.0, 92.0, 120.0


def table_layout(
    width: float, height: float, unit: float, insets: Insets, spec: TableSpec
) -> TableLayout:
    """The layout for a window of `width` x `height` pixels, `unit` pixels to a dp."""
    w, h = width / unit, height / unit
    edges = Insets(*(inset / unit for inset in insets))
    layout = (_wide if w > h * 1.15 else _tall)(w, h, unit, edges, spec)
    return _bare(layout, spec).in_pixels(unit)


def _bare(layout: TableLayout, spec: TableSpec) -> TableLayout:
    """The layout without the parts that get no room."""
    if not spec.has("header"):
        layout = replace(layout, menu=NOTHING, title=NOTHING, score=NOTHING)
    if not spec.has("strip"):
        layout = replace(layout, remaining=NOTHING)
    if spec.has("tray"):
        return layout
    grid = layout.grid
    rows = min(REST, grid.rows)
    home = Rect(grid.x, grid.bottom(grid.rows - rows), grid.rect.w, rows * grid.cell)
    return replace(layout, tray=NOTHING, shelf=NOTHING, homes=(home,), buttons={})


def _largest_cell(w: float, h: float, rows: int) -> float:
    """A board that is lower may have larger cells; on a phone the thumb sets the bound."""
    if min(w, h) < LARGE:
        return LARGEST_CELL_PHONE
    return LARGEST_CELL_TABLET if rows > 6 else LARGEST_CELL_LOW


def _whole_cell(cell: float, unit: float) -> float:
    """The cell in dp that is a whole number of pixels; a window too small still has one."""
    return max(floor(cell * unit), 4) / unit


def _captions(w: float, h: float, spec: TableSpec) -> float:
    """Height of the words under the icons; a small window with large text has none."""
    small = min(w, h) < SMALL[0] and max(w, h) < SMALL[1]
    return 0.0 if small and spec.text > LARGE_TEXT else spec.caption


def _tall(w: float, h: float, unit: float, edges: Insets, spec: TableSpec) -> TableLayout:
    """Portrait: header, strip, ramp, sheet below one another."""
    roomy = h - edges.top - edges.bottom >= 640
    captions = _captions(w, h, spec)
    sheet = edges.bottom + (sheet_height(spec, captions) if spec.has("tray") else 0.0)
    top = h - edges.top - 2
    header = Rect(edges.left + MARGIN, top - TARGET, w - edges.left - edges.right - 36, TARGET)
    below = header.y - 10 if spec.has("header") else top
    others = None
    if spec.seats > 1:
        others = Rect(MARGIN + edges.left, below - 24, w - 32 - edges.left - edges.right, 26)
        below -= 32
    cards: tuple[Rect, ...] = ()
    if spec.cards:
        tall = 112.0 if roomy else 76.0
        each = min(148.0, (w - 32 - GAP * (spec.cards - 1)) / spec.cards, 360.0)
        row = each * spec.cards + GAP * (spec.cards - 1)
        cards = Rect((w - row) / 2, below - tall, row, tall).columns(spec.cards, GAP)
        below -= tall + 12
    strip_h = (24.0 if spec.rows > 6 else 36.0) if spec.has("strip") else 0.0
    strip = Rect(edges.left + MARGIN, below - strip_h, w - 32 - edges.left - edges.right, strip_h)
    room = strip.y - 24 - sheet
    largest, tall_rows = _largest_cell(w, h, spec.rows), spec.rows + spec.headroom + LIP
    across = min((w - 72) / spec.columns, (w - 24) / (spec.columns + 3 * RAIL))
    cell = _whole_cell(min(largest, across, room / tall_rows), unit)
    foot = sheet + 12 + LIP * cell + max(0.0, room - cell * tall_rows) * 0.5
    grid = Grid((w - cell * spec.columns) / 2, foot, cell, spec.columns, spec.rows)
    shelf, homes, buttons = sheet_places(w, sheet, edges, spec, captions)
    return TableLayout(
        wide=False, grid=grid, headroom=spec.headroom, rail=RAIL * cell, lip=LIP * cell,
        menu=Rect(edges.left + 8, header.y, TARGET, TARGET),
        title=Rect(edges.left + 62, header.y, header.w - 62 - 104, TARGET),
        score=Rect(w - edges.right - 20 - 118, header.y, 118, TARGET),
        remaining=strip, others=others, cards=cards,
        play=Rect(0, sheet, w, strip.y - 4 - sheet), tray=Rect(0, 0, w, sheet),
        shelf=shelf, homes=homes, buttons=buttons, captions=captions,
    )  # fmt: skip


def _wide(w: float, h: float, unit: float, edges: Insets, spec: TableSpec) -> TableLayout:
    """Landscape: where we are, the ramp, the tray by the thumb, side by side."""
    tablet = min(w, h) >= LARGE
    beside = (WIDER_TRAY if spec.shelf else TRAY) * (WIDENED if spec.long_words else 1.0)
    usual = (288.0, 176.0) if tablet else (min(STATE, w * STATE_SHARES[spec.rows > 6]), beside)
    state, tray_w = _sides(*usual, w - edges.left, spec)
    margin = 28.0 if tablet else max(12.0, min(28.0, (w - 600) * 0.16))
    floor_, top = edges.bottom, h - edges.top
    above, below = (12.0, 16.0) if tablet else (0.0, 2.0)
    room = top - floor_ - above - below
    left, right = edges.left + margin, w - edges.right - margin
    middle = right - left - state - tray_w
    largest, tall_rows = _largest_cell(w, h, spec.rows) + 4, spec.rows + LIP
    over = max(OVER, spec.headroom + 0.1)
    across = (middle - 8) / (spec.columns + 3 * RAIL)
    cell = _whole_cell(min(largest, room / (tall_rows + over), across), unit)
    board_w = cell * spec.columns
    x = left + state + (middle - board_w) / 2
    spare = max(0.0, room - cell * (tall_rows + over)) / 2
    y = floor_ + below + LIP * cell + spare
    tray = Rect(right - tray_w, floor_ + 12, tray_w, top - floor_ - 24)
    column = Rect(left, floor_ + 12, state, top - floor_ - 24)
    menu = Rect(column.x, column.top - TARGET - 4, TARGET, TARGET)
    score = Rect(column.x, menu.y - 8 - TARGET, state, TARGET)
    over_parts = score.y - 10 if spec.has("header") else column.top
    parts = _state_column(Rect(column.x, column.y, state, over_parts - column.y), spec)
    captions = _captions(w, h, spec) if tray.h >= LOWEST_TRAY else 0.0
    shelf, homes, buttons = column_places(tray, spec, tablet, captions)
    play = Rect(column.right + 4, floor_, tray.x - column.right - 8, top - floor_)
    title = Rect(menu.right + GAP, menu.y, state - TARGET - GAP, TARGET)
    if spec.left_handed:
        swap = left + right
        x = swap - x - board_w
        tray, shelf, score, play = (r.mirrored(swap) for r in (tray, shelf, score, play))
        homes = tuple(home.mirrored(swap) for home in homes)
        shift = right - column.right
        menu, title = (Rect(r.x + shift, r.y, r.w, r.h) for r in (menu, title))
        buttons = {name: rect.mirrored(swap) for name, rect in buttons.items()}
        parts = tuple(part.mirrored(swap) for part in parts)
    remaining, others, *cards = parts
    grid = Grid(x, y, cell, spec.columns, spec.rows)
    return TableLayout(
        wide=True, grid=grid, headroom=spec.headroom, rail=RAIL * cell, lip=LIP * cell,
        menu=menu, title=title, score=score, remaining=remaining,
        others=others if others.h else None, cards=tuple(cards), play=play, tray=tray,
        shelf=shelf, homes=homes, buttons=buttons, captions=captions,
    )  # fmt: skip


def _sides(state: float, tray: float, room: float, spec: TableSpec) -> tuple[float, float]:
    """The widths of what stands beside the ramp: less where words of a screen take room too."""
    has_state = spec.has("header") or spec.has("strip") or spec.cards
    narrow = room * (LITTLE_STATE if spec.without else 1.0)
    return min(state, narrow) if has_state else 0.0, tray if spec.has("tray") else 0.0


def _state_column(room: Rect, spec: TableSpec) -> tuple[Rect, ...]:
    """Tiles to come, other seats (no height when alone), then the task cards."""
    others_h = 34.0 * (spec.seats - 1) + 12 if spec.seats > 1 else 0.0
    others_h = min(others_h, room.h * 0.4)
    below = room.y + others_h + (10 if others_h else 0)
    others = Rect(room.x, room.y, room.w, others_h)
    free = room.top - below
    tall = min(112.0, free * 0.62)
    cards = Rect(room.x, room.top - tall, room.w, tall).columns(spec.cards, GAP)
    free -= tall + 10 if cards else 0
    usual = 96.0 * room.w / 224.0 if spec.rows > 6 else max(PAIRS_H, 64.0 * room.w / 224.0)
    height = max(min(free, usual), 0.0)
    return (Rect(room.x, below + free - height, room.w, height), others, *cards)
