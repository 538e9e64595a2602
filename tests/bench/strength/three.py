"""Compare max^n with paranoid search in games of three sides.

Max^n, the search of our players, assumes that every side maximises its own lead. Paranoid search
assumes that all others join against the searching side. One seat searches one way, the other two
the other way; equally good searches win a third of the games. The first turn of each seat is
random, because the searches are deterministic. Two teams count as two sides: alpha-beta.
"""

import random
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from fitsmobile.ai.fillit_tactics import FillitTactics
from fitsmobile.ai.jammit_tactics import JammitTactics
from fitsmobile.ai.player import Budget, Meter, never
from fitsmobile.ai.tree_search import DECIDED, INFINITE, TreeSearch, Widths, lead
from fitsmobile.engine.fillit import FillitState
from fitsmobile.engine.jammit import JammitState
from fitsmobile.engine.protocol import Move, State
from fitsmobile.engine.registry import GAMES
from tests.bench.harness.hex_duel import Chooser, games_to_play, interval, play
from tests.bench.harness.own_process import in_own_processes, processor_clock
from tests.bench.runner import Row

NODES = 2_000
SEATS = 3


class Paranoid(TreeSearch[Any, Any]):
    """Paranoid search: all other sides minimise the lead of the searching side."""

    root = 0

    def _value(self, position: Any, turn: Any, ahead: int, alpha: int) -> int:
        self.root = self._tactics.side(position)
        return super()._value(position, turn, ahead, alpha)

    def _maxn(self, position: Any, ahead: int, ply: int) -> tuple[int, ...]:
        sign = 1 if self._tactics.side(position) == self.root else -1
        best: tuple[int, ...] = ()
        best_worth = -INFINITE
        for turn in self._turns(position)[: self._widths.at(ply)]:
            worths = turn.worths
            if ahead > 1 and abs(turn.value) < DECIDED:
                worths = self._maxn(self._tactics.after(position, turn), ahead - 1, ply + 1)
            worth = sign * lead(worths, self.root)
            if worth > best_worth:
                best, best_worth = worths, worth
        return best


def thinker(search: type[TreeSearch[Any, Any]]) -> Chooser:
    """A player that uses this search and never overlooks a move."""

    def choose(state: State, seat: int) -> Sequence[Move]:
        tactics: Any
        position: Any
        if isinstance(state, FillitState):
            tactics = FillitTactics(state.rules)
            position, turns = tactics.root(state), tactics.first_turns(state)
        elif isinstance(state, JammitState):
            tactics = JammitTactics(state.rules)
            position, turns = state, tactics.turns(state)
        else:
            raise TypeError("only FILLIT and JAMMIT are played here")
        meter = Meter(Budget(nodes=NODES), never, processor_clock)
        found = search(tactics, Widths(), tactics.sides).search(position, turns, meter)
        moves: Sequence[Move] = tactics.moves(found.turn)
        return moves

    return choose


def _opened(game: str, number: int) -> State:
    """A game after one random turn of every seat."""
    chance = random.Random(f"three {number}")
    options = {"board": ("large", "mini")[number % 2], "layout": "AB"[number // 2 % 2]}
    state = GAMES[game].start(GAMES[game].deal(SEATS, options, number))
    for _ in range(SEATS):
        seat = state.actors()[0]
        while state.actors() == (seat,):
            state = state.play(seat, chance.choice(list(state.moves(seat))))
    return state


def _won(game: str, one: type[TreeSearch[Any, Any]], number: int) -> bool:
    """Whether the one seat with this search wins against two seats with the other."""
    seat = number % SEATS
    choosers = [thinker(Paranoid if one is TreeSearch else TreeSearch)] * SEATS
    choosers[seat] = thinker(one)
    return seat in play(_opened(game, number), choosers)


def rows() -> Iterator[Row]:
    """Wins of one seat with each search against two with the other."""
    games = games_to_play()
    for game in ("fillit", "jammit"):
        for name, search in (("max^n", TreeSearch), ("paranoid", Paranoid)):
            won = sum(in_own_processes(partial(_won, game, search), range(games)))
            yield Row(
                f"{GAMES[game].title}, three sides: wins of one {name} against two of the other",
                100 * won / games,
                goal=100 / SEATS if search is TreeSearch else None,
                unit="%",
                note=interval(won, games),
            )
