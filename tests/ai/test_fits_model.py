import random
from itertools import product

import pytest

from fitsmobile.ai import fits_tables
from fitsmobile.ai.fits_losses import best_line
from fitsmobile.ai.fits_model import fits_model
from fitsmobile.ai.fits_nodes import CLOSED
from fitsmobile.ai.fits_tables import AREAS
from fitsmobile.ai.levels import hindsight_for, player_for
from fitsmobile.ai.player import Budget, GameError, Meter, never
from fitsmobile.ai.ramp_hindsight import at_round, known_cards
from fitsmobile.engine.boards.fits import START_TILES
from fitsmobile.engine.drawn import key_of
from fitsmobile.engine.fits import explicit
from fitsmobile.engine.polyomino import HEIGHT_BITS
from fitsmobile.engine.registry import GAMES
from fitsmobile.storage import crash
from tests.ai.exhaustive import best_by_trying_everything
from tests.engine.drawings import EVERYTHING
from tests.engine.hidden_cards import with_cards_to_come

HINDSIGHT = hindsight_for("fits")

FITS = GAMES["fits"]
BOARDS = ("1", "2", "3", "4", "abyss", EVERYTHING)
LEVELS = range(1, 6)


def no_clock():
    raise AssertionError("a budget of nodes reads no clock")


def meter(nodes=1_000_000):
    return Meter(Budget(nodes=nodes), never, no_clock)


def table(board, seed, seats=1):
    return FITS.start(FITS.deal(seats, {"boards": [explicit(board)]}, seed))


def after_moves(board, seed, moves):
    """The only seat of a game after some random moves, the round not over."""
    rng = random.Random(seed)
    state = table(board, seed)
    for _ in range(moves):
        state = state.play(0, rng.choice(state.moves(0)))
    return state


@pytest.mark.parametrize("board", BOARDS)
def test_nodes_and_points_match_the_rules_after_every_move(board):
    model = fits_model(board)
    for seed in range(12):
        rng = random.Random(seed)
        state = table(board, seed)
        points = model.empty
        while state.actors():
            situation = model.situation(state, 0)
            choices = {
                move: (node, gain)
                for node, gain, move in model.choices(
                    situation.node, situation.tile, situation.first
                )
            }
            assert sorted(choices) == list(state.moves(0))
            move = rng.choice(state.moves(0))
            node, gain = choices[move]
            state = state.play(0, move)
            points += gain
            if state.actors():
                assert state.score(0, state.by_seat[0].board) == points
                assert model.situation(state, 0).node == node
        assert state.outcome().scores == (points,)


def before_the_last(cards, board, seed):
    """The only seat of a random game, at most some tiles before its end."""
    rng = random.Random(seed)
    state = table(board, seed)
    while len(known_cards(state, 0)) > cards:
        after = state.play(0, rng.choice(state.moves(0)))
        if not after.actors():
            break
        state = after
    return state


def test_a_square_left_open_in_a_closed_row_spoils_no_other_row():
    model, tiles = fits_model("1"), ["L4", "I3", "V5"]
    heights, closed = (9, 9, 7, 10, 12, 13), range(8)
    node = sum(height << HEIGHT_BITS * at for at, height in enumerate(heights))
    node |= sum(1 << CLOSED + row for row in closed)
    best = best_by_trying_everything(model, node, tiles)
    assert best == 16
    assert model.upper_bound(node, model.outlook(tiles)) >= best


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(6))
def test_a_proven_line_is_optimal_and_no_bound_is_below_it(board, seed):
    model = fits_model(board)
    state = before_the_last(3, board, seed)
    situation = model.situation(state, 0)
    tiles = [tile for _, tile in known_cards(state, 0)]
    best = best_by_trying_everything(model, situation.node, tiles)
    found = best_line(model, situation.node, tiles, situation.first, meter())
    assert found.proven
    assert found.line.points == best
    assert model.upper_bound(situation.node, model.outlook(tiles)) >= best


@pytest.mark.parametrize("board", BOARDS)
def test_a_hindsight_line_is_legal_and_scores_its_points(board):
    state = table(board, 3)
    best = HINDSIGHT.best_of_round(state, 0, 0, Budget(nodes=20_000), never, no_clock)
    for move in best.moves:
        state = state.play(0, move)
    assert state.outcome().scores == (best.score,)


def test_hindsight_depends_on_the_setup_alone():
    state = FITS.start(FITS.deal(3, {}, 5))
    best = HINDSIGHT.best_of_round(state, 2, 3, Budget(nodes=5_000), never, no_clock)
    progress = at_round(state, 2, 3)
    for move in best.moves:
        progress = progress.play(2, move)
    assert progress.by_seat[2].done[3].score == best.score


