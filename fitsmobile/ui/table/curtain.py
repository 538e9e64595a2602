"""Hand-over screen: a wooden lid in the colour of the player who is next, with a pawn to hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from fitsmobile.ui.kit import wording
from fitsmobile.ui.kit.modal import Modal
from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.look.units import dp, sp
from fitsmobile.ui.paint.draw import draw_box, draw_texture, draw_words
from fitsmobile.ui.paint.faces import draw_portrait
from fitsmobile.ui.paint.lid import draw_lid, ink_on_lid, mark_on_ground
from fitsmobile.ui.paint.text import name_lines
from fitsmobile.ui.table.layout import Insets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fitsmobile.session.actions import Player
    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.ui.table.board import HandOverFacts

kvloader.load(__name__)

DISC, DISC_LEAST = 264, 120
"""Diameter of the pawn's disc in dp."""

NAME = 46 / 34
"""Size of the name, in sizes of the display type; its upper limit is in sp."""
NAME_MOST = 54

ICONS, MARGIN, GAP, WIDEST = 56, 16, 20, 480
"""In dp: the row of the bare icons, the air at the sides and between the parts, and how wide the
standing may be."""

LINE = 0.8
"""Distance of the two lines of a long name, in heights of their textures."""

CARD_HEAD, CARD_ROW = 42, 34
"""In dp at normal text size: the standing card's first line, and the row of a player."""


class ScoreBars(Described, Painted):
    """A row for each player: coin, name, a bar as long as the score, and the score."""

    painted_from = ("players", "scores", "next_seat")
    players: Sequence[Player] = ListProperty()
    scores: Sequence[int] = ListProperty()
    next_seat = NumericProperty(-1)

    def nodes(self) -> tuple[Node, ...]:
        """A text for each player with the score as its value."""
        return tuple(
            self.part(
                "text", str(at), one.name, (self.x, y, self.width, high), wording.number(score)
            )
            for at, (one, score, y, high) in enumerate(self._rows())
        )

    def _rows(self) -> list[tuple[Player, int, float, float]]:
        high = self.height / max(1, len(self.players))
        rows = zip(self.players, self.scores, strict=False)
        return [
            (one, score, self.top - (at + 1) * high, high) for at, (one, score) in enumerate(rows)
        ]

    def paint(self) -> None:
        """The rows in the order of the seats."""
        if not self.scores or self.width < dp(120):
            return
        lowest, most = min(0, *self.scores), max(1, *self.scores)
        coin, number = dp(22), dp(34)
        named = min(self.width * 0.3, dp(120))
        start = self.x + coin + dp(10) + named + dp(8)
        room, thick = self.right - number - start, dp(10)
        for at, (one, score, low, high) in enumerate(self._rows()):
            y = low + high / 2
            draw_portrait(one, self.x + coin / 2, y, coin * 0.9)
            font = theme.bold if at == self.next_seat else theme.medium
            lines = name_lines(one.name, theme.body, font, named, theme.small)
            for place, line in enumerate(reversed(lines)):
                above = (place - (len(lines) - 1) / 2) * line.height * LINE
                draw_texture(line, self.x + coin + dp(10), y + above, theme.text, 0)
            draw_box(start, y - thick / 2, room, thick, theme.surface2, thick / 2)
            length = max(thick, room * (score - lowest) / (most - lowest))
            draw_box(start, y - thick / 2, length, thick, mark_on_ground(one.colour), thick / 2)
            text = wording.number(score)
            draw_words(text, self.right, y, theme.body, theme.bold, theme.text, lean=1)


