import random
import zlib

import pytest

from fitsmobile.ai import bits_model as bits_model_module
from fitsmobile.ai.bits_areas import FRAME, MARGIN, PLANE, PLANE_BITS, Prospects
from fitsmobile.ai.bits_model import (
    NEUTRAL_USED,
    OVER,
    WEIGHT_UNIT,
    BitsModel,
    Memo,
    bits_model,
    landings_of,
    model_of,
    path_of,
)
from fitsmobile.ai.levels import hindsight_for, player_for
from fitsmobile.ai.player import Budget, Meter, never
from fitsmobile.ai.ramp_hindsight import known_cards
from fitsmobile.ai.ramp_search import best_line
from fitsmobile.engine.bits import ROUNDS, neutral_left
from fitsmobile.engine.boards.bits import DECK, TASKS
from fitsmobile.engine.frozen import replace
from fitsmobile.engine.registry import GAMES
from fitsmobile.storage import crash
from tests.engine.hidden_cards import with_cards_to_come

HINDSIGHT = hindsight_for("bits")

BITS = GAMES["bits"]
LEVELS = range(1, 6)


def no_clock():
    raise AssertionError("a budget of nodes reads no clock")


def meter(nodes=1_000_000):
    return Meter(Budget(nodes=nodes), never, no_clock)


def table(seed, seats=1, rounds=4):
    return BITS.start(BITS.deal(seats, {"rounds": rounds}, seed))


def walk_at_random(seed):
    """Every position of a game of four rounds played at random, with the move made there."""
    rng = random.Random(seed)
    state = table(seed)
    while state.actors():
        move = rng.choice(state.moves(0))
        yield state, move
        state = state.play(0, move)


def before_the_last(moves, seed):
    """A position of a random game, a few moves before the end of its round."""
    states = [state for state, _ in walk_at_random(seed)]
    ends = [
        at
        for at in range(1, len(states))
        if states[at].by_seat[0].round != states[at - 1].by_seat[0].round
    ]
    return states[ends[seed % 3] - moves]


@pytest.mark.parametrize("seed", range(12))
def test_nodes_and_points_match_the_rules_after_every_move(seed):
    for state, move in walk_at_random(seed):
        progress = state.by_seat[0]
        model = model_of(state, 0)
        situation = model.situation(state, 0)
        choices = {
            made: (node, gain)
            for node, gain, made in model.choices(situation.node, situation.tile, situation.first)
        }
        assert sorted(choices) == list(state.moves(0))
        node, gain = choices[move]
        board = progress.board | move
        assert gain == state.score(progress.round, board) - state.score(
            progress.round, progress.board
        )
        after = state.play(0, move)
        if after.by_seat[0].round == progress.round and after.actors():
            assert model.node_of(after.by_seat[0]) == node
            assert bool(node & NEUTRAL_USED) == (not neutral_left(after.by_seat[0]))
        elif len(after.to_come(0)) and after.actors():
            assert model.choices(node, "RR", False) == [(node, 0, OVER)]


def test_the_neutral_tile_cannot_replace_the_start_tile():
    state = table(1)
    situation = model_of(state, 0).situation(state, 0)
    assert situation.first
    assert not any(
        after & NEUTRAL_USED for after, _, _ in model_of(state, 0).choices(*situation[:3])
    )


@pytest.mark.parametrize("seed", range(6))
def test_the_evaluation_is_the_sum_of_the_learned_entries(seed):
    for state, _ in list(walk_at_random(seed))[::3]:
        model = model_of(state, 0)
        situation = model.situation(state, 0)
        outlook = model.outlook(situation.coming)
        for after, _, _ in model.choices(situation.node, situation.tile, situation.first)[::4]:
            entries = model.features(after, outlook)
            learned = sum(model.weights[at] for at in entries)
            assert model.estimate(after, outlook) == pytest.approx(WEIGHT_UNIT * learned)


class WholeProspects(Prospects):
    """Entries of an area worked out from all of its key, without the cache."""

    def entries(self, cells):
        low = low_bit(cells >> PLANE_BITS & PLANE)
        parts = (cells >> 2 * PLANE_BITS, cells >> PLANE_BITS & PLANE, cells & PLANE)
        others, area, open_ = (part << MARGIN >> low for part in parts)
        return self._entries((others << FRAME | area) << FRAME | open_)


