"""The words under the icons of a tray: one size for all of them, and none that is too small."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.text import READABLE, text_texture

APART, LEAST_APART, EDGE = 5, 2, 4
"""Distance in dp of two words in a row, the same of words in the smallest letters, and the
distance of a word from the edge."""

FONT = "medium"


class Label(NamedTuple):
    """A word, the middle that it stands below, and the height of its row."""

    text: str
    x: float
    y: float


def shared_size(labels: Sequence[Label], left: float, right: float) -> float:
    """The largest size in pixels at which all words have room between two edges; 0 for none."""
    least, rows = round(dp(READABLE)), [*_rows(labels)]
    sizes = ((size, APART) for size in range(round(theme.small), least - 1, -1))
    for size, apart in (*sizes, (least, LEAST_APART)):
        if all(_fits(row, size, dp(apart), left, right) for row in rows):
            return size
    return 0


def inside(x: float, width: float, left: float, right: float) -> float:
    """The middle of a word that is moved inside of two edges."""
    room = width / 2 + dp(EDGE)
    return max(left + room, min(x, right - room))


def lines_within(text: str, size: float, room: float) -> list[str]:
    """The text as one line, or as two of about the same length where it has no room."""
    words = text.split()
    if len(words) < 2 or text_texture(text, size, FONT).width <= room:
        return [text]
    cuts = [[" ".join(words[:k]), " ".join(words[k:])] for k in range(1, len(words))]
    return min(cuts, key=lambda cut: abs(len(cut[0]) - len(cut[1])))


def _rows(labels: Sequence[Label]) -> Iterator[list[Label]]:
    for y in sorted({one.y for one in labels}):
        yield sorted((one for one in labels if one.y == y), key=lambda one: one.x)


def _fits(row: Sequence[Label], size: float, apart: float, left: float, right: float) -> bool:
    """Whether the words of a row are so many pixels apart and inside at this size."""
    placed = []
    for one in row:
        width = text_texture(one.text, size, FONT).width
        if width > right - left - 2 * dp(EDGE):
            return False
        placed.append((inside(one.x, width, left, right), width))
    return all(b - a >= (v + w) / 2 + apart for (a, v), (b, w) in pairwise(placed))
