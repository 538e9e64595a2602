"""A seat on the set-up screen: who has it, and below that the choice of a computer player."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.session.actions import LEVELS, Player
from fitsmobile.session.opponent_names import NAMES
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit import wording
from fitsmobile.ui.kit.choice import Segmented
from fitsmobile.ui.kit.form import arrange
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_box, draw_outline, draw_words
from fitsmobile.ui.paint.faces import draw_portrait

kvloader.load(__name__)

START_LEVEL = 2
"""Initial level of a computer player."""

FACE_DP, FACE_PAD_DP, FRAME_DP = 37, 7, 2
NAME_LEAST_DP = 72
"""Room in dp that a name needs beside the choice of who has the seat; else that goes below."""


class SeatCoin(Pressable, BoxLayout):
    """The portrait of a seat; a press asks for the next colour."""

    player = ObjectProperty(None, allownone=True)
    radius = NumericProperty()

    def nodes(self) -> tuple[Node, ...]:
        """A button whose value is the colour."""
        colour = tr(wording.COLOURS[self.player.colour]) if self.player else ""
        return (self.node("button", tr("Colour"), colour, actions=self.actions),)


class SeatName(Pressable, BoxLayout):
    """Name and level of a computer player; a press opens or closes the choice of it."""

    text = StringProperty("")
    level = NumericProperty(0)
    game = StringProperty(theme.own_game)
    is_open = BooleanProperty(False)

    def nodes(self) -> tuple[Node, ...]:
        """A button with the level as its value."""
        level = tr(wording.LEVELS[max(1, int(self.level)) - 1])
        return (self.node("button", self.text, level, actions=self.actions),)


class Characters(Segmented):
    """Chooses one of the five computer players by the face; the value is the level."""

    def paint(self) -> None:
        """The faces with their names, the chosen one framed."""
        frame, face = dp(FRAME_DP), dp(FACE_DP)
        accent = theme.role("accent", self.game)
        for spot, ((x, width), (level, name)) in enumerate(
            zip(self.spans(), self.options, strict=True)
        ):
            colour, font = theme.text2, theme.medium
            if spot == self.index:
                box = (x + frame, self.y + frame, width - 2 * frame, self.height - 2 * frame)
                draw_box(*box, theme.surface, self.radius)
                draw_outline(*box, frame, accent, self.radius)
                colour, font = theme.text, theme.bold
            middle, top = x + width / 2, self.top - frame - dp(FACE_PAD_DP)
            draw_portrait(Player(name, "", level), middle, top - face / 2, face)
            y = self.y + frame + dp(3) + theme.small * 0.675
            draw_words(name, middle, y, theme.small, font, colour, room=width - dp(8))


class SeatRow(Surface, BoxLayout):
    """A seat. A press on the portrait calls `next_colour`, one on a computer player's name `turn`.

    `skill` is 0 for a person, whose `name` can be typed, and 1 to 5 for a computer player.
    """

    next_colour = ObjectProperty()
    turn = ObjectProperty()
    game = StringProperty(theme.own_game)
    player = ObjectProperty(Player("", "red"), rebind=True)
    """The `Player` of the seat, with the suggested name where none is typed."""

    name = StringProperty("")
    hint = StringProperty("")
    """Shown in the field while no name is typed."""

    skill = NumericProperty(0)
    leads = BooleanProperty(False)
    """Whether it is the first seat, that of the device's owner."""

    is_open = BooleanProperty(False)
    """Whether the choice of a computer player is shown."""

    fault = StringProperty("")
    """A line below the name that was refused; empty after the next letter."""

    head_height = NumericProperty()
    """Height of the first line in pixels."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        ids = self.ids
        self._parts = {name: ids[name].__self__ for name in ids}
        self._parts["faces"].options = [(level, NAMES[level - 1]) for level in LEVELS]
        for name in ("skill", "is_open", "width", "fault"):
            self.fbind(name, self._arrange)
        for name in ("text", "focus"):
            self._parts["field"].fbind(name, self._arrange_name)
        theme.bind(text_scale=self._arrange)
        self._arrange()

    def seat(self, by_computer: bool) -> None:
        """Give the seat to a person, or to a computer player unless one has it."""
        self.skill = (self.skill or START_LEVEL) if by_computer else 0

    def habit(self, skill: float) -> str:
        """The habits of a level in this game, a message id."""
        return GAMES_UI[self.game].habits[int(skill) - 1]

    def box(self) -> tuple[float, float, float, float]:
        """The ground, which reaches to the sides of the card."""
        return (self.x - dp(8), self.y, self.width + dp(16), self.height)

    def _arrange_name(self, *_: object) -> None:
        """Give a long name the whole line, but not while it is typed."""
        if not self._parts["field"].focus:
            self._arrange()

    def _has_room(self, room: float) -> bool:
        """Whether the name fits beside the choice of person or computer."""
        field = self._parts["field"]
        if room < dp(NAME_LEAST_DP) * theme.text_scale:
            return False
        return bool(self.skill) or field.full_width(field.text, theme.body) <= room

    def _arrange(self, *_: object) -> None:
        """Show the parts that the state and the width call for."""
        parts = self._parts
        kind = parts["kind"]
        room = self.width - dp(64) - kind.natural_width()
        beside = self._has_room(room)
        name = parts["named" if self.skill else "field"]
        arrange(parts["head"], [parts["coin"], name, *([kind] if beside else [])])
        rows = [parts["head"], *([] if beside else [kind])]
        if self.fault and not self.skill:
            rows.append(parts["refusal"])
        if self.skill and self.is_open:
            rows += [parts["faces"], parts["line"]]
        arrange(self, rows)