def low_bit(area):
    return (area & -area).bit_length() - 1


def test_what_is_left_out_of_the_key_of_an_area_does_not_matter(monkeypatch):
    models = {}
    for seed in range(8):
        for state, _ in list(walk_at_random(seed))[::2]:
            model = model_of(state, 0)
            tasks = state.tasks(state.by_seat[0].round)
            if tasks not in models:
                with monkeypatch.context() as patch:
                    patch.setattr("fitsmobile.ai.bits_model.Prospects", WholeProspects)
                    models[tasks] = BitsModel(tasks, model.weights)
            situation = model.situation(state, 0)
            outlook = model.outlook(situation.coming)
            for after, _, _ in model.choices(*situation[:3]):
                assert model.features(after, outlook) == models[tasks].features(after, outlook)


def test_the_evaluation_is_zero_where_no_tile_is_to_come_or_fits():
    state = table(3)
    model = model_of(state, 0)
    situation = model.situation(state, 0)
    assert model.estimate(situation.node, model.outlook(())) == 0
    full = sum(6 << 4 * column for column in range(6))
    assert model.estimate(full, model.outlook(situation.coming)) == 0
    assert model.features(full, model.outlook(situation.coming)) == []


@pytest.mark.parametrize("seed", range(6))
def test_a_ramp_and_its_mirror_image_have_the_same_evaluation(seed):
    for state, _ in list(walk_at_random(seed))[::3]:
        model = model_of(state, 0)
        grid = state.grid
        progress = state.by_seat[0]
        mirrored = sum(
            grid.bit(grid.columns - 1 - column, row, plane)
            for column, row, plane in grid.squares(progress.board)
        )
        heights = grid.heights(progress.profile)
        turned = progress._replace(
            board=mirrored,
            profile=sum(height << 4 * at for at, height in enumerate(reversed(heights))),
        )
        outlook = model.outlook(state.to_come(0))
        here, there = (model.estimate(model.node_of(one), outlook) for one in (progress, turned))
        assert here == pytest.approx(there)


def best_by_trying_everything(model, node, tiles):
    if not tiles:
        return 0
    return max(
        gain + best_by_trying_everything(model, after, tiles[1:])
        for after, gain, _ in model.choices(node, tiles[0], False)
    )


@pytest.mark.parametrize("seed", range(12))
def test_a_proven_line_is_optimal_and_no_bound_is_below_it(seed):
    state = before_the_last(3, seed)
    model = model_of(state, 0)
    situation = model.situation(state, 0)
    tiles = [tile for _, tile in known_cards(state, 0)][:3]
    best = best_by_trying_everything(model, situation.node, tiles)
    found = best_line(model, situation.node, tiles, situation.first, meter())
    assert found.proven
    assert found.line.points == best
    assert model.upper_bound(situation.node, model.outlook(tiles)) >= best


@pytest.mark.parametrize("number", range(3))
def test_a_hindsight_line_is_legal_and_scores_its_points(number):
    state = table(number, rounds=3)
    best = HINDSIGHT.best_of_round(state, 0, number, Budget(nodes=20_000), never, no_clock)
    assert best.score == state.score(number, _laid(best.moves))


def _laid(moves):
    board = 0
    for move in moves:
        assert not board & move
        board |= move
    return board


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_legal_game(level):
    state = table(level)
    player = player_for("bits", level, 1, no_clock)
    while state.actors():
        choice = player.choose(state.seen_by(0), 0, Budget(nodes=300), never)
        state = state.play(0, choice.move)
    assert state.outcome() is not None


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_nodes_seed_and_level_give_the_same_choice(level):
    state = [state for state, _ in walk_at_random(2)][22].seen_by(0)
    choices = [
        player_for("bits", level, 9, no_clock).choose(state, 0, Budget(nodes=3_000), never)
        for _ in range(2)
    ]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_and_tasks_change_no_choice(level):
    state = [state for state, _ in walk_at_random(4)][6]
    cards = state.to_come(0)
    first, second, *later = state.setup.rounds
    other = next(one for one in TASKS if one[0] == "2" and one not in second.tasks)
    hidden = [
        with_cards_to_come(state, 0, cards),
        with_cards_to_come(state, 0, cards[::-1]),
        replace(
            state,
            setup=replace(
                state.setup,
                rounds=(first, replace(second, tasks=(*first.tasks, other)), *later),
            ),
        ),
    ]
    choices = {
        player_for("bits", level, 5, no_clock)
        .choose(one.seen_by(0), 0, Budget(nodes=2_000), never)
        .move
        for one in hidden
    }
    assert len(choices) == 1


