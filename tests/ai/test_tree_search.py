"""The tree search on random game trees, compared with a plain search."""

import random
from dataclasses import dataclass, field

import pytest

from fitsmobile.ai.player import Budget, Meter, never
from fitsmobile.ai.tree_search import (
    DECIDED,
    FULL,
    INFINITE,
    PLY,
    WIN,
    Found,
    Judged,
    TreeSearch,
    Widths,
    lead,
)


@dataclass(frozen=True)
class Branch:
    """A turn of a random game tree: its values for all sides, and the next node."""

    value: int
    worths: tuple[int, ...]
    path: tuple[int, ...]


@dataclass
class Numbers:
    """A random game tree with `branching` turns in each position."""

    sides: int = 2
    branching: int = 4
    seed: int = 0
    wins: int = 0
    """One turn in `wins` ends the game; 0 for none."""
    listed: list[tuple[int, ...]] = field(default_factory=list)

    def side(self, position: tuple[int, ...]) -> int:
        return len(position) % self.sides

    def key(self, position: tuple[int, ...]) -> tuple[int, ...]:
        return position

    def after(self, position: tuple[int, ...], chosen: Branch) -> tuple[int, ...]:
        return chosen.path

    def turns(self, position: tuple[int, ...], floor: int = -INFINITE) -> list[Branch]:
        self.listed.append(position)
        side, found = self.side(position), []
        for number in range(self.branching):
            path = (*position, number)
            chance = random.Random(repr((self.seed, path)))
            worths = [chance.randrange(-500, 500) for _ in range(self.sides)]
            if self.wins and chance.randrange(self.wins) == 0:
                worths[side] += WIN
            if lead(worths, side) > floor:
                found.append(Branch(lead(worths, side), tuple(worths), path))
        return sorted(found, key=lambda turn: -turn.value)

    def is_calm(self, position: tuple[int, ...]) -> bool:
        return True

    def allows(self, position: tuple[int, ...], chosen: Branch) -> bool:
        return False

    def can_win(self, position: tuple[int, ...]) -> bool:
        return max(turn.value for turn in self.turns(position)) >= DECIDED

    def best(self, position: tuple[int, ...], floor: int, enough: int) -> Judged:
        count = 0
        best = None
        for turn in sorted(self.turns(position), key=lambda turn: turn.path):
            count += 1
            if best is None or turn.value > best.value:
                best = turn
                if best.value >= enough:
                    break
        assert best is not None
        return Judged(max(floor, best.value), best.worths, count)


def by_hand(game: Numbers, position: tuple[int, ...], ahead: int) -> tuple[int, ...]:
    """The values after best play, by plain minimax or max^n without pruning."""
    side = game.side(position)
    found = []
    for turn in game.turns(position):
        if ahead == 1 or abs(turn.value) >= DECIDED:
            found.append(turn.worths)
        else:
            found.append(by_hand(game, turn.path, ahead - 1))
    return max(found, key=lambda worths: lead(worths, side))


def search(
    game: Numbers, ahead: int, nodes: int = 10_000_000, widths: Widths = FULL
) -> Found[Branch]:
    meter = Meter(Budget(nodes=nodes), never, lambda: 0.0)
    return TreeSearch(game, widths, game.sides).search((), game.turns(()), meter, ahead)


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("ahead", [1, 2, 3, 4])
def test_alpha_beta_agrees_with_plain_minimax(seed: int, ahead: int) -> None:
    game = Numbers(seed=seed)
    found = search(game, ahead)
    assert found.depth == ahead
    assert found.value == lead(by_hand(game, (), ahead), 0)


@pytest.mark.parametrize("seed", range(15))
def test_max_n_maximises_each_sides_own_lead(seed: int) -> None:
    game = Numbers(sides=3, branching=3, seed=seed)
    assert search(game, 3).value == lead(by_hand(game, (), 3), 0)


@pytest.mark.parametrize("seed", range(30))
def test_a_win_is_found_and_a_loss_delayed(seed: int) -> None:
    game = Numbers(seed=seed, wins=5)
    found, plain = search(game, 4), lead(by_hand(game, (), 4), 0)
    assert (found.value >= DECIDED) == (plain >= DECIDED)
    assert (found.value <= -DECIDED) == (plain <= -DECIDED)


