"""Par: the best that the cards of a round allowed, found in the background, remembered."""

from collections.abc import Callable, Sequence

from fitsmobile.ai.hindsight import Best, best_of_round
from fitsmobile.ai.player import Budget, Clock, Stop
from fitsmobile.ai.worker import Ticket, Worker
from fitsmobile.engine.protocol import State
from fitsmobile.engine.ramp import RampState

THINKING = Budget(ms=1500)
"""What a round is worth."""

REMEMBERED = 32

Key = tuple[object, int, int]


class Pars:
    """The best plays of whole rounds. One thing is thought about at a time."""

    def __init__(self, worker: Worker, clock: Clock) -> None:
        self._worker = worker
        self._clock = clock
        self._found: dict[Key, Best] = {}
        self._ticket: Ticket[Best] | None = None

    def known(self, state: State, seat: int, number: int) -> Best | None:
        """The best of round `number` (from 0) for a seat; None where it was not looked for.

        What the seat made of the round counts, where it was better.
        """
        if not isinstance(state, RampState):
            return None
        best = self._found.get((state.setup, seat, number))
        done = state.by_seat[seat].done
        if best is None or len(done) <= number or done[number].score <= best.score:
            return best
        moves = tuple(move for _, move in done[number].placed)
        return Best(done[number].score, moves, best.proven)

    def total(self, state: State, seat: int) -> int | None:
        """The sum over all rounds; None until every one is known."""
        if not isinstance(state, RampState):
            return None
        bests = [self.known(state, seat, number) for number in range(len(state.setup.rounds))]
        return None if None in bests else sum(best.score for best in bests if best is not None)

    def find(
        self, state: State, seat: int, numbers: Sequence[int], told: Callable[[], None]
    ) -> None:
        """Look for the rounds that aren't known; `told` is called after each of them."""
        self.cancel()
        missing = [one for one in numbers if self.known(state, seat, one) is None]
        if not missing or not isinstance(state, RampState):
            return
        number, clock = missing[0], self._clock
        key: Key = (state.setup, seat, number)

        def look(stop: Stop) -> Best:
            return best_of_round(state, seat, number, THINKING, stop, clock)

        def answered(best: Best) -> None:
            self._ticket = None
            self._remember(key, best)
            self.find(state, seat, numbers, told)
            told()

        self._ticket = self._worker.ask(look, answered)

    def cancel(self) -> None:
        """Think no more."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def _remember(self, key: Key, best: Best) -> None:
        while len(self._found) >= REMEMBERED:
            del self._found[next(iter(self._found))]
        self._found[key] = best
