"""The computer player of FITS and BITS: how much of the search's sight it uses.

Weaker levels play like people, not like dice: they overlook places, misjudge what they see
and look less far. None of them knows more than its seat: it gets `seen_by(seat)`.
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
from fitsmobile.ai.ramp_search import Model, Stand, Step, expect, roll
from fitsmobile.engine.deck import Dealer
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import State
from fitsmobile.engine.ramp import RampState

ModelOf = Callable[[RampState[Any], int], Model]
"""The model of the round that a seat is in."""

EXPECTED = 8
"""How many of the choices are looked at card by card."""
ROLLED = 4
"""How many of those are played out."""
FAR = 6
"""How many cards ahead: further on, chance outweighs what the judgement errs."""
TRUSTED = 30
"""How many plays on a shuffled deck the judgement card by card counts for."""


@frozen
class RampSkill:
    """How well a player sees.

    `overlooks` is the share of places, in percent, that it never thinks of; `misjudges` by
    how much at most it takes a place for better or worse than it is, in hundredths of a
    point; `expects` whether it thinks of the next card, `rolls` whether it plays the round
    out in its head.
    """

    overlooks: int = 0
    misjudges: int = 0
    expects: bool = True
    rolls: bool = True


@frozen
class _Idea:
    """A choice and what it is taken to be worth."""

    step: Step
    value: float


class RampPlayer:
    """One seat's player. Same seed, view and nodes, same choice."""

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
        stand = model.stand(view, seat)
        coming = stand.coming
        ideas = self._ideas(model, stand)
        depth = 0
        if len(ideas) > 1 and coming and self._skill.expects:
            try:
                ideas = self._expected(model, ideas[:EXPECTED], coming, meter)
                depth = 1
                if self._skill.rolls:
                    ideas = self._rolled(model, ideas[:ROLLED], coming, meter)
                    depth = min(FAR, len(coming))
            except OutOfBudget:
                pass
        best = ideas[0]
        return Choice(best.step[2], value=best.value, depth=depth, nodes=meter.nodes)

    def _ideas(self, model: Model, stand: Stand) -> list[_Idea]:
        """What the player thinks of, the most promising first; never nothing."""
        outlook = model.outlook(stand.coming)
        ideas = [
            _Idea(step, step[1] + model.promise(step[0], outlook) + self._error())
            for step in model.choices(stand.node, stand.tile, stand.first)
        ]
        seen = [idea for idea in ideas if self._dealer.below(100) >= self._skill.overlooks]
        return sorted(seen or ideas, key=lambda idea: -idea.value)

    def _error(self) -> float:
        """By how much the player misjudges one choice, in points."""
        most = self._skill.misjudges
        return (self._dealer.below(2 * most + 1) - most) / 100 if most else 0.0

    def _expected(
        self, model: Model, ideas: list[_Idea], coming: Sequence[str], meter: Meter
    ) -> list[_Idea]:
        """The ideas judged with every card that may come next; the best first."""
        judged = [
            _Idea(idea.step, idea.step[1] + expect(model, idea.step[0], coming, meter))
            for idea in ideas
        ]
        return sorted(judged, key=lambda idea: -idea.value)

    def _rolled(
        self, model: Model, ideas: list[_Idea], coming: Sequence[str], meter: Meter
    ) -> list[_Idea]:
        """The ideas also played out on shuffled decks, the same for all; the best first.

        Half of them are dropped each time the same share of the budget is spent.
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
                        at: ideas[at].step[1] + roll(model, ideas[at].step[0], deck, FAR, meter)
                        for at in totals
                    }
                    decks += 1
                    for at, points in played.items():
                        totals[at] += points
                if done < halvings:
                    kept = sorted(totals, key=lambda at: -totals[at])[: -(-len(totals) // 2)]
                    totals = {at: totals[at] for at in kept}
        except OutOfBudget:
            pass
        return [
            _Idea(ideas[at].step, totals[at] / (TRUSTED + decks))
            for at in sorted(totals, key=lambda at: -totals[at])
        ]
