"""The ramp that is drawn on: a finger paints its cells with a tool."""

from collections.abc import Iterator
from math import ceil, hypot

from kivy.graphics import Canvas, Color, Rectangle
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from fitsmobile.engine.drawn import BARE, COLUMNS, ROWS
from fitsmobile.engine.polyomino import cell_name
from fitsmobile.engine.views import RampCell
from fitsmobile.ui.device.touches import Touch, is_palm
from fitsmobile.ui.games.fits.sketch import DOT, TWIN, Sketch
from fitsmobile.ui.games.ramp.geometry import RampPlace
from fitsmobile.ui.games.ramp.ramp import Ramp
from fitsmobile.ui.kit.keys import DIRECTIONS, Focusable
from fitsmobile.ui.kit.wording import headed
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Action, Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_box, draw_outline, draw_ring
from fitsmobile.ui.paint.ramp_wood import draw_dot, draw_print

CELLS = tuple((column, row) for row in range(ROWS) for column in range(COLUMNS))
BLANK = dict.fromkeys(CELLS, "")
"""The print of a board without dots: the wood below the drawing."""

GAME = "fits"
DASHES = 24
"""Dashes of the axis of symmetry, from foot to rim."""

PAINTED, FRAME, FRAMED = 0.2, 2.0, 0.92
"""Opacity of a cell under the stroke, the width of its frame in dp, and its side in cells."""


def sign_words(sign: str) -> str:
    """A sign in words, for tools and for the screen reader."""
    if sign in "123" and sign:
        return tr("bonus {points}", points=sign)
    named = {DOT: tr("dot"), "x": tr("trap"), BARE: tr("bare"), TWIN: tr("twins")}
    return named.get(sign) or tr("twin {letter}", letter=sign)


def draw_sign(sign: str, x: float, y: float, cell: float) -> None:
    """The sign of a cell of a drawing around a point; nothing where it counts nothing."""
    if sign == DOT:
        draw_dot(x, y, cell)
    elif sign != BARE:
        draw_print(x, y, cell, sign)


