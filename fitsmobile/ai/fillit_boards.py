"""FILLIT boards as integers, for the search.

A board has three planes: the hexes with a stone or a pawn, the chips of one side, and the chips of
all others. With the board as one number a run or a step changes it by masks worked out once, and
the part of it that something depends on is one mask away.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from fitsmobile.engine.hexboard import Bits, hexboard

PLANE = 64
"""The bits of a plane; no board has as many hexes."""

ONE, OTHERS = PLANE, 2 * PLANE
"""The places of the planes with the chips of one side, and of all others."""

SUPPLY = 3 * PLANE
"""The place of the chips that a side has left to lay, where these matter."""

SUPPLIES = 31 << SUPPLY
"""The bits of a supply."""

HEXES = (1 << PLANE) - 1
"""The first plane."""

CHIPS = 1 << ONE | 1 << OTHERS
"""The bits of a hex in the planes of chips; times a set of hexes, those of the set."""

WHOLE = 1 | CHIPS
"""The bits of a hex in all planes."""


class Position(NamedTuple):
    """A position at the start of a turn (at the root, also within one), as in FillitState."""

    turn: int
    pawns: tuple[int, ...]
    chips: tuple[Bits, ...]
    stones: tuple[Bits, ...]
    done: tuple[str, ...]


class Track(NamedTuple):
    """A run on a board: its stop, its path, and the board after it, `(board | fill) ^ flip`."""

    stop: int
    path: Bits
    fill: int
    flip: int


class Ray(NamedTuple):
    """A direction of a pawn: its hexes, and for each set of obstacles on them the run, and the
    hexes that it fills, in both planes of chips."""

    mask: Bits
    tracks: Mapping[Bits, Track | None]
    fills: Mapping[Bits, int]


@cache
def rays_of(radius: int) -> tuple[tuple[Ray, ...], ...]:
    """The rays of every cell on the board of this radius, those without hexes left out."""
    board = hexboard(radius)
    return tuple(
        tuple(
            _ray(masks[cell], cell, row[cell])
            for row, masks in zip(board.rays, board.ray_masks, strict=True)
            if row[cell]
        )
        for cell in range(len(board.names))
    )


def _ray(mask: Bits, cell: int, hexes: Sequence[int]) -> Ray:
    """The ray of a pawn in `cell` over these hexes, nearest first."""
    runs: list[Track | None] = [None]
    path = 0
    for stop in hexes:
        path |= 1 << stop
        runs.append(Track(stop, path, CHIPS * path, path << OTHERS | 1 << cell | 1 << stop))
    tracks = {0: runs[-1]}
    for length, nearest in enumerate(hexes):
        beyond = [0]
        for other in hexes[length + 1 :]:
            beyond += [obstacles | 1 << other for obstacles in beyond]
        tracks |= {obstacles | 1 << nearest: runs[length] for obstacles in beyond}
    fills = {obstacles: track.fill if track else 0 for obstacles, track in tracks.items()}
    return Ray(mask, tracks, fills)


def union(sets: Iterable[Bits]) -> Bits:
    """All hexes of some sets."""
    bits = 0
    for one in sets:
        bits |= one
    return bits


def occupied(position: Position) -> Bits:
    """The hexes with a stone or a pawn."""
    bits = union(position.stones)
    for pawn in position.pawns:
        bits |= 1 << pawn
    return bits
