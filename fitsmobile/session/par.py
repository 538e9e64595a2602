"""Par: the best possible score of a round with its cards, searched on the worker and cached."""

from collections.abc import Callable, Hashable, Sequence

from fitsmobile.ai.hindsight import Best, Hindsight
from fitsmobile.ai.levels import PLAYERS
from fitsmobile.ai.player import Budget, Clock, Stop
from fitsmobile.ai.worker import Ticket, Worker
from fitsmobile.engine.protocol import State

THINKING = Budget(ms=1500)
"""The search time for a round."""

CACHED = 32
"""Rounds in the cache; the oldest is evicted first."""

Key = tuple[Hashable, int, int]


class Pars:
    """The best plays of whole rounds. One search runs at a time.

    In a game without hindsight all pars stay unknown.
    """

    def __init__(self, worker: Worker, clock: Clock) -> None:
        self._worker = worker
        self._clock = clock
        self._found: dict[Key, Best] = {}
        self._ticket: Ticket[Best] | None = None

    def known(self, state: State, seat: int, number: int) -> Best | None:
        """The best of round `number` (from 0) for a seat; None where no search has ended.

        The seat's own score counts where it was better.
        """
        hindsight = _hindsight(state)
        if hindsight is None:
            return None
        best = self._found.get((hindsight.deal(state), seat, number))
        if best is None:
            return None
        played = hindsight.played(state, seat, number)
        if played is None or played.score <= best.score:
            return best
        return played._replace(proven=best.proven)

    def total(self, state: State, seat: int) -> int | None:
        """The sum over all rounds; None until every one is known."""
        hindsight = _hindsight(state)
        if hindsight is None:
            return None
        bests = [self.known(state, seat, number) for number in range(hindsight.rounds(state))]
        return None if None in bests else sum(best.score for best in bests if best is not None)

    def find(
        self, state: State, seat: int, numbers: Sequence[int], told: Callable[[], None]
    ) -> None:
        """Search the rounds that aren't known, one by one; `told` is called after each."""
        self.cancel()
        hindsight = _hindsight(state)
        missing = [one for one in numbers if self.known(state, seat, one) is None]
        if hindsight is None or not missing:
            return
        number, clock, search = missing[0], self._clock, hindsight.best_of_round
        key: Key = (hindsight.deal(state), seat, number)

        def look(stop: Stop) -> Best:
            return search(state, seat, number, THINKING, stop, clock)

        def answered(best: Best) -> None:
            self._ticket = None
            self._remember(key, best)
            self.find(state, seat, numbers, told)
            told()

        self._ticket = self._worker.ask(look, answered)

    def find_all(self, state: State, seat: int, told: Callable[[], None]) -> None:
        """Search all rounds that aren't known; as `find`."""
        hindsight = _hindsight(state)
        if hindsight is not None:
            self.find(state, seat, range(hindsight.rounds(state)), told)

    def cancel(self) -> None:
        """End the search."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def _remember(self, key: Key, best: Best) -> None:
        while len(self._found) >= CACHED:
            del self._found[next(iter(self._found))]
        self._found[key] = best


def _hindsight(state: State) -> Hindsight | None:
    players = PLAYERS.get(state.game)
    return None if players is None else players.hindsight
