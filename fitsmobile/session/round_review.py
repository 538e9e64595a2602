"""Round review: the cost of each placement of a round, the better move, and the reason for it.

The cost of a placement is the best final score before it minus the best final score after it.
The search goes from the last placement to the first: a line found after a placement is also
open before it, so no cost is negative and little is left to search.
"""

from collections.abc import Callable
from functools import partial

from fitsmobile.ai.hindsight import Best, Hindsight
from fitsmobile.ai.levels import PLAYERS
from fitsmobile.ai.player import Budget, Clock, Stop
from fitsmobile.ai.reason import Reason
from fitsmobile.ai.worker import Ticket, Worker
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Move, State
from fitsmobile.session.reasons import reason_for
from fitsmobile.session.review import Review

THINKING = Budget(ms=600)
"""The search time for one placement."""

Answer = Best | Reason | None
"""The answer to a question: of a search, or why a move is better; None where nothing tells."""

MISTAKE = 3
"""A placement that costs at least this many points is a mistake."""


@frozen
class Placement:
    """One decision of a seat: the position before it, and the move.

    `ply` is that of the review's moment after it; `card` is 0 for the start tile; `tile` is
    the tile placed, or the called tile where it was put aside.
    """

    ply: int
    card: int
    tile: str
    move: Move
    before: State


def placements(review: Review, seat: int, number: int) -> tuple[Placement, ...]:
    """The decisions of a seat in round `number` (from 0); none in a game without hindsight."""
    hindsight = _hindsight(review)
    if hindsight is None:
        return ()
    found = []
    for moment in review.of_seat(seat):
        before, move = review.state(moment.ply - 1), review.move(moment.ply)
        decision = hindsight.decision(before, review.state(moment.ply), seat, move)
        if decision.round == number:
            found.append(Placement(moment.ply, decision.card, decision.tile, move, before))
    return tuple(found)


def round_scores(review: Review, seat: int) -> tuple[int, ...]:
    """The scores of the rounds that a seat has finished; none in a game without hindsight."""
    hindsight = _hindsight(review)
    if hindsight is None:
        return ()
    last = review.state(len(review.moments) - 1)
    bests = (hindsight.played(last, seat, at) for at in range(hindsight.rounds(last)))
    return tuple(best.score for best in bests if best is not None)


def _hindsight(review: Review) -> Hindsight | None:
    players = PLAYERS.get(review.game)
    return None if players is None else players.hindsight


