"""Naive twin of JAMMIT: sets of coordinates.

Shares no code with the engine, except for the drawings of the stones. A piece is
`(cell, kind, colour)`, a cell is axial `(q, r)`, a move is its text.
"""

from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations

from fitsmobile.engine.boards.hex_layouts import DRAWINGS

Cell = tuple[int, int]
Piece = tuple[Cell, str, str]

CENTRE: Cell = (0, 0)
COINS_OF_A_COLOUR = 25
FIRST_CORNERS = {2: ["SW", "NE"], 3: ["SW", "NW", "E"]}
RULE_TARGETS = {2: 13, 3: 11}


@dataclass(frozen=True)
class NaiveJammit:
    radius: int
    target: int
    pieces: frozenset[Piece]
    pawns: tuple[Cell, ...]
    points: tuple[int, ...]
    neutral: tuple[int, ...]
    turn: int
    phase: str
    winner: int | None = None

    # the board

    def cells(self) -> frozenset[Cell]:
        return hexagon(self.radius)

    def corners(self) -> set[Cell]:
        n = self.radius
        return {(n, 0), (0, n), (-n, n), (-n, 0), (0, -n), (n, -n)}

    def name(self, cell: Cell) -> str:
        q, r = cell
        return "abcdefghi"[self.radius - r] + str(q + self.radius + 1)

    def cell(self, name: str) -> Cell:
        return next(cell for cell in self.cells() if self.name(cell) == name)

    def columns(self) -> dict[str, list[Cell]]:
        """Every column of the pawn's side, by the name of its entry hex."""
        corner = self.pawns[self.turn]
        step = (-corner[0] // self.radius, -corner[1] // self.radius)
        found = {}
        for cell in self.cells():
            if (cell[0] - step[0], cell[1] - step[1]) in self.cells():
                continue
            column = []
            while cell in self.cells() and cell != CENTRE:
                column.append(cell)
                cell = (cell[0] + step[0], cell[1] + step[1])
            found[self.name(column[0])] = column
        return found

    def beyond(self, column: list[Cell]) -> Cell:
        """The place where a piece falls that leaves the last hex of a column."""
        corner = self.pawns[self.turn]
        return (column[-1][0] - corner[0] // self.radius, column[-1][1] - corner[1] // self.radius)

    # the coins

    def colour(self, seat: int) -> str:
        return "rby"[seat]

    def supply(self, colour: str) -> int:
        lying = {piece for piece in self.pieces if piece[1:] == ("coin", colour)}
        return COINS_OF_A_COLOUR - len(lying)

    def foreign_coins(self) -> list[str]:
        """The colours that the seat on turn inserts, without those that are used up."""
        used = [self.colour(seat) for seat in range(len(self.pawns))]
        if len(self.pawns) == 2:
            used.append("n")
        used.remove(self.colour(self.turn))
        return [colour for colour in used if self.supply(colour) > 0]

    def own_coins(self) -> int:
        """The number of coins of an extra step."""
        return min(2, self.supply(self.colour(self.turn)))

    # moves

    def moves(self) -> list[str]:
        if self.winner is not None:
            return []
        if self.phase == "insert":
            orders = permutations(self.foreign_coins())
            return sorted(
                f"I{entry}:{''.join(order)}" for order in orders for entry in self.columns()
            )
        if self.phase == "extra":
            choices = permutations(self.columns(), self.own_coins())
            return sorted("X" + ",".join(entries) for entries in choices)
        return sorted("M" + self.name(corner) for corner in self.corners() - set(self.pawns))

    def play(self, text: str) -> "NaiveJammit":
        assert text in self.moves()
        if text[0] == "I":
            entry, coins = text[1:].split(":")
            return self.insert([(entry, coin) for coin in coins])
        if text[0] == "X":
            own = self.colour(self.turn)
            return self.insert([(entry, own) for entry in text[1:].split(",")])
        return self.move_pawn(self.cell(text[1:]))

    def insert(self, coins: list[tuple[str, str]]) -> "NaiveJammit":
        after, own_stone_fell = self, False
        for entry, coin in coins:
            after, fallen = after.push(entry, coin)
            if fallen == ("stone", self.colour(self.turn)):
                own_stone_fell = True
            if after.winner is not None:
                return after
        if own_stone_fell and after.own_coins() > 0:
            return replace(after, phase="extra")
        return replace(after, phase="pawn")

    def push(self, entry: str, coin: str) -> tuple["NaiveJammit", tuple[str, str] | None]:
        """Insert one coin; returns the piece that falls, or None."""
        column = self.columns()[entry]
        pieces = set(self.pieces)
        moving: tuple[str, str] | None = ("coin", coin)
        for cell in column:
            if moving is None:
                break
            there = next((piece for piece in pieces if piece[0] == cell), None)
            if there is not None:
                pieces.remove(there)
            pieces.add((cell, *moving))
            moving = None if there is None else there[1:]
        after = replace(self, pieces=frozenset(pieces))
        if moving is None:
            return after, None
        worth = 2 if self.beyond(column) == CENTRE else 1
        return after.score(moving[1], worth), moving

    def score(self, colour: str, worth: int) -> "NaiveJammit":
        points, neutral = list(self.points), list(self.neutral)
        if colour == "n":
            scorer = self.turn
            neutral[scorer] += worth
            while neutral[scorer] >= 3:
                neutral[scorer] -= 3
                points[scorer] += 1
        else:
            scorer = "rby".index(colour)
            points[scorer] += worth
        winner = scorer if points[scorer] >= self.target else None
        return replace(self, points=tuple(points), neutral=tuple(neutral), winner=winner)

    def move_pawn(self, corner: Cell) -> "NaiveJammit":
        pawns = list(self.pawns)
        pawns[self.turn] = corner
        after = replace(self, pawns=tuple(pawns), turn=(self.turn + 1) % len(pawns))
        return replace(after, phase="insert" if after.foreign_coins() else "pawn")

    def changed(self, pieces: frozenset[Piece], phase: str) -> "NaiveJammit":
        """A copy with other pieces on the board and in another step."""
        return replace(self, pieces=pieces, phase=phase)

    # the position as the console shows it

    def table(self) -> dict[str, object]:
        seats = range(len(self.pawns))
        colours = [self.colour(seat) for seat in seats]
        return {
            "turn": self.turn,
            "phase": self.phase,
            "pawns": [self.name(corner) for corner in self.pawns],
            "stones": {colour: self.places("stone", colour) for colour in colours},
            "coins": {
                colour: self.places("coin", colour)
                for colour in colours + ["n"] * (len(colours) == 2)
            },
            "points": list(self.points),
            "neutral": list(self.neutral),
        }

    def places(self, kind: str, colour: str) -> list[str]:
        return sorted(
            self.name(cell) for cell, what, whose in self.pieces if (what, whose) == (kind, colour)
        )


@cache
def hexagon(radius: int) -> frozenset[Cell]:
    span = range(-radius, radius + 1)
    return frozenset((q, r) for q in span for r in span if abs(q + r) <= radius)


def naive_start(layout: str, first: int = 0, target: int | None = None) -> NaiveJammit:
    """The first position, read from the drawing by the place of each sign in it."""
    seats, radius = int(layout[0]), 4 if layout[1] == "L" else 3
    rows = [line for line in DRAWINGS[layout].splitlines() if line.strip()]
    pieces = set()
    for r, row in enumerate(rows, -radius):
        signs = row.replace("[", " ").replace("]", " ").split()
        for q, sign in enumerate(signs, max(-radius, -radius - r)):
            if sign in set("rby"):
                pieces.add(((q, r), "stone", sign))
    unit = {"SW": (-1, 1), "NE": (1, -1), "NW": (0, -1), "E": (1, 0)}
    pawns = tuple((unit[side][0] * radius, unit[side][1] * radius) for side in FIRST_CORNERS[seats])
    nothing = (0,) * seats
    aim = RULE_TARGETS[seats] if target is None else target
    return NaiveJammit(radius, aim, frozenset(pieces), pawns, nothing, nothing, first, "insert")
