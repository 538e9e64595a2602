"""Shapes for pictures that are baked once: discs, outlines, bevels, shadings.

A pen maps unit coordinates (y upward) to the pixels of the picture and adds Kivy
instructions to whatever canvas is open.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import accumulate

from kivy.graphics import Color, Mesh
from kivy.graphics.texture import Texture

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.look.theme import Rgba
from fitsmobile.ui.paint.quads import quad_indices
from fitsmobile.ui.paint.shapes import gradient, texture_of

Point = tuple[float, float]

ROUND = 72
"""Corners of a disc; it is sampled down afterwards."""
LAYERS = 24
"""Steps of the soft edge of a shadow."""
LIGHT = (-0.45, 0.89)
"""Direction of the one light: from above and slightly left."""


def fade(colour: Rgba, alpha: float) -> Rgba:
    """The colour with another alpha."""
    return (*colour[:3], alpha)


def mix(one: Rgba, other: Rgba, share: float) -> Rgba:
    """A colour between two."""
    red, green, blue, alpha = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue, alpha


def ring_points(x: float, y: float, rx: float, ry: float, count: int = ROUND) -> list[Point]:
    """Points round an ellipse, counter-clockwise from the right."""
    return [(x + rx * cos, y + ry * sin) for cos, sin in _circle(count)]


@cache
def _circle(count: int) -> tuple[Point, ...]:
    turns = (math.tau * k / count for k in range(count))
    return tuple((math.cos(a), math.sin(a)) for a in turns)


def rounded(corners: Sequence[Point], share: float, steps: int = 5) -> list[Point]:
    """A polygon whose corners are quadratic curves that begin a `share` of each side away."""
    points = []
    for k, (bx, by) in enumerate(corners):
        (ax, ay), (cx, cy) = corners[k - 1], corners[(k + 1) % len(corners)]
        sx, sy = bx + (ax - bx) * share, by + (ay - by) * share
        ex, ey = bx + (cx - bx) * share, by + (cy - by) * share
        for i in range(steps + 1):
            t = i / steps
            u, v, w = (1 - t) ** 2, 2 * t * (1 - t), t * t
            points.append((u * sx + v * bx + w * ex, u * sy + v * by + w * ey))
    return points


def hexagon(x: float, y: float, reach: float, share: float = 0.13, turn: float = 30) -> list[Point]:
    """A hexagon with rounded corners; `turn` 30 has a corner at the top, 0 at the right."""
    angles = (math.radians(60 * k + turn) for k in range(6))
    return rounded([(x + reach * math.cos(a), y + reach * math.sin(a)) for a in angles], share)


def curve(*path: Point | tuple[Point, Point], steps: int = 10) -> list[Point]:
    """A path of points and (control, end) pairs, quadratic, as points."""
    points: list[Point] = []
    for part in path:
        if isinstance(part[0], tuple):
            (cx, cy), (ex, ey) = part
            sx, sy = points[-1]
            for i in range(1, steps + 1):
                t = i / steps
                u, v, w = (1 - t) ** 2, 2 * t * (1 - t), t * t
                points.append((u * sx + v * cx + w * ex, u * sy + v * cy + w * ey))
        else:
            points.append(part)
    return points


def _sides(path: Sequence[Point], half: float, close: bool) -> tuple[list[Point], list[Point]]:
    """The two edges of a line of width `2 * half`, mitred where it bends."""
    left, right = [], []
    last = len(path) - 1
    for k, (x, y) in enumerate(path):
        before = path[k - 1] if k or close else path[k]
        after = path[(k + 1) % len(path)] if k < last or close else path[k]
        ax, ay = _unit(before, (x, y))
        bx, by = _unit((x, y), after)
        if (ax, ay) == (0.0, 0.0):
            ax, ay = bx, by
        if (bx, by) == (0.0, 0.0):
            bx, by = ax, ay
        nx, ny = -(ay + by), ax + bx
        square = nx * nx + ny * ny or 1.0
        reach = half * min(2 / square, 2.0 / math.sqrt(square))
        left.append((x + nx * reach, y + ny * reach))
        right.append((x - nx * reach, y - ny * reach))
    return left, right


def _unit(start: Point, end: Point) -> Point:
    """The direction from one point to another, of length 1; zero where they are the same."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    return (dx / length, dy / length) if length else (0.0, 0.0)


