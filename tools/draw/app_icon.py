"""Draw the app's icon and splash screens from one description: make icons.

Four FITS tiles that interlock, and one open dot. Written as Android vector drawables (the
layers of the adaptive icon) and as PNG files (the store, Android 7, the desktop window).
Colours come from `fitsmobile/ui/look/tokens.json`.
"""

import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tools import ROOT
from tools.draw.stage import png

TOKENS = json.loads((ROOT / "fitsmobile" / "ui" / "look" / "tokens.json").read_text("utf-8"))
LIGHT, DARK = TOKENS["themes"]["light"], TOKENS["themes"]["dark"]
ANDROID = ROOT / "for_android"

TILES = ("GGYY", "GRRY", "GRBY", "BBB.")
COLOURS = {"G": "green", "Y": "yellow", "R": "red", "B": "blue"}
CANVAS = 108.0  # dp: the size of an adaptive icon's layer
CELL = 12.0
LEFT = TOP = (CANVAS - 4 * CELL) / 2
GAP, ROUND, DEPTH, DOT = 0.5, 1.6, 1.8, 2.0  # dp
SAMPLES = 4  # supersampling: a pixel is the mean of 4 x 4 samples

Point = tuple[float, float]


@dataclass(frozen=True)
class Shape:
    """A filled polygon whose corners are rounded by `radius`."""

    points: tuple[Point, ...]
    colour: str
    radius: float = 0.0

    def arcs(self) -> Iterator[tuple[Point, Point, Point]]:
        """For each corner: the start of its curve, the corner itself, the end of its curve."""
        count = len(self.points)
        for index, corner in enumerate(self.points):
            before, after = self.points[index - 1], self.points[(index + 1) % count]
            yield towards(corner, before, self.radius), corner, towards(corner, after, self.radius)

    def path(self) -> str:
        """The outline as SVG path data, also valid in Android vector drawables."""
        parts = [
            f"{x:g},{y:g} Q {cx:g},{cy:g} {u:g},{v:g}" for (x, y), (cx, cy), (u, v) in self._near()
        ]
        return "M " + " L ".join(parts) + " Z"

    def _near(self) -> Iterator[tuple[Point, Point, Point]]:
        for arc in self.arcs():
            begin, corner, end = ((round(x, 2), round(y, 2)) for x, y in arc)
            yield begin, corner, end

    def outline(self) -> list[Point]:
        """The outline as a polygon: each curve is six straight lines."""
        found = []
        for begin, corner, end in self.arcs():
            for step in range(7):
                t = step / 6
                weights = ((1 - t) ** 2, 2 * t * (1 - t), t * t)
                spots = zip(weights, (begin, corner, end), strict=True)
                weighted = [(w * x, w * y) for w, (x, y) in spots]
                found.append((sum(x for x, _ in weighted), sum(y for _, y in weighted)))
        return found


def towards(start: Point, goal: Point, distance: float) -> Point:
    """The point `distance` from `start` towards `goal`, at most half-way."""
    length = math.dist(start, goal)
    share = min(distance / length, 0.5)
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


def cells_of(letter: str) -> set[tuple[int, int]]:
    """The cells of one tile: column and row, from the top left."""
    return {(x, y) for y, row in enumerate(TILES) for x, one in enumerate(row) if one == letter}


def corners_of(cells: set[tuple[int, int]]) -> list[Point]:
    """The outline of joined cells, clockwise, inset by the gap."""
    edges: dict[tuple[int, int], tuple[int, int]] = {}
    for x, y in cells:
        ring = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        beyond = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        for index, other in enumerate(beyond):
            if other not in cells:
                edges[ring[index]] = ring[(index + 1) % 4]
    loop = [min(edges)]
    while (following := edges[loop[-1]]) != loop[0]:
        loop.append(following)
    found = []
    for index, (x, y) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        came, goes = (x - before[0], y - before[1]), (after[0] - x, after[1] - y)
        if came != goes:  # the inside is to the right of both edges
            inward = (-came[1] - goes[1], came[0] + goes[0])
            found.append((LEFT + x * CELL + inward[0] * GAP, TOP + y * CELL + inward[1] * GAP))
    return found


def lowered(points: Iterable[Point], by: float) -> tuple[Point, ...]:
    """The points shifted down by `by`."""
    return tuple((x, y + by) for x, y in points)


def rectangle(x: float, y: float, width: float, height: float, colour: str) -> Shape:
    """An axis-parallel rectangle."""
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return Shape(corners, colour)


def background() -> list[Shape]:
    """The background layer: planks of light wood."""
    shapes = [rectangle(0, 0, CANVAS, CANVAS, LIGHT["wood"])]
    for lane in range(-2, 7):
        shapes.append(rectangle(LEFT + lane * CELL - 0.3, 0, 0.6, CANVAS, LIGHT["lane"]))
    return shapes


def dot(colour: str) -> Shape:
    """The open dot, a polygon of sixteen corners."""
    x, y = LEFT + 3.5 * CELL, TOP + 3.5 * CELL
    ring = [(math.cos(math.tau * turn / 16), math.sin(math.tau * turn / 16)) for turn in range(16)]
    return Shape(tuple((x + DOT * c, y + DOT * s) for c, s in ring), colour, 1.0)