class BoardPaper(Focusable, Widget):
    """The ramp of the lab. Fires `on_press` when a stroke begins and `on_stroke` when one ended.

    `tool` is a sign or TWIN; with `mirrored` both halves are painted at once.
    """

    __events__ = ("on_press", "on_stroke")
    tool = StringProperty(DOT)
    mirrored = BooleanProperty(True)

    def __init__(self, sketch: Sketch, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.sketch = sketch
        self.ramp = Ramp()
        self.add_widget(self.ramp)
        self._is_placed = False
        self._finger: Touch | None = None
        self._at = (0.0, 0.0)
        self._stroke: list[RampCell] = []
        self._cursor: RampCell = (0, ROWS - 1)
        self._shown: dict[RampCell, tuple[str, bool]] = {}
        self._axis, self._over = Canvas(), Canvas()
        self._marks = {cell: Canvas() for cell in CELLS}
        for canvas in (self._axis, *self._marks.values(), self._over):
            self.canvas.after.add(canvas)
        self.bind(mirrored=self._draw_axis, ringed=self._draw_over)
        theme.bind(look=self._repaint)

    def on_press(self) -> None:
        """Fired when a stroke begins."""

    def on_stroke(self) -> None:
        """Fired after a stroke that has changed something."""

    def place(self, place: RampPlace) -> None:
        """Lay the ramp out."""
        grid = place.grid.rect
        self.pos, self.size = (grid.x, grid.y), (grid.w, grid.h)
        self.ramp.dress(place, GAME, BLANK, "green")
        self._is_placed = True
        self._repaint()

    def _repaint(self, *_: object) -> None:
        self._shown.clear()
        self._draw_axis()
        self.show()

    def show(self) -> None:
        """Draw what has changed of the sketch, once the ramp has its place."""
        if not self._is_placed:
            return
        lone = self.sketch.lone
        for cell, canvas in self._marks.items():
            look = (self.sketch.sign(cell), cell in lone)
            if self._shown.get(cell) == look:
                continue
            self._shown[cell] = look
            canvas.clear()
            with canvas:
                self._draw_cell(cell, *look)
        self._draw_over()

    def _middle(self, cell: RampCell) -> tuple[float, float]:
        grid = self.ramp.grid
        return grid.left(cell[0] + 0.5), grid.bottom(cell[1] + 0.5)

    def _draw_cell(self, cell: RampCell, sign: str, is_lone: bool) -> None:
        side = self.ramp.grid.cell
        x, y = self._middle(cell)
        draw_sign(sign, x, y, side)
        if is_lone:
            draw_ring(x, y, side * 0.42, dp(FRAME), theme.on_wood("danger"))

    def _draw_axis(self, *_: object) -> None:
        self._axis.clear()
        if not self.mirrored:
            return
        grid = self.ramp.grid.rect
        high, wide = grid.h / (2 * DASHES), max(1.0, dp(1.5))
        with self._axis:
            Color(*theme.on_wood("accent", GAME))
            for at in range(DASHES):
                Rectangle(pos=(grid.cx - wide / 2, grid.y + 2 * at * high), size=(wide, high))

    def _draw_over(self, *_: object) -> None:
        """The cells of the stroke, and the cell that the keys are on."""
        self._over.clear()
        accent, side = theme.on_wood("accent", GAME), self.ramp.grid.cell * FRAMED
        cells = [*self._stroke, *([self._cursor] if self.ringed else [])]
        with self._over:
            for cell in cells:
                x, y = self._middle(cell)
                box = (x - side / 2, y - side / 2, side, side)
                if cell in self._stroke:
                    draw_box(*box, theme.fade(accent, PAINTED), side * 0.18)
                draw_outline(*box, dp(FRAME), accent, side * 0.18)

    # fingers

    def on_touch_down(self, touch: Touch) -> bool:
        """Begin a stroke; other fingers wait until it has ended."""
        cell = self.ramp.grid.cell_at(*touch.pos)
        if cell is None or touch.is_mouse_scrolling or is_palm(touch):
            return False
        if self._finger is None:
            touch.grab(self)
            self._finger, self._at = touch, touch.pos
            self._begin()
            self._paint(cell)
        return True

    def on_touch_move(self, touch: Touch) -> bool:
        """Paint the cells on the way; a twin stays where the finger came down."""
        if touch.grab_current is not self or touch is not self._finger:
            return False
        if self.tool != TWIN:
            for cell in self._cells_on_the_way(*touch.pos):
                self._paint(cell)
        self._at = touch.pos
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        """End the stroke."""
        if touch.grab_current is not self or touch is not self._finger:
            return False
        touch.ungrab(self)
        self._finger = None
        self._end()
        return True

    def _cells_on_the_way(self, x: float, y: float) -> Iterator[RampCell]:
        """The cells under the line from the last place of the finger to this one."""
        (x0, y0), grid = self._at, self.ramp.grid
        far = hypot(x - x0, y - y0)
        if far > max(grid.rect.w, grid.rect.h) * 2:
            return  # a touch that was cancelled jumps off the window
        steps = max(1, ceil(2 * far / grid.cell))
        for step in range(1, steps + 1):
            cell = grid.cell_at(x0 + (x - x0) * step / steps, y0 + (y - y0) * step / steps)
            if cell is not None and (not self._stroke or cell != self._stroke[-1]):
                yield cell

    def _begin(self) -> None:
        self.sketch.begin()
        self._stroke = []
        self.dispatch("on_press")

    def _paint(self, cell: RampCell) -> None:
        self.sketch.paint(cell, self.tool, self.mirrored)
        self._stroke.append(cell)
        self.show()

    def _end(self) -> None:
        self._stroke = []
        self.show()
        if self.sketch.end():
            self.dispatch("on_stroke")

    # keys and screen readers

    def nodes(self) -> Iterator[Node]:
        """The board and its cells, each with its sign; to press one paints it."""
        yield self.node("board", tr("The board"), actions=("press",))
        grid = self.ramp.grid
        for cell in reversed(CELLS):
            box = (grid.left(cell[0]), grid.bottom(cell[1]), grid.cell, grid.cell)
            key = cell_name(cell)
            name = headed(key, sign_words(self.sketch.sign(cell)))
            yield self.part("place", key, name, box, actions=("press",))

    def perform(self, node: Node, action: Action) -> None:
        """Paint a cell."""
        if node.part:
            self._cursor = next(cell for cell in CELLS if cell_name(cell) == node.part)
            if action == "press":
                self.activate()

    def activate(self) -> None:
        """Paint the cell that the keys are on."""
        self._begin()
        self._paint(self._cursor)
        self._end()

    def key(self, name: str) -> bool:
        """Arrows move from cell to cell, Enter and Space paint. False at the board's edge."""
        if name in ("enter", "space"):
            self.activate()
            return True
        if name not in DIRECTIONS:
            return False
        (column, row), (right, up) = self._cursor, DIRECTIONS[name]
        there = (column + right, row + up)
        if there in BLANK:
            self._cursor = there
            self._draw_over()
        return there in BLANK
