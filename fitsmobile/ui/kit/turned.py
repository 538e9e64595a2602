"""Something turned by quarters, to be read from another edge of a tablet that lies flat."""

from collections.abc import Callable

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.look import kvloader

kvloader.load(__name__)

Point = tuple[float, float]


def turn_point(point: Point, quarter: int, outer: Point, centre: Point) -> Point:
    """Where a point of the window lies in what is turned.

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
    """Holds its children turned by `quarter` quarters, counter-clockwise, touches too.

    They lie in `content`, a layout that starts at 0, 0 and has the size that the widget has
    when it is looked at from that edge.
    """

    quarter = NumericProperty(0)
    content = ObjectProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(content=FloatLayout(size_hint=(None, None)), **kwargs)
        super().add_widget(self.content)
        self.bind(size=self._turn, quarter=self._turn)
        self._turn()

    def add_widget(self, widget: Widget, index: int = 0, canvas: str | None = None) -> None:
        """Into the content."""
        self.content.add_widget(widget, index, canvas)

    def remove_widget(self, widget: Widget) -> None:
        """Out of the content."""
        self.content.remove_widget(widget)

    def _turn(self, *_: object) -> None:
        self.content.size = self.size if self.quarter % 2 == 0 else self.size[::-1]

    def to_local(self, x: float, y: float, **_: object) -> Point:
        """From the parent's coordinates to the content's."""
        return turn_point((x, y), int(self.quarter), self.size, self.center)

    def to_parent(self, x: float, y: float, **_: object) -> Point:
        """From the content's coordinates to the parent's."""
        return turn_back((x, y), int(self.quarter), self.size, self.center)

    def _inside(self, touch: Touch, handle: Callable[[Touch], object]) -> bool:
        """Hand a touch to the children in their own coordinates."""
        touch.push()
        touch.apply_transform_2d(self.to_local)
        used = bool(handle(touch))
        touch.pop()
        return used

    def on_touch_down(self, touch: Touch) -> bool:
        """To the content, where it begins inside: what lies beside belongs to others."""
        return self.collide_point(*touch.pos) and self._inside(touch, super().on_touch_down)

    def on_touch_move(self, touch: Touch) -> bool:
        """To the content."""
        return self._inside(touch, super().on_touch_move)

    def on_touch_up(self, touch: Touch) -> bool:
        """To the content."""
        return self._inside(touch, super().on_touch_up)
