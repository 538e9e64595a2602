"""A task card: its form, what it pays, and what it is worth on this ramp now."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from fitsmobile.engine.views import TaskView
from fitsmobile.ui.games.ramp.geometry import Fan
from fitsmobile.ui.games.ramp.words import task_line, task_meaning
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.kit.wording import signed
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_quads, draw_texture
from fitsmobile.ui.paint.text import text_to_fit
from fitsmobile.ui.paint.tiles import EVERY_MASK, FACE, PLAN, TileAtlas, quad_indices
from fitsmobile.ui.table.layout import Rect

BAND = 16
NARROW = 92
"""A card narrower than this has its points below the form, not beside it."""

TALL = 96
"""A card lower than this (in dp) leaves the line that names its form out."""


class TaskCards(Widget):
    """The task cards of a round, side by side; none in a game without them.

    Fires `on_tell(text)` with what a card pays when it is pressed.
    """

    __events__ = ("on_tell",)

    def on_tell(self, text: str) -> None:
        """A press on a card is answered."""

    def place(self, boxes: Sequence[Rect], game: str) -> None:
        """Have a card in each of these boxes."""
        while len(self.children) < len(boxes):
            card = TaskCard(size_hint=(None, None))
            card.bind(on_release=lambda one: self.dispatch("on_tell", task_meaning(one.task)))
            self.add_widget(card)
        while len(self.children) > len(boxes):
            self.remove_widget(self.children[0])
        for card, box in zip(self.children, boxes, strict=True):
            card.game, card.pos, card.size = game, box[:2], box[2:]

    def show(self, tasks: Iterable[TaskView]) -> None:
        """Draw the cards with what they are worth now."""
        for card, task in zip(self.children, tasks, strict=False):
            card.task = task


class TaskCard(Pressable, Painted, Surface):
    """One card: its form, what it pays, and what it is worth now."""

    painted_from = ("task", "game")
    game = StringProperty(theme.own_game)
    task: TaskView | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(level="card", ground="surface", radius=dp(16), **kwargs)

    def words(self) -> tuple[str, ...]:
        """The task, and its worth now."""
        if self.task is None:
            return ()
        return (task_line(self.task), tr("now {points}", points=signed(self.task.score)))

    def paint(self) -> None:
        """Band, form and points, and below them the words."""
        task = self.task
        if task is None:
            return
        x, y, w, h = self.x, self.y, self.width, self.height
        good = theme.role("accent", self.game) if task.points > 0 else theme.danger
        band = min(dp(BAND), h * 0.15)
        Color(*good)
        corners = [self.radius, self.radius, 0, 0]
        SmoothRoundedRectangle(pos=(x, y + h - band), size=(w, band), radius=corners)
        pad, roomy = dp(12), h >= dp(TALL)
        foot = theme.small * (2.9 if roomy else 1.6) + dp(4)
        middle = Rect(x + pad, y + foot, w - 2 * pad, h - band - foot - dp(4))
        points = text_to_fit(signed(task.points), theme.title, "heavy", middle.w * 0.5)
        if w >= dp(NARROW):
            room = Rect(middle.x, middle.y, middle.w - points.width - dp(6), middle.h)
            draw_texture(points, middle.right, middle.cy, good, 1)
        else:
            room = Rect(middle.x, middle.y + points.height, middle.w, middle.h - points.height)
            draw_texture(points, middle.cx, middle.y - dp(2) + points.height / 2, good)
        self._draw_form(task, room.grown(-dp(2)))
        now = text_to_fit(tr("now {points}", points=signed(task.score)), theme.small, "bold",
                          w - 2 * pad)  # fmt: skip
        y = round(y + dp(8))
        draw_texture(now, x + pad, y + now.height / 2, theme.text, 0)
        if roomy:
            line = text_to_fit(task_line(task), theme.small, "medium", w - 1.4 * pad, 0.6)
            y = round(self.y + dp(8) + theme.small * 1.3)
            draw_texture(line, x + pad, y + line.height / 2, theme.text2, 0)

    def _draw_form(self, task: TaskView, room: Rect) -> None:
        wide = max(column for column, _ in task.form) + 1
        high = max(row for _, row in task.form) + 1
        cell = max(4, int(Fan.within(room, wide, high, dp(21)).cell))
        colour, kind = task.colour or "neutral", FACE if task.colour else PLAN
        atlas = _atlas(cell, colour, kind, theme.look)
        x, y = round(room.cx - wide * cell / 2), round(room.cy - high * cell / 2)
        vertices = atlas.quads(task.form, (colour,) * len(task.form), kind, x, y)
        draw_quads(atlas.texture, vertices, quad_indices(len(task.form)))


@lru_cache(maxsize=8)
def _atlas(cell: int, colour: str, kind: int, _look: str) -> TileAtlas:
    return TileAtlas(cell, (colour,), EVERY_MASK, (kind,), kind == FACE)
