"""QR squares (ISO/IEC 18004), as far as a challenge needs them: level L, bytes and capitals.

`square(parts)` is the whole of it: rows of dark and light modules without the quiet zone.
Imports no Kivy.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
LARGEST = 25
"""The largest version made, 117 modules wide: what a phone can read off a phone."""

CHECK = (7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28,
         30, 30, 26)  # fmt: skip
"""Check bytes of each block, by version from 1."""

BLOCKS = (1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12)
"""Blocks that the data are dealt into, by version from 1."""

LEVEL = 0b01
FORMAT_MASK, FORMAT_RULE = 0x5412, 0x537
VERSION_RULE = 0x1F25
PADDING = (0xEC, 0x11)
FINDER_LIKE = re.compile("(?=10111010000|00001011101)")
RUN = re.compile("0{5,}|1{5,}")

Rows = tuple[tuple[bool, ...], ...]


def square(parts: Sequence[str]) -> Rows | None:
    """The modules of a text in parts, top row first, True for dark; None where it is too long.

    A part of digits, capitals and a few signs takes less room than others.
    """
    for version in range(1, LARGEST + 1):
        bits = "".join(_part(part, version) for part in parts)
        room = _data_bytes(version) * 8
        if len(bits) <= room:
            return _Square(version).filled(_with_checks(_padded(bits, room), version))
    return None


def _part(text: str, version: int) -> str:
    """The bits of a part: its kind, how long it is, what it says."""
    if all(sign in ALPHANUMERIC for sign in text):
        values = [ALPHANUMERIC.index(sign) for sign in text]
        pairs = [45 * one + two for one, two in zip(values[::2], values[1::2], strict=False)]
        last = f"{values[-1]:06b}" if len(values) % 2 else ""
        count = 9 if version < 10 else 11
        return f"0010{len(text):0{count}b}" + "".join(f"{pair:011b}" for pair in pairs) + last
    data = text.encode("utf-8")
    count = 8 if version < 10 else 16
    return f"0100{len(data):0{count}b}" + "".join(f"{byte:08b}" for byte in data)


def _padded(bits: str, room: int) -> bytes:
    """The bits as bytes, filled up to the room there is."""
    bits += "0" * min(4, room - len(bits))
    bits += "0" * (-len(bits) % 8)
    data = [int(bits[start : start + 8], 2) for start in range(0, len(bits), 8)]
    data += [PADDING[spot % 2] for spot in range(room // 8 - len(data))]
    return bytes(data)


def _all_bytes(version: int) -> int:
    """How many bytes, data and checks, a version has room for."""
    bits = (16 * version + 128) * version + 64
    if version >= 2:
        marks = version // 7 + 2
        bits -= (25 * marks - 10) * marks - 55
    return (bits - (36 if version >= 7 else 0)) // 8


def _data_bytes(version: int) -> int:
    return _all_bytes(version) - CHECK[version - 1] * BLOCKS[version - 1]


def _with_checks(data: bytes, version: int) -> bytes:
    """Dealt into blocks, each with its check bytes, all of them riffled together."""
    count, checks = BLOCKS[version - 1], CHECK[version - 1]
    short, longer = divmod(len(data), count)
    blocks, start = [], 0
    for number in range(count):
        end = start + short + (number >= count - longer)
        blocks.append(data[start:end])
        start = end
    tails = [_remainder(block, checks) for block in blocks]
    body = [block[at] for at in range(short + 1) for block in blocks if at < len(block)]
    return bytes(body + [tail[at] for at in range(checks) for tail in tails])


def _times(one: int, two: int) -> int:
    """The product in the field of 256 elements that QR squares use."""
    product = 0
    for bit in range(7, -1, -1):
        product = (product << 1) ^ (0x11D if product & 0x80 else 0)
        product ^= one if two >> bit & 1 else 0
    return product


def _remainder(data: bytes, degree: int) -> bytes:
    """The Reed-Solomon check bytes of a block."""
    divisor, root = [0] * (degree - 1) + [1], 1
    for _ in range(degree):
        divisor = [
            _times(one, root) ^ after for one, after in zip(divisor, [*divisor[1:], 0], strict=True)
        ]
        root = _times(root, 2)
    rest = [0] * degree
    for byte in data:
        factor = byte ^ rest[0]
        rest = [one ^ _times(by, factor) for one, by in zip([*rest[1:], 0], divisor, strict=True)]
    return bytes(rest)


def _shifted(value: int, rule: int, checks: int) -> int:
    """A value with its check bits behind it."""
    rest = value << checks
    while rest.bit_length() > checks:
        rest ^= rule << (rest.bit_length() - checks - 1)
    return value << checks | rest


MASKS = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (x // 3 + y // 2) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)
"""Each turns the modules over for which it is 0."""


class _Square:
    """The modules of one version: `dark[y][x]`, and whether they are `fixed` by the format."""

    def __init__(self, version: int) -> None:
        self.version, self.size = version, 17 + 4 * version
        self.dark = [[False] * self.size for _ in range(self.size)]
        self.fixed = [[False] * self.size for _ in range(self.size)]
        for at in range(self.size):
            self._fix(6, at, at % 2 == 0)
            self._fix(at, 6, at % 2 == 0)
        for x, y in ((3, 3), (self.size - 4, 3), (3, self.size - 4)):
            self._rings(x, y, 4, (2, 4))
        marks = self._mark_lines()
        corners = {(6, 6), (6, self.size - 7), (self.size - 7, 6)}
        for x in marks:
            for y in marks:
                if (x, y) not in corners:
                    self._rings(x, y, 2, (1,))
        self._write_format(0)
        self._write_version()

    def filled(self, content: bytes) -> Rows:
        """With the content, under the mask that is read best."""
        bits = (byte >> bit & 1 for byte in content for bit in range(7, -1, -1))
        for x, y in self._path():
            self.dark[y][x] = bool(next(bits, 0))
        bare = [row[:] for row in self.dark]
        masked = []
        for number, mask in enumerate(MASKS):
            self.dark = [
                [dark ^ (not self.fixed[y][x] and mask(x, y) == 0) for x, dark in enumerate(row)]
                for y, row in enumerate(bare)
            ]
            self._write_format(number)
            masked.append(tuple(tuple(row) for row in self.dark))
        return min(masked, key=_penalty)

    def _fix(self, x: int, y: int, dark: bool) -> None:
        self.dark[y][x], self.fixed[y][x] = dark, True

    def _rings(self, x: int, y: int, reach: int, light: Sequence[int]) -> None:
        """A finder or a mark: rings around a module, those in `light` without colour."""
        inside = range(self.size)
        for dy in range(-reach, reach + 1):
            for dx in range(-reach, reach + 1):
                if x + dx in inside and y + dy in inside:
                    self._fix(x + dx, y + dy, max(abs(dx), abs(dy)) not in light)

    def _mark_lines(self) -> list[int]:
        """The columns and rows in which the marks stand."""
        if self.version == 1:
            return []
        count = self.version // 7 + 2
        step = (self.version * 4 + count * 2 + 1) // (count * 2 - 2) * 2
        return [6, *(self.size - 7 - at * step for at in range(count - 1))]

    def _write_format(self, mask: int) -> None:
        bits = _shifted(LEVEL << 3 | mask, FORMAT_RULE, 10) ^ FORMAT_MASK
        last = self.size - 1
        beside = [*((8, y) for y in (0, 1, 2, 3, 4, 5, 7)), (8, 8), (7, 8)]
        beside += [(x, 8) for x in (5, 4, 3, 2, 1, 0)]
        across = [(last - at, 8) for at in range(8)] + [(8, last - 6 + at) for at in range(7)]
        for places in (beside, across):
            for bit, (x, y) in enumerate(places):
                self._fix(x, y, bool(bits >> bit & 1))
        self._fix(8, last - 7, True)

    def _write_version(self) -> None:
        if self.version < 7:
            return
        bits = _shifted(self.version, VERSION_RULE, 12)
        for bit in range(18):
            far, near = self.size - 11 + bit % 3, bit // 3
            self._fix(far, near, bool(bits >> bit & 1))
            self._fix(near, far, bool(bits >> bit & 1))

    def _path(self) -> Iterator[tuple[int, int]]:
        """The free modules in the order of the content: up and down in columns of two."""
        upwards = True
        for right in (*range(self.size - 1, 6, -2), 5, 3, 1):
            lines = range(self.size)
            for y in reversed(lines) if upwards else lines:
                for x in (right, right - 1):
                    if not self.fixed[y][x]:
                        yield x, y
            upwards = not upwards


def _penalty(rows: Rows) -> int:
    """How hard a square is to read, by the four rules of the standard."""
    lines = ["".join("01"[dark] for dark in row) for row in rows]
    lines += ["".join(column) for column in zip(*lines, strict=True)]
    points = sum(len(run) - 2 for line in lines for run in RUN.findall(line))
    points += 40 * sum(len(FINDER_LIKE.findall(line)) for line in lines)
    width = len(rows)
    numbers = [int(line, 2) for line in lines[:width]]
    inner = (1 << (width - 1)) - 1
    for one, two in pairwise(numbers):
        same = ~(one ^ two) & ~(one ^ (one >> 1)) & ~(two ^ (two >> 1))
        points += 3 * (same & inner).bit_count()
    dark = sum(number.bit_count() for number in numbers)
    return points + 10 * (abs(dark * 20 - width * width * 10) // (width * width))
