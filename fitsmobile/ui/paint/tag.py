"""The preview chip: what a landing would change, on a dark lozenge with a tail."""

from collections.abc import Sequence

from kivy.graphics import (
    BorderImage,
    Color,
    InstructionGroup,
    Rectangle,
    SmoothRoundedRectangle,
    Triangle,
)
from kivy.metrics import dp

from fitsmobile.ui.geometry import Rect
from fitsmobile.ui.paint.shapes import shadow
from fitsmobile.ui.paint.text import text_texture
from fitsmobile.ui.theme import theme

MOST = 4
Part = tuple[str, bool | None]
"""A text, and whether it is good news; None for neither."""


class Chip(InstructionGroup):
    """Made once; `write` and `put` change texts, colours and places."""

    def __init__(self) -> None:
        super().__init__()
        self.size = (0.0, 0.0)
        self._parts: tuple[Part, ...] = ()
        soft = shadow(0.7)
        self._shade_colour = Color(0, 0, 0, 0)
        self._shade = BorderImage(
            texture=soft, border=[soft.width / 2] * 4, auto_scale="off", size=(0, 0)
        )
        self._ground_colour = Color(0, 0, 0, 0)
        self._tail = Triangle(points=(0,) * 6)
        self._ground = SmoothRoundedRectangle(size=(0, 0))
        for part in (self._shade_colour, self._shade, self._ground_colour, self._tail):
            self.add(part)
        self.add(self._ground)
        self._inks = [Color(1, 1, 1, 1) for _ in range(MOST)]
        self._words = [Rectangle(size=(0, 0)) for _ in range(MOST)]
        for ink, words in zip(self._inks, self._words, strict=True):
            self.add(ink)
            self.add(words)

    def write(self, parts: Sequence[Part], small: bool = False) -> None:
        """Set the texts; none hides the chip."""
        parts = tuple(parts[:MOST])
        self._parts = parts
        size = theme.small if small else theme.body
        inks = {True: theme.chip_good, False: theme.chip_bad, None: theme.surface}
        wide = 0.0
        for at, (ink, words) in enumerate(zip(self._inks, self._words, strict=True)):
            if at < len(parts):
                text, good = parts[at]
                words.texture = text_texture(text, size, "heavy")
                words.size = words.texture.size
                ink.rgba = inks[good]
                wide += words.size[0] + dp(10)
            else:
                words.size = (0, 0)
        self.size = (wide + dp(12), max(size * 2, dp(26))) if parts else (0.0, 0.0)
        ground = theme.chip_bg
        self._ground_colour.rgba = ground if parts else (0, 0, 0, 0)
        self._shade_colour.rgba = theme.fade(theme.shadow, 0.5 if parts else 0)
        if not parts:
            self._ground.size = (0, 0)
            self._tail.points = (0,) * 6

    def put(self, x: float, y: float, tip: tuple[float, float] | None) -> None:
        """Move it; `tip` is what the tail points to."""
        if not self._parts:
            return
        x, y = round(x), round(y)
        wide, high = self.size
        self._ground.size, self._ground.pos = self.size, (x, y)
        self._ground.radius = [high / 2]
        blur = dp(6)
        self._shade.display_border = [high / 2 + blur] * 4
        self._shade.pos = (x - blur, y - blur - dp(2))
        self._shade.size = (wide + 2 * blur, high + 2 * blur)
        self._tail.points = (0,) * 6 if tip is None else _tail(Rect(x, y, wide, high), tip)
        at = x + dp(11)
        for words in self._words[: len(self._parts)]:
            words.pos = (round(at), round(y + (high - words.size[1]) / 2))
            at += words.size[0] + dp(10)


def _tail(box: Rect, tip: tuple[float, float]) -> tuple[float, ...]:
    """A triangle from the chip to its tip, within reach of the chip's straight edges."""
    half, reach = dp(6), dp(16)
    if box.y - dp(4) < tip[1] < box.top + dp(4):
        side = box.right - box.h / 3 if tip[0] > box.cx else box.x + box.h / 3
        x = min(max(tip[0], side - reach), side + reach)
        return (side, box.cy + half, side, box.cy - half, x, tip[1])
    x = min(max(tip[0], box.x + box.h / 2), box.right - box.h / 2)
    x = min(max(x, box.x + dp(14)), box.right - dp(14))
    far = dp(12)
    y = max(tip[1], box.y - far) if tip[1] < box.y else min(tip[1], box.top + far)
    return (x - half, box.cy, x + half, box.cy, min(max(tip[0], x - far), x + far), y)


def chip_place(
    size: tuple[float, float], lane: Rect, ghost: Rect, tile: Rect, room: Rect,
    finger: tuple[float, float] | None,
) -> tuple[float, float]:  # fmt: skip
    """Where the chip goes: beside the lane at the left, else right, else above the tile.

    Never under the finger or the tile, always inside `room`.
    """
    wide, high = size
    gap = dp(8)
    level = min(max(ghost.top - high * 0.6, room.y), room.top - high)
    palm = Rect(finger[0] - dp(34), finger[1] - dp(34), dp(68), dp(68)) if finger else None

    def free(x: float, y: float) -> bool:
        box = Rect(x, y, wide, high)
        hidden = palm is not None and box.overlaps(palm)
        return box.inside(room) and not hidden and not box.overlaps(tile.grown(dp(2)))

    for x in (lane.x - gap - wide, lane.right + gap):
        for y in (level, level + high * 1.4, level + high * 2.8, level - high * 1.4):
            if free(x, y):
                return x, y
    x = min(max(tile.cx - wide / 2, room.x), room.right - wide)
    return x, min(tile.top + gap, room.top - high)
