"""Naive twin of FILLIT: sets and coordinates, no tables."""

from fitsmobile.engine.layouts import Layout, side_colours

Cell = tuple[int, int]
STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
CHIPS = {(4, 2): 25, (4, 3): 18, (4, 4): 25, (3, 2): 14, (3, 3): 11}


class NaiveFillit:
    """A mutable position; `play` changes it, `copy` preserves it."""

    def __init__(self, layout: Layout, first: int) -> None:
        board = layout.board
        self.radius = board.radius
        self.seats = layout.seats
        self.colours = side_colours(self.seats)
        self.material = CHIPS[self.radius, self.seats]
        self.pawns = {seat: board.axial[cell] for seat, cell in enumerate(layout.pawns)}
        self.stones: dict[Cell, str] = {}
        for colour, bits in layout.stones.items():
            for number, cell in enumerate(board.axial):
                if bits >> number & 1:
                    self.stones[cell] = colour
        self.chips = {cell: self.colour_of(seat) for seat, cell in self.pawns.items()}
        self.turn = first
        self.done: list[str] = []
        self.why = ""
        self.seen = [self.picture()]

    def colour_of(self, seat: int) -> str:
        return self.colours[seat % 2] if self.seats == 4 else self.colours[seat]

    def copy(self) -> "NaiveFillit":
        other = object.__new__(NaiveFillit)
        other.__dict__ = {
            name: value.copy() if isinstance(value, (dict, list)) else value
            for name, value in self.__dict__.items()
        }
        return other

    def picture(self) -> tuple[object, ...]:
        return (
            self.turn,
            frozenset(self.pawns.items()),
            frozenset(self.stones.items()),
            frozenset(self.chips.items()),
        )

    def is_space(self, cell: Cell) -> bool:
        q, r = cell
        return cell != (0, 0) and max(abs(q), abs(r), abs(q + r)) <= self.radius

    def name(self, cell: Cell) -> str:
        return "abcdefghi"[self.radius - cell[1]] + str(cell[0] + self.radius + 1)

    def supply(self, colour: str) -> int:
        return self.material - sum(owner == colour for owner in self.chips.values())

    def ways(self) -> dict[str, list[Cell]]:
        """Every pawn run by its text, with the hexes of its path."""
        ways = {}
        for step in STEPS:
            way: list[Cell] = []
            cell = self.pawns[self.turn]
            while True:
                cell = (cell[0] + step[0], cell[1] + step[1])
                if not self.is_space(cell) or cell in self.stones or cell in self.pawns.values():
                    break
                way.append(cell)
            if way:
                ways["P" + self.name(way[-1])] = way
        return ways

    def steps(self) -> dict[str, tuple[Cell, Cell]]:
        """Every stone step by its text, whether or not it shuts the pawn in."""
        steps = {}
        for origin, owner in self.stones.items():
            if owner != self.colour_of(self.turn):
                continue
            for dq, dr in STEPS:
                target = (origin[0] + dq, origin[1] + dr)
                if self.is_space(target):
                    steps[f"S{self.name(origin)}-{self.name(target)}"] = (origin, target)
        return steps

    def moves(self) -> list[str]:
        if self.why:
            return []
        if self.done == ["pawn"]:
            return sorted(self.steps())
        if self.done == ["stone"]:
            return sorted(self.ways())
        freeing = []
        for text, (origin, target) in self.steps().items():
            after = self.copy()
            after.swap(origin, target)
            if after.ways():
                freeing.append(text)
        found = [*self.ways(), *freeing]
        return sorted(found or self.steps())

    def swap(self, one: Cell, other: Cell) -> None:
        for pieces in (self.stones, self.chips):
            here, there = pieces.pop(one, None), pieces.pop(other, None)
            if here:
                pieces[other] = here
            if there:
                pieces[one] = there
        for seat, pawn in self.pawns.items():
            if pawn == other:
                self.pawns[seat] = one

    def run(self, way: list[Cell]) -> None:
        mine = self.colour_of(self.turn)
        for cell in way:
            if self.chips.get(cell) != mine and self.supply(mine) > 0:
                self.chips[cell] = mine
        self.pawns[self.turn] = way[-1]

    def play(self, text: str) -> None:
        if text[0] == "P":
            self.run(self.ways()[text])
            self.done.append("pawn")
        else:
            self.swap(*self.steps()[text])
            self.done.append("stone")
        if len(self.done) == 2 or (self.done == ["stone"] and not self.ways()):
            self.end_turn()

    def end_turn(self) -> None:
        if self.supply(self.colour_of(self.turn)) == 0:
            self.why = "all_chips_laid"
            return
        self.turn = (self.turn + 1) % self.seats
        self.done = []
        self.seen.append(self.picture())
        if self.seen.count(self.picture()) == 3:
            self.why = "third_repetition"

    def winners(self) -> tuple[int, ...]:
        if self.why != "all_chips_laid":
            return ()
        return tuple(seat for seat in range(self.seats) if self.supply(self.colour_of(seat)) == 0)

    def to_json(self) -> dict[str, object]:
        """The table as the console shows it."""
        return {
            "turn": self.turn,
            "done": self.done,
            "pawns": [self.name(self.pawns[seat]) for seat in range(self.seats)],
            "stones": {colour: self.names(self.stones, colour) for colour in self.colours},
            "chips": {colour: self.names(self.chips, colour) for colour in self.colours},
            "supply": [self.supply(self.colour_of(seat)) for seat in range(self.seats)],
        }

    def names(self, pieces: dict[Cell, str], colour: str) -> list[str]:
        return sorted(self.name(cell) for cell, owner in pieces.items() if owner == colour)
