"""Seeded shuffles that give the same order on every machine and every Python version.

`random.shuffle` does not guarantee that between versions, so the algorithms are written out:
SplitMix64 (Steele, Lea and Flood, 2014) for random numbers, Fisher-Yates for the order. Any
change here changes every deal that people know by its seed.
"""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Dealer:
    """A pseudo-random generator: the same seed gives the same choices.

    Any integer is a seed; only its lowest 64 bits count.
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def word(self) -> int:
        """The next 64 random bits."""
        self._state = (self._state + _GOLDEN) & _WORD
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """A uniform number from 0 to `limit` - 1, by rejection sampling."""
        fair = (1 << 64) - (1 << 64) % limit
        while (word := self.word()) >= fair:
            pass
        return word % limit

    def shuffled(self, cards: Sequence[T]) -> tuple[T, ...]:
        """All of `cards` in random order."""
        deck = list(cards)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)
