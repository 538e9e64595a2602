"""A seat beside the hex board: coin or face, name, facts, and what it has or still needs."""

from kivy.clock import Clock
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)

from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.look.theme import TRANSPARENT, Rgba, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.faces import COIN_SHARE, portrait_texture
from fitsmobile.ui.paint.hex_marks import pill_texture
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.pieces import BOX, piece_texture
from fitsmobile.ui.paint.quads import QuadPool
from fitsmobile.ui.paint.text import fitting_size, text_texture, text_to_fit
from fitsmobile.ui.table.rocking import Rocking

MARKS = 72
NARROW_DP = 190
SLAB_DP = (3.4, 5.0)
"""Width and pitch of a chip that stands on its edge in the stack."""
PIP_DP = 7
FRAME_DP = 2
ICON_DP = 40
"""The room of an icon with air around it."""

LEAST = 0.8
"""Least size of a line of facts, as a share of its full size."""


class SeatCard(Pressable, Surface):
    """Pressing it says what is counted, and plays the last turn again where `replay` offers that.

    `number` is the large figure. `supply` and `change` draw a stack of chips: `change` of
    them are about to be laid (below zero) or to come back. `target` draws point pips instead:
    `number` of them filled and `pending` outlined; `thirds` counts the neutral coins held.
    """

    paint = StringProperty("red")
    neutral_paint = StringProperty("natural")
    who = StringProperty("")
    facts = StringProperty("")
    short = StringProperty("")
    """Shown instead of `facts` where that has no room; may be empty."""

    badge = OptionProperty("coin", options=("coin", "pawn"))
    """Pieces before the name; partners share their chips and differ by their pawns."""

    badge_paint = StringProperty("red")
    face = NumericProperty(0)
    """Level of the computer player whose face is the badge; 0 for a person."""

    number = StringProperty("")
    game = StringProperty(theme.own_game)
    active = BooleanProperty(False)
    replay = BooleanProperty(False)
    thinking = BooleanProperty(False)
    """Whether its computer player thinks: then the face rocks, not in reduced motion."""

    meaning = StringProperty("")
    """A sentence about what is counted."""

    kind = OptionProperty("stack", options=("stack", "pips"))
    supply = NumericProperty(0)
    change = NumericProperty(0)
    target = NumericProperty(0)
    points = NumericProperty(0)
    pending = NumericProperty(0)
    apron = NumericProperty(0)
    """Pixels by which the ground goes on at the right, below controls that belong to the seat."""

    thirds = NumericProperty(-1)
    """Neutral coins held, 0 to 2; below zero where the game has none."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._ink = Color(1, 1, 1, 1)
            PushMatrix()
            self._lean = Rotate()
            self._coin = Rectangle(size=(0, 0))
            PopMatrix()
        self._rocking = Rocking()
        self._draw_soon = Clock.create_trigger(self.draw, -1)  # once, in the same frame
        self._marks, self._words = QuadPool(MARKS), QuadPool(5)
        self.canvas.add(self._marks)
        self.canvas.add(self._words)
        watched = (
            "paint", "who", "facts", "short", "badge", "badge_paint", "face", "number", "game",
            "active", "replay", "kind", "supply", "change", "target", "points", "pending",
            "thirds", "pos", "size", "neutral_paint", "apron",
        )  # fmt: skip
        for each in watched:
            self.fbind(each, self._draw_soon)
        theme.bind(look=self.draw, body=self.draw)
        self._draw_soon()

    def box(self) -> tuple[float, float, float, float]:
        """The card and what belongs to it at its right."""
        return (self.x, self.y, self.width + self.apron, self.height)

    def words(self) -> tuple[str, ...]:
        """The name, the line of facts and the large figure."""
        return (self.who, self.facts, self.number)

    def draw(self, *_: object) -> None:
        """Everything again: a card changes a few times a turn. Nothing before it has a size."""
        if not self.width:
            return
        self.radius = dp(18)
        self.fill = theme.surface if self.active else theme.surface2
        self.level = "card" if self.active else "flat"
        self.line = theme.role("accent", self.game) if self.active else TRANSPARENT
        self._marks.begin()
        self._words.begin()
        if self.width < dp(NARROW_DP):
            self._draw_narrow()
        else:
            self._draw_wide()
        self._marks.end()
        self._words.end()

    def on_thinking(self, _card: object, thinking: bool) -> None:
        """Begin to rock, or stand upright."""
        self._rocking.rock((self._lean,) if thinking else ())

    def on_parent(self, _card: object, parent: object) -> None:
        """Stop rocking where it is removed."""
        if parent is None:
            self._rocking.rest()

    def _edge(self) -> tuple[Rgba, float]:
        colour, width = super()._edge()
        return colour, max(width, dp(FRAME_DP) / 2) if self.active else width

    # -- two shapes

    def _draw_wide(self) -> None:
        pips = self.kind == "pips"
        low = self.height < dp(70) if pips else self.height < dp(58)
        coin = dp(13 if low else 17)
        middle = self.center_y + (dp(7 if low else 9) if pips else 0)
        self._draw_coin(self.x + dp(14) + coin, middle, coin)
        right = self.right - dp(16)
        size = theme.title * 1.25 if low else theme.display
        right -= self._word(self.number, right, middle, size, theme.heavy, self._strong(), 1.0)
        left = self.x + dp(14) + 2 * coin + dp(12)
        room = right - left - dp(8)
        name = self._words_width(self.who, theme.body, theme.bold, 0)
        if self.replay and name * LEAST <= room - dp(ICON_DP):
            room -= self._icon("again", right - dp(20), middle)
        lines = theme.body * (0.54 if low else 0.62)
        name_y = middle + lines * 0.95
        self._word(self.who, left, name_y, theme.body, theme.bold, theme.text, 0, room)
        if pips:
            row = middle - lines * 1.1
            used = self._thirds(left, row)
            self._write_facts(left + used, row, room - used)
            self._pips(self.x + dp(16), self.y + dp(10 if low else 14), self.width - dp(32))
        else:
            used = self._words_width(self.who, theme.body, theme.bold, room)
            self._write_facts(left + used + dp(8), name_y - dp(1), room - used - dp(8))
            self._stack(left, middle - lines * 1.15, room, dp(14))

    def _draw_narrow(self) -> None:
        """Several cards side by side: badge and number, the name, and what it has below."""
        half = dp(12)
        top, low, foot = (self.y + self.height * share for share in (0.70, 0.36, 0.13))
        self._draw_coin(self.x + dp(10) + half, top, half)
        right = self.right - dp(10)
        self._word(self.number, right, top, theme.title, theme.heavy, self._strong(), 1.0)
        room = self.width - dp(20)
        if self.kind == "pips":
            self._thirds(self.x + dp(20) + 2 * half, top)
            self._pips(self.x + dp(10), foot, room)
        else:
            self._stack(self.x + dp(10), foot, room, dp(7))
        self._word(self.who, self.x + dp(10), low, theme.small, theme.bold, theme.text, 0, room)

    def _strong(self) -> Rgba:
        return theme.text if self.active else theme.text2

    # -- parts

    def _draw_coin(self, x: float, y: float, r: float) -> None:
        pawn = self.badge == "pawn"
        paint = self.badge_paint if pawn else self.paint
        if self.face:
            side = 2 * r / COIN_SHARE
            self._coin.texture = portrait_texture(paint, int(self.face), side)
        else:
            pitch = r / (0.62 if pawn else 0.4)
            side = BOX[self.badge] * pitch
            symbols = theme.shows_symbols(self.game)
            self._coin.texture = piece_texture(self.badge, paint, pitch, symbols)
        self._coin.size = (side, side)
        self._coin.pos = (x - side / 2, y - side / 2)
        self._lean.origin = (x, y - r)

    def _words_width(self, text: str, size: float, font: str, room: float) -> float:
        return text_to_fit(text, size, font, room).width if text else 0.0

    def _word(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        font: str,
        ink: Rgba,
        anchor: float,
        room: float = 0.0,
    ) -> float:
        """A line of text; `anchor` 0 starts at x, 1 ends there. Answers the width."""
        if not text or (room and room < dp(12)):
            return 0.0
        texture = text_to_fit(text, size, font, room)
        wide, high = texture.size
        share = min(1.0, room / wide) if room else 1.0
        left = round(x - wide * share * anchor)
        self._words.put(
            texture, left + wide * share / 2, round(y), wide * share, high * share, tuple(ink)
        )
        return wide * share

    def _icon(self, name: str, x: float, y: float) -> float:
        side = dp(22)
        self._words.put(icon_texture(name, side), x, y, side, side, tuple(theme.text2))
        return dp(ICON_DP)

    def _thirds(self, x: float, y: float) -> float:
        """The neutral coins held, of three, where the game has them. Answers the width."""
        if self.thirds < 0:
            return 0.0
        base = theme.piece(self.neutral_paint).base
        for k in range(3):
            if k < self.thirds:
                self._bar(x + dp(5 + 13 * k), y, dp(10), dp(10), base)
            else:
                self._hollow(x + dp(5 + 13 * k), y, dp(10), dp(10))
        return dp(44)

    def _write_facts(self, x: float, y: float, room: float) -> None:
        """The facts, or what stands for them, or nothing: never too small to read."""
        for text in (self.facts, self.short):
            size = fitting_size(text, theme.small, theme.medium, room, LEAST)
            if text and text_texture(text, size, theme.medium).width <= room:
                self._word(text, x, y, theme.small, theme.medium, theme.text2, 0, room)
                return

    def _hollow(self, x: float, y: float, wide: float, high: float) -> None:
        """A place that is still open: pale, in high contrast a ring."""
        if theme.mode != "contrast":
            self._bar(x, y, wide, high, theme.fade(tuple(theme.outline), 0.6))
            return
        self._bar(x, y, wide, high, tuple(theme.outline))
        self._bar(x, y, wide - dp(3), high - dp(3), theme.surface)

    def _stack(self, x: float, y: float, room: float, high: float) -> None:
        """The chips still to lay, on their edges; hollow ones go, pale ones come back."""
        paint = theme.piece(self.paint)
        wide, pitch = (dp(value) for value in SLAB_DP)
        count = int(self.supply + max(0, self.change))
        pitch = min(pitch, (room - wide) / max(1, count - 1)) if count > 1 else pitch
        wide = min(wide, max(dp(1.4), pitch * 0.68))
        for k in range(count):
            left = x + wide / 2 + k * pitch
            going = self.supply + self.change <= k < self.supply
            coming = k >= self.supply
            ink = theme.fade(paint.base, 0.28) if going else paint.base
            if coming:
                ink = theme.fade(paint.base, 0.5)
            self._bar(left, y, wide, high * (0.7 if coming else 1.0), ink)

    def _pips(self, x: float, y: float, width: float) -> None:
        """Points to the target: filled, outlined when about to come, and still open."""
        count = max(1, int(self.target))
        pitch = (width + dp(3.7)) / count
        paint = theme.piece(self.paint)
        for k in range(count):
            middle = x + pitch * k + (pitch - dp(3.7)) / 2
            wide = pitch - dp(3.7)
            if k < self.points:
                self._bar(middle, y, wide, dp(PIP_DP), paint.base)
            elif k < self.points + self.pending:
                self._bar(middle, y, wide, dp(PIP_DP), paint.base)
                self._bar(middle, y, wide - dp(3.2), dp(PIP_DP - 3.2), theme.surface)
            else:
                self._hollow(middle, y, wide, dp(PIP_DP))

    def _bar(self, x: float, y: float, wide: float, high: float, ink: Rgba) -> None:
        self._marks.put(pill_texture(wide, high), x, y, wide, high, tuple(ink))
