"""Line breaks of Japanese: between phrases where a line stays long enough, else between any two
signs; no line begins with a full stop (kinsoku).

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

KEPT, KEPT_SIGNS = 0.6, 6
"""Share of the width, and signs, that a line keeps which ends with a phrase."""

PUNCTUATION = frozenset("、。・：；？！ ")
HIRAGANA = re.compile("[\u3041-\u309f]")
STEMS = frozenset("いきぎしちびみりえ")
"""Ends of verbs that are followed by another one within a word, as in 読み取る."""

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


def cuts(text: str) -> list[tuple[str, str]]:
    """The text in two parts, cut after each of its words, or its phrases where it is Japanese."""
    pieces = PIECES.findall(text)
    japanese = bool(JAPANESE.search(text))
    return [
        ("".join(pieces[:at]).strip(), "".join(pieces[at:]).strip())
        for at in range(1, len(pieces))
        if pieces[at - 1] == " " or (japanese and _is_phrase(pieces[:at], pieces[at]))
    ]


def _even(pieces: list[str], room: float, measure: Callable[[str], float]) -> list[str]:
    """The lines; where the last has next to nothing, all of them a little shorter."""
    fewest = _lines(pieces, room, measure, by_phrases=False)
    for by_phrases in (True, False):
        for share in (1.0, *SHARES):
            lines = _lines(pieces, room * share, measure, by_phrases)
            if len(lines) > len(fewest):
                break
            if len(lines) == 1 or len(lines[-1]) >= FEW:
                return lines
    return fewest


def _lines(
    pieces: list[str], room: float, measure: Callable[[str], float], by_phrases: bool
) -> list[str]:
    lines: list[list[str]] = [[]]
    gone = 0.0
    for piece in pieces:
        wide = measure(piece)
        if lines[-1] and gone + wide > room:
            carried = _carried(lines[-1], piece)
            if by_phrases and lines[-1]:
                least = max(KEPT * room, KEPT_SIGNS * measure("あ"))
                carried = _phrase(lines[-1], (carried or [piece])[0], least, measure) + carried
            lines.append(carried)
            gone = sum(map(measure, carried))
        lines[-1].append(piece)
        gone += wide
    return ["".join(line).strip() for line in lines]


def _carried(line: list[str], following: str) -> list[str]:
    carried: list[str] = []
    first = following
    while len(line) > 1 and (first[0] in NEVER_FIRST or line[-1][-1] in NEVER_LAST):
        first = line.pop()
        carried.insert(0, first)
    return carried


def _phrase(
    line: list[str], following: str, least: float, measure: Callable[[str], float]
) -> list[str]:
    """The end of a line that belongs to the phrase of what follows.

    Empty where the line would keep less than `least` pixels.
    """
    kept, wide = len(line), sum(map(measure, line))
    first = following
    while kept > 1 and not _is_phrase(line[:kept], first):
        kept -= 1
        first = line[kept]
        wide -= measure(first)
    if kept == len(line) or wide < least or line[kept - 1][-1] in NEVER_LAST:
        return []
    carried, line[kept:] = line[kept:], []
    return carried


def _is_phrase(line: list[str], following: str) -> bool:
    """Whether a phrase ends with a line: after a particle or an ending, before another word."""
    last = line[-1][-1]
    if last in PUNCTUATION or following[0] in NEVER_LAST:
        return following[0] not in NEVER_FIRST
    if not HIRAGANA.match(last) or HIRAGANA.match(following[0]) or following[0] in NEVER_FIRST:
        return False
    return not (last in STEMS and len(line) > 1 and not HIRAGANA.match(line[-2][-1]))
