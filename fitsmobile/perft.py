"""Perft: count the sequences of plays from a position, to compare one engine with another."""

from math import comb

from fitsmobile.engine.protocol import IndependentSeats, State


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly `depth` plays, over all seats that may act."""
    seats = state.actors()
    if not isinstance(state, IndependentSeats):
        return sequences(state, depth, seats)
    ways = [1] + [0] * depth
    for seat in seats:
        own = [sequences(state, plays, (seat,)) for plays in range(depth + 1)]
        ways = [
            sum(comb(plays, mine) * own[mine] * ways[plays - mine] for mine in range(plays + 1))
            for plays in range(depth + 1)
        ]
    return ways[depth]


def sequences(state: State, depth: int, seats: tuple[int, ...]) -> int:
    """The number of sequences of `depth` plays, the first of them by one of `seats`.

    For `IndependentSeats` all plays of a sequence are by that one seat: its moves do
    not depend on others, and `perft` counts the ways in which the seats' sequences interleave.
    """
    if depth == 0:
        return 1
    if depth == 1:
        return sum(len(state.moves(seat)) for seat in seats)
    alone = isinstance(state, IndependentSeats)
    count = 0
    for seat in seats:
        for move in state.moves(seat):
            after = state.play(seat, move)
            count += sequences(after, depth - 1, (seat,) if alone else after.actors())
    return count
