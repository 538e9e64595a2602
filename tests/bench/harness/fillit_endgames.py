"""Endgames of FILLIT on the mini board for two, solved exactly by looking at every turn."""

from collections.abc import Iterator

from fitsmobile.ai.levels import player_for
from fitsmobile.ai.player import Budget, never
from fitsmobile.engine.fillit import FillitState
from fitsmobile.engine.hexboard import Bits
from fitsmobile.engine.protocol import Move
from tests.bench.yardsticks.plain_alpha_beta import turns_of
from tests.engine.fillit_tables import start

LEFT = 9
"""The greatest number of chips that both sides have still to lay."""

DEEPEST = 4
"""The greatest number of turns that are solved."""


def positions(count: int) -> Iterator[FillitState]:
    """Positions near the end of games between weaker players."""
    found = number = 0
    while found < count:
        state = start(("2M-A", "2M-B")[number % 2], number // 2 % 2)
        players = [player_for("fillit", level, number, lambda: 0.0) for level in (3, 4)]
        number += 1
        while state.actors() and found < count:
            if sum(state.supply()) <= LEFT:
                found += 1
                yield state
            choice = players[state.turn].choose(state, state.turn, Budget(nodes=300), never)
            state = _after(state, (choice.move, *choice.follow_ups))


def steps_into_loss(state: FillitState, nodes: int) -> bool:
    """Whether level 5 loses by force within the depth that it searched, although another turn does
    not."""
    choice = player_for("fillit", 5, 1, lambda: 0.0).choose(
        state, state.turn, Budget(nodes=nodes), never
    )
    turns = min(choice.depth, DEEPEST) - 1
    if not wins(_after(state, (choice.move, *choice.follow_ups)), turns):
        return False
    others = [turn.state for turn in turns_of(state)]
    return any(not wins(one, turns) for one in others if isinstance(one, FillitState))


def wins(state: FillitState, turns: int) -> bool:
    """Whether the side on turn wins by force within this number of turns of both sides."""
    if not state.actors() or turns < 1:
        return False
    return _wins_at_once(state) or (
        turns >= 3 and any(loses(one, turns - 1) for one in _nexts(state))
    )


def loses(state: FillitState, turns: int) -> bool:
    """Whether the side on turn loses by force within this number of turns of both sides."""
    if not state.actors() or _wins_at_once(state):
        return False
    return all(wins(one, turns - 1) for one in _nexts(state))


def _nexts(state: FillitState) -> Iterator[FillitState]:
    for turn in turns_of(state):
        if isinstance(turn.state, FillitState):
            yield turn.state


def _wins_at_once(state: FillitState) -> bool:
    """Whether a run lays the last chips, now or after a stone step."""
    seat = state.turn
    for move in state.moves(seat):
        after = state.play(seat, move) if move.kind == "S" else state
        if after.turn == seat and _lays_the_last(after, after.chips[seat]):
            return True
    return False


def _lays_the_last(state: FillitState, own: Bits) -> bool:
    left = state.rules.material - own.bit_count()
    return any((run.path & ~own).bit_count() >= left for run in state.runs().values())


def _after(state: FillitState, moves: tuple[Move, ...]) -> FillitState:
    for move in moves:
        state = state.play(state.turn, move)
    return state
