"""The reasons of FITS are shares of the learned evaluation."""

import random
from itertools import chain

import pytest

from fitsmobile.ai import fits_tables
from fitsmobile.ai.fits_judgement import Judgement
from fitsmobile.ai.fits_model import fits_model
from fitsmobile.ai.fits_reasons import NOW, pair_of, why
from fitsmobile.ai.fits_tables import TWIN_KINDS
from fitsmobile.ai.fits_terms import terms
from fitsmobile.ai.levels import PLAYERS
from fitsmobile.engine.fits import GRID
from tests.ai.test_fits_model import BOARDS, after_moves
from tests.engine.drawings import EVERYTHING


def positions(board, count=4):
    """Positions after some random moves, with two placements each."""
    for seed in range(count):
        state = after_moves(board, seed, 2 + 2 * seed)
        yield state, random.Random(seed).sample(state.moves(0), 2)


@pytest.mark.parametrize("board", BOARDS)
def test_the_terms_add_up_to_the_evaluation(board):
    model = fits_model(board)
    for state, _ in positions(board):
        situation = model.situation(state, 0)
        [evaluation] = model.estimates([situation.node], model.outlook(situation.coming))
        found = terms(model.art, model.tables, situation.node, situation.coming)
        assert sum(term.value for term in found) == pytest.approx(evaluation)


def without(tables, feature):
    """The tables without what they say about one feature."""
    surface = [list(weights) for weights in tables.surface]
    cells = [list(weights) for weights in tables.cells]
    tiles = [list(packed) for packed in tables.tiles]
    at = int(feature.of) if feature.kind in ("height", "step", "kink") else 0
    kinks = fits_tables.KINKS**2
    slices = {
        "height": (fits_tables.HEIGHT_AT + 16 * at, 16),
        "step": (fits_tables.STEP_AT + fits_tables.STEPS * at, fits_tables.STEPS),
        "kink": (fits_tables.KINK_AT + kinks * at, kinks),
        "room": (fits_tables.SLACK_AT, fits_tables.SLACKS),
        "lost": (fits_tables.LOST_AT, fits_tables.TWINS_AT - fits_tables.LOST_AT),
        "twins": (fits_tables.TWINS_AT, fits_tables.SURFACE - fits_tables.TWINS_AT),
    }
    first, length = slices.get(feature.kind, (0, 0))
    for weights in surface:
        weights[first : first + length] = [0] * length
    kinds = {"special": [fits_tables.SPECIALS.find(feature.of)], "twins": range(TWIN_KINDS, 8)}
    for weights, kind in ((one, kind) for one in cells for kind in kinds.get(feature.kind, ())):
        start = kind * fits_tables.CELL_PLACES
        weights[start : start + fits_tables.CELL_PLACES] = [0] * fits_tables.CELL_PLACES
    reach = [without_kinds(packed, kinds.get(feature.kind, ())) for packed in tables.reach]
    if feature.kind == "tile":
        entries = fits_tables.tile_entries(tables.common)
        nothing = sum(fits_tables.BIAS << 16 * at for at in range(entries))
        for packed in tiles:
            packed[fits_tables.NUMBER[feature.of]] = nothing
    outputs = [0.0] * len(tables.outputs) if feature.kind == "network" else tables.outputs
    return tables._replace(surface=surface, cells=cells, tiles=tiles, reach=reach, outputs=outputs)


def without_kinds(packed, kinds):
    """The entries of a tile for special cells in its reach, without those of some kinds."""
    entries = [packed >> 16 * at & 0xFFFF for at in range(fits_tables.REACH_ENTRIES)]
    for kind in kinds:
        first, last = (fits_tables.reach_entry(one, 0) for one in (kind, kind + 1))
        entries[first:last] = [fits_tables.BIAS] * (last - first)
    return sum(entry << 16 * at for at, entry in enumerate(entries))


def difference(judgement, pair):
    """The points that the evaluation gives the better placement more than the worse one."""
    ahead = judgement.ahead(pair.situation.coming)
    better, worse = judgement.worths([pair.better.node, pair.worse.node], ahead)
    return better - worse


@pytest.mark.parametrize("board", ["1", "3", "4", EVERYTHING])
def test_a_feature_that_is_taken_out_changes_the_judgement_by_its_share(board):
    model = fits_model(board)
    whole = Judgement(model.art, model.tables)
    for state, (one, other) in positions(board, 2):
        pair = pair_of(state, 0, one, other)
        shares = pair.shares()
        for feature, share in shares.items():
            if feature.kind == NOW:
                continue
            rest = Judgement(model.art, without(model.tables, feature))
            lost = difference(whole, pair) - difference(rest, pair)
            assert lost == pytest.approx(share), feature
        at_once = sum(share for feature, share in shares.items() if feature.kind == NOW)
        board_now = state.by_seat[0].board
        scores = [model.art.score(board_now | move) for move in (one, other)]
        assert at_once == scores[0] - scores[1]


@pytest.mark.parametrize("board", BOARDS)
def test_the_reason_is_a_share_that_speaks_for_the_better_placement(board):
    for state, (one, other) in positions(board):
        for better, worse in ((one, other), (other, one)):
            reason = why(state, 0, [better], [worse])
            shares = pair_of(state, 0, better, worse).shares().values()
            assert reason.value in (*(share for share in shares if share > 0), 0.0)
            assert reason.cells
            assert all(0 <= c < GRID.columns and 0 <= r < GRID.rows for c, r in reason.cells)


def test_who_sees_the_order_of_the_cards_gets_the_same_reason_as_who_does_not():
    ways = PLAYERS["fits"].why
    for state, (one, other) in chain.from_iterable(map(positions, "1234")):
        seen = state.seen_by(0)
        assert ways(state, 0, [one], [other]) == ways(seen, 0, [one], [other])
        assert ways(state, 0, [one]) == ways(seen, 0, [one])
