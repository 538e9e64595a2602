"""The hexes of FILLIT and JAMMIT on the screen; names and axes are the engine's. No Kivy.

Cells are notation text (`"e5"`). Screen points have y upward. A plane can be turned, so
that the player opposite reads the board from the own side; sixth turns map the board onto
itself, which is why the painted wood never has to turn with it.
"""

import math
from collections.abc import Iterable, Mapping
from functools import cache

from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.hexboard import STEPS, Axial, hexboard

Point = tuple[float, float]

DIRECTIONS = STEPS
"""The six neighbours, counter-clockwise on the screen from the right, 60 degrees apart."""

FRAME = 1.075
"""Distance of the frame's corners from the middle, in half widths of the board."""
FRAME_EDGE = 7.0
"""Width in dp that the frame adds to that."""
FLAT = math.sin(math.radians(60)) * 0.985
"""Half height of the frame, as a share of its corner distance."""
NO_ROOM: Point = (0.0, 0.0)
"""No room beside and above the frame."""
ROW = math.sqrt(3) / 2
"""Distance of two rows, in pitches."""


@cache
def _names(radius: int) -> dict[Axial, str]:
    board = hexboard(radius)
    return dict(zip(board.axial, board.names, strict=True))


def axial(cell: str, radius: int) -> Axial:
    """The axial coordinates of a cell, `r` growing downward. Raises ValueError off the board."""
    board = hexboard(radius)
    if cell not in board.index:
        raise ValueError(f"{cell!r} is no hex on a board of radius {radius}")
    return board.axial[board.index[cell]]


def notation(q: int, r: int, radius: int) -> str | None:
    """The name of a cell, or None beside the board."""
    return _names(radius).get((q, r))


@cache
def cells(radius: int) -> tuple[str, ...]:
    """All cells with the centre among them, row by row from the top, left to right."""
    names = _names(radius)
    return tuple(names[q, r] for q, r in sorted(names, key=lambda spot: (spot[1], spot[0])))


def centre(radius: int) -> str:
    """The name of the blocked cell in the middle."""
    board = hexboard(radius)
    return board.names[board.centre]


@cache
def neighbour(cell: str, direction: int, radius: int) -> str | None:
    """The cell next to `cell`, or None where the board ends."""
    (q, r), (dq, dr) = axial(cell, radius), DIRECTIONS[direction % 6]
    return notation(q + dq, r + dr, radius)


@cache
def distance(one: str, other: str, radius: int) -> int:
    """Distance between two cells in steps."""
    (q, r), (s, t) = axial(one, radius), axial(other, radius)
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))


@cache
def direction_of(origin: str, target: str, radius: int) -> int | None:
    """The direction of a straight line between two different cells; None if there is none."""
    (q, r), (s, t) = axial(origin, radius), axial(target, radius)
    steps = distance(origin, target, radius)
    for number, (dq, dr) in enumerate(DIRECTIONS):
        if steps and (s - q, t - r) == (dq * steps, dr * steps):
            return number
    return None


@cache
def corners(radius: int) -> tuple[str, ...]:
    """The six corner cells; the one with number n lies in direction n of the centre."""
    found = (notation(dq * radius, dr * radius, radius) for dq, dr in DIRECTIONS)
    return tuple(name for name in found if name is not None)


def seat_turn(seats: int, seat: int) -> int:
    """By how many sixths the board is turned counter-clockwise for a seat.

    Every seat finds its start corner at the lower left, as the first of two does.
    """
    if seats == 4:
        return (2, 3, 5, 0)[seat]
    return seat * 6 // max(seats, 1)


@frozen
class HexPlane:
    """A board of cells laid on the screen.

    `x`, `y` are the centre in pixels, `pitch` the distance of two neighbours in pixels,
    `turn` the sixths it is turned counter-clockwise (a fraction while it is turning).
    """

    radius: int
    x: float
    y: float
    pitch: float
    turn: float = 0.0

    def turned(self, turn: float) -> "HexPlane":
        """The same plane turned to `turn` sixths."""
        return replace(self, turn=turn)

    def point(self, q: float, r: float) -> Point:
        """Place on the screen of axial coordinates, fractions too."""
        x, y = (q + r / 2) * self.pitch, -r * ROW * self.pitch
        angle = math.radians(60 * self.turn)
        cos, sin = math.cos(angle), math.sin(angle)
        return self.x + x * cos - y * sin, self.y + x * sin + y * cos

    def centre_of(self, cell: str) -> Point:
        """The middle of a cell."""
        return self.point(*axial(cell, self.radius))

    def spot_at(self, x: float, y: float) -> Point:
        """The axial coordinates of a point, fractions and beyond the board too."""
        angle = math.radians(-60 * self.turn)
        cos, sin = math.cos(angle), math.sin(angle)
        px, py = x - self.x, y - self.y
        bx, by = px * cos - py * sin, px * sin + py * cos
        r = -by / (ROW * self.pitch)
        return bx / self.pitch - r / 2, r

    def heading(self, direction: int) -> Point:
        """The unit vector of a board direction on the screen."""
        angle = math.radians(60 * (direction + self.turn))
        return math.cos(angle), math.sin(angle)

    def direction(self, dx: float, dy: float) -> int:
        """The board direction nearest to a vector on the screen."""
        angle = math.degrees(math.atan2(dy, dx)) - 60 * self.turn
        return round(angle / 60) % 6

    def cell_at(self, x: float, y: float) -> str | None:
        """The cell that covers a point; None beside the board."""
        return notation(*_round(*self.spot_at(x, y)), self.radius)

    def nearest(self, x: float, y: float, among: Iterable[str], reach: float) -> str | None:
        """The cell of `among` nearest to a point and not further than `reach` pixels."""
        return nearest(x, y, {cell: self.centre_of(cell) for cell in among}, reach)

    def beyond(self, cell: str, direction: int, steps: float) -> Point:
        """The point `steps` pitches on from a cell: where slots, pawns and fallen pieces are."""
        x, y = self.centre_of(cell)
        ux, uy = self.heading(direction)
        return x + ux * steps * self.pitch, y + uy * steps * self.pitch


