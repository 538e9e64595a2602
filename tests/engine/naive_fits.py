"""Naive twin of FITS: sets of cells, tiles slid down step by step.

Shares nothing with the engine but the setup and the drawings of the boards. Cells are
`(column, row)` from 1 at the bottom left.
"""

from dataclasses import dataclass, field

from fitsmobile.engine.boards.fits import BOARDS
from fitsmobile.engine.boards.fits_own import OWN_BOARDS

COLUMNS, ROWS = 6, 12
FAR_ABOVE = 20

SHAPES = {
    "I3": ["###"],
    "V3": ["#.", "##"],
    "O4": ["##", "##"],
    "L4": ["#.", "#.", "##"],
    "S4": [".##", "##."],
    "T4": ["###", ".#."],
    "F5": [".##", "##.", ".#."],
    "L5": ["#.", "#.", "#.", "##"],
    "N5": [".#", ".#", "##", "#."],
    "P5": ["##", "##", "#."],
    "T5": ["###", ".#.", ".#."],
    "U5": ["#.#", "###"],
    "V5": ["#..", "#..", "###"],
    "W5": ["#..", "##.", ".##"],
    "X5": [".#.", "###", ".#."],
    "Y5": [".#", "##", ".#", ".#"],
}


def corner(cells):
    left, low = min(c for c, _ in cells), min(r for _, r in cells)
    return frozenset((c - left, r - low) for c, r in cells)


def orientations(drawing):
    cells = corner(
        {(c, -r) for r, row in enumerate(drawing) for c, m in enumerate(row) if m == "#"}
    )
    found = set()
    for _ in range(4):
        cells = corner({(r, -c) for c, r in cells})
        found |= {cells, corner({(-c, r) for c, r in cells})}
    return found


ORIENTATIONS = {name: orientations(drawing) for name, drawing in SHAPES.items()}


def slid_down(shape, column, lying):
    """The resting place of a shape dropped in a column from above the highest tile."""
    tile = {(c + column, r + FAR_ABOVE) for c, r in shape}
    while True:
        lower = {(c, r - 1) for c, r in tile}
        if any(r < 1 for _, r in lower) or lower & lying:
            return frozenset(tile)
        tile = lower


def landings(name, lying):
    """All cell sets in which the tile may come to rest."""
    found = set()
    for shape in ORIENTATIONS[name]:
        width = 1 + max(c for c, _ in shape)
        for column in range(1, COLUMNS - width + 2):
            tile = slid_down(shape, column, lying)
            if any(r <= ROWS for _, r in tile):
                found.add(tile)
    return found


def text_of(tile):
    return "".join(f"{' abcdef'[c]}{r}" for c, r in sorted(tile)) or "-"


def parts(board, lying):
    """The score of a board by kind; `board` as in the console's `setup`."""
    if isinstance(board, dict):
        rows, scores_rows = board["art"], board["rows"]
    else:
        art = next(art for art in (*BOARDS, *OWN_BOARDS) if art.id == board)
        rows, scores_rows = art.lines, art.rows
    marks = {(c + 1, ROWS - line): m for line, row in enumerate(rows) for c, m in enumerate(row)}
    seen = {cell: mark for cell, mark in marks.items() if cell not in lying}
    left = list(seen.values())
    full = [r for r in range(1, ROWS + 1) if all((c, r) in lying for c in range(1, COLUMNS + 1))]
    twins = {symbol: left.count(symbol) for symbol in "ABCDE" if symbol in marks.values()}
    return {
        "rows": len(full) if scores_rows else 0,
        "dots": -left.count("."),
        "bonus": sum(int(mark) for mark in left if mark in ("1", "2", "3")),
        "penalty": -5 * left.count("x"),
        "pairs": sum({0: 0, 1: -3, 2: 3}[count] for count in twins.values()),
    }


@dataclass
class NaiveSeat:
    """One seat that plays a setup (as JSON data); mutable."""

    setup: dict
    seat: int
    round: int = 0
    turned: int = 0
    lying: set = field(default_factory=set)
    tiles: list = field(default_factory=list)
    aside: list = field(default_factory=list)
    finished: list = field(default_factory=list)
    over: bool = False

    @property
    def cards(self):
        return self.setup["rounds"][self.round]

    @property
    def start(self):
        return self.cards["starts"][self.seat]

    @property
    def now(self):
        if self.over:
            return None
        return self.start if self.turned == 0 else self.cards["deck"][self.turned - 1]

    def moves(self):
        if self.now is None:
            return set()
        texts = {text_of(tile) for tile in landings(self.now, self.lying)}
        return texts | ({"-"} if self.turned else set())

    def play(self, text):
        if text == "-":
            self.aside.append(self.now)
        else:
            tile = next(t for t in landings(self.now, self.lying) if text_of(t) == text)
            self.lying |= tile
            self.tiles.append(tile)
        self.turn()

    def turn(self):
        while self.turned < len(self.cards["deck"]):
            self.turned += 1
            if self.now == self.start:
                continue
            if landings(self.now, self.lying):
                return
            self.aside.append(self.now)
        self.finished.append(parts(self.cards["board"], self.lying))
        if self.round + 1 == len(self.setup["rounds"]):
            self.over = True
            return
        self.round += 1
        self.turned, self.lying, self.tiles, self.aside = 0, set(), [], []

    def table(self):
        """The seat's entry in the console's `state`."""
        marks = {cell: chr(65 + index) for index, tile in enumerate(self.tiles) for cell in tile}
        top = max([ROWS, *(r for _, r in self.lying)])
        return {
            "round": self.round + 1,
            "now": self.now,
            "grid": [
                "".join(marks.get((c, r), ".") for c in range(1, COLUMNS + 1))
                for r in range(top, 0, -1)
            ],
            "aside": self.aside,
            "rounds": [{"score": sum(one.values()), "parts": one} for one in self.finished],
        }
