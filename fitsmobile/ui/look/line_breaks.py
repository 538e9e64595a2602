"""Line breaks of Japanese (kinsoku): between any two signs, but no line begins with a full stop.

Kivy breaks at spaces, and where there are none anywhere; so texts with Japanese signs get
their line breaks here. Imports no Kivy.
"""

import re
from collections.abc import Callable

NEVER_FIRST = frozenset(
    "、。，．・：；？！ー々ゝ）］｝」』】〉》〕’”…ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)%"
)
NEVER_LAST = frozenset("（［｛「『【〈《〔‘“(")
JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
FEW = 4
SHARES = (0.94, 0.88, 0.82)
"""Shares of the width to try, in this order, where the last line has fewer than `FEW` signs."""

PIECES = re.compile(r"[!-~]+|\s|[^!-~\s]")
"""Words of Latin letters stay whole; every other sign stands for itself."""


def broken(text: str, room: float, across: Callable[[str], float]) -> str:
    """The text with the line breaks that `room` pixels ask for, where it is Japanese.

    `across` measures a text in pixels. Other texts come back as they are.
    """
    if room <= 0 or not JAPANESE.search(text):
        return text
    widths: dict[str, float] = {}

    def measure(piece: str) -> float:
        if piece not in widths:
            widths[piece] = across(piece)
        return widths[piece]

    lines = [_even(PIECES.findall(line), room, measure) for line in text.split("\n")]
    return "\n".join("\n".join(part) for part in lines)


def _even(pieces: list[str], room: float, measure: Callable[[str], float]) -> list[str]:
    """The lines; where the last has next to nothing, all of them a little shorter."""
    first = _lines(pieces, room, measure)
    for share in (1.0, *SHARES):
        lines = _lines(pieces, room * share, measure)
        if len(lines) > len(first):
            break
        if len(lines) == 1 or len(lines[-1]) >= FEW:
            return lines
    return first


def _lines(pieces: list[str], room: float, measure: Callable[[str], float]) -> list[str]:
    lines: list[list[str]] = [[]]
    gone = 0.0
    for piece in pieces:
        wide = measure(piece)
        if lines[-1] and gone + wide > room:
            carried = _carried(lines[-1], piece)
            lines.append(carried)
            gone = sum(map(measure, carried))
        lines[-1].append(piece)
        gone += wide
    return ["".join(line).strip() for line in lines]


def _carried(line: list[str], following: str) -> list[str]:
    """The end of a line that has to go to the next one with what follows."""
    carried: list[str] = []
    first = following
    while len(line) > 1 and (first[0] in NEVER_FIRST or line[-1][-1] in NEVER_LAST):
        first = line.pop()
        carried.insert(0, first)
    return carried
