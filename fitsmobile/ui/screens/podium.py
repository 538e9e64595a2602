"""Podium: wooden blocks on a round table, as high as their places, with pawns on them."""

import math
from collections.abc import Iterator, Sequence

from kivy.animation import AnimationTransition
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, Scale, Translate
from kivy.properties import ListProperty

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.blocks import (
    DEEP,
    TABLE_AIR,
    TABLE_LOW,
    TABLE_RX,
    TABLE_RY,
    block_texture,
    coin_face,
    disc_texture,
    ink_on_block,
    table_texture,
)
from fitsmobile.ui.paint.pieces import BOX, PAWN_SIZE, pawn_texture
from fitsmobile.ui.paint.shapes import gradient
from fitsmobile.ui.paint.text import READABLE, name_lines, name_size, text_to_fit
from fitsmobile.ui.screens.scene import HIGH, Rising, Scene, fall, soft_ellipse

BASE = 82
"""Height of the line that the blocks stand on."""

TOP = 17
"""Depth of a block's top as it is seen."""

HEIGHTS = {1: (144,), 2: (144, 112), 3: (144, 112, 86), 4: (144, 116, 92, 70)}
"""Heights of the blocks by the number of players, and by place."""

SPOTS = {1: (0,), 2: (-62, 62), 3: (-107, 0, 107), 4: (-120, -40, 40, 120)}
"""The middles of the blocks from left to right."""

ORDERS = {1: (0,), 2: (0, 1), 3: (1, 0, 2), 4: (2, 0, 1, 3)}
"""The places from left to right where one player has won alone."""

WIDTHS = {1: 96, 2: 96, 3: 84, 4: 70}
WINNER_WIDTH = 96
TEAM_WIDTH = 75
WINNER_FORTH, OTHERS_FORTH = 8, 2
"""The distance that blocks stand before the line; the winner's is nearest."""

PAWN, WINNERS_PAWN = 52, 62
LINE = 0.85
"""Height of one of two lines of a name, in heights of its texture."""

RISE, WINNER_RISE, APART, FALL, HOPS = 220, 260, 160, 250, 500
ROLL, TIP, COINS_APART = 600, 180, 60
"""Times in ms."""

HOP = 8
COINS = ((-58, 37, 15), (22, 46, 16), (92, 37, 15))
"""Middle of each coin in units from the middle of the line, y downwards, and its radius."""

FAR = 150
"""The distance in units that a coin rolls."""


FADE = gradient((0.0, (1, 1, 1, 1)), (1.0, (1, 1, 1, 0)))
SIDEWAYS = (0, 1, 0, 0, 0, 0, 0, 1)
"""Corners of the fade where it goes from left to right."""


@frozen
class Standing:
    """A player on the podium; `place` is 0 for the best, and shared by equals.

    Team mates share a `side`. An empty `score` is not written.
    """

    name: str
    colour: str
    place: int
    score: str
    side: int


def in_podium_order(standings: Sequence[Standing]) -> list[Standing]:
    """From left to right: a lone winner in front, else by place; equals in the table's order."""
    ranked = sorted(standings, key=lambda one: (one.place, one.side))
    if len({one.side for one in ranked}) < len(ranked) or sum(one.place == 0 for one in ranked) > 1:
        return ranked
    return [ranked[place] for place in ORDERS[len(ranked)]]


