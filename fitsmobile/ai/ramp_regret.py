"""Regret in FITS and BITS: the expected end of a round, over many orders of the cards to come.

A decision is one placement. The expected end of a place is the mean over the same random orders for
every place, played on by the learned evaluation without search. Only a move that the evaluation
alone calls clearly worse than its best is played out.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from zlib import crc32

from fitsmobile.ai.player import MOST_NODES, Budget, Meter, Stop, wrong_game
from fitsmobile.ai.ramp_player import ModelOf
from fitsmobile.ai.ramp_search import Model, Situation, Step, rollout
from fitsmobile.ai.regret import POINTS, Appraisal
from fitsmobile.engine.deck import Dealer
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Move, State
from fitsmobile.engine.ramp import RampState

ORDERS = 100
"""Orders of the cards to come."""

LOOKS = (25, 50)
"""Numbers of orders after which a move that can hardly be a mistake any more is given up."""

SURE = 3.0
"""Standard errors that have to lie between a mean loss and a mistake for that."""

WORSE = 1.5
"""A move is played out where the evaluation calls it at least this many points worse."""

NEAR = 0.3
"""Moves that the evaluation calls at most this many points worse than its best may be the best."""

CANDIDATES = 2
"""Most candidates for the best move."""

UNTIMED = Budget(nodes=MOST_NODES)

Order = tuple[str, ...]


@frozen
class _Choice:
    """The situation of a seat, its steps, the evaluation of each, and the orders of the cards."""

    model: Model
    situation: Situation
    steps: list[Step]
    values: list[float]
    orders: list[Order]

    def gap(self, step: Step) -> float:
        """The points that the evaluation calls a step worse than the best."""
        return max(self.values) - self.values[self.steps.index(step)]

    def candidates(self) -> list[Step]:
        """The steps that may be the best, best evaluation first."""
        order = sorted(range(len(self.steps)), key=lambda at: -self.values[at])
        near = [self.steps[at] for at in order if self.values[order[0]] - self.values[at] <= NEAR]
        return near[:CANDIDATES]

    def ends(
        self, steps: Sequence[Step], orders: Sequence[Order], meter: Meter
    ) -> list[list[float]]:
        """For each order of the cards, the points of each step from now to the end of the round."""
        return [
            [gain + rollout(self.model, node, order, len(order), meter) for node, gain, _ in steps]
            for order in orders
        ]


class RampAppraiser:
    """Implements `regret.Appraiser` with the evaluation of a game's model."""

    unit = POINTS
    mistake = 3.0
    good = 1.0

    def __init__(self, model_of: ModelOf) -> None:
        self._model_of = model_of

    def knows(self, state: State) -> bool:
        """Always: seats do not depend on each other."""
        return isinstance(state, RampState)

    def is_whole(self, after: State, seat: int) -> bool:
        """Always: a decision is one move."""
        return True

    def appraise(
        self, before: State, seat: int, moves: Sequence[Move], stop: Stop, *, closely: bool = False
    ) -> Appraisal:
        """The expected points that a placement is below the best place."""
        choice = self._choice(before, seat)
        played = next(step for step in choice.steps if step[2] == moves[0])
        gap = choice.gap(played)
        if gap < WORSE and not closely:
            return Appraisal(gap)
        meter = Meter(UNTIMED, stop, _no_clock)
        better, *others = choice.candidates()
        ends = _played_out(choice, (better, played), meter, self.good if closely else self.mistake)
        best, own = (fmean(column) for column in zip(*ends, strict=True))
        if len(ends) == ORDERS and others:
            means = _means(choice, others, meter)
            if max(means) > best:
                better, best = others[means.index(max(means))], max(means)
        return Appraisal(best - own, (better[2],)) if best > own else Appraisal(0.0)

    def best(self, state: State, seat: int, stop: Stop) -> tuple[Move, ...]:
        """The placement with the best expected end."""
        choice = self._choice(state, seat)
        candidates = choice.candidates()
        if len(candidates) == 1:
            return (candidates[0][2],)
        meter = Meter(UNTIMED, stop, _no_clock)
        means = _means(choice, candidates, meter)
        return (candidates[means.index(max(means))][2],)

    def _choice(self, state: State, seat: int) -> _Choice:
        """The decision as the seat knows it."""
        view = state.seen_by(seat)
        if not isinstance(view, RampState):
            raise wrong_game(view)
        model = self._model_of(view, seat)
        situation = model.situation(view, seat)
        steps = model.choices(situation.node, situation.tile, situation.first)
        values = model.values(steps, model.outlook(situation.coming))
        return _Choice(model, situation, steps, values, orders_of(situation.tile, situation.coming))


def orders_of(tile: str, coming: Sequence[str]) -> list[Order]:
    """The orders in which the cards may come, the same for every place and every asker."""
    cards = sorted(coming)
    dealer = Dealer(crc32(" ".join((tile, *cards)).encode("ascii")))
    return [dealer.shuffled(cards) for _ in range(ORDERS)]


def _played_out(
    choice: _Choice, steps: tuple[Step, Step], meter: Meter, least: float
) -> list[list[float]]:
    """The ends after the best step and after another, by order of the cards.

    Fewer than all orders where the others can hardly raise the loss to `least`.
    """
    ends: list[list[float]] = []
    for until in (*LOOKS, ORDERS):
        ends += choice.ends(steps, choice.orders[len(ends) : until], meter)
        losses = [best - own for best, own in ends]
        if fmean(losses) + SURE * stdev(losses) / sqrt(until) < least:
            break
    return ends


def _means(choice: _Choice, steps: Sequence[Step], meter: Meter) -> list[float]:
    """The expected points of some steps from now to the end of the round."""
    ends = choice.ends(steps, choice.orders, meter)
    return [fmean(column) for column in zip(*ends, strict=True)]


def _no_clock() -> float:
    """The clock of a search that is limited by its cards alone."""
    return 0.0
