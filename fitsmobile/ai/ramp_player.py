"""The computer player of FITS and BITS.

Weaker levels err like people: they overlook places, misjudge others, and search less deep. Every
level gets `seen_by(seat)`, without hidden information.
"""

from collections.abc import Callable, Sequence
from typing import Any

from fitsmobile.ai.player import (
    Budget,
    Choice,
    Clock,
    Meter,
    OutOfBudget,
    Stop,
    must_act,
    wrong_game,
)
from fitsmobile.ai.ramp_search import Model, Situation, Step, reply, rollout
from fitsmobile.engine.deck import Dealer
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import State
from fitsmobile.engine.ramp import RampState
from fitsmobile.engine.ramp_view import ASIDE

ModelOf = Callable[[RampState[Any], int], Model]
"""The model of the round that a seat is in."""

EXPECTED = 8
"""The number of choices that are searched card by card."""
PONDERED = 5
"""The number of choices that are searched deeper."""
PLAYED = 4
"""The number of choices that get rollouts."""
FAR = 6
"""The length of a rollout in cards: beyond, its noise exceeds the evaluation's error."""
TRUSTED = 30
"""The weight of the card-by-card evaluation, in rollouts."""
HOPELESS = 2.0
"""A choice this many points behind the best is dropped."""


@frozen
class RampSkill:
    """The skill of a level.

    `plain` is whether it judges what a tile does at once and nothing else. `overlooks` is the share
    of places that it ignores, in percent; `reluctance` the points that it wants for putting a tile
    aside. `cards` is the search depth in cards, `plays` is whether rollouts follow.
    """

    plain: bool = False
    overlooks: int = 0
    reluctance: float = 0
    cards: int = 99
    plays: bool = False


@frozen
class _Idea:
    """A candidate step and its estimated value."""

    step: Step
    value: float


class RampPlayer:
    """Plays one seat. The same seed, view and nodes give the same choice."""

    def __init__(self, model_of: ModelOf, skill: RampSkill, seed: int, clock: Clock) -> None:
        self._model_of = model_of
        self._skill = skill
        self._dealer = Dealer(seed)
        self._clock = clock

    def choose(self, view: State, seat: int, budget: Budget, stop: Stop) -> Choice:
        """A legal move for the tile in hand."""
        must_act(view, seat)
        if not isinstance(view, RampState):
            raise wrong_game(view)
        meter = Meter(budget, stop, self._clock)
        model = self._model_of(view, seat)
        situation = model.situation(view, seat)
        coming = situation.coming
        ideas = self._ideas(model, situation)
        depth = 0
        if len(ideas) > 1 and coming and self._skill.cards:
            deepening = _Deepening(model, ideas[:EXPECTED], self._dealer.shuffled(coming), meter)
            try:
                while depth < min(self._skill.cards, len(coming)) and deepening.open:
                    deepening.search(depth + 1)
                    deepening.drop()
                    depth += 1
                ideas = deepening.ranked()
                if self._skill.plays:
                    ideas = self._played_on(model, ideas[:PLAYED], coming, meter)
            except OutOfBudget:
                ideas = deepening.ranked()
        best = ideas[0]
        return Choice(best.step[2], value=best.value, depth=depth, nodes=meter.nodes)

    def _ideas(self, model: Model, situation: Situation) -> list[_Idea]:
        """The candidates that are not overlooked, best estimate first; never empty."""
        skill = self._skill
        steps = model.choices(situation.node, situation.tile, situation.first)
        if skill.plain:
            steps = list(self._dealer.shuffled(steps))  # equal ones by chance
            values = model.first_sight(steps)
        else:
            values = model.values(steps, model.outlook(situation.coming))
        ideas = [
            _Idea(step, value - skill.reluctance * (step[2] == ASIDE))
            for step, value in zip(steps, values, strict=True)
        ]
        seen = [idea for idea in ideas if self._dealer.below(100) >= skill.overlooks]
        return sorted(seen or ideas, key=lambda idea: -idea.value)

    def _played_on(
        self, model: Model, ideas: list[_Idea], coming: Sequence[str], meter: Meter
    ) -> list[_Idea]:
        """The candidates after rollouts with common shuffled decks, best first.

        Successive halving: each time an equal share of the budget is spent, the worse half is
        dropped.
        """
        totals = {at: TRUSTED * idea.value for at, idea in enumerate(ideas)}
        decks = 0
        halvings = (len(ideas) - 1).bit_length()
        started = meter.used()
        try:
            for done in range(1, halvings + 1):
                until = started + (1 - started) * done / halvings
                while meter.used() < until:
                    deck = self._dealer.shuffled(coming)
                    played = {
                        at: ideas[at].step[1] + rollout(model, ideas[at].step[0], deck, FAR, meter)
                        for at in totals
                    }
                    decks += 1
                    for at, points in played.items():
                        totals[at] += points
                if done < halvings:
                    kept = sorted(totals, key=totals.__getitem__)[len(totals) // 2 :]
                    totals = {at: totals[at] for at in kept}
        except OutOfBudget:
            pass
        ranked = sorted(totals, key=totals.__getitem__, reverse=True)
        return [_Idea(ideas[at].step, totals[at] / (TRUSTED + decks)) for at in ranked]


class _Deepening:
    """Iterative deepening over the candidates, one card deeper at a time.

    Each possible next card is searched for all candidates in turn, so that a budget that ends
    in between leaves comparable values.
    """

    def __init__(
        self, model: Model, ideas: Sequence[_Idea], coming: Sequence[str], meter: Meter
    ) -> None:
        self._model = model
        self._meter = meter
        self._coming = coming
        self._worths = {idea.step: [idea.value - idea.step[1]] * len(coming) for idea in ideas}

    @property
    def open(self) -> bool:
        """Whether more than one candidate is left."""
        return len(self._worths) > 1

    def search(self, cards: int) -> None:
        """Evaluate each candidate with a search of `cards` cards."""
        known: dict[str, list[float]] = {}
        for at, tile in enumerate(self._coming):
            if tile not in known:
                rest = (*self._coming[:at], *self._coming[at + 1 :])
                known[tile] = [
                    reply(self._model, node, tile, rest, cards, self._meter)
                    for node, _, _ in self._worths
                ]
            for worths, worth in zip(self._worths.values(), known[tile], strict=True):
                worths[at] = worth

    def drop(self) -> None:
        """Drop candidates that can hardly become the best."""
        ranked = self.ranked()[:PONDERED]
        enough = ranked[0].value - HOPELESS
        self._worths = {
            idea.step: self._worths[idea.step] for idea in ranked if idea.value >= enough
        }

    def ranked(self) -> list[_Idea]:
        """The candidates, best estimate first."""
        ideas = [
            _Idea(step, step[1] + sum(worths) / len(worths))
            for step, worths in self._worths.items()
        ]
        return sorted(ideas, key=_worth, reverse=True)


def _worth(idea: _Idea) -> float:
    return idea.value