def test_the_best_from_a_position_is_at_most_the_best_of_the_round():
    state = before_the_last(5, "2", 1)
    end = HINDSIGHT.best_from(state, 0, Budget(nodes=200_000), never, no_clock)
    whole = HINDSIGHT.best_of_round(state, 0, 0, Budget(nodes=60_000), never, no_clock)
    assert end.score <= whole.score


@pytest.mark.parametrize(
    ("seat", "number", "reason"), [(1, 0, "invalid_seat"), (0, 1, "invalid_round")]
)
def test_hindsight_of_an_unknown_seat_or_round_is_refused_by_name(seat, number, reason):
    with pytest.raises(GameError) as error:
        HINDSIGHT.best_of_round(table("1", 0), seat, number, Budget(nodes=10), never, no_clock)
    assert error.value.refusal.reason == reason


def test_a_game_without_cards_has_no_hindsight_and_its_positions_are_refused_by_name():
    with pytest.raises(GameError) as error:
        hindsight_for("fillit")
    assert error.value.refusal.reason == "no_cards"
    state = GAMES["fillit"].start(GAMES["fillit"].deal(2, {}, 1))
    with pytest.raises(GameError) as error:
        HINDSIGHT.best_of_round(state, 0, 0, Budget(nodes=10), never, no_clock)
    assert error.value.refusal.reason == "wrong_game"


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_legal_round(level):
    state = table("3", level)
    player = player_for("fits", level, 1, no_clock)
    while state.actors():
        choice = player.choose(state.seen_by(0), 0, Budget(nodes=300), never)
        state = state.play(0, choice.move)
    assert state.outcome() is not None


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_nodes_seed_and_level_give_the_same_choice(level):
    state = after_moves("4", 2, 5).seen_by(0)
    choices = [
        player_for("fits", level, 9, no_clock).choose(state, 0, Budget(nodes=3_000), never)
        for _ in range(2)
    ]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_change_no_choice(level):
    state = after_moves("1", 4, 6)
    cards = state.to_come(0)
    orders = (cards, cards[::-1], cards[3:] + cards[:3])
    choices = {
        player_for("fits", level, 5, no_clock)
        .choose(with_cards_to_come(state, 0, order).seen_by(0), 0, Budget(nodes=2_000), never)
        .move
        for order in orders
    }
    assert len(choices) == 1


def test_the_areas_of_all_tiles_add_up():
    assert sum(AREAS.values()) == 72


@pytest.mark.parametrize("board", ["1", "abyss", EVERYTHING])
def test_the_learned_evaluation_beats_greedy_play(board):
    def play(choose):
        total = 0
        for seed in range(20):
            state = table(board, seed)
            while state.actors():
                state = state.play(0, choose(state))
            total += state.outcome().scores[0]
        return total

    def greedy(state):
        return max(state.moves(0), key=lambda move: state.score(0, state.by_seat[0].board | move))

    player = player_for("fits", 3, 1, no_clock)
    learned = play(lambda state: player.choose(state.seen_by(0), 0, Budget(nodes=1), never).move)
    assert learned > play(greedy)


def test_the_model_cache_holds_two_boards():
    for board in ("1", "2", "3", "4"):
        fits_model(board)
    assert fits_model.cache_info().currsize == 2


@pytest.fixture
def damaged(tmp_path, monkeypatch):
    """Puts these bytes in place of the weights; None for no file."""

    def put(data):
        if data is not None:
            for name in ("fits_3.bin", "fits_common.bin"):
                (tmp_path / name).write_bytes(data)
        monkeypatch.setattr(fits_tables, "WEIGHTS", tmp_path)
        fits_tables.read_tables.cache_clear()
        fits_model.cache_clear()

    yield put
    monkeypatch.undo()
    fits_tables.read_tables.cache_clear()
    fits_model.cache_clear()


def test_pairs_of_twins_on_a_drawn_board_are_interchangeable():
    lines = ("......", "..A..B", "......") + ("......",) * 6 + (".B....", "....A.", "......")
    swapped = tuple(line.translate(str.maketrans("AB", "BA")) for line in lines)
    [one], [other] = (
        model.estimates([0x332014], model.outlook(START_TILES))
        for model in (fits_model(key_of(drawn, rows=False)) for drawn in (lines, swapped))
    )
    assert one == pytest.approx(other)


@pytest.mark.parametrize("data", [None, b"", b"[]\n", b'{"mirrored": 0}\nx', b"\xff\n"])
def test_without_readable_weights_every_level_plays_like_a_beginner(damaged, data, tmp_path):
    damaged(data)
    crash.watch(tmp_path, "FITS Mobile")
    for board, level in product(("3", "abyss"), LEVELS):
        state = table(board, level)
        player = player_for("fits", level, 1, no_clock)
        while state.actors():
            choice = player.choose(state.seen_by(0), 0, Budget(nodes=300), never)
            state = state.play(0, choice.move)
        assert state.outcome() is not None
    assert "fits" in crash.kept(tmp_path)