class _Coin:
    """A coin that rolls in from the right on its edge and tips over."""

    def __init__(self, x: float, y: float, radius: float, far: float, colour: str) -> None:
        self._x, self._y, self._radius, self._far = x, y, radius, far
        paint, side = theme.piece(colour), max(8, round(2 * radius))
        self._shade, self._shadow = soft_ellipse(0, 0, radius * 3, radius * 1.5, 0.36)
        self._dark = self._shade.a
        self._trace = Color(*paint.base[:3], 0)
        self._line = Rectangle(texture=FADE, size=(0, 0), tex_coords=SIDEWAYS)
        pos, size = (-radius, -radius), (2 * radius, 2 * radius)
        PushMatrix()
        self._shift, self._lean, self._flat = Translate(0, 0), Rotate(angle=0), Scale(1, 1, 1)
        PushMatrix()
        self._deep = Translate(0, 0)
        self._inks = [Color(*paint.deep)]
        Rectangle(texture=disc_texture(side), pos=pos, size=size)
        PopMatrix()
        self._spin = Rotate(angle=0)
        self._inks.append(Color(1, 1, 1, 1))
        Rectangle(texture=coin_face(side, colour, theme.look), pos=pos, size=size)
        PopMatrix()

    def put(self, rolled: float, tipped: float) -> None:
        """Place it; both are shares of its way."""
        r, rest = self._radius, self._far * (1 - rolled)
        up, seen = 1 - tipped, min(1.0, rolled * 8)
        x = self._x + rest
        self._shift.xy = (x, self._y + r * up)
        self._lean.angle = -12 * up
        self._flat.xyz = (1 - 0.38 * up, 0.5 + 0.5 * up, 1)
        self._deep.xy = (0.27 * r * up, -0.4 * r * tipped)
        self._spin.angle = -math.degrees(rest / r)
        for ink in self._inks:
            ink.a = seen
        self._shade.a = self._dark * seen
        width = r * (1.9 + 1.1 * tipped)
        self._shadow.pos = (x - width / 2 + r * 0.1, self._y - r * (0.75 + 0.25 * tipped))
        self._shadow.size = (width, r * (1.0 + 0.5 * tipped))
        self._trace.a = 0.4 * up * min(1.0, rest / r)
        self._line.pos = (x, self._y - r * 0.05)
        self._line.size = (min(4 * r, rest), r * 0.2)


class _Seat:
    """A player's block, pawn and words; `down` lowers the block, `up` raises the pawn."""

    def __init__(self, block: Rising, words: Sequence[Rising], shade: Color,
                 pawn: Rectangle, ink: Color, shadow: Color, height: float) -> None:  # fmt: skip
        self._parts = (block, *words)
        self._shade, self._dark = shade, shade.a
        self._pawn, self._rest, self._ink = pawn, pawn.pos, ink
        self._shadow, self._full = shadow, shadow.a
        self._height = height

    def put(self, risen: float, fallen: float, from_above: float, hop: float) -> None:
        """Place it; the first two are shares, the others lengths in pixels."""
        for part in self._parts:
            part.lower(self._height * (1 - risen))
        self._shade.a = self._dark * min(1.0, 2 * risen)
        self._ink.a = min(1.0, 6 * fallen)
        self._shadow.a = self._full * fallen * fallen
        x, y = self._rest
        self._pawn.pos = (x, y + from_above * (1 - fallen) + hop)


