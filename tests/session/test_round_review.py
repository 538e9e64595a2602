from itertools import pairwise

import pytest

from fitsmobile.ai import luck
from fitsmobile.ai.player import Budget, never
from fitsmobile.ai.worker import Worker
from fitsmobile.engine.registry import GAMES
from fitsmobile.session import round_review
from fitsmobile.session.actions import NewGame, Play, Player
from fitsmobile.session.reasons import reason_for
from fitsmobile.session.review import review
from fitsmobile.session.round_review import Inquiry, RoundReview, placements
from fitsmobile.session.session import Session


@pytest.fixture(autouse=True)
def _counted(monkeypatch):
    """Budgets in nodes, so that results are deterministic."""
    monkeypatch.setattr(round_review, "THINKING", Budget(nodes=4_000))


def clock() -> float:
    return 0.0


def middle(moves):
    return moves[len(moves) // 2]


def looked_at(game="fits", moves=None, choose=middle, **options):
    """A review of a game played with `choose` from the legal moves."""
    session = Session(GAMES, lambda: 1_700_000_000, lambda _: "game1")
    session.dispatch(NewGame(game, (Player("Alex", "green"),), options, seed=5, pace="solo"))
    table = session.table
    while table.state.outcome() is None and (moves is None or table.position < moves):
        move = table.game.format_move(choose(table.state.moves(0)))
        session.dispatch(Play(0, move))
        table = session.table
    return review(session.record(), GAMES)


def understood(round_):
    while (question := round_.question()) is not None:
        round_.take(question(never))
    return round_


def test_every_decision_of_a_round_is_a_placement():
    kept = looked_at(boards=["1", "2"])
    first, second = placements(kept, 0, 0), placements(kept, 0, 1)
    assert [one.ply for one in first + second] == list(range(1, len(kept.moments)))
    assert first[0].card == second[0].card == 0
    assert all(before.card < after.card for before, after in pairwise(first))


def test_a_tile_put_aside_is_named_by_its_card():
    kept = looked_at(choose=min, boards=["1"])
    aside = [one for one in placements(kept, 0, 0) if not one.move]
    assert aside and all(one.tile == one.before.by_seat[0].now for one in aside)


def test_the_costs_add_up_to_the_points_missed():
    round_ = understood(RoundReview(looked_at(boards=["1"]), 0, 0, clock))
    assert all(cost >= 0 for cost in round_.costs)
    assert sum(round_.costs) == round_.possible.score - round_.score > 0


def test_the_review_searches_from_the_last_placement_to_the_first():
    round_ = RoundReview(looked_at(boards=["1"]), 0, 0, clock)
    count = len(round_.placements)
    assert round_.costs == (None,) * count and round_.possible is None
    round_.take(round_.question()(never))
    assert round_.known == count - 1
    assert round_.cost(count - 1) is not None and round_.cost(0) is None


def test_the_last_two_placements_are_proven():
    round_ = understood(RoundReview(looked_at(boards=["1"]), 0, 0, clock))
    assert all(round_.proven(at) for at in range(len(round_.placements))[-2:])


def test_a_better_landing_is_legal_and_differs_from_the_one_played():
    round_ = understood(RoundReview(looked_at(boards=["1"]), 0, 0, clock))
    dear = [at for at, cost in enumerate(round_.costs) if cost]
    assert dear
    for at in range(len(round_.placements)):
        better = round_.better(at)
        if at not in dear:
            assert better is None
            continue
        here = round_.placements[at]
        assert better != here.move
        assert here.before.why_not(0, better) is None


def test_next_mistake_wraps_round_and_prefers_large_costs():
    round_ = understood(RoundReview(looked_at(boards=["1"]), 0, 0, clock))
    dear = [at for at, cost in enumerate(round_.costs) if cost >= round_review.MISTAKE]
    assert round_.next_mistake(dear[-1]) == dear[0]
    assert round_.next_mistake(dear[0] - 1) == dear[0]


def test_a_round_that_is_still_being_played_has_no_costs():
    round_ = RoundReview(looked_at(moves=4, boards=["1"]), 0, 0, clock)
    assert round_.score is None and round_.question() is None and round_.finished
    assert round_.costs == (None,) * 4


def test_a_hex_game_has_no_placements():
    session = Session(GAMES, lambda: 1_700_000_000, lambda _: "game2")
    players = (Player("Alex", "red"), Player("Ada", "blue"))
    session.dispatch(NewGame("jammit", players, seed=5, pace="turns"))
    assert placements(review(session.record(), GAMES), 0, 0) == ()


def test_luck_is_the_best_score_minus_the_usual_best():
    round_ = understood(RoundReview(looked_at(boards=["1"]), 0, 0, clock))
    usual = luck.read_shares()["1"]
    assert round_.luck == pytest.approx(round_.possible.score - usual)


def test_luck_of_every_printed_board_is_known():
    assert {"1", "2", "3", "4"} <= set(luck.read_shares())


def test_the_worker_searches_one_placement_after_the_other_until_cancelled():
    posted = []
    worker = Worker(posted.append)
    told = []
    inquiry = Inquiry(worker, lambda: told.append(1))
    round_ = RoundReview(looked_at(boards=["1"]), 0, 0, clock)
    inquiry.look_at(round_)
    worker.close()
    posted.pop(0)()
    assert told == [1] and round_.known == len(round_.placements) - 1
    inquiry.cancel()
    worker.close()
    for answer in posted:
        answer()
    assert told == [1]


@pytest.mark.parametrize("game", ["fits", "bits"])
def test_no_placement_with_a_cost_stands_without_a_reason(game):
    options = {"boards": ["3"]} if game == "fits" else {}
    round_ = understood(RoundReview(looked_at(game, **options), 0, 0, clock))
    costly = [at for at, cost in enumerate(round_.costs) if cost]
    assert costly
    for at in costly:
        here = round_.placements[at]
        asked = reason_for(here.before.seen_by(0), 0, (round_.better(at),), (here.move,))
        assert round_.reason(at) == asked
        assert asked.cells
    assert all(round_.reason(at) is None for at, cost in enumerate(round_.costs) if not cost)
