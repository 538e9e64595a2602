"""A task card: its form, what it pays, and what it is worth on this ramp now."""

from collections.abc import Iterable, Sequence

from kivy.graphics import Color, Mesh, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from fitsmobile.engine.views import TaskView
from fitsmobile.ui.games.ramp.geometry import Fan
from fitsmobile.ui.games.ramp.words import task_line
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.kit.wording import signed
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.text import text_to_fit
from fitsmobile.ui.paint.tiles import EVERY_MASK, FACE, PLAN, TileAtlas, quad_indices
from fitsmobile.ui.table.layout import Rect

BAND = 16
NARROW = 92
"""A card narrower than this has its points below the form, not beside it."""

TALL = 96
"""A card lower than this (in dp) leaves the line that names its form out."""


class TaskCards(Widget):
    """The task cards of a round, side by side; none in a game without them."""

    def place(self, boxes: Sequence[Rect], game: str) -> None:
        """Have a card in each of these boxes."""
        while len(self.children) < len(boxes):
            self.add_widget(TaskCard(size_hint=(None, None)))
        while len(self.children) > len(boxes):
            self.remove_widget(self.children[0])
        for card, box in zip(self.children, boxes, strict=True):
            card.game, card.pos, card.size = game, box[:2], box[2:]

    def show(self, tasks: Iterable[TaskView]) -> None:
        """Draw the cards with what they are worth now."""
        for card, task in zip(self.children, tasks, strict=False):
            card.show(task)


class TaskCard(Surface):
    """One card. `glow` from 0 to 1 lights the live value up when it changes."""

    game = StringProperty(theme.own_game)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(level="card", ground="surface", radius=dp(16), **kwargs)
        with self.canvas:
            self._band_colour = Color()
            self._band = SmoothRoundedRectangle(size=(0, 0))
            Color(1, 1, 1, 1)
            self._form = Mesh(mode="triangles")
            self._points_colour = Color()
            self._points = Rectangle(size=(0, 0))
            self._line_ink = Color()
            self._line_words = Rectangle(size=(0, 0))
            self._now_ink = Color()
            self._now = Rectangle(size=(0, 0))
        self._atlas: tuple[object, TileAtlas] | None = None

    def show(self, task: TaskView) -> None:
        """Draw the card with what it is worth now."""
        x, y, w, h = self.x, self.y, self.width, self.height
        good = theme.role("accent", self.game) if task.points > 0 else theme.danger
        band = min(dp(BAND), h * 0.15)
        self._band_colour.rgba = good
        self._band.pos, self._band.size = (x, y + h - band), (w, band)
        self._band.radius = [self.radius, self.radius, 0, 0]
        pad, roomy = dp(12), h >= dp(TALL)
        foot = theme.small * (2.9 if roomy else 1.6) + dp(4)
        middle = Rect(x + pad, y + foot, w - 2 * pad, h - band - foot - dp(4))
        points = text_to_fit(signed(task.points), theme.title, "heavy", middle.w * 0.5)
        self._points_colour.rgba = good
        self._points.texture, self._points.size = points, points.size
        beside = w >= dp(NARROW)
        if beside:
            room = Rect(middle.x, middle.y, middle.w - points.width - dp(6), middle.h)
            corner = (middle.right - points.width, middle.cy - points.height / 2)
        else:
            room = Rect(middle.x, middle.y + points.height, middle.w, middle.h - points.height)
            corner = (middle.cx - points.width / 2, middle.y - dp(2))
        self._points.pos = (round(corner[0]), round(corner[1]))
        self._draw_form(task, room.grown(-dp(2)))
        self._line_ink.rgba = theme.text2
        self._now_ink.rgba = theme.text
        now = text_to_fit(tr("now {points}", points=signed(task.score)), theme.small, "bold",
                          w - 2 * pad)  # fmt: skip
        self._now.texture, self._now.size = now, now.size
        self._now.pos = (x + pad, round(y + dp(8)))
        if roomy:
            line = text_to_fit(task_line(task), theme.small, "medium", w - 1.4 * pad, 0.6)
            self._line_words.texture, self._line_words.size = line, line.size
            self._line_words.pos = (x + pad, round(y + dp(8) + theme.small * 1.3))
        else:
            self._line_words.size = (0, 0)

    def _draw_form(self, task: TaskView, room: Rect) -> None:
        wide = max(column for column, _ in task.form) + 1
        high = max(row for _, row in task.form) + 1
        cell = max(4, int(Fan.within(room, wide, high, dp(21)).cell))
        colour = task.colour or "neutral"
        kind = FACE if task.colour else PLAN
        key = (cell, colour, kind, theme.mode)
        if self._atlas is None or self._atlas[0] != key:
            self._atlas = key, TileAtlas(cell, (colour,), EVERY_MASK, (kind,), kind == FACE)
        atlas = self._atlas[1]
        self._form.texture = atlas.texture
        x, y = round(room.cx - wide * cell / 2), round(room.cy - high * cell / 2)
        vertices = atlas.quads(task.form, (colour,) * len(task.form), kind, x, y)
        self._form.indices = quad_indices(len(task.form))
        self._form.vertices = vertices
