"""A task as a row of a list: its form, its name, and its points."""

from kivy.properties import ObjectProperty, StringProperty

from fitsmobile.engine.views import TaskView
from fitsmobile.ui.games.ramp.task_card import LEAST, LINE, draw_form, lines_within
from fitsmobile.ui.games.ramp.words import task_line, task_meaning
from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.wording import signed
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_box, draw_texture
from fitsmobile.ui.paint.text import text_to_fit
from fitsmobile.ui.table.layout import Rect

HEIGHT, BAR, RADIUS, FORM, PAD = 42, 7, 14, 28, 6
"""In dp: height of a row, width of the bar at its left end, radius of its right end, width of the
form, and the distance of form, name and points."""


class TaskRow(Described, Painted):
    """A row in the colour of its points: red where they are lost."""

    painted_from = ("task", "game")
    task: TaskView | None = ObjectProperty(None, allownone=True)
    game = StringProperty(theme.own_game)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, height=dp(HEIGHT), **kwargs)

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
