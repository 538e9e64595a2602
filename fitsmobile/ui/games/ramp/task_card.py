"""A task: as a card with what it is worth on this ramp now, and as a row of a list."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.graphics.texture import Texture
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from fitsmobile.engine.views import TaskView
from fitsmobile.ui.games.ramp.geometry import Grid
from fitsmobile.ui.games.ramp.words import task_line, task_meaning
from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.kit.painted import Painted, SameSize
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.kit.text import fitting
from fitsmobile.ui.kit.wording import signed
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.line_breaks import broken, cuts
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_box, draw_quads, draw_texture
from fitsmobile.ui.paint.text import text_texture, text_to_fit
from fitsmobile.ui.paint.tiles import EVERY_MASK, FACE, PLAN, TileAtlas
from fitsmobile.ui.table.layout import Rect, put

BAND = 16
NARROW = 92
"""A card narrower than this (in dp) has two lines for the name of its form."""

SLIM = 64
"""One narrower than this has its points below the form, not beside it, and no name."""

LINE = 1.3
"""Distance of two lines of small letters, in their size."""

LEAST = 11 / 12
"""Least size of a form's name, as a share of small letters: a smaller one is left out."""


ROW, BAR, RADIUS, FORM, PAD = 42, 7, 14, 28, 6
"""In dp: height of a row, width of the bar at its left end, radius of its right end, width of the
form, and the distance of form, name and points."""


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
            card = TaskCard()
            card.bind(on_release=lambda one: self.dispatch("on_tell", task_meaning(one.task)))
            self.add_widget(card)
        while len(self.children) > len(boxes):
            self.remove_widget(self.children[0])
        for card, box in zip(self.children, boxes, strict=True):
            card.game = game
            put(card, box)

    def show(self, tasks: Iterable[TaskView]) -> None:
        """Draw the cards with what they are worth now."""
        for card, task in zip(self.children, tasks, strict=False):
            card.task = task


class TaskCard(Pressable, SameSize, Surface):
    """One card: its form, what it pays, and what it is worth now."""

    painted_from = ("task", "game")
    sized_from = ("task",)
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
        slim, pad = w < dp(SLIM), dp(8 if w < dp(NARROW) else 12)
        points = self._points(task)
        reserved = self._lines(points)
        foot = theme.small * (1.6 + LINE * max(0, reserved)) + dp(4)
        middle = Rect(x + pad, y + foot, w - 2 * pad, h - band - foot - dp(4))
        if slim:
            room = Rect(middle.x, middle.y + points.height, middle.w, middle.h - points.height)
            draw_texture(points, middle.cx, middle.y + points.height / 2, good)
        else:
            room = Rect(middle.x, middle.y, middle.w - points.width - dp(6), middle.h)
            draw_texture(points, middle.right, middle.cy, good, 1)
        draw_form(task, room.grown(-dp(2)))
        score = signed(task.score)
        line = fitting((tr("now {points}", points=score), score), w - 2 * pad, theme.small, "bold")
        now = text_to_fit(line, theme.small, "bold", w - 2 * pad)
        low = round(y + dp(8)) + now.height / 2
        draw_texture(now, x + pad, low, theme.text, 0)
        size = self.row_size() or theme.small
        for line in reversed(lines_within(task_line(task), w - 1.4 * pad, reserved, size)):
            low += theme.small * LINE
            draw_texture(line, x + pad, low, theme.text2, 0)

    def own_size(self) -> float:
        """The size of the form's name; 0 where it has no room."""
        if self.task is None:
            return 0
        room = self.width - 1.4 * dp(8 if self.width < dp(NARROW) else 12)
        most, words = self._lines(self._points(self.task)), task_line(self.task)
        sizes = (theme.small, theme.small * LEAST)
        return next((size for size in sizes if lines_within(words, room, most, size)), 0)

    def _points(self, task: TaskView) -> Texture:
        room = self.width - 2 * dp(8 if self.width < dp(NARROW) else 12)
        share = 1 if self.width < dp(SLIM) else 0.5  # a slim card has them below its form
        return text_to_fit(signed(task.points), theme.title, "heavy", room * share)

    def _lines(self, points: Texture) -> int:
        w, h = self.width, self.height
        free = h - min(dp(BAND), h * 0.15) - points.height - dp(12)
        most = 0 if w < dp(SLIM) else 2 if w < dp(NARROW) else 1
        return min(most, int(free / (LINE * theme.small)) - 1)


class TaskRow(Described, Painted):
    """A row in the colour of its points: red where they are lost."""

    painted_from = ("task", "game")
    task: TaskView | None = ObjectProperty(None, allownone=True)
    game = StringProperty(theme.own_game)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, height=dp(ROW), **kwargs)

    def nodes(self) -> tuple[Node, ...]:
        """A text with what the task pays."""
        return () if self.task is None else (self.node("text", task_meaning(self.task)),)

    def paint(self) -> None:
        """Bar, form, name and points from the left; the name in one line or two, or left out."""
        task = self.task
        if task is None:
            return
        ink = theme.role("accent", self.game) if task.points > 0 else theme.danger
        x, y, wide, high = self.x, self.y, self.width, self.height
        bar, pad = dp(BAR), dp(PAD)
        draw_box(x, y, wide, high, theme.surface2, dp(RADIUS))
        draw_box(x, y, bar, high, ink, bar / 2)
        draw_form(task, Rect(x + bar + pad / 2, y, dp(FORM), high).grown(-dp(1)))
        points = text_to_fit(signed(task.points), theme.title, theme.heavy, wide / 3)
        draw_texture(points, x + wide - pad * 1.5, self.center_y, ink, 1)
        left = x + bar + pad + dp(FORM)
        room = x + wide - pad * 2.5 - points.width - left
        words = task_line(task)
        for size in (theme.small, theme.small * LEAST):
            lines = lines_within(words, room, 2, size)
            if lines and len(lines) * LINE * size <= high:
                break
        else:
            return
        top = self.center_y + (len(lines) - 1) / 2 * LINE * size
        for at, line in enumerate(lines):
            draw_texture(line, left, top - at * LINE * size, theme.text, 0)


def draw_form(task: TaskView, room: Rect) -> None:
    """The form of a task in the middle of a box: in its colour, or as a plan of any colour."""
    wide = max(column for column, _ in task.form) + 1
    high = max(row for _, row in task.form) + 1
    cell = max(4, int(Grid.within(room, wide, high, dp(21)).cell))
    colour, kind = task.colour or "neutral", FACE if task.colour else PLAN
    atlas = _atlas(cell, colour, kind, theme.look)
    x, y = round(room.cx - wide * cell / 2), round(room.cy - high * cell / 2)
    vertices = atlas.quads(task.form, (colour,) * len(task.form), kind, x, y)
    draw_quads(atlas.texture, vertices)


def lines_within(text: str, width: float, most: int, size: float) -> list[Texture]:
    """A text in one line, or in two of even length; none where it has no room in this size."""
    split = sorted(map(list, cuts(text)), key=lambda parts: max(map(len, parts)))
    split.append(broken(text, width, lambda part: text_texture(part, size).width).split("\n"))
    for lines in ([text], *split):
        found = [text_texture(line, size) for line in lines] if 0 < len(lines) <= most else []
        if found and all(texture.width <= width for texture in found):
            return found
    return []


@lru_cache(maxsize=8)
def _atlas(cell: int, colour: str, kind: int, _look: str) -> TileAtlas:
    return TileAtlas(cell, (colour,), EVERY_MASK, (kind,), kind == FACE)