@pytest.mark.parametrize("seed", range(30))
def test_turns_beyond_the_widths_are_searched_before_a_position_counts_as_lost(seed: int) -> None:
    game = Numbers(seed=seed, wins=4)
    found = search(game, 4, widths=Widths(second=1, later=1, below=(1,)))
    if abs(found.value) >= DECIDED:
        plain = lead(by_hand(game, (), found.depth), 0)
        assert (plain >= DECIDED) == (found.value >= DECIDED)


@pytest.mark.parametrize("seed", range(30))
def test_the_quickest_win_and_the_loss_that_lasts_longest_are_chosen(seed: int) -> None:
    game = Numbers(seed=seed, wins=3)
    found = search(game, 5)
    assert found.value == timed(game, (), found.depth)


def timed(game: Numbers, position: tuple[int, ...], ahead: int) -> int:
    """The value after best play, by plain minimax, where wins and losses count their turns."""
    found = []
    for turn in game.turns(position):
        value = turn.value
        if ahead > 1 and abs(value) < DECIDED:
            value = -timed(game, turn.path, ahead - 1)
            value -= PLY if value >= DECIDED else -PLY if value <= -DECIDED else 0
        found.append(value)
    return max(found)


def test_alpha_beta_visits_far_fewer_positions_than_minimax() -> None:
    game = Numbers(branching=10)
    search(game, 4)
    assert len(set(game.listed)) < (1 + 10 + 100 + 1000) * 0.5


def test_no_turn_beyond_the_widths_is_searched() -> None:
    game = Numbers(branching=10)
    search(game, 3, widths=Widths(second=4, later=2, below=(3, 3)))
    assert len({position for position in game.listed if len(position) == 1}) <= 4
    for position in game.listed:
        assert len({other for other in game.listed if other and other[:-1] == position}) <= 4


def test_a_search_out_of_budget_answers_with_the_best_so_far() -> None:
    for nodes in (1, 5, 20, 60, 200):
        found = search(Numbers(branching=8), 6, nodes)
        assert found.turn in Numbers(branching=8).turns(())
    assert search(Numbers(branching=8), 6, 1).depth == 1


def test_the_same_nodes_give_the_same_answer() -> None:
    assert [search(Numbers(seed=5), 9, nodes) for nodes in range(1, 300, 20)] == [
        search(Numbers(seed=5), 9, nodes) for nodes in range(1, 300, 20)
    ]


def test_a_cancelled_search_ends_at_once() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    game = Numbers(branching=8)
    meter = Meter(Budget(nodes=10_000_000), stop, lambda: 0.0)
    TreeSearch(game, FULL, 2).search((), game.turns(()), meter)
    assert len(game.listed) <= 1 + 6


def test_the_transposition_table_stays_within_its_bounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for table in ("LISTS_KEPT", "KNOWN_KEPT", "JUDGED_KEPT"):
        monkeypatch.setattr(TreeSearch, table, 5)
    sizes: list[tuple[int, ...]] = []
    game = Numbers(seed=3)
    kept = game.turns

    def turns(position: tuple[int, ...], floor: int = -INFINITE) -> list[Branch]:
        sizes.append(tuple(map(len, (tree._lists, tree._known, tree._judged))))
        return kept(position, floor)

    game.turns = turns  # type: ignore[method-assign] # a spy
    tree = TreeSearch(game, FULL, 2)
    meter = Meter(Budget(nodes=10_000_000), never, lambda: 0.0)
    found = tree.search((), kept(()), meter, 4)
    assert [max(one) for one in zip(*sizes, strict=True)] == [5, 5, 5]
    assert found.value == lead(by_hand(Numbers(seed=3), (), 4), 0)
    assert not (tree._lists or tree._known or tree._judged)


def test_a_single_legal_turn_is_not_searched() -> None:
    game = Numbers(branching=1)
    assert search(game, 9).depth == 1
    assert len(game.listed) == 1


def test_values_stay_below_infinity() -> None:
    assert WIN > DECIDED
    assert abs(search(Numbers(wins=2), 4).value) < INFINITE
