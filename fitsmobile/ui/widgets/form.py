"""Forms: a scrolling page of sections, in one column or two."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui import kvloader
from fitsmobile.ui.widgets.card import Card
from fitsmobile.ui.widgets.scroller import Scroller

COLUMN_MOST, ALONE_MOST = dp(480), dp(600)
TWO_COLUMNS_FROM = dp(600)

kvloader.load(__name__, needs=("scroller", "text"))


class Section(Card):
    """A card with a caption; what is added goes below it."""

    caption = StringProperty("")


class Form(Scroller):
    """Add sections with `add_section`; they lie in two columns where the window is wide.

    `inset_left` and `inset_right` keep them clear of a notch.
    """

    columns = ObjectProperty()
    first = ObjectProperty()
    second = ObjectProperty()
    gutter = NumericProperty(dp(16))
    upright = BooleanProperty(False)
    """Whether a window that is higher than wide has one column, however wide it is."""

    spare_above = NumericProperty(0)
    """Which share of the height that is left over goes above the sections."""

    drop = NumericProperty(0)
    """How far below the top the sections begin for that, in pixels."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._sections: list[BoxLayout] = []
        self._deal_soon = Clock.create_trigger(self._deal, -1)
        self.bind(width=self._deal_soon, height=self._deal_soon)

    def set_sections(self, *sections: BoxLayout) -> None:
        """Show these sections, in reading order."""
        for section in self._sections:
            section.unbind(height=self._deal_soon)
        self._sections = list(sections)
        for section in self._sections:
            section.bind(height=self._deal_soon)
        self._deal()

    def _deal(self, *_: Any) -> None:
        """Into one column, or into two of about the same height."""
        room = self.width - 2 * self.gutter
        upright = self.upright and self.height > self.width
        two = room >= TWO_COLUMNS_FROM and len(self._sections) > 1 and not upright
        wide = min((room - self.gutter) / 2, COLUMN_MOST) if two else min(room, ALONE_MOST)
        half = sum(section.height for section in self._sections) / 2
        first, second, height = [], [], 0.0
        for section in self._sections:
            fits = not two or not first or height + section.height / 2 <= half
            (first if fits and not second else second).append(section)
            height += section.height
        for column, sections in ((self.first, first), (self.second, second)):
            column.width = wide if sections else 0
            if column.children[::-1] != sections:
                column.clear_widgets()
                for section in sections:
                    if section.parent is not None:
                        section.parent.remove_widget(section)
                    column.add_widget(section)
        self.columns.spacing = self.gutter if second else 0
