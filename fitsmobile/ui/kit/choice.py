"""Choices: segmented control, switch, stepper, drop-down row, and several in an order."""

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from kivy.properties import (
    BooleanProperty,
    DictProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Json
from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.kit.node import Described, heading_before
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.kit.text import Note
from fitsmobile.ui.kit.wording import headed
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Action, Box, Node
from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_box, draw_disc, draw_ring, draw_texture, draw_words
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.picture import Picture
from fitsmobile.ui.paint.text import fitting_size, text_texture

kvloader.load(__name__)

INSET_DP = 3
TEXT_PAD_DP = 6
SMALL_PAD_DP = 9
"""Space in dp at both sides of a small word."""

TARGET_DP = 48
"""Least width of an option in dp, for a finger."""

LOWER_DP = 4
"""Height in dp of the touch target above and below the ground of a small choice."""


CAPTION = 1.5
"""Height of a caption, in sizes of its letters."""

Choice = TypeVar("Choice", bound=Widget)
Value = TypeVar("Value")


def on_choice(choice: Choice, do: Callable[[Value], object], name: str = "value") -> Choice:
    """Call `do` with every new value of a choice."""
    choice.bind(**{name: lambda _choice, value: do(value)})
    return choice


class Segmented(Pressable, Painted, Surface):
    """Chooses one of a few options side by side. `options` are pairs of value and text."""

    painted_from = ("options", "value", "game", "radius", "small", "light")
    options = ListProperty()
    """Pairs of value and text, in their order."""

    value = ObjectProperty(None, allownone=True)
    name = StringProperty("")
    """Name of what is chosen, for the description; empty where the words before it say so."""

    game = StringProperty("")
    small = BooleanProperty(False)
    """Whether it has small words and a low ground, and each option is as wide as its words need."""

    light = BooleanProperty(False)
    """Whether the chosen option has a light thumb in place of the accent."""

    @property
    def index(self) -> int:
        """Index of the chosen option; 0 where the value is none of them."""
        values = [value for value, _ in self.options]
        return values.index(self.value) if self.value in values else 0

    def natural_width(self, *_: object) -> float:
        """Width in pixels that small words need; kv names what it depends on."""
        return sum(self._needs()) + 2 * dp(INSET_DP)

    def box(self) -> Box:
        """The ground, lower than the touch target where the words are small."""
        low = dp(LOWER_DP) if self.small else 0
        return (self.x, self.y + low, self.width, self.height - 2 * low)

    def spans(self) -> Iterator[tuple[float, float]]:
        """The left edge and the width of each option, in pixels."""
        needs = self._needs() if self.small else [1.0] * len(self.options)
        x, unit = self.x, self.width / (sum(needs) or 1.0)
        for need in needs:
            yield x, need * unit
            x += need * unit

    def _needs(self) -> list[float]:
        words = (text_texture(label, theme.small, theme.bold) for _, label in self.options)
        return [max(dp(TARGET_DP), word.width + 2 * dp(SMALL_PAD_DP)) for word in words]

    def nodes(self) -> Iterator[Node]:
        """A choice whose value is the text of the chosen option, and within it the options."""
        chosen = self.options[self.index][1] if self.options else ""
        change: tuple[Action, ...] = ("press", "less", "more") if self.actions else ()
        name = self.name or heading_before(self)
        yield self.node("choice", name, chosen, actions=change)
        spans = zip(self.spans(), self.options, strict=True)
        for spot, ((x, width), (_, text)) in enumerate(spans):
            box = (x, self.y, width, self.height)
            words = headed(name, text) if text.isdigit() else text
            yield self.part("button", str(spot), words, box, actions=self.actions)

    def perform(self, node: Node, action: Action) -> None:
        """Choose the option that is pressed, as a finger does, or use the whole choice by key."""
        if node.part and action == "press":
            self.value = self.options[int(node.part)][0]
        elif not node.part:
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
            edges = [x + width for x, width in self.spans()][:-1]
            self.value = self.options[bisect(edges, touch.x)][0]
        return super().on_touch_up(touch)

    def paint(self) -> None:
        """The thumb under the chosen option, and the texts."""
        if not self.options:
            return
        inset, (_, low, _, ground) = dp(INSET_DP), self.box()
        thumb, ink = self._thumb()
        size = self._letters()
        for spot, (x, width) in enumerate(self.spans()):
            colour, font = theme.text, theme.medium
            if spot == self.index:
                wide, high = max(0, width - 2 * inset), max(0, ground - 2 * inset)
                radius = max(0, self.radius - inset)
                draw_box(x + inset, low + inset, wide, high, thumb, radius)
                colour, font = ink, theme.bold
            words = text_texture(self.options[spot][1], size, font)
            draw_texture(words, x + 0.5 * width, self.center_y, colour)

    def _letters(self) -> float:
        """The size in pixels at which every option has room, also as the one chosen."""
        size = theme.small if self.small else theme.body
        return min(
            fitting_size(text, size, theme.bold, width - 2 * dp(TEXT_PAD_DP), 0.6)
            for (_, width), (_, text) in zip(self.spans(), self.options, strict=True)
        )

    def _thumb(self) -> tuple[Rgba, Rgba]:
        """The colours of the thumb and of the words on it."""
        if self.light and theme.mode != "contrast":
            return (theme.outline if theme.dark_surfaces else theme.surface), theme.text
        if self.game:
            return theme.role("accent", self.game), theme.on_accent
        return theme.text, theme.surface


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


class Stepper(Described, BoxLayout):
    """A value between a minus and a plus button; `values` are the steps."""

    values = ListProperty()
    """The values, in their order."""

    value = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    """Text between the buttons."""

    line = StringProperty("")
    """Small text below it."""

    def nodes(self) -> tuple[Node, ...]:
        """A group of its buttons, named by the words before it, with what it is set to."""
        words = "\n".join(filter(None, (self.text, self.line)))
        return (self.node("group", heading_before(self), words),)

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

    def stepped(new: Value) -> None:
        stepper.text = word(new)
        do(new)

    return on_choice(stepper, stepped)


class PickRow(Pressable, BoxLayout):
    """`options` are pairs of value and text; the sheet opens over `screen`."""

    text = StringProperty("")
    options = ListProperty()
    value = ObjectProperty(None, allownone=True)
    notes = DictProperty()
    """A sentence for each value that needs one, shown below it in the sheet."""

    screen = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        """Open the sheet with all options."""
        sheet = Sheet(title=self.text)
        for value, label in self.options:
            icon = "check" if value == self.value else ""
            sheet.add_action(icon, label, partial(setattr, self, "value", value))
            if value in self.notes:
                sheet.body.add_widget(
                    Note(text=self.notes[value], padding=(dp(52), 0, dp(12), dp(8)))
                )
        sheet.open(self.screen)


class OrderItem(Pressable, BoxLayout):
    """One option: its picture, below it its place in the order, and its caption."""

    offered = ObjectProperty()
    """The `Offered` value."""

    rank = NumericProperty(0)
    """Place in the order from 1; 0 where it is left out."""

    game = StringProperty(theme.own_game)

    def nodes(self) -> tuple[Node, ...]:
        """A switch that is on where the thing is chosen, with its place in the order."""
        chosen = self.rank > 0
        place = tr("Round {number}", number=int(self.rank)) if chosen else ""
        name = self.offered.name
        name = tr("Board {n}", n=name) if name.isdigit() else name
        return (self.node("switch", name, place, chosen, self.actions),)


class OrderDisc(Painted):
    """A place in the order on a disc, an empty ring for place 0; with a caption below it."""

    painted_from = ("rank", "caption", "disc", "game")
    rank = NumericProperty(0)
    caption = StringProperty("")
    disc = NumericProperty(1)
    """Diameter in pixels."""

    game = StringProperty(theme.own_game)

    def paint(self) -> None:
        """The disc in the accent of the game, or the ring."""
        x, r = self.center_x, self.disc / 2
        y = self.top - r
        if self.rank:
            draw_disc(x, y, r, theme.role("accent", self.game))
            number, room = str(int(self.rank)), 1.6 * r
            draw_words(number, x, y, theme.small, theme.heavy, theme.on_accent, room=room)
        else:
            draw_ring(x, y, r - dp(1), dp(1.5), theme.outline)
        if self.caption:
            middle = (self.y + self.top - self.disc) / 2
            room = self.width + dp(6)
            draw_words(self.caption, x, middle, theme.small, theme.medium, theme.text2, room=room)


@frozen
class Offered:
    """A value on offer in an `OrderChoice`: its name and its picture.

    `captioned`: the name is written below it, too.
    """

    value: Json
    name: str
    picture: Picture
    captioned: bool = False


class OrderChoice(GridLayout):
    """`chosen` are the values in their order; touching one takes it out or puts it at the end.

    The last one can't be taken out, and beyond `most` the first one makes room.
    """

    chosen = ListProperty()
    most = NumericProperty(4)
    game = StringProperty(theme.own_game)
    item_height = NumericProperty(0)
    """Height in pixels of an item without a caption."""

    def offer(self, offered: Iterable[Offered]) -> None:
        """Offer these values."""
        self.clear_widgets()
        for one in offered:
            high = self.item_height + (theme.small * CAPTION if one.captioned else 0)
            turn = partial(self._turn, one.value)
            self.add_widget(OrderItem(offered=one, game=self.game, height=high, do=turn))
        self.on_chosen()

    def _turn(self, turned: Json) -> None:
        rest = [value for value in self.chosen if value != turned]
        if len(rest) == len(self.chosen):
            self.chosen = [*rest, turned][-int(self.most) :]
        elif rest:
            self.chosen = rest

    def on_chosen(self, *_: object) -> None:
        """Write the places of the chosen options."""
        for item in self.children:
            value = item.offered.value
            item.rank = self.chosen.index(value) + 1 if value in self.chosen else 0
