"""The opponents of the strength benchmarks."""

import random
from itertools import count

import pytest

from fitsmobile.ai.player import Budget, never
from fitsmobile.engine.fillit import FillitState
from fitsmobile.engine.protocol import State
from fitsmobile.engine.registry import GAMES
from tests.bench.yardsticks import plain_beginner
from tests.bench.yardsticks.before.levels import player_for
from tests.bench.yardsticks.plain_alpha_beta import choose, turns_of
from tests.engine.fillit_tables import random_game
from tests.engine.test_fillit_twin import on_table, pairs


def position(game: str, seats: int, seed: int, moves: int) -> State:
    """A deal after some random moves."""
    chance = random.Random(f"{game} {seats} {seed}")
    state = GAMES[game].start(GAMES[game].deal(seats, {}, seed))
    for _ in range(moves):
        seat = state.actors()[0]
        state = state.play(seat, chance.choice(list(state.moves(seat))))
    return state


@pytest.mark.parametrize(
    ("game", "seats", "seed", "moves", "level", "nodes", "chosen"),
    [
        ("fits", 1, 1, 3, 5, 3_000, "a3a4a5a6b3"),
        ("fits", 1, 2, 9, 4, 3_000, "-"),
        ("bits", 1, 3, 4, 5, 2_000, "Kd1Kd2"),
        ("bits", 1, 4, 12, 3, 500, "Pc1Bc2"),
        ("fillit", 2, 5, 8, 5, 9_000, "Sa4-b4 Pa5"),
        ("fillit", 3, 6, 12, 5, 9_000, "Pe6 Sb5-c5"),
        ("fillit", 4, 7, 16, 4, 4_000, "Sf7-f8 Ph9"),
        ("jammit", 2, 8, 16, 5, 9_000, "Ii6:bn Xf9,i6 Ma1"),
        ("jammit", 3, 9, 24, 5, 9_000, "Id1:ry Xa1,d1 Me1"),
        ("jammit", 2, 10, 30, 2, 500, "If9:rn Ma5"),
    ],
)
def test_the_frozen_players_choose_as_they_did_when_they_were_copied(
    game: str, seats: int, seed: int, moves: int, level: int, nodes: int, chosen: str
) -> None:
    state = position(game, seats, seed, moves)
    (seat, *_) = state.actors()
    player = player_for(game, level, seed, lambda: 0.0)
    choice = player.choose(state.seen_by(seat), seat, Budget(nodes=nodes), never)
    texts = [GAMES[game].format_move(move) for move in (choice.move, *choice.follow_ups)]
    assert " ".join(texts) == chosen


def test_plain_alpha_beta_knows_every_turn_of_fillit() -> None:
    for state, _ in list(random_game("2M-B", 4, 60))[::5]:
        reached = [turn.state for turn in turns_of(state)]
        found = {on_table(after) for after in reached if isinstance(after, FillitState)}
        assert found == set(map(on_table, pairs(state)))


@pytest.mark.parametrize("game", ["fillit", "jammit"])
def test_plain_opponents_play_whole_legal_turns(game: str) -> None:
    state = position(game, 2, 3, 12)
    chance, ticks = random.Random(1), count()
    for turn in range(6):
        (seat,) = state.actors()
        if turn % 2:
            moves = plain_beginner.choose(state, seat, chance)
        else:
            moves = choose(state, 0.02, lambda: next(ticks) / 1000)
        for move in moves:
            assert state.actors() == (seat,)
            state = state.play(seat, move)
        assert state.actors() != (seat,)


def test_the_plain_beginner_of_fillit_gains_the_most_chips() -> None:
    state = position("fillit", 2, 5, 8)
    assert isinstance(state, FillitState)
    gains = []
    for turn in turns_of(state):
        assert isinstance(turn.state, FillitState)
        gains.append(lead(turn.state, state.turn))
    chosen = state
    for move in plain_beginner.choose(state, state.turn, random.Random(1)):
        chosen = chosen.play(state.turn, move)
    assert lead(chosen, state.turn) == max(gains)


def lead(state: FillitState, side: int) -> int:
    """Chips on the table: those of a side less those of the other."""
    counts = [cells.bit_count() for cells in state.chips]
    return counts[side] - counts[1 - side]
