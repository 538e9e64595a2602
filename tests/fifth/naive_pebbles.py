"""Naive twin of PEBBLES, on plain sets."""

from typing import NamedTuple


class NaivePebbles(NamedTuple):
    """The places with pebbles, and the seat on turn."""

    lying: frozenset[int]
    turn: int

    def moves(self) -> set[str]:
        """The texts of all moves."""
        ones = {(place,) for place in self.lying}
        pairs = {(place, place + 1) for place in self.lying if place + 1 in self.lying}
        return {"".join(f"{chr(ord('a') + place)}1" for place in move) for move in ones | pairs}

    def play(self, move: str) -> "NaivePebbles":
        """The position after a move."""
        taken = {ord(letter) - ord("a") for letter in move[::2]}
        left = self.lying - taken
        return NaivePebbles(left, 1 - self.turn if left else self.turn)
