"""Choices: segmented control, switch, stepper, drop-down row, and several in an order."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.kit.node import Action, Node, widget_id
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_box, draw_texture
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.picture import Picture
from fitsmobile.ui.paint.text import text_to_fit

kvloader.load(__name__)

INSET_DP = 3
TEXT_PAD_DP = 6


Choice = TypeVar("Choice", bound=Widget)
Value = TypeVar("Value")


def on_choice(choice: Choice, do: Callable[[Value], object], name: str = "value") -> Choice:
    """Call `do` with every new value of a choice."""
    choice.bind(**{name: lambda _choice, value: do(value)})
    return choice


class Segmented(Pressable, Painted, Surface):
    """Chooses one of a few options side by side. `options` are pairs of value and text."""

    painted_from = ("options", "value", "game", "radius")
    options = ListProperty()
    """Pairs of value and text, in their order."""

    value = ObjectProperty(None, allownone=True)
    game = StringProperty("")

    @property
    def index(self) -> int:
        """Index of the chosen option; 0 where the value is none of them."""
        values = [value for value, _ in self.options]
        return values.index(self.value) if self.value in values else 0

    def nodes(self) -> Iterator[Node]:
        """A choice whose value is the text of the chosen option, and within it the options."""
        chosen = self.options[self.index][1] if self.options else ""
        change: tuple[Action, ...] = ("press", "less", "more") if self.actions else ()
        yield self.node("choice", "", chosen, actions=change)
        width = self.width / max(1, len(self.options))
        for spot, (_, text) in enumerate(self.options):
            box = (self.x + spot * width, self.y, width, self.height)
            yield self.part("button", text, box, actions=self.actions)

    def perform(self, node: Node, action: Action) -> None:
        """Choose the option that is pressed, as a finger does, or use the whole choice by key."""
        if node.parent == widget_id(self):
            self.value = next(value for value, text in self.options if text == node.name)
        else:
            super().perform(node, action)

    def adjust(self, step: int) -> None:
        """Choose the option before or after, by key."""
        new = self.index + step
        if 0 <= new < len(self.options):
            self.value = self.options[new][0]

    def activate(self) -> None:
        """Choose the next option; the first one after the last."""
        if self.options:
            self.value = self.options[(self.index + 1) % len(self.options)][0]

    def on_touch_up(self, touch: Touch) -> bool:
        """Choose the option under the finger."""
        if touch.grab_current is self and self.pressed and self.options:
            share = (touch.x - self.x) / self.width
            spot = min(len(self.options) - 1, max(0, int(share * len(self.options))))
            self.value = self.options[spot][0]
        return super().on_touch_up(touch)

    def paint(self) -> None:
        """The thumb under the chosen option, and the texts."""
        if not self.options:
            return
        inset, width = dp(INSET_DP), self.width / len(self.options)
        accent = theme.role("accent", self.game) if self.game else theme.text
        x, y = self.x + self.index * width + inset, self.y + inset
        wide, high = max(0, width - 2 * inset), max(0, self.height - 2 * inset)
        draw_box(x, y, wide, high, accent, max(0, self.radius - inset))
        for spot, (_, label) in enumerate(self.options):
            colour, font = theme.text, theme.medium
            if spot == self.index:
                colour, font = theme.on_accent if self.game else theme.surface, theme.bold
            words = text_to_fit(label, theme.body, font, width - 2 * dp(TEXT_PAD_DP), 0.6)
            draw_texture(words, self.x + (spot + 0.5) * width, self.center_y, colour)


class Toggle(Painted, Surface):
    """Picture of a switch: on is a filled track with a tick, off is an empty track."""

    painted_from = ("active", "game")
    active = BooleanProperty(False)
    game = StringProperty("")

    def paint(self) -> None:
        """The knob, at the right where it is on."""
        radius = self.height / 2 - dp(4)
        x = self.right - radius - dp(4) if self.active else self.x + radius + dp(4)
        colour = theme.surface if self.active else theme.text2
        draw_box(x - radius, self.y + dp(4), 2 * radius, 2 * radius, colour, radius)
        if self.active:
            draw_texture(icon_texture("check", 1.6 * radius), x, self.center_y, self.fill)


class SwitchRow(Pressable, BoxLayout):
    """A labelled switch; the whole row is the touch target."""

    text = StringProperty("")
    note = StringProperty("")
    active = BooleanProperty(False)
    game = StringProperty("")

    def nodes(self) -> tuple[Node, ...]:
        """A switch with the note as its value."""
        return (self.node("switch", self.text, self.note, self.active, self.actions),)

    def on_release(self) -> None:
        """Toggle."""
        self.active = not self.active


class Stepper(BoxLayout):
    """A value between a minus and a plus button; `values` are the steps."""

    values = ListProperty()
    """The values, in their order."""

    value = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    """Text between the buttons."""

    line = StringProperty("")
    """Small text below it."""

    less_name = StringProperty("")
    """Words of the minus button, for the description of the screen."""

    more_name = StringProperty("")
    """Words of the plus button."""

    def step(self, by: int) -> None:
        """Change to the next value in a direction; stop at both ends."""
        if self.value not in self.values:
            self.value = self.values[0]
            return
        spot = self.values.index(self.value) + by
        if 0 <= spot < len(self.values):
            self.value = self.values[spot]


def named_stepper(
    values: Sequence[Value],
    value: Value,
    word: Callable[[Value], str],
    do: Callable[[Value], object],
) -> Stepper:
    """A stepper that shows the word for its value, and calls `do` with every new value."""
    stepper = Stepper(values=list(values), value=value, text=word(value))
    stepper.less_name, stepper.more_name = tr("Less"), tr("More")

    def stepped(new: Value) -> None:
        stepper.text = word(new)
        do(new)

    return on_choice(stepper, stepped)


class PickRow(Pressable, BoxLayout):
    """`options` are pairs of value and text; the sheet opens over `screen`."""

    text = StringProperty("")
    options = ListProperty()
    value = ObjectProperty(None, allownone=True)
    screen = ObjectProperty(None, allownone=True)

    def label_of(self, value: object, options: Iterable[tuple[object, str]]) -> str:
        """The text of a value; empty where it is none of them."""
        return dict(options).get(value, "")

    def on_release(self) -> None:
        """Open the sheet with all options."""
        sheet = Sheet(title=self.text)
        for value, label in self.options:
            icon = "check" if value == self.value else ""
            sheet.add_action(icon, label, partial(setattr, self, "value", value))
        sheet.open(self.screen)


class OrderItem(Pressable, Surface, BoxLayout):
    """One option: its picture, its name, and its place in the order."""

    value = StringProperty("")
    rank = NumericProperty(0)
    """Place in the order from 1; 0 where it is left out."""

    picture = ObjectProperty(None, allownone=True)
    game = StringProperty(theme.own_game)
    chosen = BooleanProperty(False)

    def nodes(self) -> tuple[Node, ...]:
        """A switch that is on where the thing is chosen, with its place in the order."""
        name, *place = self.words()
        return (self.node("switch", name, "".join(place), self.chosen, self.actions),)


class OrderChoice(BoxLayout):
    """`chosen` are the values in their order; touching one takes it out or puts it at the end.

    The last one can't be taken out.
    """

    chosen = ListProperty()
    game = StringProperty(theme.own_game)

    def offer(self, pictures: dict[str, Picture]) -> None:
        """Offer these values, each with the picture of it."""
        self.clear_widgets()
        for value, picture in pictures.items():
            item = OrderItem(value=value, picture=picture, game=self.game)
            item.bind(on_release=self._turn)
            self.add_widget(item)
        self.on_chosen()

    def _turn(self, item: OrderItem) -> None:
        rest = [value for value in self.chosen if value != item.value]
        if len(rest) == len(self.chosen):
            self.chosen = [*rest, item.value]
        elif rest:
            self.chosen = rest

    def on_chosen(self, *_: object) -> None:
        """Write the places of the chosen options."""
        for item in self.children:
            item.chosen = item.value in self.chosen
            item.rank = self.chosen.index(item.value) + 1 if item.chosen else 0