def foreground() -> list[Shape]:
    """The foreground layer: the tiles with their edges, and the dot."""
    shapes = [dot(LIGHT["dot"])]
    for letter, name in COLOURS.items():
        piece, corners = TOKENS["pieces"][name], corners_of(cells_of(letter))
        shapes.append(Shape(lowered(corners, DEPTH), piece["dark"], ROUND))
    for letter, name in COLOURS.items():
        piece, corners = TOKENS["pieces"][name], corners_of(cells_of(letter))
        shapes.append(Shape(tuple(corners), piece["light"], ROUND))
        shapes.append(Shape(lowered(corners, 0.5), piece["base"], ROUND))
    return shapes


def monochrome() -> list[Shape]:
    """The monochrome layer, which the system tints."""
    tiles = [Shape(tuple(corners_of(cells_of(one))), "#FFFFFF", ROUND) for one in COLOURS]
    return [*tiles, dot("#FFFFFF")]


def vector(shapes: list[Shape]) -> str:
    """An Android vector drawable."""
    size = f'android:width="{CANVAS:g}dp" android:height="{CANVAS:g}dp"'
    view = f'android:viewportWidth="{CANVAS:g}" android:viewportHeight="{CANVAS:g}"'
    paths = "".join(
        f'    <path android:fillColor="{s.colour}" android:pathData="{s.path()}"/>\n'
        for s in shapes
    )
    space = 'xmlns:android="http://schemas.android.com/apk/res/android"'
    head = '<?xml version="1.0" encoding="utf-8"?>'
    return f"{head}\n<vector {space}\n    {size}\n    {view}>\n{paths}</vector>\n"


def picture(shapes: list[Shape], size: tuple[int, int], window: float) -> bytes:
    """Rasterise the central `window` dp of the shapes, scaled to the smaller side, as a PNG."""
    width, height = size
    scale = min(size) / window * SAMPLES
    columns, rows = width * SAMPLES, height * SAMPLES
    middle = CANVAS / 2
    canvas = [bytearray(columns * 3) for _ in range(rows)]
    for shape in shapes:
        points = [
            ((x - middle) * scale + columns / 2, (y - middle) * scale + rows / 2)
            for x, y in shape.outline()
        ]
        fill(canvas, points, bytes.fromhex(shape.colour.lstrip("#")))
    drawn = b"".join(shrunk(canvas, width, row) for row in range(height - 1, -1, -1))
    return png(width, height, drawn, small=True)


def fill(canvas: list[bytearray], points: list[Point], colour: bytes) -> None:
    """Fill a polygon by scan lines (even-odd rule)."""
    columns = len(canvas[0]) // 3
    edges = list(zip(points, [*points[1:], points[0]], strict=True))
    lowest = max(0, int(min(y for _, y in points)))
    highest = min(len(canvas), int(max(y for _, y in points)) + 1)
    for row in range(lowest, highest):
        y = row + 0.5
        cuts = sorted(
            x + (y - top) * (u - x) / (bottom - top)
            for (x, top), (u, bottom) in edges
            if (top <= y) != (bottom <= y)
        )
        for begin, end in zip(cuts[::2], cuts[1::2], strict=True):
            first, last = max(0, round(begin)), min(columns, round(end))
            if first < last:
                canvas[row][first * 3 : last * 3] = colour * (last - first)


def shrunk(canvas: list[bytearray], width: int, row: int) -> bytes:
    """Downsample one row: each pixel is the mean of its samples."""
    lines = canvas[row * SAMPLES : (row + 1) * SAMPLES]
    step, count = SAMPLES * 3, SAMPLES * SAMPLES
    return bytes(
        sum(sum(line[x * step + channel : (x + 1) * step : 3]) for line in lines) // count
        for x in range(width)
        for channel in range(3)
    )


def presplash(ground: str) -> bytes:
    """The splash screen: the tiles on the background colour of the app."""
    plain = rectangle(-CANVAS * 2, -CANVAS * 2, CANVAS * 5, CANVAS * 5, ground)
    return picture([plain, *foreground()], (720, 1280), CANVAS * 1.6)


def feature_graphic(size: tuple[int, int]) -> bytes:
    """The graphic above the app's listing in a store: the tiles on planks from edge to edge."""
    planks = [rectangle(-CANVAS, -CANVAS, CANVAS * 3, CANVAS * 3, LIGHT["wood"])]
    for lane in range(-9, 14):
        x = LEFT + lane * CELL - 0.3
        planks.append(rectangle(x, -CANVAS, 0.6, CANVAS * 3, LIGHT["lane"]))
    return picture([*planks, *foreground()], size, CANVAS * 0.7)


def main() -> None:
    """Write all icon and splash screen files."""
    drawables = ANDROID / "res" / "drawable"
    drawables.mkdir(parents=True, exist_ok=True)
    layers = {"background": background(), "foreground": foreground(), "monochrome": monochrome()}
    for name, shapes in layers.items():
        (drawables / f"icon_{name}.xml").write_text(vector(shapes), "utf-8")
    whole = [*background(), *foreground()]
    (ANDROID / "icon.png").write_bytes(picture(whole, (512, 512), 72))
    (ANDROID / "presplash.png").write_bytes(presplash(LIGHT["bg"]))
    night = ANDROID / "res" / "drawable-night"
    night.mkdir(exist_ok=True)
    (night / "presplash.png").write_bytes(presplash(DARK["bg"]))


if __name__ == "__main__":
    main()