@frozen
class Pen:
    """Draws at scale `unit` (pixels per unit) around the origin (`x`, `y`) in pixels."""

    unit: float
    x: float = 0.0
    y: float = 0.0

    def at(self, point: Point) -> Point:
        """A point in pixels."""
        return self.x + point[0] * self.unit, self.y + point[1] * self.unit

    def fill(
        self,
        points: Sequence[Point],
        colour: Rgba,
        centre: Point | None = None,
        texture: Texture | None = None,
        along: Callable[[Point], float] | None = None,
    ) -> None:
        """A polygon that is seen whole from `centre` (its mean when None).

        With a vertical gradient as `texture`, `along` says how far down it each point lies.
        """
        cx = sum(p[0] for p in points) / len(points)
        cy = sum(p[1] for p in points) / len(points)
        middle = centre or (cx, cy)
        vertices: list[float] = []
        for point in (middle, *points, points[0]):
            share = 1 - along(point) if along else 0.0
            vertices += (*self.at(point), 0.5, share)
        Color(*colour)
        Mesh(
            vertices=vertices,
            indices=list(range(len(points) + 2)),
            mode="triangle_fan",
            texture=texture,
        )

    def fill_each(self, outline: Sequence[Point], places: Iterable[Point], colour: Rgba) -> None:
        """The same polygon at several places, which do not overlap, as one mesh.

        `outline` is seen whole from its origin.
        """
        fan = [(0.0, 0.0), *outline]
        shape = [(x * self.unit, y * self.unit) for x, y in fan]
        vertices: list[float] = []
        indices: list[int] = []
        for place in places:
            (px, py), middle = self.at(place), len(vertices) // 4
            for x, y in shape:
                vertices += (px + x, py + y, 0.0, 0.0)
            last = middle + len(outline)
            for rim in range(middle + 1, last + 1):
                indices += (middle, rim, rim + 1 if rim < last else middle + 1)
        Color(*colour)
        Mesh(vertices=vertices, indices=indices, mode="triangles")

    def band(
        self,
        outer: Sequence[Point],
        inner: Sequence[Point],
        colour: Rgba,
        texture: Texture | None = None,
        along: Callable[[Point], float] | None = None,
    ) -> None:
        """The band between two outlines of equal length; `texture` and `along` as in `fill`."""
        vertices: list[float] = []
        for k in (*range(len(outer)), 0):
            for point in (outer[k], inner[k]):
                vertices += (*self.at(point), 0.5, 1 - along(point) if along else 0.0)
        indices = list(range(len(vertices) // 4))
        Color(*colour)
        Mesh(vertices=vertices, indices=indices, mode="triangle_strip", texture=texture)

    def disc(self, x: float, y: float, r: float, colour: Rgba, ry: float | None = None) -> None:
        """A filled circle, or an ellipse of height `ry`."""
        self.fill(ring_points(x, y, r, r if ry is None else ry), colour)

    def stroke(
        self, points: Iterable[Point], width: float, colour: Rgba, close: bool = False
    ) -> None:
        """A line of even width with mitred joints and round ends.

        One band without overlaps, so that it may be translucent (`Line` needs a stencil).
        """
        path = list(points)
        left, right = _sides(path, width / 2, close)
        count = len(path)
        Color(*colour)
        if not close:
            for end, beside in ((0, left[0]), (-1, right[-1])):
                self._cap(path[end], beside, width / 2)
        pairs = [*range(count), 0] if close else list(range(count))
        vertices = [
            v for k in pairs for side in (left[k], right[k]) for v in (*self.at(side), 0.0, 0.0)
        ]
        Mesh(vertices=vertices, indices=list(range(len(pairs) * 2)), mode="triangle_strip")

    def _cap(self, end: Point, beside: Point, half: float) -> None:
        """Half a disc at the end of a line, counter-clockwise from the point beside it."""
        first = math.atan2(beside[1] - end[1], beside[0] - end[0])
        vertices = [*self.at(end), 0.0, 0.0]
        for k in range(13):
            angle = first + math.pi * k / 12
            rim = (end[0] + half * math.cos(angle), end[1] + half * math.sin(angle))
            vertices += (*self.at(rim), 0.0, 0.0)
        Mesh(vertices=vertices, indices=list(range(14)), mode="triangle_fan")

    def ring(self, x: float, y: float, r: float, width: float, colour: Rgba) -> None:
        """A circle as a line of even width."""
        outer, inner = r + width / 2, r - width / 2
        self.band(ring_points(x, y, outer, outer), ring_points(x, y, inner, inner), colour)

    def strip(
        self,
        outer: Sequence[Point],
        inner: Sequence[Point],
        colour: Callable[[Point], Rgba],
    ) -> None:
        """The band between two outlines of equal length; `colour` by the outward normal.

        One mesh, whose texture has one texel for each of its quads.
        """
        count = len(outer)
        texels = bytearray()
        vertices: list[float] = []
        for k in range(count):
            a, b = outer[k], outer[(k + 1) % count]
            nx, ny = b[1] - a[1], a[0] - b[0]
            length = math.hypot(nx, ny) or 1.0
            texels += bytes(round(255 * part) for part in colour((nx / length, ny / length)))
            for point in (a, b, inner[(k + 1) % count], inner[k]):
                vertices += (*self.at(point), 0.5, (k + 0.5) / count)
        texture, indices = texture_of(1, bytes(texels)), quad_indices(count)
        Color(1, 1, 1, 1)
        Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture)

    def bevel(
        self, outline: Sequence[Point], centre: Point, share: float, light: Rgba, dark: Rgba
    ) -> None:
        """Edges towards the light shine, edges away from it lie in shade."""
        cx, cy = centre
        inner = [(cx + (x - cx) * share, cy + (y - cy) * share) for x, y in outline]

        def lit(normal: Point) -> Rgba:
            amount = normal[0] * LIGHT[0] + normal[1] * LIGHT[1]
            return fade(light, amount * 0.95) if amount > 0 else fade(dark, -amount * 0.85)

        self.strip(outline, inner, lit)

    def ball(self, x: float, y: float, r: float, shades: Texture) -> None:
        """A disc shaded as a sphere by a vertical gradient, light to dark."""
        (cx, cy), reach = self.at((x, y)), r * self.unit
        vertices: list[float] = []
        points, indices = _dome()
        for px, py, share in points:
            vertices += (cx + px * reach, cy + py * reach, 0.5, 1 - share)
        Color(1, 1, 1, 1)
        Mesh(vertices=vertices, indices=indices, mode="triangles", texture=shades)

    def haze(
        self,
        outline: Sequence[Point],
        centre: Point,
        blur: float,
        colour: Rgba,
        alpha: float,
        hollow: bool = False,
    ) -> None:
        """A soft shadow of an outline, whose edge reaches `blur` to both sides.

        A `hollow` one is the edge alone, where something opaque lies over the rest.

        The edge is bell-shaped, as a blur of half that width makes it. Every pixel is painted once:
        layers over each other took three quarters of the time to paint a board.
        """
        cx, cy = centre
        reach = max(math.hypot(x - cx, y - cy) for x, y in outline)
        vertices = [*self.at(centre), 0.5, 0.0]
        for share, level in ((max(0.0, 1 - blur / reach), 0.0), (1 + blur / reach, 1.0)):
            for x, y in outline:
                grown = (cx + (x - cx) * share, cy + (y - cy) * share)
                vertices += (*self.at(grown), 0.5, level)
        indices: list[int] = []
        count = len(outline)
        for k in range(count):
            a, b = 1 + k, 1 + (k + 1) % count
            if not hollow:
                indices += (0, a, b)
            indices += (a, b, a + count, b, b + count, a + count)
        Color(*fade(colour, alpha))
        Mesh(vertices=vertices, indices=indices, mode="triangles", texture=_soft_edge())


@cache
def _dome(rings: int = 10) -> tuple[list[tuple[float, float, float]], list[int]]:
    """A dome of radius 1 as points, each with its share of the way into the dark, and triangles."""
    points = []
    for ring in range(rings + 1):
        for x, y in ring_points(0, 0, ring / rings, ring / rings):
            points.append((x, y, min(1.0, math.hypot(x + 0.28, y - 0.44) / 1.7)))
    indices = []
    for ring in range(rings):
        for k in range(ROUND):
            a, b = ring * ROUND + k, ring * ROUND + (k + 1) % ROUND
            indices += [a, b, a + ROUND, b, b + ROUND, a + ROUND]
    return points, indices


def _soft_edge() -> Texture:
    """From clear to full, as steep in the middle as a bell is high."""
    weights = [math.exp(-((2 * (k + 0.5) / LAYERS - 1) ** 2) * 3.2) for k in range(LAYERS)]
    sums = [0.0, *accumulate(weights)]
    return gradient(*((k / LAYERS, (1, 1, 1, each / sums[-1])) for k, each in enumerate(sums)))
