"""Derive touch slop and tile lift from sample taps and drags. No Kivy; lengths are dp."""

from math import ceil
from typing import NamedTuple


class Task(NamedTuple):
    """One sample: `tap` or `carry`, and where, as shares of the field from the lower left."""

    kind: str
    x: float
    y: float


TASKS = (
    Task("tap", 0.5, 0.5),
    Task("tap", 0.15, 0.85),
    Task("tap", 0.85, 0.2),
    Task("tap", 0.2, 0.3),
    Task("tap", 0.8, 0.8),
    Task("tap", 0.5, 0.15),
    Task("carry", 0.3, 0.75),
    Task("carry", 0.7, 0.6),
    Task("carry", 0.5, 0.85),
)

SLOPS, LIFTS = (8, 40), (0, 120)
"""Smallest and largest proposal."""

SPARE = 1.4
"""Factor between the widest tap seen and the proposed slop."""

STEP = 4
"""Proposals are multiples of this many dp; a smaller difference can not be felt."""


class Proposal(NamedTuple):
    """Touch slop of a tap, and lift of a dragged tile above the finger."""

    slop: int
    lift: int


class Tries:
    """The taps and the carried tiles so far."""

    def __init__(self) -> None:
        self.travels: list[float] = []
        self.errors: list[float] = []

    def tapped(self, travel: float) -> None:
        """Add a tap; `travel` is how far the finger moved before it left."""
        self.travels.append(travel)

    def carried(self, error: float) -> None:
        """Add a drag that ended this far above the outline, negative below it."""
        self.errors.append(error)

    def proposal(self, slop: float, lift: float) -> Proposal:
        """The settings with which every sample would have hit; without samples those given."""
        if self.travels:
            slop = _within(SLOPS, ceil(_most(self.travels) * SPARE / STEP) * STEP)
        if self.errors:
            lift = _within(LIFTS, round((lift - _middle(self.errors)) / STEP) * STEP)
        return Proposal(round(slop), round(lift))


def _most(values: list[float]) -> float:
    """The largest, but for one that is out of the way where there are many."""
    ordered = sorted(values)
    return ordered[-2] if len(ordered) > 4 else ordered[-1]


def _middle(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def _within(bounds: tuple[int, int], value: float) -> float:
    return min(max(value, bounds[0]), bounds[1])
