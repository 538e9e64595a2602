import json
from pathlib import Path

import pytest

from fitsmobile.ai import luck
from fitsmobile.ai.fits_losses import losses_of
from fitsmobile.engine.boards.bits import TASKS
from fitsmobile.engine.boards.fits_own import OWN_BOARDS
from fitsmobile.engine.fits import BOARD_OF, RANKED_BOARDS
from fitsmobile.engine.registry import GAMES
from tests.engine.drawings import DRAWN
from tools.train.luck import BUDGETS, DEALS, FIRST_SEED, shares_of
from tools.train.regression import solved


def test_every_board_and_task_card_has_a_usual_best():
    assert set(luck.read_shares()) == RANKED_BOARDS | set(TASKS)


def test_the_usual_best_of_a_board_is_within_its_possible_scores():
    for board in RANKED_BOARDS:
        empty = BOARD_OF[board].score(0)
        assert empty < luck.read_shares()[board] < empty + losses_of(board).upper_bound(0)


def test_every_board_was_measured_and_ours_go_from_gentle_to_wicked():
    figures = luck.read_figures()
    assert set(figures) == set(BOARD_OF)
    ours = [figures[art.id] for art in OWN_BOARDS]
    gaps = [one["possible"] - one["level_3"] for one in ours]
    assert gaps == sorted(gaps)
    assert all(one["level_1"] < one["level_3"] < one["level_5"] < one["possible"] for one in ours)
    assert all(0 < one["above_zero"] <= 1 for one in ours)


def test_the_luck_of_a_deal_is_known_on_our_boards_and_unknown_on_a_drawn_one():
    fits = GAMES["fits"]
    state = fits.start(fits.deal(1, {"boards": ["pond", DRAWN]}, 1))
    assert luck.usual_best(state, 0) == luck.read_figures()["pond"]["possible"]
    assert luck.usual_best(state, 1) is None


def test_the_usual_best_of_some_task_cards_is_the_sum_of_their_shares():
    state = GAMES["bits"].start(GAMES["bits"].deal(1, {"rounds": 4}, 3))
    shares = luck.read_shares()
    for number in range(4):
        parts = state.board_id(number).split("+")
        assert luck.usual_best(state, number) == sum(shares[part] for part in parts)


def test_the_weights_file_names_the_deals_of_its_tool():
    path = Path(luck.__file__).parent / "weights" / "luck.json"
    record = json.loads(path.read_text("ascii"))
    assert (record["deals"], record["first_seed"]) == (DEALS, FIRST_SEED)
    assert set(BUDGETS) == {"fits", "bits"}


def test_shares_are_recovered_by_least_squares():
    rounds = [(("a",), 10), (("a", "b"), 13), (("a", "c"), 9), (("a", "b", "c"), 12)]
    assert shares_of(rounds) == {"a": 10.0, "b": 3.0, "c": -1.0}
    assert solved([[2.0, 1.0], [1.0, 3.0]], [3.0, 5.0]) == pytest.approx([0.8, 1.4])