class Podium(Scene):
    """Shows `standings`, a list of `Standing`, with coins of those who have won."""

    painted_from = ("standings", "coins")
    standings = ListProperty()
    coins = ListProperty()
    """Colours of the three coins; none after a draw."""

    def __init__(self, **kwargs: object) -> None:
        self._seats: list[tuple[int, _Seat]] = []
        self._coins: list[_Coin] = []
        super().__init__(**kwargs)

    def nodes(self) -> Iterator[Node]:
        """Every player with the score, as a text."""
        for at, one in enumerate(self.standings):
            yield self.part("text", str(at), one.name, (*self.pos, *self.size), one.score)

    def paint(self) -> None:
        """The table, the blocks, the one of the winner last, and the coins."""
        self._seats.clear()
        self._coins.clear()
        if not self.standings or self.unit < dp(0.2):
            return
        unit, x, base = self.unit, self.center_x, self._base
        Color(1, 1, 1, 1)
        left = x - (TABLE_RX + TABLE_AIR) * unit
        low = base - (14 + TABLE_RY + TABLE_LOW) * unit
        wood = table_texture(round(unit, 2), theme.look)
        Rectangle(texture=wood, pos=(round(left), round(low)), size=wood.size)
        for one, spot in sorted(self._spots(), key=lambda pair: -pair[0].place):
            self._seats.append((one.place, self._stand(one, *spot)))
        for (across, down, radius), colour in zip(COINS, self.coins, strict=False):
            at = (x + across * unit, base - down * unit)
            self._coins.append(_Coin(*at, radius * unit, FAR * unit, colour))
        self.place()

    @property
    def _base(self) -> float:
        return self.center_y - HIGH / 2 * self.unit + BASE * self.unit

    def _spots(self) -> Iterator[tuple[Standing, tuple[float, float, float]]]:
        """Each player with middle and width of the block in units, and its height."""
        order = in_podium_order(self.standings)
        sides = len({one.side for one in order})
        if sides < len(order):
            for one, x in zip(order, (-118, -43, 43, 118), strict=False):
                yield one, (x, TEAM_WIDTH, HEIGHTS[2][min(one.place, 1)])
            return
        count = len(order)
        for one, x in zip(order, SPOTS[count], strict=True):
            is_ahead = count == 3 and one.place == 0 and order[2].place > 0 < order[0].place
            width = WINNER_WIDTH if is_ahead else WIDTHS[count]
            yield one, (x, width, HEIGHTS[count][one.place])

    def _stand(self, one: Standing, across: float, wide: float, high: float) -> _Seat:
        unit = self.unit
        forth = (WINNER_FORTH if one.place == 0 else OTHERS_FORTH) * unit
        x, floor = self.center_x + across * unit, self._base - forth
        wood = block_texture(wide, high, TOP, round(unit, 2), one.colour, theme.look)
        shade, _ = soft_ellipse(x + 5 * unit, floor, wide * 1.35 * unit, 36 * unit, 0.4)
        low = floor - DEEP * unit
        block = Rising(wood, x - wood.width / 2, low, low, (1, 1, 1, 1))
        top = floor + high * unit
        shadow, _ = soft_ellipse(x, top + 7 * unit, wide * 0.62 * unit, 16 * unit, 0.5)
        tall = (WINNERS_PAWN if one.place == 0 else PAWN) * unit
        side = tall * BOX["pawn"] / PAWN_SIZE
        ink = Color(1, 1, 1, 1)
        pos = (x - side / 2, top + 8 * unit + 0.4 * tall - side / 2)
        pawn = Rectangle(texture=pawn_texture(one.colour, tall), pos=pos, size=(side, side))
        words = self._words(one, x, floor, high, (wide - 6) * unit)
        return _Seat(block, words, shade, pawn, ink, shadow, (high + TOP) * unit + DEEP)

    def _words(
        self, one: Standing, x: float, floor: float, high: float, room: float
    ) -> list[Rising]:
        """Score and name in the ink of the block."""
        ink, unit = ink_on_block(one.colour), self.unit
        found, score = [], max(high - 29, 30 + (high - 30) / 2)
        least = math.ceil(dp(READABLE))  # letters are a whole number of pixels high
        size = max(theme.body * unit / dp(1), least)
        sizes = (name_size(seat.name, size, theme.bold, room, least) for seat in self.standings)
        lines = name_lines(one.name, min(sizes), theme.bold, room, least)
        at = floor + (17 + len(lines)) * unit + (len(lines) - 1) * lines[0].height * LINE / 2
        placed = [(line, at - n * line.height * LINE) for n, line in enumerate(lines)]
        points = text_to_fit(one.score, 34 * unit, theme.heavy, room)
        for words, y in (*placed, (points, floor + score * unit)):
            if words.width > 1:
                pos = (x - words.width / 2, y - words.height / 2)
                found.append(Rising(words, *pos, floor, ink))
        return found

    def script(self) -> None:
        """Blocks rise, the last place first; pawns drop on, the winner's hops, coins roll in."""
        ease = AnimationTransition
        places = sorted({one.place for one in self.standings}, reverse=True)
        for step, place in enumerate(places):
            wait, lasts = step * APART, RISE if place else WINNER_RISE
            self.run(f"rise {place}", lasts, ease.out_cubic, wait, ("podium_rise", step))
            self.run(f"fall {place}", FALL, fall, wait + lasts, ("podium_pawn", step))
        begin = (len(places) - 1) * APART + WINNER_RISE
        self.run("headline", 120, ease.linear, begin - 120)
        if not self.coins:
            return
        self.run("hop", HOPS, ease.linear, begin + FALL)
        for number in range(len(COINS)):
            wait = begin + number * COINS_APART
            self.run(f"roll {number}", ROLL, ease.out_quad, wait)
            self.run(f"tip {number}", TIP, ease.in_quad, wait + ROLL, ("chip", 0))

    def place(self) -> None:
        """Put blocks, pawns and coins where they are now."""
        for place, seat in self._seats:
            hop = self.share("hop")
            up = HOP * abs(math.sin(math.tau * hop)) * self.unit if place == 0 else 0.0
            risen, fallen = self.share(f"rise {place}"), self.share(f"fall {place}")
            seat.put(risen, fallen, 60 * self.unit, up)
        for number, coin in enumerate(self._coins):
            coin.put(self.share(f"roll {number}"), self.share(f"tip {number}"))
