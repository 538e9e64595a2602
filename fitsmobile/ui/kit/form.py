"""Forms: a scrolling page of sections, in one column or two."""

from collections.abc import Callable, Generator

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from fitsmobile.ui.kit.keys import Focusable
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.surface import Card
from fitsmobile.ui.look import kivy_patches, kvloader
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import device_dp, dp
from fitsmobile.ui.paint.shapes import gradient, ground_at

kvloader.load(__name__)

COLUMN_MOST = 560
"""Largest width of a column in dp, which does not grow on a tablet."""

TWO_COLUMNS_FROM = 600
FADE = 20
"""Height in dp of the fade at the upper and the lower edge."""

CLEAR, WHITE = (1, 1, 1, 0), (1, 1, 1, 1)

Build = Callable[[], Generator[None, None, Pressable | None]]
"""Builds a card in short steps; None where there is nothing to show."""


class Scroller(ScrollView):
    """Kivy's scroll view without its leak of bindings.

    Kivy binds to the colour of the bar at each scroll step, and unbinds once when it rests.
    """

    def update_from_scroll(self, *args: object) -> None:
        """Apply `scroll_y`, and undo the binding of the step before."""
        kivy_patches.stop_following_bar_color(self)
        super().update_from_scroll(*args)

    def to_top(self) -> None:
        """Scroll to the top at once, and stop the momentum of a swipe."""
        effect = self.effect_y
        effect.velocity = 0
        effect.value = effect.max  # the top; what was pulled over an edge must not spring back
        effect.trigger_velocity_update.cancel()
        self.scroll_y = 1.0


