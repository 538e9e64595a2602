"""The drawn board of a page of *How to play*."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.games.page_painter import draw_lesson
from fitsmobile.ui.look.theme import theme

LEAST = 24


class LessonPicture(Widget):
    """Shows `drawing` (see `games.rules_page`), painted again only when it changes."""

    drawing = ObjectProperty(None, allownone=True)
    game = StringProperty("fits")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._paint_soon = Clock.create_trigger(self.paint, -1)
        for name in ("drawing", "game", "pos", "size"):
            self.fbind(name, self._paint_soon)
        theme.bind(mode=self._paint_soon, symbols=self._paint_soon)

    def paint(self, *_: Any) -> None:
        """Draw it anew."""
        self.canvas.clear()
        if self.drawing is None or min(self.size) < LEAST:
            return
        with self.canvas:
            draw_lesson(self.drawing, *self.pos, *self.size, self.game, dp(1))
