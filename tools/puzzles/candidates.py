"""Positions of games between computer players of levels 3 to 5, as setups and moves."""

from collections.abc import Iterator, Sequence

from fitsmobile.ai.levels import player_for
from fitsmobile.ai.player import Budget, never
from fitsmobile.ai.ramp_hindsight import known_cards
from fitsmobile.engine.deck import Dealer
from fitsmobile.engine.protocol import Game, Json, State
from fitsmobile.engine.ramp import RampState
from fitsmobile.engine.registry import GAMES
from fitsmobile.storage.records import SavedMove

LEVELS = (3, 4, 5)
BUDGET = Budget(nodes=300)
EARLIER = Budget(nodes=20)
"""For the rounds before the last: nothing of them is left in a puzzle."""

MOST_TURNS = 90
"""A game on the hex board that is longer is given up."""

TILES = range(4, 9)
"""Tiles left to place."""

BOARDS = ("1", "2", "3", "4")
LAYOUTS = {
    "fillit": ("2M-A", "2L-A", "2M-B", "2L-B", "2M-C"),
    "jammit": ("2M-A", "2L-A", "2M-B", "2L-B"),
}

Candidate = tuple[dict[str, Json], tuple[SavedMove, ...]]
"""A setup and the moves up to the position."""


def candidates(game_id: str, dealer: Dealer) -> Iterator[list[Candidate]]:
    """For each game without end, the positions in it that may be puzzles."""
    number = 0
    while True:
        if game_id in LAYOUTS:
            layouts = LAYOUTS[game_id]
            yield hex_game(GAMES[game_id], layouts[number % len(layouts)], dealer)
        else:
            tiles = TILES[dealer.below(len(TILES))]
            yield ramp_game(GAMES[game_id], number, tiles, dealer)
        number += 1


def ramp_game(game: Game, number: int, tiles: int, dealer: Dealer) -> list[Candidate]:
    """The position of one game with so many tiles left; none if the round ends before."""
    rounds = {option.id: option.values for option in game.options}.get("rounds")
    options = {"rounds": rounds[number % 2]} if rounds else {"boards": [BOARDS[number % 4]]}
    setup = game.deal(1, options, dealer.word())
    state = game.start(setup)
    player = player_for(game.id, LEVELS[number % 3], number, lambda: 0.0)
    moves: list[SavedMove] = []
    while state.actors():
        if tiles_left(state) == tiles:
            return [(setup.to_json(), tuple(moves))]
        budget = BUDGET if tiles_left(state) else EARLIER
        move = player.choose(state.seen_by(0), 0, budget, never).move
        moves.append((0, game.format_move(move)))
        state = state.play(0, move)
    return []


def tiles_left(state: State) -> int:
    """The tiles that the only seat has to place, if it is in the last round; otherwise 0."""
    if not isinstance(state, RampState) or state.by_seat[0].round < len(state.setup.rounds) - 1:
        return 0
    return len(known_cards(state, 0))


def hex_game(game: Game, layout: str, dealer: Dealer) -> list[Candidate]:
    """The positions at the start of the turns of one game of two, from the last turn back."""
    data = {"game": game.id, "seats": 2, "layout": layout, "first": dealer.below(2)}
    setup = game.read_setup(data)
    state = game.start(setup)
    levels = [LEVELS[dealer.below(3)] for _ in range(2)]
    players = [player_for(game.id, one, dealer.word(), lambda: 0.0) for one in levels]
    moves: list[SavedMove] = []
    starts: list[Sequence[SavedMove]] = []
    while state.actors() and len(starts) < MOST_TURNS:
        starts.append(tuple(moves))
        seat = state.actors()[0]
        choice = players[seat].choose(state, seat, BUDGET, never)
        for move in (choice.move, *choice.follow_ups):
            moves.append((seat, game.format_move(move)))
            state = state.play(seat, move)
    if state.actors():
        return []
    return [(setup.to_json(), tuple(start)) for start in reversed(starts)]
