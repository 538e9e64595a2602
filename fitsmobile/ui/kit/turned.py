"""Container rotated by quarter turns, for a player at another edge of a flat tablet."""

from collections.abc import Callable

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.look import kvloader

kvloader.load(__name__)

Point = tuple[float, float]


def turn_point(point: Point, quarter: int, outer: Point, centre: Point) -> Point:
    """Map a point of the window into a rotated container.

    `quarter` turns counter-clockwise; `outer` is the size outside, `centre` its middle.
    """
    wide, high = outer if quarter % 2 == 0 else outer[::-1]
    dx, dy = point[0] - centre[0], point[1] - centre[1]
    for _ in range(quarter % 4):
        dx, dy = dy, -dx
    return dx + wide / 2, dy + high / 2


def turn_back(point: Point, quarter: int, outer: Point, centre: Point) -> Point:
    """The reverse of `turn_point`."""
    wide, high = outer if quarter % 2 == 0 else outer[::-1]
    dx, dy = point[0] - wide / 2, point[1] - high / 2
    for _ in range(quarter % 4):
        dx, dy = -dy, dx
    return dx + centre[0], dy + centre[1]


class Turned(Widget):
    """Rotates its children and their touches by `quarter` quarter turns, counter-clockwise.

    They lie in `content`, a layout at 0, 0 whose size is that of the widget, with width and
    height exchanged for odd quarters.
    """

    quarter = NumericProperty(0)
    content = ObjectProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(content=FloatLayout(size_hint=(None, None)), **kwargs)
        super().add_widget(self.content)
        self.bind(size=self._turn, quarter=self._turn)
        self._turn()

    def add_widget(self, widget: Widget, index: int = 0, canvas: str | None = None) -> None:
        """Add a widget to the content."""
        self.content.add_widget(widget, index, canvas)

    def remove_widget(self, widget: Widget) -> None:
        """Remove a widget from the content."""
        self.content.remove_widget(widget)

    def _turn(self, *_: object) -> None:
        self.content.size = self.size if self.quarter % 2 == 0 else self.size[::-1]

    def to_local(self, x: float, y: float, **_: object) -> Point:
        """From the parent's coordinates to the content's."""
        if not self.quarter:  # nearly always, and six times a frame of a drag
            return x - self.x, y - self.y
        return turn_point((x, y), int(self.quarter), self.size, self.center)

    def to_parent(self, x: float, y: float, **_: object) -> Point:
        """From the content's coordinates to the parent's."""
        if not self.quarter:
            return x + self.x, y + self.y
        return turn_back((x, y), int(self.quarter), self.size, self.center)

    def _inside(self, touch: Touch, handle: Callable[[Touch], object]) -> bool:
        """Hand a touch to the children in their own coordinates."""
        touch.push()
        touch.apply_transform_2d(self.to_local)
        used = bool(handle(touch))
        touch.pop()
        return used

    def on_touch_down(self, touch: Touch) -> bool:
        """Pass a touch that begins inside to the content."""
        return self.collide_point(*touch.pos) and self._inside(touch, super().on_touch_down)

    def on_touch_move(self, touch: Touch) -> bool:
        """Pass a touch to the content."""
        return self._inside(touch, super().on_touch_move)

    def on_touch_up(self, touch: Touch) -> bool:
        """Pass a touch to the content."""
        return self._inside(touch, super().on_touch_up)