def nearest(x: float, y: float, places: Mapping[str, Point], reach: float) -> str | None:
    """The nearest of named points, or None where all are further than `reach`."""
    found = min(places, key=lambda name: math.dist(places[name], (x, y)), default=None)
    return found if found and math.dist(places[found], (x, y)) <= reach else None


def _round(q: float, r: float) -> Axial:
    """The cell that fractional axial coordinates lie in."""
    s = -q - r
    nq, nr, ns = round(q), round(r), round(s)
    if abs(nq - q) > abs(nr - r) and abs(nq - q) > abs(ns - s):
        nq = -nr - ns
    elif abs(nr - r) > abs(ns - s):
        nr = -nq - ns
    return nq, nr


def frame_reach(radius: int, pitch: float, dp: float = 1.0) -> float:
    """Distance of the frame's corners from the centre, in pixels; `dp` is pixels per dp."""
    return (radius + 0.5) * pitch * FRAME + FRAME_EDGE * dp


def pitch_within(
    radius: int, width: float, height: float, dp: float = 1.0, outside: Point = NO_ROOM
) -> float:
    """The largest pitch whose frame fits into a box with 7 dp of air at each side.

    `outside` is the room beside and above the frame for what stands there, in pitches
    (JAMMIT's slots and pawns); the air is part of that at the sides.
    """
    half = (radius + 0.5) * FRAME
    frame = (width / 2 - (FRAME_EDGE * 2) * dp) / half
    wide = width / 2 / (half + outside[0])
    high = (height / 2 - (FRAME_EDGE + 6) * dp) / (half * FLAT + outside[1])
    return max(1.0, min(frame, wide, high))


def box_of(radius: int, pitch: float, outside: Point = NO_ROOM) -> Point:
    """Width and height, in dp, of the smallest box in which `pitch_within` finds a pitch."""
    half = (radius + 0.5) * FRAME
    wide = max(pitch * half + FRAME_EDGE * 2, pitch * (half + outside[0]))
    return 2 * wide, 2 * (pitch * (half * FLAT + outside[1]) + FRAME_EDGE + 6)


def line_scale(pitch: float) -> float:
    """Factor on the lines of marks by the pitch in dp: 1 on a phone, up to 2 on larger boards."""
    return min(2.0, max(1.0, pitch / 44))


def rim_arc(start: float, end: float, share: float) -> float:
    """An angle in sixths on the shorter way round from `start` to `end`."""
    way = (end - start + 3) % 6 - 3
    return start + way * share


def magnified(plane: HexPlane, cell: str, pitch: float, box: tuple[float, ...]) -> HexPlane:
    """A plane that shows the neighbourhood of `cell` enlarged to `pitch`, clear of the finger.

    It lies above the cell, or below where there is no room, inside `box` (x, y, width,
    height). Its middle is the cell's: shift by `lens_centre` to place other cells.
    """
    x, y = plane.centre_of(cell)
    left, bottom, width, height = box
    reach = lens_reach(pitch)
    rise = reach + plane.pitch * 0.9
    top = bottom + height
    my = y + rise if y + rise + reach <= top else y - rise
    my = min(max(my, bottom + reach), max(top - reach, bottom + reach))
    mx = min(max(x, left + reach), max(left + width - reach, left + reach))
    q, r = axial(cell, plane.radius)
    shift = HexPlane(plane.radius, 0.0, 0.0, pitch, plane.turn).point(q, r)
    return HexPlane(plane.radius, mx - shift[0], my - shift[1], pitch, plane.turn)


def lens_reach(pitch: float) -> float:
    """Radius of the round lens that shows a cell and its six neighbours at `pitch`."""
    return pitch * 1.66
