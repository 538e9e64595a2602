"""Which characters a font file has: its `cmap` table, read without loading the glyphs."""

import struct
from bisect import bisect_left
from pathlib import Path
from typing import BinaryIO, Protocol

from fitsmobile.engine.frozen import frozen

COLLECTION = b"ttcf"
OUTLINES = {b"glyf", b"CFF ", b"CFF2"}
"""Tables with outlines, one of which a font needs; pictures of emoji can't be drawn at any size."""

MOST_BYTES = 4 << 20
"""Largest table that is read."""

FIRST_PLANE, WHOLE = 4, 12
"""Formats of a table of the first 65,536 code points, and of one of all of them."""

UNICODE = {(0, 3), (0, 4), (0, 6), (3, 1), (3, 10)}
"""Platform and encoding of the tables whose codes are those of Unicode."""


class Cover(Protocol):
    """The code points that a font can draw."""

    def __contains__(self, point: int) -> bool:
        """Whether it has a glyph for a code point."""


@frozen
class Groups:
    """Format 12: ascending groups; `ends[i]` is the last code point of the one from `starts[i]`."""

    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()

    def __contains__(self, point: int) -> bool:
        """Whether a group has it."""
        at = bisect_left(self.ends, point)
        return at < len(self.ends) and self.starts[at] <= point


@frozen
class Segments:
    """Format 4: segments of the first 65,536 code points, whose glyphs may be 0 in between.

    A glyph is the code point plus the segment's step, or where the segment jumps, a word of the
    `table` so many bytes after the place of the jump itself. `place` is that of the first jump.
    """

    starts: tuple[int, ...]
    ends: tuple[int, ...]
    steps: tuple[int, ...]
    jumps: tuple[int, ...]
    table: bytes
    place: int

    def __contains__(self, point: int) -> bool:
        """Whether a segment has a glyph for it."""
        at = bisect_left(self.ends, point)
        if point >= NO_CHARACTER or at == len(self.ends) or self.starts[at] > point:
            return False
        glyph = point + self.steps[at]
        if self.jumps[at]:
            place = self.place + 2 * at + self.jumps[at] + 2 * (point - self.starts[at])
            glyph = int.from_bytes(self.table[place : place + 2], "big")
        return glyph & 0xFFFF != 0


NO_CHARACTER = 0xFFFF
"""Code point that ends the last segment."""

NOTHING = Groups()


def cover(path: Path) -> Cover:
    """The code points that a font file can draw; none for a file that is damaged or no font."""
    try:
        with path.open("rb") as file:
            return _read(file)
    except (OSError, struct.error, ValueError):
        return NOTHING


def _read(file: BinaryIO) -> Cover:
    start = 0
    if file.read(4) == COLLECTION:
        file.seek(12)
        (start,) = struct.unpack(">I", file.read(4))
    file.seek(start + 4)
    (count,) = struct.unpack(">H", file.read(2))
    file.seek(start + 12)
    records = [struct.unpack(">4sIII", file.read(16)) for _ in range(count)]
    places = {tag: (offset, length) for tag, _, offset, length in records}
    if not OUTLINES & places.keys() or b"cmap" not in places:
        return NOTHING
    offset, length = places[b"cmap"]
    if length > MOST_BYTES:
        return NOTHING
    file.seek(offset)
    return _best(file.read(length))


def _best(table: bytes) -> Cover:
    """The table with all of Unicode, or else that of its first 65,536 code points."""
    (count,) = struct.unpack_from(">H", table, 2)
    kinds: dict[int, int] = {}
    for at in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", table, 4 + 8 * at)
        if (platform, encoding) in UNICODE:
            (kind,) = struct.unpack_from(">H", table, offset)
            kinds[kind] = offset
    if WHOLE in kinds:
        return _groups(table, kinds[WHOLE])
    return _segments(table, kinds[FIRST_PLANE]) if FIRST_PLANE in kinds else NOTHING


def _segments(table: bytes, offset: int) -> Segments:
    count = struct.unpack_from(">H", table, offset + 6)[0] // 2

    def words(number: int, kind: str = "H") -> tuple[int, ...]:
        place = offset + 14 + 2 * count * number + (2 if number else 0)
        return struct.unpack_from(f">{count}{kind}", table, place)

    jumps = offset + 16 + 6 * count
    return Segments(words(1), words(0), words(2, "h"), words(3), table, jumps)


def _groups(table: bytes, offset: int) -> Groups:
    (count,) = struct.unpack_from(">I", table, offset + 12)
    groups = struct.iter_unpack(">III", table[offset + 16 : offset + 16 + 12 * count])
    found = [(first, last) for first, last, glyph in groups if glyph or first != last]
    return Groups(tuple(one[0] for one in found), tuple(one[1] for one in found))
