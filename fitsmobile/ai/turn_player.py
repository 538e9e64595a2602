"""The computer player of FILLIT and JAMMIT.

Weaker levels err like people: they overlook whole ideas (a direction of the pawn, a stone, a
column), judge by the pieces on the table alone, and search less deep. What they see they judge
without random errors. No level overlooks a turn that wins at once.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from fitsmobile.ai.player import Budget, Choice, Clock, Meter, Stop, must_act
from fitsmobile.ai.tree_search import DECIDED, Found, Tactics, TreeSearch, TurnLike, Widths
from fitsmobile.engine.deck import Dealer
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Move, State

Place = TypeVar("Place")
Turn = TypeVar("Turn", bound=TurnLike)


@frozen
class Skill:
    """The skill of a level.

    `ahead` is the largest search depth in turns; `overlooks` the share of ideas that it ignores,
    in percent; `budget` the share of the budget that it uses, in percent. `looks_again` is whether
    it searches all turns where it loses after each of those that it has not overlooked.
    """

    ahead: int = 99
    overlooks: int = 0
    budget: int = 100
    looks_again: bool = False


class GameTactics(Tactics[Place, Turn], Protocol[Place, Turn]):
    """Tactics that can group turns; `sides` is the number of sides."""

    sides: int

    def ideas(self, chosen: Turn) -> Sequence[Hashable]:
        """The ideas of a turn, each shared by all turns that a person would overlook with it."""

    def moves(self, chosen: Turn) -> tuple[Move, ...]:
        """The moves of a turn in their order."""


class SearchRoot(NamedTuple, Generic[Place, Turn]):
    """The start of a search: tactics, root position, its turns, and how many turns to search.

    `turns` are sorted, best first, without repetitions of a position where others exist.
    """

    tactics: GameTactics[Place, Turn]
    position: Place
    turns: list[Turn]
    widths: Widths = Widths()


class TurnPlayer(Generic[Place, Turn]):
    """A player that searches whole turns; `root_of` turns a state into a `SearchRoot`, and
    `skill_of` gives the skill in a game."""

    def __init__(
        self,
        root_of: Callable[[State], SearchRoot[Place, Turn]],
        skill_of: Callable[[State], Skill],
        seed: int,
        clock: Clock,
    ) -> None:
        self._root_of = root_of
        self._skill_of = skill_of
        self._dealer = Dealer(seed)
        self._clock = clock

    def choose(self, view: State, seat: int, budget: Budget, stop: Stop) -> Choice:
        """The first move of the best turn found; the rest are its follow-ups."""
        must_act(view, seat)
        skill = self._skill_of(view)
        meter = Meter(_scaled(budget, skill), stop, self._clock)
        root = self._root_of(view)
        tactics, _, turns, _ = root
        meter.nodes += len(turns)
        considered = self._considered(tactics, turns, skill)
        found = _searched(root, considered, meter, skill)
        if skill.looks_again and found.value <= -DECIDED:
            found = _searched(root, turns, meter, skill)
        moves = tactics.moves(found.turn)
        return Choice(moves[0], moves[1:], found.value, found.depth, meter.nodes)

    def _considered(
        self, tactics: GameTactics[Place, Turn], turns: Sequence[Turn], skill: Skill
    ) -> list[Turn]:
        """The turns that are not overlooked, best estimate first."""
        if turns[0].value >= DECIDED or not skill.overlooks:
            return list(turns)
        overlooked: dict[Hashable, bool] = {}
        seen = []
        for turn in turns:
            ideas = tactics.ideas(turn)
            for idea in ideas:
                if idea not in overlooked:
                    overlooked[idea] = self._dealer.below(100) < skill.overlooks
            if not any(overlooked[idea] for idea in ideas):
                seen.append(turn)
        return seen or [turns[self._dealer.below(len(turns))]]


def _scaled(budget: Budget, skill: Skill) -> Budget:
    """The part of the budget that the skill uses, at least one unit."""
    share = skill.budget
    if budget.ms is not None:
        return Budget(ms=max(1, budget.ms * share // 100))
    return Budget(nodes=max(1, (budget.nodes or 1) * share // 100))


def _searched(
    root: SearchRoot[Place, Turn], turns: Sequence[Turn], meter: Meter, skill: Skill
) -> Found[Turn]:
    """The best of some turns at the root."""
    tactics, position, _, widths = root
    if skill.ahead == 1:
        return Found(turns[0], turns[0].value, 1)
    return TreeSearch(tactics, widths, tactics.sides).search(position, turns, meter, skill.ahead)