class Section(Card):
    """A card with a caption; the rows, and what is added later, go below it."""

    caption = StringProperty("")

    def __init__(self, *rows: Widget, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for row in rows:
            self.add_widget(row)


class RowSlot(Widget):
    """The place of a card in a long list, which keeps its height while the card does not exist.

    As high as its card, and as `height` says until that was built once.
    """

    def __init__(self, build: Build, height: float) -> None:
        super().__init__(size_hint_y=None, height=height)
        self.build = build
        self.card: Pressable | None = None
        self.fbind("pos", self._place)
        self.fbind("width", self._place)

    def fill(self, card: Pressable) -> None:
        """Show a card, and be as high as it is."""
        self.card = card
        self.add_widget(card)
        card.bind(height=self.setter("height"))
        self.height = card.height
        self._place()

    def empty(self) -> None:
        """Remove the card; it can be built again."""
        self.clear_widgets()
        self.card = None

    @property
    def is_in_use(self) -> bool:
        """Whether a finger is down on the card, or the focus ring is on it or in it."""
        card = self.card
        if card is None:
            return False
        ringed = (one.ringed for one in card.walk(restrict=True) if isinstance(one, Focusable))
        return card.pressed or any(ringed)

    def _place(self, *_: object) -> None:
        if self.card is not None:
            self.card.pos, self.card.width = self.pos, self.width


class Pair(BoxLayout):
    """Two sections side by side, aligned at the top, or one beside an empty place."""

    def __init__(self, left: BoxLayout, right: BoxLayout | None, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        for section in (left, right or Widget(size_hint_y=None, height=0)):
            if section.parent is not None:
                section.parent.remove_widget(section)
            section.pos_hint = {"top": 1}
            self.add_widget(section)


class Form(Scroller):
    """A scrolling page of sections, in two columns where the window is wide.

    Scrolled content fades out at both edges.
    """

    columns = ObjectProperty()
    first = ObjectProperty()
    second = ObjectProperty()
    gutter = NumericProperty()
    """Space around and between the columns, in pixels."""

    by_rows = BooleanProperty(False)
    """Whether two columns are read row by row, as a list is, and titles have a row of their own."""

    content_height = NumericProperty(0)
    """Height of all sections and the room around them, in pixels."""

    margin = NumericProperty()
    """Distance of a header from the sides in pixels: the same for all forms of this width."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._sections: list[BoxLayout] = []
        self._paired: list[BoxLayout] = []
        self._above = 0.0
        self._deal_soon = Clock.create_trigger(self._deal, -1)
        self.bind(width=self._deal_soon, height=self._deal_soon)
        with self.canvas.after:
            self._low_ink = Color(*CLEAR)
            self._low = Rectangle(texture=gradient((0.0, CLEAR), (1.0, WHITE), steps=32))
            self._high_ink = Color(*CLEAR)
            self._high = Rectangle(texture=gradient((0.0, WHITE), (1.0, CLEAR), steps=32))
        self._fade_soon = Clock.create_trigger(self._fade, -1)
        for name in ("pos", "size", "scroll_y", "content_height"):
            self.fbind(name, self._fade_soon)
        theme.bind(look=self._fade_soon)
        self.bind(content_height=self._stay, height=self._stay)

    @property
    def _hidden(self) -> float:
        """Height of the content that does not fit, in pixels."""
        return max(0.0, self.content_height - self.height)

    @property
    def visible(self) -> tuple[float, float]:
        """Lower and upper edge of the visible part, in the coordinates of the sections."""
        low = self._hidden * min(1.0, max(0.0, self.scroll_y))
        return low, low + self.height

    def on_scroll_y(self, *_: object) -> None:
        """Remember how many pixels are scrolled away above."""
        self._above = self._hidden * max(0.0, 1 - self.scroll_y)

    def _stay(self, *_: object) -> None:
        """Keep the content at the top where it is when the height of the content changes."""
        if self._hidden:
            self.scroll_y = 1.0 - min(1.0, self._above / self._hidden)

    def _fade(self, *_: object) -> None:
        hidden, below = self._hidden, self.visible[0]
        tall = max(1.0, Window.height)
        edges = (
            (self._low_ink, self._low, self.y, self.y, below),
            (self._high_ink, self._high, self.top - dp(FADE), self.top, hidden - below),
        )
        for ink, edge, y, at, away in edges:
            ground = ground_at(1 - self.to_window(0, at)[1] / tall, theme.bg, theme.bg_deep)
            ink.rgba = (*ground[:3], min(1.0, away / dp(FADE)))
            edge.pos, edge.size = (self.x, y), (self.width, dp(FADE))

    def edge(self, width: float, gutter: float) -> float:
        """The distance of as many columns as a form of this width may have from its sides."""
        room = width - 2 * gutter
        columns = 2 * device_dp(COLUMN_MOST) + gutter
        if room < dp(TWO_COLUMNS_FROM):
            columns = device_dp(COLUMN_MOST)
        return gutter + max(0.0, room - columns) / 2

    def set_sections(self, *sections: BoxLayout) -> None:
        """Show these sections, in reading order."""
        for section in self._sections:
            section.unbind(height=self._deal_soon)
        self._sections = list(sections)
        for section in self._sections:
            section.bind(height=self._deal_soon)
        self._deal()

    def _deal(self, *_: object) -> None:
        """Distribute the sections to one column, or to two of about the same height."""
        room = self.width - 2 * self.gutter
        two = room >= dp(TWO_COLUMNS_FROM) and len(self._sections) > 1
        wide = min((room - self.gutter) / 2 if two else room, device_dp(COLUMN_MOST))
        if two and self.by_rows:
            self._fill(2 * wide + self.gutter, self._rows(), [])
            return
        half = sum(section.height for section in self._sections) / 2
        first: list[BoxLayout] = []
        second: list[BoxLayout] = []
        height = 0.0
        for section in self._sections:
            fits = not two or not first or height + section.height / 2 <= half
            (first if fits and not second else second).append(section)
            height += section.height
        self._fill(wide, first, second)

    def _rows(self) -> list[BoxLayout]:
        """The sections in pairs; what is no card stands alone. The same rows for the same ones."""
        if self._paired == self._sections:
            return self.first.children[::-1]
        self._paired, rows, waiting = list(self._sections), [], None
        for section in [*self._sections, None]:
            card = isinstance(section, (Card, RowSlot))
            if waiting is not None:
                rows.append(Pair(waiting, section if card else None, spacing=self.gutter))
                waiting = None
            elif card:
                waiting = section
            if section is not None and not card:
                rows.append(section)
        return rows

    def _fill(self, wide: float, first: list[BoxLayout], second: list[BoxLayout]) -> None:
        if not any(isinstance(one, Pair) for one in first):
            self._paired = []
        for column, sections in ((self.first, first), (self.second, second)):
            column.width = wide if sections else 0
            if column.children[::-1] != sections:
                arrange(column, sections)
        self.columns.spacing = self.gutter if second else 0


def arrange(column: BoxLayout, sections: list[BoxLayout]) -> None:
    """Give a column these children, in reading order; those that stay are not added again."""
    staying = set(sections)
    for child in [one for one in column.children if one not in staying]:
        column.remove_widget(child)
    for number, section in enumerate(sections):
        shown = len(column.children)
        if number < shown and column.children[shown - 1 - number] is section:
            continue
        if section.parent is not None:
            section.parent.remove_widget(section)
        column.add_widget(section, index=len(column.children) - number)
