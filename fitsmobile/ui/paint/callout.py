"""The callout: a dark pill over a board that says what letting go would change."""

import math
from collections.abc import Sequence

from kivy.graphics import (
    BorderImage,
    Color,
    InstructionGroup,
    SmoothRoundedRectangle,
    Triangle,
)
from kivy.graphics.texture import Texture

from fitsmobile.ui.look.theme import TRANSPARENT, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.pen import mix
from fitsmobile.ui.paint.quads import WHITE, QuadPool
from fitsmobile.ui.paint.shapes import bake, shadow
from fitsmobile.ui.paint.text import text_texture
from fitsmobile.ui.paint.texture_cache import cached_texture

PARTS = 4
HEIGHT_DP = 30
SMALL_DP = 24
PAD_DP = 12
GAP_DP = 10
STEM_DP = 2.4
TAIL_DP, TAIL_ROOT_DP = (14, 12), 2
"""Length and width of the tail, and how far it begins inside of the pill's round end."""

LEAST = 0.7
"""Share of the small letters down to which words shrink to their room."""

Part = tuple[str, str]
"""A text and its colour: `good`, `bad`, `plain`, or the paint of a side, such as `red`."""

Box = tuple[float, float, float, float]


def ink(role: str) -> tuple[float, ...]:
    """The colour of a part on the callout's ground; a side's paint is mixed until it reads well."""
    named = {"good": theme.chip_good, "bad": theme.chip_bad, "plain": theme.chip_text}
    if role in named:
        return tuple(named[role])
    base = theme.piece(role).base
    light_ground = sum(theme.chip_bg[:3]) > sum(theme.chip_text[:3])
    return mix(base, (0, 0, 0, 1), 0.45) if light_ground else mix(base, WHITE, 0.62)


class Callout(InstructionGroup):
    """One callout: its instructions are made once, then only moved, filled or hidden."""

    def __init__(self) -> None:
        super().__init__()
        self._stem = QuadPool(1)
        self._shade_ink = Color(*TRANSPARENT)
        self._shade = BorderImage(texture=shadow(0.7), auto_scale="off")
        self._pill_ink = Color(*TRANSPARENT)
        self._tail = QuadPool(1)
        self._tail.fill()
        self._pill = SmoothRoundedRectangle()
        self._words = QuadPool(PARTS)
        for each in (self._stem, self._shade_ink, self._shade, self._tail, self._pill_ink):
            self.add(each)
        self.add(self._pill)
        self.add(self._words)
        self.box: Box | None = None
        """Its box as x, y, width, height; None while it is hidden."""

    def hide(self) -> None:
        """Show nothing."""
        if self.box is None:
            return
        self.box = None
        self._shade_ink.rgba = self._pill_ink.rgba = TRANSPARENT
        for pool in (self._stem, self._tail, self._words):
            pool.begin()
            pool.end()

    def show(
        self,
        parts: Sequence[Part],
        x: float,
        y: float,
        within: Box,
        points_at: tuple[float, float] | None = None,
        small: bool = False,
    ) -> None:
        """Show `parts` around a point, moved to stay `within`.

        A place above or below that it speaks of (`points_at`) gets a stem, one beside a tail.
        """
        words = _words(parts, small, within[2])
        width, height = _size(words, small)
        left = min(max(x - width / 2, within[0]), within[0] + within[2] - width)
        base = min(max(y - height / 2, within[1]), within[1] + within[3] - height)
        self._place(round(left), round(base), width, height)
        self._write(words, round(left) + dp(PAD_DP), round(base) + height / 2)
        self._point(points_at, round(base), height)

    def _place(self, x: float, y: float, width: float, height: float) -> None:
        self._pill_ink.rgba = theme.chip_bg
        if (x, y, width, height) == self.box:
            return
        self.box = (x, y, width, height)
        self._pill.pos, self._pill.size = (x, y), (width, height)
        self._pill.radius = [height / 2]
        level = theme.elevation("card")
        self._shade_ink.rgba = (*theme.shadow[:3], level.alpha * 2)
        blur = level.blur
        self._shade.display_border = [min(height / 2 + blur, 31)] * 4
        self._shade.pos = (x - blur, y - blur - level.fall)
        self._shade.size = (width + 2 * blur, height + 2 * blur)

    def _write(self, words: Sequence[tuple[Texture, str]], x: float, y: float) -> None:
        self._words.begin()
        for texture, role in words:
            self._words.put(
                texture, x + texture.width / 2, y, texture.width, texture.height, ink(role)
            )
            x += texture.width + dp(GAP_DP)
        self._words.end()

    def _point(self, at: tuple[float, float] | None, base: float, height: float) -> None:
        """The stem or the tail from the pill to the place that it speaks of."""
        left, _, width, _ = self.box or (0, 0, 0, 0)
        self._tail.begin()
        self._stem.begin()
        if at is not None and not left <= at[0] <= left + width:
            self._put_tail(left, left + width, base + height / 2, at)
        elif at is not None:
            x, y = at
            start = base if y < base else base + height
            length = abs(start - y)
            if not base <= y <= base + height and length > dp(2):
                self._stem.put(None, x, (start + y) / 2, dp(STEM_DP), length, tuple(theme.chip_bg))
        self._stem.end()
        self._tail.end()

    def _put_tail(self, left: float, right: float, y: float, at: tuple[float, float]) -> None:
        """The tail from the middle of the nearer end of the pill towards a place."""
        to_left = at[0] < left
        root = left + dp(TAIL_ROOT_DP) if to_left else right - dp(TAIL_ROOT_DP)
        length = min(abs(at[0] - root), dp(TAIL_DP[0]) + dp(TAIL_ROOT_DP))
        x = root - length / 2 if to_left else root + length / 2
        texture = tail_texture(round(dp(TAIL_DP[0])), round(dp(TAIL_DP[1])))
        turn = math.pi if to_left else 0.0
        self._tail.put(texture, x, y, length, dp(TAIL_DP[1]), tuple(theme.chip_bg), turn)


@cached_texture(4)
def tail_texture(length: int, width: int) -> Texture:
    """A white triangle whose tip is at the right, with smooth edges."""

    def draw() -> None:
        Color(*WHITE)
        Triangle(points=(0, 0, 0, 4 * width, 4 * length, 2 * width))

    return bake(length, width, draw)


def callout_size(
    parts: Sequence[Part], small: bool = False, room: float = math.inf
) -> tuple[float, float]:
    """Width and height of a callout with these parts, in pixels; its words shrink to `room`."""
    return _size(_words(parts, small, room), small)


def _size(words: Sequence[tuple[Texture, str]], small: bool) -> tuple[float, float]:
    width = sum(texture.width for texture, _ in words) + dp(GAP_DP) * (len(words) - 1)
    least, size = (dp(HEIGHT_DP), theme.body) if not small else (dp(SMALL_DP), theme.small)
    return width + 2 * dp(PAD_DP), max(least, size * 1.9)


def _words(parts: Sequence[Part], small: bool, room: float) -> list[tuple[Texture, str]]:
    size = theme.small if small else theme.body
    room -= dp(GAP_DP) * (len(parts) - 1) + 2 * dp(PAD_DP)
    words = [text_texture(text, size, theme.heavy) for text, _ in parts]
    wide = sum(texture.width for texture in words)
    while wide > room and size > theme.small * LEAST:
        size = max(int(min(size - 1, size * room / wide)), theme.small * LEAST)
        words = [text_texture(text, size, theme.heavy) for text, _ in parts]
        wide = sum(texture.width for texture in words)
    return [(texture, role) for texture, (_, role) in zip(words, parts, strict=True)]
