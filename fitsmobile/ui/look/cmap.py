"""Which characters a font file has: its `cmap` table, read without loading the glyphs."""

from __future__ import annotations

import struct
from bisect import bisect_left
from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import frozen

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

COLLECTION = b"ttcf"
OUTLINES = {b"glyf", b"CFF ", b"CFF2"}
"""Tables with outlines, one of which a font needs; pictures of emoji can't be drawn at any size."""

MOST_BYTES = 4 << 20
"""Largest table that is read."""

UNICODE = {(0, 3), (0, 4), (0, 6), (3, 1), (3, 10)}
"""Platform and encoding of the tables whose codes are those of Unicode."""


@frozen
class Ranges:
    """Code points as ascending ranges: `ends[i]` is the last one of the range from `starts[i]`."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def __contains__(self, point: int) -> bool:
        at = bisect_left(self.ends, point)
        return at < len(self.ends) and self.starts[at] <= point


NO_RANGES = Ranges((), ())


def cover(path: Path) -> Ranges:
    """The code points that a font file can draw; none for a file that is damaged or no font."""
    try:
        with path.open("rb") as file:
            return _read(file)
    except (OSError, struct.error, ValueError):
        return NO_RANGES


def _read(file: BinaryIO) -> Ranges:
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
        return NO_RANGES
    offset, length = places[b"cmap"]
    if length > MOST_BYTES:
        return NO_RANGES
    file.seek(offset)
    return _best(file.read(length))


def _best(table: bytes) -> Ranges:
    """The ranges of the Unicode table with the most of them."""
    (count,) = struct.unpack_from(">H", table, 2)
    found = [NO_RANGES]
    for at in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", table, 4 + 8 * at)
        (kind,) = struct.unpack_from(">H", table, offset)
        if (platform, encoding) in UNICODE and kind in READERS:
            found.append(READERS[kind](table, offset))
    return max(found, key=lambda one: sum(one.ends) - sum(one.starts) + len(one.ends))


def _segments(table: bytes, offset: int) -> Ranges:
    """Format 4: segments of the first 65,536 code points, with gaps where the glyph is 0."""
    count = struct.unpack_from(">H", table, offset + 6)[0] // 2

    def words(number: int, kind: str = "H") -> tuple[int, ...]:
        place = offset + 14 + 2 * count * number + (2 if number else 0)
        return struct.unpack_from(f">{count}{kind}", table, place)

    ends, starts, steps, jumps = words(0), words(1), words(2, "h"), words(3)
    glyphs = offset + 16 + 6 * count  # where the jumps stand, which count from their own place
    points: list[int] = []
    for at, (first, last, step, jump) in enumerate(zip(starts, ends, steps, jumps, strict=True)):
        for point in range(first, min(last, 0xFFFE) + 1):
            glyph = point + step
            if jump:
                place = glyphs + 2 * at + jump + 2 * (point - first)
                (glyph,) = struct.unpack_from(">H", table, place)
            if glyph & 0xFFFF:
                points.append(point)
    return _joined(points)


def _groups(table: bytes, offset: int) -> Ranges:
    """Format 12: groups of all code points."""
    (count,) = struct.unpack_from(">I", table, offset + 12)
    groups = struct.iter_unpack(">III", table[offset + 16 : offset + 16 + 12 * count])
    found = [(first, last) for first, last, glyph in groups if glyph or first != last]
    return Ranges(tuple(one[0] for one in found), tuple(one[1] for one in found))


def _joined(points: list[int]) -> Ranges:
    starts = [point for at, point in enumerate(points) if not at or points[at - 1] != point - 1]
    ends = [
        point
        for at, point in enumerate(points)
        if at + 1 == len(points) or points[at + 1] != point + 1
    ]
    return Ranges(tuple(starts), tuple(ends))


READERS = {4: _segments, 12: _groups}
