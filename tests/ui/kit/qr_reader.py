"""A reader of QR codes (ISO/IEC 18004), independent of the library that draws them.

It reads an undistorted matrix, as a camera app gets it after finding the corners: format,
mask, blocks with their Reed-Solomon check bytes (verified, not corrected), segments.
"""

from collections.abc import Iterator, Sequence

from fitsmobile.ui.kit.qr_square import QUIET, QrSquare, encode
from tools.draw.stage import Stage

Rows = Sequence[Sequence[bool]]

ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
CHECK_BYTES = (7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28,
               28, 30, 30, 26)  # fmt: skip
"""Check bytes of a block at level L, by version from 1."""

BLOCKS = (1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12)
"""Blocks of the data at level L, by version from 1."""

FORMAT_MASK = 0x5412
LEVEL_L = 0b01
FINDER = ("#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######")

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
"""Each mask inverts the modules for which it is 0."""


def version_of(rows: Rows) -> int:
    """1 for 21 modules, one more for every four."""
    assert all(len(row) == len(rows) for row in rows)
    assert len(rows) % 4 == 1
    return (len(rows) - 17) // 4


def read(rows: Rows) -> str:
    """The text of a code; AssertionError where the standard is not kept."""
    for left, top in ((0, 0), (len(rows) - 7, 0), (0, len(rows) - 7)):
        assert (
            tuple(
                "".join(".#"[bool(dark)] for dark in row[left : left + 7])
                for row in rows[top : top + 7]
            )
            == FINDER
        )
    mask = MASKS[_mask_number(rows)]
    bits = [bool(rows[y][x]) ^ (mask(x, y) == 0) for x, y in _path(rows)]
    stream = [_number(bits[at : at + 8]) for at in range(0, len(bits) - 7, 8)]
    data = b"".join(_blocks(stream, version_of(rows)))
    return _text("".join(f"{byte:08b}" for byte in data), version_of(rows))


def on_screen(stage: Stage, square: QrSquare) -> Rows:
    """The modules of a code that the window shows, from the colour in the middle of each."""
    count = len(encode(square.parts) or ())
    module = int(min(square.size) / (count + 2 * QUIET))
    left, middle = square.to_window(square.center_x - module * count / 2, square.center_y)
    centres = [(spot + 0.5) * module for spot in range(count)]
    top = middle + module * count / 2
    seen, across = stage.pixels(), stage.size[0]
    red = [[seen[(int(top - y) * across + int(left + x)) * 3] for x in centres] for y in centres]
    return [[shade < 128 for shade in row] for row in red]


def _number(bits: Sequence[bool]) -> int:
    return int("".join("01"[bool(bit)] for bit in bits), 2)


def _mask_number(rows: Rows) -> int:
    """The mask number from the format bits, which are stored twice with their own check bits."""
    last = len(rows) - 1
    around = [(x, 8) for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [(8, y) for y in (7, 5, 4, 3, 2, 1, 0)]
    along = [(8, last - at) for at in range(7)] + [(last - 7 + at, 8) for at in range(8)]
    first, second = (_number([rows[y][x] for x, y in one]) for one in (around, along))
    assert first == second
    assert rows[last - 7][8]
    value = first ^ FORMAT_MASK
    rest = value
    for at in range(14, 9, -1):
        rest ^= (0x537 << (at - 10)) if rest >> at & 1 else 0
    assert rest == 0
    assert value >> 13 == LEVEL_L
    return value >> 10 & 0b111


def _path(rows: Rows) -> Iterator[tuple[int, int]]:
    """The modules that hold data, in their order: up and down in columns of two."""
    size, upwards = len(rows), True
    fixed = _fixed(size)
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for y in reversed(range(size)) if upwards else range(size):
            yield from ((x, y) for x in (right, right - 1) if (x, y) not in fixed)
        upwards = not upwards


def _fixed(size: int) -> set[tuple[int, int]]:
    """The modules without data: finders, format, timing, alignment marks and version."""
    version = (size - 17) // 4
    fixed = {(x, y) for x in range(9) for y in range(9)}
    fixed |= {(x, y) for x in range(size - 8, size) for y in range(9)}
    fixed |= {(y, x) for x in range(size - 8, size) for y in range(9)}
    fixed |= {(6, at) for at in range(size)} | {(at, 6) for at in range(size)}
    if version >= 7:
        corner = [(x, y) for x in range(size - 11, size - 8) for y in range(6)]
        fixed |= {*corner, *((y, x) for x, y in corner)}
    lines = _alignment(version)
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    for x, y in {(x, y) for x in lines for y in lines} - corners:
        fixed |= {(x + dx, y + dy) for dx in range(-2, 3) for dy in range(-2, 3)}
    return fixed


def _alignment(version: int) -> list[int]:
    """The columns and rows of the alignment marks."""
    if version == 1:
        return []
    count = version // 7 + 2
    step = (version * 4 + count * 2 + 1) // (count * 2 - 2) * 2
    return [6, *(10 + version * 4 - at * step for at in range(count - 1))]


def _blocks(stream: Sequence[int], version: int) -> list[bytes]:
    """The data of every block, split and verified."""
    count, checks = BLOCKS[version - 1], CHECK_BYTES[version - 1]
    room = len(stream) - count * checks
    short, longer = divmod(room, count)
    sizes = [short + (number >= count - longer) for number in range(count)]
    blocks: list[list[int]] = [[] for _ in sizes]
    order = [number for at in range(short + 1) for number in range(count) if at < sizes[number]]
    for number, byte in zip([*order, *list(range(count)) * checks], stream, strict=True):
        blocks[number].append(byte)
    for block in blocks:
        assert not any(_value_at(block, power) for power in range(checks))
    return [bytes(block[:size]) for block, size in zip(blocks, sizes, strict=True)]


def _value_at(block: Sequence[int], power: int) -> int:
    """A block as a polynomial at a power of 2 in GF(256): 0 for all powers if undamaged."""
    value = 0
    for byte in block:
        for _ in range(power):
            value = value << 1 ^ (0x11D if value & 0x80 else 0)
        value ^= byte
    return value


def _text(bits: str, version: int) -> str:
    """The text of the segments up to the terminator."""
    small, at, parts = version < 10, 0, []

    def take(count: int) -> int:
        nonlocal at
        at += count
        return int(bits[at - count : at], 2)

    while at + 4 <= len(bits) and (mode := take(4)):
        if mode == 0b0001:
            count = take(10 if small else 12)
            parts += [f"{take(10):03}" for _ in range(count // 3)]
            parts += [f"{take(4 if count % 3 == 1 else 7):0{count % 3}}"] if count % 3 else []
        elif mode == 0b0010:
            count = take(9 if small else 11)
            for _ in range(count // 2):
                parts += [ALPHANUMERIC[place] for place in divmod(take(11), 45)]
            parts += [ALPHANUMERIC[take(6)]] if count % 2 else []
        else:
            assert mode == 0b0100
            count = take(8 if small else 16)
            parts.append(bytes(take(8) for _ in range(count)).decode())
    return "".join(parts)