def test_the_smallest_budget_still_gives_a_legal_move():
    for state, _ in list(walk_at_random(5))[::5]:
        choice = player_for("bits", 5, 1, no_clock).choose(
            state.seen_by(0), 0, Budget(nodes=1), never
        )
        assert choice.move in state.moves(0)


@pytest.fixture
def damaged(tmp_path, monkeypatch):
    """Puts these bytes in place of the weights; None for no file."""

    def put(data):
        if data is not None:
            (tmp_path / "bits_1.bin").write_bytes(data)
        monkeypatch.setattr(bits_model_module, "WEIGHTS", tmp_path)
        bits_model.cache_clear()

    yield put
    monkeypatch.undo()
    bits_model.cache_clear()


@pytest.mark.parametrize("data", [None, b"", b"[]\n", zlib.compress(b"\x01")])
def test_without_readable_weights_every_level_plays_like_a_beginner(damaged, data, tmp_path):
    damaged(data)
    crash.watch(tmp_path, "FITS Mobile")
    for level in LEVELS:
        state = table(3, rounds=3)
        player = player_for("bits", level, 1, no_clock)
        while state.actors():
            choice = player.choose(state.seen_by(0), 0, Budget(nodes=300), never)
            state = state.play(0, choice.move)
        assert state.outcome() is not None
    assert "bits" in crash.kept(tmp_path)


def test_the_files_are_small_enough_to_ship():
    files = [path_of(cards) for cards in range(1, max(ROUNDS) + 1)]
    assert sum(path.stat().st_size for path in files) <= 229_000


def memos(values):
    """All caches among some values, and in their lists and dicts."""
    for value in values:
        if isinstance(value, Memo):
            yield value
        elif isinstance(value, list):
            yield from memos(value)
        elif isinstance(value, dict):
            yield from memos(value.values())


@pytest.fixture
def no_landings():
    """No landings in the cache, before and after a test that bounds it otherwise."""
    landings_of.cache_clear()
    yield
    landings_of.cache_clear()


@pytest.mark.usefixtures("no_landings")
def test_caches_stay_within_their_bounds(monkeypatch):
    monkeypatch.setattr("fitsmobile.ai.bits_model.PLANE_MEMO", 50)
    monkeypatch.setattr("fitsmobile.ai.bits_model.PLACES_MEMO", 20)
    monkeypatch.setattr("fitsmobile.ai.bits_model.GROUND_MEMO", 20)
    tasks = table(6).tasks(2)
    weights = bits_model(tasks).weights
    small = BitsModel(tasks, weights)
    for state, _ in walk_at_random(6):
        if state.by_seat[0].round == 2:
            situation = small.situation(state, 0)
            outlook = small.outlook(situation.coming)
            for node, gain, move in small.choices(*situation[:3]):
                large = model_of(state, 0)
                assert small.estimate(node, outlook) == large.estimate(node, outlook)
                assert (node, gain, move) in large.choices(*situation[:3])
    sizes = [len(memo) for memo in memos(vars(small).values())]
    assert 0 < max(sizes) <= 100
    assert 0 < max(len(landings_of(tile)) for tile in DECK) <= 20


def test_the_learned_evaluation_beats_greedy_play():
    def play(choose):
        total = 0
        for seed in range(12):
            state = table(seed, rounds=3)
            while state.actors():
                state = state.play(0, choose(state))
            total += state.outcome().scores[0]
        return total

    def greedy(state):
        progress = state.by_seat[0]
        return max(
            state.moves(0), key=lambda move: state.score(progress.round, progress.board | move)
        )

    player = player_for("bits", 3, 1, no_clock)
    learned = play(lambda state: player.choose(state.seen_by(0), 0, Budget(nodes=1), never).move)
    assert learned > play(greedy) + 12 * 5