class Curtain(Modal):
    """Names who is next. Fires `on_lifted` when the pawn was held, `on_home` for leaving.

    No touch reaches what is behind it. `on_undo` takes back what was placed last.
    """

    __events__ = ("on_lifted", "on_home", "on_undo")
    name = StringProperty("")
    colour = StringProperty("red")
    line = StringProperty("")
    sentence = StringProperty("")
    """The standing in one line; empty before the first round is over."""

    game = StringProperty(theme.own_game)
    insets = ObjectProperty(Insets())
    players: Sequence[Player] = ListProperty()
    scores: Sequence[int] = ListProperty()
    hold = NumericProperty(0.6)
    """Seconds for which the pawn is held."""

    by_tap = BooleanProperty(False)
    """Whether a tap lifts it: after every card a hold would be too much, and hides nothing."""

    can_undo = BooleanProperty(False)
    """Whether who has just placed may still think better of it."""

    rise = NumericProperty(0)
    """Height in pixels above its place at which it is drawn, while it comes down or goes up."""

    name_size = NumericProperty(sp(46))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.lay_out_soon = Clock.create_trigger(self.lay_out, -1)
        for name in ("size", "insets", "scores"):
            self.fbind(name, self.lay_out_soon)
        theme.bind(text_scale=self.lay_out_soon)
        self.lay_out()

    def on_lifted(self) -> None:
        """The next player has the device."""

    def on_home(self) -> None:
        """Somebody wants to leave without looking."""

    def on_undo(self) -> None:
        """Fired when the last mover takes the placement back, before the device goes on."""

    def show(self, snapshot: Snapshot, seat: int, facts: HandOverFacts) -> None:
        """Show for whom the table waits, what comes, and how everybody stands."""
        player = snapshot.players[seat]
        self.can_undo, self.by_tap = snapshot.can_undo, opens_by_tap(snapshot)
        self.name, self.colour, self.game = player.name, player.colour, snapshot.game
        self.line, self.scores = facts.line, list(facts.scores)
        self.players, self.ids.bars.next_seat = list(snapshot.players), seat
        self.sentence = standing_words(snapshot.players, facts.scores)
        self.lay_out()

    def ink(self, colour: str, _look: str) -> Rgba:
        """The colour of the name. In kv hand over `theme.look`, so that it follows a switch."""
        return ink_on_lid(colour)

    def lay_out(self, *_: object) -> None:
        """Place pawn, name and standing: one below the other, or side by side in a low window."""
        left, low, right, high = self.insets
        x, y = self.x + left + dp(MARGIN), self.y + low + dp(MARGIN) / 2
        width = self.width - left - right - 2 * dp(MARGIN)
        height = self.height - low - high - dp(MARGIN)
        if min(width, height) < dp(100):
            return
        self.name_size = min(theme.display * NAME, sp(NAME_MOST))
        self.ids.named.height = (theme.body + self.name_size) * 1.35
        if width > height:
            self._side_by_side(x, y, width, height, dp(DISC))
        else:
            self._in_a_column(x, y, width, height - dp(ICONS), dp(DISC))

    @property
    def _card_height(self) -> float:
        rows = len(self.scores) * dp(CARD_ROW)
        return (rows + dp(CARD_HEAD)) * max(1.0, theme.text_scale) if self.scores else 0.0

    def _in_a_column(self, x: float, y: float, width: float, height: float, disc: float) -> None:
        name, pawn, card = self.ids.named, self.ids.pawn, self.ids.card
        fixed = name.height + self._below_disc + dp(GAP)
        self._fold(height - fixed - dp(GAP))
        fixed += card.height + (dp(GAP) if card.height else 0)
        side = max(dp(DISC_LEAST), min(disc, width - 2 * dp(MARGIN), height - fixed))
        pawn.size = (side, side + self._below_disc)
        self._head(x + width / 2, width)
        name.width = card.width = min(width, dp(WIDEST))
        top = y + height - max(0.0, height - fixed - side) * 0.4
        for part in (name, pawn, card):
            part.center_x, part.top = x + width / 2, top
            top = part.y - dp(GAP)

    def _side_by_side(self, x: float, y: float, width: float, height: float, disc: float) -> None:
        name, pawn, card = self.ids.named, self.ids.pawn, self.ids.card
        column = (width - dp(MARGIN)) / 2
        self._fold(height + dp(DISC_LEAST) - name.height - dp(GAP))
        beside_home = dp(ICONS) - dp(MARGIN) / 2
        room = column - beside_home
        side = max(dp(DISC_LEAST), min(disc, room, height - self._below_disc))
        pawn.size = (side, side + self._below_disc)
        self._head(x + width - column / 2, column)
        name.width = card.width = min(column, dp(WIDEST))
        pawn.center_x, pawn.top = x + beside_home + room / 2, y + (height + pawn.height) / 2
        group = name.height + (card.height + dp(GAP) if card.height else 0)
        name.center_x = x + width - column / 2
        name.top = min(y + (height + group) / 2, self.ids.line.y)
        card.center_x, card.top = name.center_x, name.y - dp(GAP)

    def _head(self, middle: float, width: float) -> None:
        """Put what comes between the two icons."""
        self.ids.line.width, self.ids.line.center_x = width - 2 * dp(ICONS), middle

    @property
    def _below_disc(self) -> float:
        return float(dp(GAP) + theme.body * 1.35)

    def _fold(self, room: float) -> None:
        """Show the standing as a card; where that leaves the pawn too little room, as a line."""
        card, bars, height = self.ids.card, self.ids.bars, self._card_height
        whole = 0 < height <= room - dp(DISC_LEAST)
        bars.opacity, bars.height = (1, height - dp(CARD_HEAD)) if whole else (0, 0)
        card.height = height if whole else dp(CARD_HEAD) if height else 0
        card.opacity = 1 if height else 0


class Lid(Painted):
    """The wood of the lid over its whole box."""

    painted_from = ("colour",)
    colour = StringProperty("red")

    def paint(self) -> None:
        """The slats."""
        draw_lid(self.x, self.y, self.width, self.height, self.colour)


def opens_by_tap(snapshot: Snapshot) -> bool:
    """Whether a tap is enough: boards are open, and the player has had the device before."""
    return snapshot.pace == "card_by_card" and snapshot.ply >= len(snapshot.players)


def standing_words(players: Sequence[Player], scores: Sequence[int]) -> str:
    """`Ada leads by 6`; empty without scores."""
    if not scores:
        return ""
    best = max(scores)
    leading = [one.name for one, score in zip(players, scores, strict=True) if score == best]
    if len(leading) > 1:
        return tr("Level at {points}", points=wording.number(best))
    second = max(score for score in scores if score != best)
    return tr("{name} leads by {points}", name=leading[0], points=best - second)
