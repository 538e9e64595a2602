"""The tiles that one seat has in hand: which one, in which form, above which column. No Kivy.

The hand knows where the zones lie and what its tiles may do (the view says so), and nothing of
pictures or rules. The tile remembers the column that its held cell is wanted in, so that a tile
turned at the wall comes back when it is turned on.
"""

from collections.abc import Sequence
from math import hypot, inf

from fitsmobile.engine.views import Form, Landing, Tile
from fitsmobile.ui.games.ramp.drag import (
    Balked,
    Dropped,
    Ground,
    Phase,
    Stepped,
    Taken,
    TileEvent,
    Turned,
    Zone,
)
from fitsmobile.ui.table.layout import Rect


class TileHand:
    """The tile of one seat between tray and ramp.

    `tile` indexes `tiles`, `form` the tile's forms, `column` is its leftmost column, `held` the
    cell that it is held by. `over` is the zone it is held above, `pointer` where the finger or
    mouse is, `raised` by how many pixels a tile is drawn above a finger.
    """

    def __init__(self, ground: Ground, raised: float = 60.0) -> None:
        self.ground, self.raised = ground, raised
        self.tiles: tuple[Tile, ...] = ()
        self.aside: str | None = None
        """The move that puts the tile aside; None where the tile must be placed."""

        self.tile = self.form = self.column = 0
        self.held = (0, 0)
        self.phase = Phase.HOME
        self.over = Zone.TRAY
        self.mouse = False
        self.pointer: tuple[float, float] | None = None
        self.poised_at: float | None = None
        """When the tile was aimed; None while it is not."""

        self._forms: list[int] = []
        self._want = 0
        """The column of the held cell that the player wants; the wall may not allow it."""

    # what it holds

    def offer(self, tiles: Sequence[Tile], aside: str | None) -> bool:
        """Take other tiles. False where they are the same, which stay as they are held."""
        if tuple(tiles) == self.tiles and aside == self.aside:
            return False
        same = bool(tiles) and [t.id for t in tiles] == [t.id for t in self.tiles]
        self._forms = self._forms if same else [0] * len(tiles)
        self.tiles, self.aside = tuple(tiles), aside
        self.go_home()
        self.choose(0)
        return True

    def choose(self, tile: int) -> None:
        """Take another of the tiles in hand; it begins in the middle of the ramp."""
        if not self.tiles:
            return
        self.tile = tile
        self.form = self._forms[tile]
        shape = self.shape
        self.held = _middle_cell(shape)
        self._want = (self.ground.grid.columns - shape.width) // 2 + self.held[0]
        self._settle()

    @property
    def shape(self) -> Form:
        """The form the tile is in."""
        return self.tiles[self.tile].forms[self.form]

    def form_of(self, tile: int) -> int:
        """The form that one of the tiles in hand is in."""
        return self._forms[tile]

    @property
    def busy(self) -> bool:
        """Whether the tile is touched, held or aimed."""
        return self.phase is not Phase.HOME

    @property
    def aloft(self) -> bool:
        """Whether the tile is above the ramp, so that its landing is to be shown."""
        return bool(self.tiles) and self.busy and self.over is Zone.PLAY

    @property
    def landing(self) -> Landing | None:
        """Cells in which the tile would come to rest; None where it may not be dropped."""
        if not self.tiles:
            return None
        return self.tiles[self.tile].landings.get((self.form, self.column))

    # where it is drawn

    def place(self) -> tuple[float, float]:
        """The bottom left corner of the tile where it is drawn while away from home."""
        grid, height = self.ground.grid, self.shape.height * self.ground.grid.cell
        top = grid.rect.top
        above = top - height - 0.25 * grid.cell
        if self.pointer is not None:
            x, y = self.pointer
            if self.mouse:
                above = y - (self.held[1] + 0.5) * grid.cell
            else:
                above = y + self.raised * (1 if self.over is Zone.PLAY else 0.5)
            if self.over is not Zone.PLAY:
                return x - (self.held[0] + 0.5) * grid.cell, above
        above = min(above, top - height + 0.3 * grid.cell)
        if (landing := self.landing) is not None:
            ghost_top = max(row for _, row in landing.cells) + 1
            clear = min(grid.bottom(ghost_top) + 0.3 * grid.cell, top - height + grid.cell)
            above = max(above, clear)
        return grid.left(self.column), max(above, grid.y)

    def lies_under(self, x: float, y: float, margin: float) -> bool:
        """Whether a point is on the tile that is aimed above the ramp, or `margin` beside it."""
        if not self.tiles or not self.busy:
            return False
        left, bottom = self.place()
        cell = self.ground.grid.cell
        box = Rect(left, bottom, self.shape.width * cell, self.shape.height * cell)
        return box.grown(margin).holds(x, y)

    def on_lane(self, x: float) -> bool:
        """Whether an x is above the columns that the tile would fall down."""
        left = self.ground.grid.left(self.column)
        return left <= x < left + self.shape.width * self.ground.grid.cell

    # what is done with it

    def turn(self) -> TileEvent:
        """A quarter turn clockwise about the held cell."""
        x, y = self.held
        held = (y, self.shape.width - 1 - x)
        return self._take_form(self.shape.rotated, held, mirrored=False)

    def flip(self) -> TileEvent:
        """A left-right flip about the held cell."""
        x, y = self.held
        held = (self.shape.width - 1 - x, y)
        return self._take_form(self.shape.mirrored, held, mirrored=True)

    def _take_form(self, form: int, held: tuple[int, int], mirrored: bool) -> TileEvent:
        self.form = self._forms[self.tile] = form
        self.held = held
        self._settle()
        return Turned(mirrored)

    def steer(self, by: int) -> list[TileEvent]:
        """Aim the tile and move it by columns; the first step only takes it up."""
        if not self.tiles:
            return []
        if not self.busy:
            self.poise()
            return [Taken()]
        moved = self.shift(by)
        return [Stepped(moved)] if moved else []

    def aim_at(self, form: int, column: int) -> TileEvent:
        """Take the tile up in a form and column, as a hint asks."""
        self.form = self._forms[self.tile] = form
        self.held = _middle_cell(self.shape)
        self._want = column + self.held[0]
        self._settle()
        self.poise()
        return Taken()

    def aim_under(self, x: float) -> tuple[int, float]:
        """Bring the held cell under an x: columns moved, and the middle of its column."""
        grid, before = self.ground.grid, self.column
        self._want = grid.column_at(x)
        self._settle()
        self._want = self.column + self.held[0]
        return self.column - before, grid.left(self._want + 0.5)

    def shift(self, by: int) -> int:
        """Move by columns as far as the walls allow; the number of columns moved."""
        before = self.column
        widest = self.ground.grid.columns - self.shape.width
        self.column = min(max(before + by, 0), widest)
        if self.column != before:
            self._want = self.column + self.held[0]
        return self.column - before

    def poise(self) -> None:
        """Aim the tile without a finger."""
        self.phase, self.over, self.pointer = Phase.POISED, Zone.PLAY, None
        self.poised_at = -inf

    def drop(self) -> TileEvent:
        """Let the tile go in its column."""
        landing, tile = self.landing, self.tiles[self.tile]
        event: TileEvent
        if landing is None:
            refused = tile.refused.get((self.form, self.column))
            event = Balked(refused.reason, refused.cells) if refused else Balked("", ())
        else:
            event = Dropped(tile, self.form, self.column, landing)
        self.go_home()
        return event

    def go_home(self) -> None:
        """Lie in the tray again."""
        self.phase, self.over, self.pointer = Phase.HOME, Zone.TRAY, None
        self.poised_at = None

    def settle_on(self, ground: Ground) -> None:
        """The table got another size, perhaps in mid-drag: what is held stays held."""
        self.ground, self.pointer = ground, None
        if self.tiles:
            self._settle()

    def hold_near(self, x: float, y: float) -> None:
        """Hold the tile by the cell nearest to a point in cells; it stays in its column."""
        cells = self.shape.cells
        self.held = min(cells, key=lambda c: hypot(c[0] + 0.5 - x, c[1] + 0.5 - y))
        self._want = self.column + self.held[0]

    def _settle(self) -> None:
        """The column nearest to what the player wants that keeps the tile on the ramp."""
        widest = self.ground.grid.columns - self.shape.width
        self.column = min(max(self._want - self.held[0], 0), widest)


def _middle_cell(shape: Form) -> tuple[int, int]:
    at = (shape.width / 2, shape.height / 2)
    return min(shape.cells, key=lambda c: hypot(c[0] + 0.5 - at[0], c[1] + 0.5 - at[1]))
