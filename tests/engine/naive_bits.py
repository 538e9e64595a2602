"""Naive twin of BITS: a dictionary of coloured cells, and flood fills.

Shares nothing with the engine but the setup and the table of task cards. Cells are
`(column, row)` from 1 at the bottom left.
"""

from dataclasses import dataclass, field

from fitsmobile.engine.boards.bits import TASKS
from tests.engine.naive_fits import corner, orientations

SIDE = 6
FAR_ABOVE = 10


def ways(tile):
    """The tile's two squares, each as offset and colour, in every way to hold it."""
    first, second = tile[0], tile[-1]
    return {
        frozenset({((0, 0), one), (offset, two)})
        for one, two in ((first, second), (second, first))
        for offset in ((1, 0), (0, 1))
    }


def slid_down(way, column, ramp):
    tile = {(c + column, r + FAR_ABOVE): colour for (c, r), colour in way}
    while True:
        lower = {(c, r - 1): colour for (c, r), colour in tile.items()}
        if any(cell[1] < 1 or cell in ramp for cell in lower):
            return tile
        tile = lower


def landings(tile, ramp):
    found = set()
    for way in ways(tile):
        width = 1 + max(c for (c, _), _ in way)
        for column in range(1, SIDE - width + 2):
            landed = slid_down(way, column, ramp)
            if all(r <= SIDE for _, r in landed):
                found.add(frozenset(landed.items()))
    return found


def text_of(landed):
    return "".join(f"{colour}{' abcdef'[c]}{r}" for (c, r), colour in sorted(landed))


def areas(ramp):
    """The areas of one colour as sets of cells, with their colour."""
    left = {cell: colour for cell, colour in ramp.items() if colour != "N"}
    found = []
    while left:
        cell, colour = left.popitem()
        area, edge = {cell}, [cell]
        while edge:
            c, r = edge.pop()
            for near in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)):
                if left.get(near) == colour:
                    del left[near]
                    area.add(near)
                    edge.append(near)
        found.append((colour, area))
    return found


def points(task, colour, area):
    card = TASKS[task]
    if card.colour is not None and card.colour != colour:
        return 0
    drawing = card.form.split("/")
    if corner(area) in orientations(drawing):
        return card.points
    return card.others if len(area) == "".join(drawing).count("#") else 0


def parts(tasks, ramp):
    found = areas(ramp)
    return {task: sum(points(task, colour, area) for colour, area in found) for task in tasks}


@dataclass
class NaiveSeat:
    """One seat that plays a setup (as JSON data); mutable."""

    setup: dict
    seat: int
    round: int = 0
    turned: int = 0
    ramp: dict = field(default_factory=dict)
    aside: list = field(default_factory=list)
    finished: list = field(default_factory=list)
    over: bool = False

    @property
    def cards(self):
        return self.setup["rounds"][self.round]

    @property
    def now(self):
        if self.over:
            return None
        return (
            self.cards["deck"][self.turned - 1] if self.turned else self.cards["starts"][self.seat]
        )

    @property
    def neutral_left(self):
        return "N" not in self.ramp.values()

    def moves(self):
        return set(self.landings())

    def landings(self):
        if self.now is None:
            return {}
        tiles = [self.now, "N"] if self.turned and self.neutral_left else [self.now]
        return {text_of(one): (tile, one) for tile in tiles for one in landings(tile, self.ramp)}

    def play(self, text):
        tile, landed = self.landings()[text]
        if tile == "N":
            self.aside.append(self.now)
        self.ramp.update(landed)
        if self.turned < len(self.cards["deck"]) and landings("N", self.ramp):
            self.turned += 1
            return
        self.finished.append(parts(self.cards["tasks"], self.ramp))
        if self.round + 1 == len(self.setup["rounds"]):
            self.over = True
            return
        self.round += 1
        self.turned, self.ramp, self.aside = 0, {}, []

    def table(self):
        """The seat's entry in the console's `state`."""
        return {
            "round": self.round + 1,
            "now": self.now,
            "grid": [
                "".join(self.ramp.get((c, r), ".") for c in range(1, SIDE + 1))
                for r in range(SIDE, 0, -1)
            ],
            "aside": self.aside,
            "neutral_left": self.neutral_left,
            "rounds": [{"score": sum(one.values()), "parts": one} for one in self.finished],
        }
