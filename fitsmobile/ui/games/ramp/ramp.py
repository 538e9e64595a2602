"""The ramp on the screen: one widget whose instructions are made once and then only change.

Wood, rails and dots are one picture, painted once a size and theme. All tiles that lie are
one mesh, the preview another, a tile in the hand a sprite. Nothing is rebuilt in a drag.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from fitsmobile.ai.reason import Reason
from fitsmobile.engine.views import Effect, Landing, Placed, RampCell, ScoreLine, TaskView
from fitsmobile.ui.games.ramp import marks
from fitsmobile.ui.games.ramp.geometry import Grid, RampPlace
from fitsmobile.ui.games.ramp.ui import look_of
from fitsmobile.ui.look.theme import TRANSPARENT, Rgba, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.callout import Callout, Part, callout_size
from fitsmobile.ui.paint.quads import WHITE, quad_indices
from fitsmobile.ui.paint.ramp_wood import RampPaint, paint_ramp
from fitsmobile.ui.paint.shapes import gradient
from fitsmobile.ui.paint.sprite import Sprite
from fitsmobile.ui.paint.tiles import (
    EVERY_MASK,
    FACE,
    GHOST,
    RIM,
    TileAtlas,
    cell_shadow,
    every_mask,
    shadow_quads,
)
from fitsmobile.ui.paint.tones import tone_quads, tone_texture
from fitsmobile.ui.table.callout_place import CLOSER, callout_place
from fitsmobile.ui.table.layout import NOTHING, Rect

REACH = 0.08
BESIDE_LANE = 12
"""Distance in dp of the callout from the columns of a landing: the length of its tail."""

NEAR, BESIDE = (3, 2), (1, 1)
"""Columns and rows within which the callout hides no number on the board, and no tile where colour
scores, while another place is free."""

FINGER_HIDES = 34
"""Radius in dp around its middle in which a finger hides the screen."""


BARE = "natural"
"""The paint of tiles that are given: that of bare wood."""


@lru_cache(maxsize=4)
def ramp_atlas(
    cell: int, game: str, colour: str, symbols: bool, _look: str, bare: bool = False
) -> TileAtlas:
    """The tiles of a player and their previews, with `bare` also those of unpainted wood; kept for
    the seats of one device."""
    look = look_of(game)
    masks = every_mask(look.every_shape())
    colours = (*look.colours(colour), *((BARE,) if bare else ()))
    return TileAtlas(cell, colours, masks, (FACE, GHOST), symbols)


class Ramp(Widget):
    """One seat's ramp. Coordinates are those of the table it lies on.

    `dress` when size, theme or board change; `lay` when tiles come or go; `preview` in a
    drag. `sprites` are the tiles in hand, `falling` is the one on its way down.
    """

    reach = NumericProperty(0)
    """Upper edge of the tile that is held over the ramp, 0 while there is none."""

    given = NumericProperty(0)
    """The number of tiles, first of all, that are shown in bare wood: the player found them."""

    _looks: tuple[object, object] = (None, None)
    """All that the pictures depend on: that of the empty board, and those of the tiles."""

    _printed: frozenset[RampCell] = frozenset()
    """Cells that have something printed on them; `_lying` are those that tiles lie on."""

    _lying: frozenset[RampCell] = frozenset()
    _telling: tuple[Rect, ...] = ()
    """Boxes that the callout should not hide."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.grid = Grid(0, 0, 1, 6, 12)
        self.rail = 1.0
        self.game = theme.own_game
        self.colour = "green"
        self.room = NOTHING
        self.previewed: Landing | None = None
        self._compact = False
        self._said: tuple[Part, ...] = ()
        self.atlas: TileAtlas | None = None
        self._rims: TileAtlas | None = None
        self._wood = Rectangle(size=(0, 0))
        self.ground = InstructionGroup()
        """The empty board with its shadow, which may be drawn below other widgets."""

        for part in (Color(*WHITE), self._wood):
            self.ground.add(part)
        self.canvas.add(self.ground)
        with self.canvas:
            self._lane_colour = Color(*TRANSPARENT)
            self._lane = Rectangle(size=(0, 0))
            self._shade_colour = Color(*TRANSPARENT)
            self._shade = Mesh(mode="triangles")
            Color(*WHITE)
            self._faces, self._tones = Mesh(mode="triangles"), Mesh(mode="triangles")
            self._rim_colour = Color(*TRANSPARENT)
            self._rim = Mesh(mode="triangles")
            self._spot_colour = Color(*TRANSPARENT)
            self._spots = Mesh(mode="triangles")
        self.falling = Sprite()
        self.canvas.add(self.falling)
        with self.canvas:
            Color(*WHITE)
            self._ghost = Mesh(mode="triangles")
            self._rings = Mesh(mode="triangles")
            Color(*WHITE)
            self._pegs = Mesh(mode="triangles")
            self._flash_colour = Color(*TRANSPARENT)
            self._flash = Mesh(mode="triangles")
        self.sprites, self.callout = (Sprite(), Sprite()), Callout()
        for each in (*self.sprites, self.callout):
            self.canvas.add(each)

    # the board

    def dress(
        self, place: RampPlace, game: str, board: Mapping[RampCell, str], colour: str
    ) -> None:
        """Take another size, board or colour; paints only where something is different.

        `board` is the mapping of what is printed on it.
        """
        symbols = theme.shows_symbols(game)
        grid = place.grid
        wood = (place, tuple(board.items()), game, theme.look)
        tiles = (grid.cell, game, colour, theme.look, symbols, self.given > 0)
        if (wood, tiles) == self._looks:
            return
        (wood_before, tiles_before), self._looks = self._looks, (wood, tiles)
        self.grid, self.rail, self.game, self.colour = grid, place.rail, game, colour
        self._printed = frozenset(board)
        self._compact = grid.cell < dp(29)
        wells = look_of(game).wells
        if wood != wood_before:
            paint = RampPaint(grid.cell, grid.columns, grid.rows, place.rail, place.lip, wells)
            self._wood.texture = paint_ramp(paint, board)
            self._wood.size = paint.size
            self._wood.pos = (grid.x - paint.margin, grid.y - paint.margin)
        if tiles != tiles_before:
            self._paint_tiles(wells, symbols)
        self._shade_colour.rgba = theme.fade(
            theme.shadow, {"light": 0.34, "dark": 0.6, "contrast": 0.0}[theme.mode]
        )
        self._lane_colour.rgba = (*WHITE[:3], 0.13 if theme.mode == "dark" else 0.22)
        self.previewed = None

    def paint_ahead(self, colour: str) -> None:
        """Paint the tiles of another player who will have this ramp."""
        symbols = theme.shows_symbols(self.game)
        ramp_atlas(round(self.grid.cell), self.game, colour, symbols, theme.look)

    def _paint_tiles(self, wells: bool, symbols: bool) -> None:
        cell = round(self.grid.cell)
        colours = look_of(self.game).colours(self.colour)
        bare = self.given > 0 and not look_of(self.game).paints
        self.atlas = ramp_atlas(cell, self.game, self.colour, symbols, theme.look, bare)
        self._rims = TileAtlas(cell, ("neutral",), EVERY_MASK, (RIM,)) if wells else None
        self._faces.texture = self._ghost.texture = self.atlas.texture
        if self._rims:
            self._rim.texture = self._rims.texture
        self._shade.texture = cell_shadow(REACH)
        ground = theme.wood_hi if not wells else theme.board_lo
        self._rings.texture = marks.ring(cell, theme.on_wood("danger"), tuple(ground))
        self._pegs.texture = marks.peg(max(3, round(cell * 0.11)), round(cell * 0.68))
        self._flash.texture = marks.frame(cell)
        self._spots.texture = marks.target(cell, white=theme.mode != "dark")
        top = WHITE if theme.mode != "dark" else theme.piece(colours[0]).base
        foot = WHITE if wells else theme.piece(self.colour).base
        self._lane.texture = gradient((0.0, top), (1.0, foot))

    def colours_of(self, cells: Sequence[RampCell], colours: Sequence[str]) -> Sequence[str]:
        """The colour of each cell: its own, or the player's where the tile has none."""
        return colours or (self.colour,) * len(cells)

    # what is seen

    @property
    def wood(self) -> Texture | None:
        """The picture of the empty ramp."""
        return self._wood.texture

    @property
    def framed(self) -> int:
        """The number of cells that are framed now."""
        return len(self._flash.indices) // 6 if self._flash_colour.a > 0 else 0

    @property
    def has_areas(self) -> bool:
        """Whether any area has a band."""
        return bool(self._rim.vertices)

    # what lies

    def lay(self, placed: Iterable[Placed]) -> None:
        """Show these tiles where they lie."""
        shade: list[float] = []
        faces: list[float] = []
        grid, atlas = self.grid, self.atlas
        if atlas is None:
            return
        placed = tuple(placed)
        self._lying = frozenset(cell for tile in placed for cell in tile.cells)
        fall, tones = 2.2 * grid.cell / 42, list[float]()
        for number, tile in enumerate(placed):
            is_bare = number < self.given and not tile.colours and theme.mode != "contrast"
            own = (BARE,) * len(tile.cells) if is_bare else tile.colours
            colours = self.colours_of(tile.cells, own)
            shade += shadow_quads(tile.cells, grid.cell, REACH, grid.x, grid.y - fall)
            faces += atlas.quads(tile.cells, colours, FACE, grid.x, grid.y)
            if not tile.colours and theme.mode != "contrast":
                tones += tone_quads(tile.cells, grid.cell, grid.x, grid.y)
        fill(self._shade, shade)
        fill(self._faces, faces)
        self._tones.texture = tone_texture()
        fill(self._tones, tones)

    def mark_areas(self, areas: Iterable[Sequence[RampCell]], alpha: float = 0.85) -> None:
        """Draw a band around areas that count."""
        rims: list[float] = []
        for cells in areas:
            if self._rims is not None:
                names = ("neutral",) * len(cells)
                rims += self._rims.quads(cells, names, RIM, self.grid.x, self.grid.y)
        self._rim_colour.rgba = (1, 1, 1, alpha)
        fill(self._rim, rims)

    def mark_spots(self, cells: Sequence[RampCell]) -> None:
        """Mark free places that would make an area count."""
        self._spot_colour.rgba = (
            (*theme.on_wood("accent", self.game)[:3], 0.75) if cells else TRANSPARENT
        )
        fill(self._spots, marks.squares(self.grid, tuple(cells)) if cells else ())

    def mark_tasks(self, tasks: Iterable[TaskView]) -> None:
        """Mark what task cards that gain points count, and the places that would add to it."""
        gains = [task for task in tasks if task.points > 0]
        areas = {area.cells for task in tasks for area in task.counted if area.points > 0}
        self.mark_areas(sorted(areas))
        spots = {cell for task in gains for near in task.near for cell in near.missing}
        self.mark_spots(sorted(spots))

    # what would be

    def preview(
        self, landing: Landing | None, colours: Sequence[str], parts: Sequence[Part]
    ) -> None:
        """Show where a tile would land and what that would change; None shows nothing."""
        if landing is self.previewed:
            return
        self.previewed = landing
        grid, atlas = self.grid, self.atlas
        if landing is None or atlas is None:
            fill(self._ghost, ())
            self._lane.size = (0, 0)
            self.light(())
            self.callout.hide()
            return
        cells = landing.cells
        names = self.colours_of(cells, colours)
        fill(self._ghost, atlas.quads(cells, names, GHOST, grid.x, grid.y))
        lane = self.lane(cells)
        self._lane.pos, self._lane.size = (lane.x, lane.y), (lane.w, lane.h)
        self.light(landing.effects)
        self._said = tuple(parts)
        self._telling = tuple(self._near(landing))

    def _near(self, landing: Landing) -> Iterator[Rect]:
        """The cells near a landing that say something: free numbers and symbols, dots that would
        be buried, and where colour scores the tiles beside it."""
        scores = look_of(self.game).wells
        told = self._lying if scores else self._printed - self._lying
        across, along = BESIDE if scores else NEAR
        for column, row in told.difference(landing.cells):
            if any(abs(column - x) <= across and abs(row - y) <= along for x, y in landing.cells):
                yield self.box(((column, row),))
        for effect in landing.effects:
            if effect.kind == "buried":
                yield from (self.box((cell,)) for cell in effect.cells)

    def lane(self, cells: Sequence[RampCell]) -> Rect:
        """The way down above some cells, to the far edge of the ramp."""
        grid = self.grid
        left, right = min(c for c, _ in cells), max(c for c, _ in cells) + 1
        top = max(row for _, row in cells) + 1
        y = min(grid.bottom(top), grid.rect.top)
        return Rect(grid.left(left), y, (right - left) * grid.cell, grid.rect.top - y)

    def box(self, cells: Sequence[RampCell]) -> Rect:
        """The rectangle around some cells."""
        grid = self.grid
        left, right = min(c for c, _ in cells), max(c for c, _ in cells) + 1
        low, top = min(r for _, r in cells), max(r for _, r in cells) + 1
        size = grid.cell
        return Rect(grid.left(left), grid.bottom(low), (right - left) * size, (top - low) * size)

    def put_callout(self, tile: Rect, finger: tuple[float, float] | None) -> None:
        """Place the callout beside the landing that is previewed; called as the tile moves."""
        if self.previewed is None or not self._said:
            self.callout.hide()
            return
        cells, gap = self.previewed.cells, dp(BESIDE_LANE)
        ghost, lane = self.box(cells), self.lane(cells)
        palm = Rect(*finger, 0, 0).grown(dp(FINGER_HIDES)) if finger else None
        beside = max(lane.x - self.room.x, self.room.right - lane.right) - gap * CLOSER
        small, size = self._compact, callout_size(self._said, self._compact, self.room.w)
        if not small and size[0] > beside:
            smaller = callout_size(self._said, True, self.room.w)
            small, size = (True, smaller) if smaller[0] <= beside else (small, size)
        wide, high = size
        x, y = callout_place(size, lane, ghost, tile, self.room, palm, gap, self._telling)
        tip, middle = None, y + high / 2
        if ghost.y <= middle <= ghost.top and not lane.x - wide < x < lane.right:
            tip = (lane.x if x < lane.x else lane.right, middle)
        self.callout.show(self._said, x + wide / 2, middle, self.room, tip, small)

    def light(self, effects: Iterable[Effect]) -> None:
        """Rings around dots that would be buried, pegs beside rows that would be full."""
        buried: tuple[RampCell, ...] = ()
        rows: tuple[int, ...] = ()
        for effect in effects:
            if effect.kind == "buried":
                buried = effect.cells
            elif effect.kind == "rows" and effect.points > 0:
                rows = tuple(sorted({row for _, row in effect.cells}))
        self._mark(buried, rows)

    def mark_score(self, lines: Sequence[ScoreLine]) -> None:
        """Rings around open dots and pegs beside full rows of a finished round."""
        cells = {line.kind: line.cells for line in lines}
        self._mark(cells.get("dots", ()), tuple(sorted({row for _, row in cells.get("rows", ())})))

    def _mark(self, dots: tuple[RampCell, ...], rows: tuple[int, ...]) -> None:
        fill(self._rings, marks.squares(self.grid, dots))
        fill(self._pegs, marks.pegs(self.grid, self.rail, rows))

    @property
    def ringed(self) -> int:
        """The number of dots that have a ring now."""
        return len(self._rings.indices) // 6

    @property
    def pegged(self) -> int:
        """The number of rows that have pegs now, one in each rail."""
        return len(self._pegs.indices) // 12

    def flash(self, cells: Sequence[RampCell], alpha: float, colour: Rgba | None = None) -> None:
        """Frame cells: those that a refusal is about, or that a line of the score counts."""
        self._flash_colour.rgba = (*(colour or theme.on_wood("danger"))[:3], alpha)
        fill(self._flash, marks.squares(self.grid, tuple(cells)))

    def frame_reason(self, reason: Reason | None) -> None:
        """Frame the cells that a reason names, until other cells are framed."""
        named = () if reason is None else reason.cells
        colour = theme.on_wood("danger" if reason is not None and reason.faults else "success")
        self.flash([cell for cell in named if isinstance(cell, tuple)], 1.0, colour)


def fill(mesh: Mesh, vertices: Sequence[float]) -> None:
    """Give a mesh other quads; leaves it alone where it stays empty."""
    count = len(vertices) // 16
    if not count and not mesh.indices:
        return
    if len(mesh.indices) != 6 * count:
        mesh.indices = quad_indices(count)
    mesh.vertices = vertices