class RoundReview:
    """Review of one seat's finished round, from its last placement to its first.

    `question` returns the next search, `take` stores its answer. No threads here.
    """

    def __init__(self, review: Review, seat: int, number: int, clock: Clock) -> None:
        self.seat, self.number = seat, number
        self.placements = placements(review, seat, number)
        self._clock = clock
        self._hindsight = _hindsight(review)
        scores = round_scores(review, seat)
        self.score: int | None = scores[number] if len(scores) > number else None
        count = len(self.placements)
        self._bests: list[Best | None] = [None] * count
        if self.score is not None:
            self._bests.append(Best(self.score, (), True))
        self._reasons: dict[tuple[int, Move], Reason | None] = {}

    @property
    def known(self) -> int:
        """The first placement from which on all costs are known; their count if none is."""
        return next(
            (at for at in range(len(self.placements), 0, -1) if self._bests[at - 1] is None), 0
        )

    @property
    def finished(self) -> bool:
        """Whether all placements are searched."""
        return self.score is None or self.known == 0

    def question(self) -> Callable[[Stop], Answer] | None:
        """The reason that is missing, or else the search for the last placement that is not known
        yet; None when there is nothing left to ask."""
        at = self._unexplained
        if at is not None:
            here = self.placements[at]
            return partial(_why, here.before, self.seat, self.better(at), here.move)
        if self.finished or self._hindsight is None:
            return None
        at = self.known - 1
        after = self.best(at + 1)
        here = self.placements[at]
        played = Best(after.score, (here.move, *after.moves), False)
        return partial(_look, self._hindsight, here.before, self.seat, self._clock, played)

    @property
    def _unexplained(self) -> int | None:
        """The last placement with a better move whose reason is not known."""
        known = range(self.known, len(self.placements) if self.score is not None else 0)
        missing = (
            at for at in known if self.cost(at) and (at, self.better(at)) not in self._reasons
        )
        return max(missing, default=None)

    def take(self, answer: Answer) -> None:
        """Store the answer to `question`."""
        at = self._unexplained
        if at is None and isinstance(answer, Best):
            self._take_best(answer)
        elif at is not None and not isinstance(answer, Best):
            self._reasons[at, self.better(at)] = answer

    def _take_best(self, best: Best) -> None:
        """Store the answer to a search, also for the placements that it repeats as played."""
        at = self.known - 1
        self._bests[at] = best
        while at < len(self.placements) and best.moves[:1] == (self.placements[at].move,):
            at += 1
            best = Best(best.score, best.moves[1:], best.proven)
            after = self.best(at)
            if after.score > best.score or (after.proven and after.score == best.score):
                break
            self._bests[at] = best

    def cost(self, at: int) -> int | None:
        """The points that placement `at` cost; None while unknown."""
        if at < self.known or self.score is None:
            return None
        return self.best(at).score - self.best(at + 1).score

    @property
    def costs(self) -> tuple[int | None, ...]:
        """The cost of each placement; None while unknown."""
        return tuple(self.cost(at) for at in range(len(self.placements)))

    def better(self, at: int) -> Move | None:
        """A better move than the one played; None if there is none."""
        return self.best(at).moves[0] if self.cost(at) else None

    def reason(self, at: int) -> Reason | None:
        """The reason for a better move than the one played; None if there is none, or not yet."""
        return self._reasons.get((at, self.better(at)))

    def proven(self, at: int) -> bool:
        """Whether the cost of a placement is proven: no longer search can change it."""
        return self.cost(at) is not None and self.best(at).proven and self.best(at + 1).proven

    @property
    def possible(self) -> Best | None:
        """The best possible score with these cards; None until the review is finished."""
        return self.best(0) if self.finished and self.score is not None else None

    @property
    def luck(self) -> float | None:
        """The advantage of these cards over the usual best score, in points; None where unknown."""
        if self.possible is None or not self.placements or self._hindsight is None:
            return None
        usual = self._hindsight.usual_best(self.placements[0].before, self.number)
        return None if usual is None else self.possible.score - usual

    def next_mistake(self, at: int) -> int | None:
        """The next mistake after `at`, wrapping round, or else the next placement with a cost."""
        count = len(self.placements)
        around = [(at + step) % count for step in range(1, count + 1)]
        dear = [one for one in around if (self.cost(one) or 0) >= MISTAKE]
        return next(iter(dear or [one for one in around if self.cost(one)]), None)

    def best(self, at: int) -> Best:
        """The best final score before placement `at`. Raises ValueError before `known`."""
        best = self._bests[at]
        if best is None:
            raise ValueError("the best before this placement is not known yet")
        return best


def _why(state: State, seat: int, better: Move, worse: Move, stop: Stop) -> Reason | None:
    return reason_for(state.seen_by(seat), seat, (better,), (worse,))


def _look(
    hindsight: Hindsight, state: State, seat: int, clock: Clock, known: Best, stop: Stop
) -> Best:
    return hindsight.best_from(state, seat, THINKING, stop, clock, known)


class Inquiry:
    """Runs the searches of a round review on the worker; calls back after each placement."""

    def __init__(self, worker: Worker, told: Callable[[], None]) -> None:
        self._worker = worker
        self._told = told
        self._ticket: Ticket[Answer] | None = None
        self._round: RoundReview | None = None

    def look_at(self, round_: RoundReview) -> None:
        """Review this round, and stop reviewing another."""
        self.cancel()
        self._round = round_
        self._ask()

    def cancel(self) -> None:
        """Stop searching."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def _ask(self) -> None:
        question = self._round.question() if self._round is not None else None
        self._ticket = None if question is None else self._worker.ask(question, self._answered)

    def _answered(self, answer: Answer) -> None:
        if self._round is not None:
            self._round.take(answer)
            self._ask()
            self._told()
