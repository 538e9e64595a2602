"""Reasons: what makes one line of moves better than another, as a frozen value.

A reason is computed from the positions after both lines and depends on nothing else: whoever
asks, and whenever, gets the same one. Screens turn it into a sentence and light its cells.
"""

from collections.abc import Sequence
from typing import Protocol

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Move, State
from fitsmobile.engine.views import HexCell, RampCell


@frozen
class Reason:
    """The thing that speaks for a line of moves, or against the other one.

    `name` is stable. `faults` is whether it says what is bad about the worse line; otherwise it
    says what is good about the better one. `cells` are those that it names, never none. `piece` is
    the tile, the colour or the task card that it names, `other` a second one; both may be empty.
    `count` is a number of squares, pieces, rows or points; `value` the share of the evaluation, in
    the unit of the game.
    """

    name: str
    faults: bool
    cells: tuple[RampCell, ...] | tuple[HexCell, ...]
    piece: str = ""
    other: str = ""
    count: int = 0
    value: float = 0.0


class Why(Protocol):
    """The reasons of one game."""

    def __call__(
        self, state: State, seat: int, better: Sequence[Move], worse: Sequence[Move] = ()
    ) -> Reason:
        """The reason why `seat` should play `better` in `state` rather than `worse`.

        Both are the moves of the seat's turn from here on. Without `worse` the better line is
        compared with the one that a beginner would choose.
        """
