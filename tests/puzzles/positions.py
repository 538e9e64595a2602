"""Positions of games between computer players, for tests of proofs."""

from collections.abc import Iterator

from fitsmobile.ai.levels import player_for
from fitsmobile.ai.player import Budget, never
from fitsmobile.ai.ramp_hindsight import known_cards
from fitsmobile.engine.protocol import State
from fitsmobile.engine.ramp import RampState
from fitsmobile.engine.registry import GAMES

BUDGET = Budget(nodes=200)
OPTIONS = {"fits": lambda seed: {"boards": [str(seed % 4 + 1)]}, "bits": lambda seed: {}}


def half_filled(game_id: str, seed: int, tiles: int) -> RampState:
    """The last round of a game of one, with at most so many tiles to place, or before its end."""
    game = GAMES[game_id]
    state = game.start(game.deal(1, OPTIONS[game_id](seed), seed))
    player = player_for(game_id, 1 + seed % 3, seed, lambda: 0.0)
    last = len(state.setup.rounds) - 1
    while state.by_seat[0].round < last or len(known_cards(state, 0)) > tiles:
        after = state.play(0, player.choose(state.seen_by(0), 0, BUDGET, never).move)
        if not after.actors():
            break
        state = after
    return state


def turns_before_the_end(game_id: str, layout: str, seed: int, count: int) -> Iterator[State]:
    """The positions at the start of the last turns of a game of two, the last turn first."""
    game = GAMES[game_id]
    data = {"game": game_id, "seats": 2, "layout": layout, "first": seed % 2}
    state = game.start(game.read_setup(data))
    players = [player_for(game_id, 2 + seat, seed, lambda: 0.0) for seat in range(2)]
    starts = []
    while state.actors():
        starts.append(state)
        choice = players[state.turn].choose(state, state.turn, BUDGET, never)
        for move in (choice.move, *choice.follow_ups):
            state = state.play(state.turn, move)
    yield from starts[: -count - 1 : -1]
