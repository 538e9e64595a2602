"""The stored best scores belong to the deals with which the strength of FITS is measured."""

from fitsmobile.ai.fits_model import model_of
from fitsmobile.ai.ramp_search import greedy_line
from tests.bench.harness.fits_best import DEALS, best_of, tiles_of
from tests.bench.harness.ramp_deals import dealt


def test_no_deal_has_changed_and_no_greedy_line_beats_the_best_one() -> None:
    for number in range(DEALS):
        state = dealt("fits", number)
        model = model_of(state, 0)
        node = model.situation(state, 0).node
        if number % 20 < 4:
            points = greedy_line(model, node, tiles_of(number), True).points
            assert model.empty + points <= best_of(number)
        assert best_of(number) <= model.empty + model.upper_bound(
            node, model.outlook(tiles_of(number))
        )
