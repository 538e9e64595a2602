"""The computer players of PEBBLES: the higher the level, the more often it finds a winning move."""

from functools import cache

from fitsmobile.ai.levels import GamePlayers
from fitsmobile.ai.player import Budget, Choice, Clock, Player, Stop, must_act, wrong_game
from fitsmobile.engine.deck import Dealer
from fitsmobile.engine.protocol import State
from tests.fifth.pebbles import PebblesState
from tests.fifth.reasons import why

SEES = (0, 30, 60, 90, 100)
"""The share of winning moves that a level finds, in percent."""


@cache
def wins(state: PebblesState) -> bool:
    """Whether the seat to move can take the last pebble."""
    return any(
        not after.row or not wins(after)
        for after in (state.play(state.turn, move) for move in state.moves(state.turn))
    )


class PebblesPlayer:
    """Plays a winning move that it finds, or any move."""

    def __init__(self, level: int, seed: int) -> None:
        self._sees = SEES[level - 1]
        self._dealer = Dealer(seed)

    def choose(self, view: State, seat: int, budget: Budget, stop: Stop) -> Choice:
        """A legal move."""
        must_act(view, seat)
        if not isinstance(view, PebblesState):
            raise wrong_game(view)
        bare = PebblesState(view.setup, view.row, view.turn)
        for move in bare.moves(seat):
            after = bare.play(seat, move)
            if (not after.row or not wins(after)) and self._dealer.below(100) < self._sees:
                return Choice(move)
        moves = bare.moves(seat)
        return Choice(moves[self._dealer.below(len(moves))])


def make(level: int, seed: int, clock: Clock) -> Player:
    """A player of PEBBLES."""
    return PebblesPlayer(level, seed)


PEBBLES = GamePlayers(make=make, thinking_ms=20, hint_ms=20, pause_seconds=0.5, why=why)
