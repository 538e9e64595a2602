"""The animated picture of the README: a tile of FITS is dragged and fills a row, JAMMIT pushes.

Part of make screenshots. It is an APNG, which browsers show where they show a PNG: each frame
holds only the pixels that changed since the one before.
"""

import struct
import sys
import tempfile
import zlib
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from tools.draw import pushes
from tools.draw.screenshots import PHONE, PICTURES
from tools.draw.stage import Stage, prepare
from tools.draw.tour import Point, Tour

FILM = PICTURES / "motion.png"
MOST_BYTES = 600 * 1024
DENSITY = 1.0
STEP = 5
"""Frames of 1/60 second from one picture to the next."""
MOVES, COLUMN = 8, 1.5
"""Moves of FITS before the picture, and the middle of the columns where a tile fills a row."""
FINGER_DP, RING_DP = 20.0, 2.4

Picture = list[bytes]
"""Rows of RGB pixels from the top."""


class Film:
    """Pictures of a stage, each with its time in seconds; a finger is drawn where it touches."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.finger: Point | None = None
        self.pictures: list[tuple[Picture, float]] = []

    def take(self, seconds: float = STEP / 60) -> None:
        """Add what the stage shows now; the same as before is shown for longer."""
        width, height = self.stage.size
        pixels = bytearray(self.stage.pixels())
        if self.finger is not None:
            draw_finger(pixels, width, height, self.finger)
        stride = 3 * width
        rows = [bytes(pixels[y * stride : (y + 1) * stride]) for y in range(height - 1, -1, -1)]
        if self.pictures and self.pictures[-1][0] == rows:
            rows, before = self.pictures.pop()
            seconds += before
        self.pictures.append((rows, seconds))

    def roll(self, seconds: float) -> None:
        """Take pictures for a time."""
        for _ in range(round(seconds * 60 / STEP)):
            self.stage.frames(STEP)
            self.take()

    def move(self, start: Point, end: Point, seconds: float) -> None:
        """Touch a point, and move the finger to another, slower at both ends."""
        self.finger = start
        self.stage.finger("down", *start)
        self.take()
        steps = round(seconds * 60 / STEP)
        for step in range(1, steps + 1):
            share = step / steps
            share *= share * (3 - 2 * share)
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            self.finger = (x, y)
            self.stage.finger("motion", x, y)
            self.stage.frames(STEP - 1)
            self.take()

    def lift(self) -> None:
        """Lift the finger where it is."""
        if self.finger is not None:
            self.stage.finger("up", *self.finger)
        self.finger = None


def draw_finger(pixels: bytearray, width: int, height: int, at: Point) -> None:
    """Lay a light disc with a white ring over rows of RGB pixels from the bottom."""
    outer, inner = FINGER_DP * DENSITY, (FINGER_DP - RING_DP) * DENSITY
    cx, cy = at
    for y in range(max(0, int(cy - outer)), min(height, int(cy + outer) + 2)):
        for x in range(max(0, int(cx - outer)), min(width, int(cx + outer) + 2)):
            away = ((x - cx) ** 2 + (y - cy) ** 2) ** 0.5
            share = 0.35 if away < inner else 0.95 if away < outer else 0.0
            first = (y * width + x) * 3
            for place in range(first, first + 3 if share else first):
                pixels[place] = round(pixels[place] + (255 - pixels[place]) * share)


def act(film: Film, tour: Tour) -> None:
    """Drag a tile of FITS over its landing, and let it fall and fill a row."""
    tour.table("fits", MOVES)
    table = tour.screen.table
    home, grid = table.layout.homes[0], table.layout.grid
    film.take(0.5)
    film.move((home.cx, home.cy), (grid.x + COLUMN * grid.cell, grid.y + 5.5 * grid.cell), 1.1)
    film.roll(0.5)
    film.lift()
    film.roll(1.0)
    film.take(0.8)


def push(film: Film, tour: Tour) -> None:
    """Drag the coins of JAMMIT to a slot, and push."""
    pushes.before_a_push(tour)
    table = tour.screen.table
    order, button = table.controls.order, table.controls.push_button
    film.take(0.5)
    film.move(order.to_window(*order.center), pushes.best_slot(tour), 0.9)
    film.roll(0.5)
    film.lift()
    film.roll(0.25)
    place = button.to_window(*button.center)
    film.move(place, place, 0.1)
    film.lift()
    film.roll(1.6)
    film.take(1.2)


def apng(width: int, height: int, pictures: list[tuple[Picture, float]]) -> bytes:
    """Encode pictures with their times in seconds; it plays for ever."""
    numbers = count()
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    parts = [_chunk(b"IHDR", head), _chunk(b"acTL", struct.pack(">II", len(pictures), 0))]
    before: Picture = [b""] * height
    for picture, seconds in pictures:
        x, y, wide, rows = changes(before, picture)
        size = (wide, len(rows), x, y)
        times = (round(seconds * 1000), 1000, 0, 1)  # kept, and laid over the picture before
        control = struct.pack(">IIIIIHHBB", next(numbers), *size, *times)
        parts.append(_chunk(b"fcTL", control))
        data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
        if before[0]:
            parts.append(_chunk(b"fdAT", struct.pack(">I", next(numbers)) + data))
        else:
            parts.append(_chunk(b"IDAT", data))
        before = picture
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts) + _chunk(b"IEND", b"")


def changes(before: Picture, after: Picture) -> tuple[int, int, int, Picture]:
    """The box that changed as x, y, width and RGBA rows; what stays is clear in it."""
    different = [y for y, (a, b) in enumerate(zip(before, after, strict=True)) if a != b] or [0]
    first, last = different[0], different[-1]
    rows = [list(_row(before[y], after[y])) for y in range(first, last + 1)]
    used = [x for row in rows for x, pixel in enumerate(row) if pixel[3]] or [0]
    left, right = min(used), max(used) + 1
    return left, first, right - left, [b"".join(row[left:right]) for row in rows]


def _row(before: bytes, after: bytes) -> Iterator[bytes]:
    for at in range(0, len(after), 3):
        pixel = after[at : at + 3]
        yield b"\0\0\0\0" if before[at : at + 3] == pixel else pixel + b"\xff"


def _chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def main() -> int:
    """Make the picture; 1 where it is too large."""
    prepare(PHONE.width, PHONE.height, DENSITY)
    stage = Stage(fill_when_read=True)
    film = Film(stage)
    for scene in (act, push):
        with tempfile.TemporaryDirectory() as folder:
            tour = Tour(stage, Path(folder), **PHONE.settings("en"))
            scene(film, tour)
            tour.close()
    data = apng(*stage.size, film.pictures)
    FILM.write_bytes(data)
    print(f"{FILM.name}: {len(film.pictures)} pictures, {len(data)} bytes")
    return 0 if len(data) <= MOST_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
