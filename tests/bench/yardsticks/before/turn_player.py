"""The computer player of FILLIT and JAMMIT.

Weaker levels err like people: they overlook whole ideas (a direction of the pawn, a stone, a
column), misjudge turns, and search less deep. No level overlooks a turn that wins at once.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from fitsmobile.ai.player import Budget, Choice, Clock, Meter, Stop, must_act
from tests.bench.yardsticks.before.tree_search import DECIDED, Found, Tactics, TreeSearch, TurnLike, Widths
from fitsmobile.engine.deck import Dealer
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Move, State

Place = TypeVar("Place")
Turn = TypeVar("Turn", bound=TurnLike)


@frozen
class Skill:
    """The skill of a level.

    `ahead` is the largest search depth in turns; `overlooks` the share of ideas that it ignores,
    in percent; `misjudges` its largest error about a turn, in hundredths of a chip or point;
    `budget` the share of the budget that it uses, in percent.
    """

    ahead: int = 99
    overlooks: int = 0
    misjudges: int = 0
    budget: int = 100


class GameTactics(Tactics[Place, Turn], Protocol[Place, Turn]):
    """Tactics that can group and explain turns.

    `sides` is the number of sides, `unit` the value of a chip or a point.
    """

    sides: int
    unit: int

    def idea(self, chosen: Turn) -> Hashable:
        """A key shared by all turns that a person would overlook together with this one."""

    def moves(self, chosen: Turn) -> tuple[Move, ...]:
        """The moves of a turn in their order."""


class SearchRoot(NamedTuple, Generic[Place, Turn]):
    """The start of a search: tactics, root position, and its turns.

    `turns` are sorted, best first, without repetitions of a position where others exist.
    """

    tactics: GameTactics[Place, Turn]
    position: Place
    turns: list[Turn]


class TurnPlayer(Generic[Place, Turn]):
    """A player that searches whole turns; `root_of` turns a state into a `SearchRoot`."""

    def __init__(
        self,
        root_of: Callable[[State], SearchRoot[Place, Turn]],
        skill: Skill,
        seed: int,
        clock: Clock,
        widths: Widths | None = None,
    ) -> None:
        self._root_of = root_of
        self._skill = skill
        self._dealer = Dealer(seed)
        self._clock = clock
        self._widths = widths or Widths()

    def choose(self, view: State, seat: int, budget: Budget, stop: Stop) -> Choice:
        """The first move of the best turn found; the rest are its follow-ups."""
        must_act(view, seat)
        meter = Meter(self._scaled(budget), stop, self._clock)
        tactics, position, turns = self._root_of(view)
        meter.nodes += len(turns)
        considered = self._considered(tactics, turns)
        if self._skill.ahead == 1:
            found = Found(considered[0], considered[0].value, 1)
        else:
            tree = TreeSearch(tactics, self._widths, tactics.sides)
            found = tree.search(position, considered, meter, self._skill.ahead)
        moves = tactics.moves(found.turn)
        return Choice(moves[0], moves[1:], found.value, found.depth, meter.nodes)

    def _scaled(self, budget: Budget) -> Budget:
        """The part of the budget that the skill uses, at least one unit."""
        share = self._skill.budget
        if budget.ms is not None:
            return Budget(ms=max(1, budget.ms * share // 100))
        return Budget(nodes=max(1, (budget.nodes or 1) * share // 100))

    def _considered(self, tactics: GameTactics[Place, Turn], turns: Sequence[Turn]) -> list[Turn]:
        """The turns that are not overlooked, best estimate first."""
        skill = self._skill
        if turns[0].value >= DECIDED or not (skill.overlooks or skill.misjudges):
            return list(turns)
        overlooked: dict[Hashable, bool] = {}
        seen: list[tuple[int, Turn]] = []
        for turn in turns:
            idea = tactics.idea(turn)
            if idea not in overlooked:
                overlooked[idea] = self._dealer.below(100) < skill.overlooks
            if not overlooked[idea]:
                seen.append((turn.value + self._misjudged(tactics.unit), turn))
        seen.sort(key=_score, reverse=True)
        return [turn for _, turn in seen] or list(turns[:1])

    def _misjudged(self, unit: int) -> int:
        """A random error with a triangular distribution."""
        most = self._skill.misjudges * unit // 100
        return self._dealer.below(most + 1) - self._dealer.below(most + 1) if most else 0


def _score(scored: tuple[int, TurnLike]) -> int:
    return scored[0]
