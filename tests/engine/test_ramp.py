"""The rules that FITS and BITS share: going through the cards, hidden cards, views."""

import hashlib
import json
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.engine.polyomino import cell_name
from fitsmobile.engine.protocol import InvalidSetup
from fitsmobile.engine.ramp import rank
from fitsmobile.engine.registry import GAMES
from fitsmobile.engine.views import BitsView
from tests.engine.drawings import DRAWN
from tests.engine.hidden_cards import with_cards_to_come

ON_THE_RAMP = ("fits", "bits")

both = pytest.mark.parametrize("name", ON_THE_RAMP)
a_game = st.sampled_from(ON_THE_RAMP)
a_seed = st.integers(0, 2**64 - 1)
choices = st.lists(st.integers(0, 10**6), max_size=70)


def start(name, seats=1, seed=0):
    game = GAMES[name]
    drawn = name == "fits" and seed % 2
    return game.start(game.deal(seats, {"boards": ["1", DRAWN]} if drawn else {}, seed))


def walked(state, picks):
    """The position after the seats took turns, each playing the move that `pick` chooses."""
    for turn, pick in enumerate(picks):
        actors = state.actors()
        if not actors:
            break
        seat = actors[turn % len(actors)]
        moves = state.moves(seat)
        state = state.play(seat, moves[pick % len(moves)])
    return state


def ramp(view):
    return view.ramp if isinstance(view, BitsView) else view


# --- ranks -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "place"),
    [
        *[(90, 0), (31, 0), (30, 1), (26, 1), (25, 2), (21, 2), (20, 3), (16, 3)],
        *[(15, 4), (11, 4), (10, 5), (6, 5), (5, 6), (0, 6), (-40, 6)],
    ],
)
def test_a_total_has_the_rank_of_the_rules_table(total, place):
    assert rank(total) == place


# --- mirrors -----------------------------------------------------------------------------


def mirrored(grid, board):
    return sum(grid.bit(grid.columns - 1 - c, r, plane) for c, r, plane in grid.squares(board))


@given(a_game, a_seed, choices)
def test_a_game_played_in_a_mirror_is_the_mirror_image(name, seed, picks):
    """The first round of FITS is on board 1, which is all dots; BITS has no marks at all."""
    state = image = start(name, seed=seed)
    grid = state.grid
    for pick in picks:
        progress = state.by_seat[0]
        if progress.round:
            break
        moves = state.moves(0)
        assert sorted(mirrored(grid, move) for move in moves) == image.moves(0)
        assert state.score(0, progress.board) == image.score(0, mirrored(grid, progress.board))
        move = moves[pick % len(moves)]
        state, image = state.play(0, move), image.play(0, mirrored(grid, move))
    assert [one.score for one in state.by_seat[0].done[:1]] == [
        one.score for one in image.by_seat[0].done[:1]
    ]


@given(a_game, a_seed, choices)
def test_the_profile_is_the_heights_of_the_placed_tiles(name, seed, picks):
    state = walked(start(name, seed=seed), picks)
    progress = state.by_seat[0]
    heights = [0] * state.grid.columns
    for column, row in state.grid.cells(progress.board):
        heights[column] = max(heights[column], row + 1)
    assert state.grid.heights(progress.profile) == tuple(heights)
    placed = [board for _, board in progress.placed]
    assert sum(placed) == progress.board
    assert sum(board.bit_count() for board in placed) == progress.board.bit_count()


@given(a_game, a_seed, choices)
def test_every_tile_of_a_round_is_placed_or_put_aside_or_skipped(name, seed, picks):
    state = walked(start(name, seed=seed), [*picks, *range(60)])
    for number, done in enumerate(state.by_seat[0].done):
        cards = state.setup.rounds[number]
        used = Counter(tile for tile, _ in done.placed) + Counter(done.aside)
        assert not used - Counter([*cards.starts, *cards.deck, "N"])
        if name == "fits":
            assert used == Counter(cards.deck)


# --- hidden information ------------------------------------------------------------------


def reshuffled(state, seat, rng):
    """The same position with all information changed that is hidden from `seat`."""
    game = GAMES[state.setup.game]
    progress = state.by_seat[seat]
    data = state.setup.to_json()
    other = game.deal(data["seats"], {}, rng.getrandbits(64)).to_json()
    for number in range(progress.round + 1, len(data["rounds"])):
        for field in ("starts", "deck"):
            data["rounds"][number][field] = other["rounds"][number][field]
    deck = data["rounds"][progress.round]["deck"]
    unseen = deck[progress.card :]
    rng.shuffle(unseen)
    deck[progress.card :] = unseen
    return game.read_setup(data)


@given(a_game, a_seed, choices)
def test_two_games_that_differ_in_hidden_cards_look_the_same(name, seed, picks):
    """Only the one seat has played, so that both games can have gone the same way."""
    rng = random.Random(seed)
    state, played = start(name, 2, seed), []
    for pick in picks:
        moves = state.moves(1)
        if not moves:
            break
        played.append(moves[pick % len(moves)])
        state = state.play(1, played[-1])
    other = GAMES[name].start(reshuffled(state, 1, rng))
    for move in played:
        other = other.play(1, move)
    assert other.seen_by(1) == state.seen_by(1)


@both
def test_cards_that_only_another_seat_has_turned_are_hidden(name):
    state = start(name, 2, 3)
    for _ in range(9):
        state = state.play(1, state.moves(1)[-1])
    seen = state.seen_by(0)
    assert seen.by_seat[1].placed == ()
    assert seen.by_seat[1].now == state.setup.rounds[0].starts[1]
    assert seen.by_seat[0] == state.by_seat[0]


@both
def test_the_ramp_of_a_seat_that_is_behind_is_fully_visible(name):
    state = start(name, 2, 3)
    for seat in (0, 1, 1, 1):
        state = state.play(seat, state.moves(seat)[-1])
    assert state.seen_by(1).by_seat == state.by_seat


@both
def test_the_cards_to_come_are_listed_in_their_fixed_order(name):
    state = walked(start(name, 1, 8), range(7))
    progress = state.by_seat[0]
    seen = state.seen_by(0).setup.rounds[progress.round].deck
    real = state.setup.rounds[progress.round].deck
    assert seen[: progress.card] == real[: progress.card]
    assert seen[progress.card :] == state.to_come(0)
    assert Counter(seen) == Counter(real)
    assert list(state.to_come(0)) == sorted(state.to_come(0), key=state.tiles.index)


@both
def test_a_position_with_other_cards_to_come_can_be_played_on(name):
    state = walked(start(name, 2, 8), range(9)).seen_by(0)
    progress = state.by_seat[0]
    guess = tuple(reversed(state.to_come(0)))
    guessed = with_cards_to_come(state, 0, guess)
    assert guessed.setup.rounds[progress.round].deck[progress.card :] == guess
    assert guessed.moves(0) == state.moves(0)
    following = guessed.play(0, guessed.moves(0)[-1])
    if following.by_seat[0].round == progress.round:
        assert following.by_seat[0].now in guess


def test_later_task_cards_are_hidden():
    tasks = {GAMES["bits"].deal(1, {}, seed).rounds[2].tasks for seed in range(40)}
    assert len(tasks) > 20
    for seed in range(40):
        setup = GAMES["bits"].deal(1, {}, seed)
        seen = GAMES["bits"].start(setup).seen_by(0).setup
        assert seen.rounds[0].tasks == setup.rounds[0].tasks
        later = seen.rounds[2].tasks
        assert later[1:] == ("2a", "3a")


# --- views -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_every_card_is_offered_to_a_seat_or_listed_as_passed_over_once_the_seat_acts(seed):
    state, passed = start("fits", 1, seed), []
    while state.actors():
        before = state.view(0)
        assert before.start not in before.to_come
        state = state.play(0, max(state.moves(0)))  # high, so that tiles soon fit nowhere
        after = state.view(0)
        if after.round == before.round and after.tiles:
            assert after.card - before.card == 1 + len(after.passed)
            own = {after.start} & set(after.passed)
            assert {*after.aside} - {*before.aside} == {*after.passed} - own
            passed += after.passed
            waiting = state.view(0, waits=True)
            assert (waiting.card, waiting.aside) == (before.card, before.aside)
            assert (waiting.to_come, waiting.passed) == (before.to_come, ())
    assert len(passed) > len(state.setup.rounds)


@given(a_game, a_seed, choices)
def test_the_landings_shown_are_exactly_the_legal_moves(name, seed, picks):
    game = GAMES[name]
    state = walked(start(name, 2, seed), picks)
    for seat in (0, 1):
        view = ramp(state.view(seat))
        texts = [one.move for tile in view.tiles for one in tile.landings.values()]
        texts += [view.can_put_aside] if view.can_put_aside else []
        assert sorted(texts) == sorted(map(game.format_move, state.moves(seat)))


@given(a_game, a_seed, choices)
def test_each_form_and_column_has_a_landing_or_a_refusal(name, seed, picks):
    state = walked(start(name, seed=seed), picks)
    view = ramp(state.view(0))
    for tile in view.tiles:
        every = {(form, column) for form in range(len(tile.forms)) for column in range(6)}
        assert set(tile.landings) | set(tile.refused) == every
        assert not set(tile.landings) & set(tile.refused)
        for (form, column), landing in tile.landings.items():
            held = tile.forms[form]
            low = min(row for _, row in landing.cells)
            shape = {(c + column, r + low) for c, r in held.cells}
            assert shape == set(landing.cells)
            for cell in landing.cells:
                assert cell_name(cell) in landing.move
        for refused in tile.refused.values():
            assert refused.reason in {"over_the_side", "wholly_above", "over_the_top"}
            assert bool(refused.cells) == (refused.reason != "over_the_side")


@given(a_game, a_seed, choices)
def test_effects_and_scores_predict_the_position_after_the_move(name, seed, picks):
    state = walked(start(name, seed=seed), picks)
    view = ramp(state.view(0))
    assert view.score == sum(line.points for line in view.lines)
    for tile in view.tiles:
        for landing in list(tile.landings.values())[:6]:
            change = sum(one.points for one in landing.effects if one.kind != "buried")
            assert landing.score == view.score + change
            after = state.play(0, GAMES[name].parse_move(landing.move))
            if after.by_seat[0].round == state.by_seat[0].round and 0 in after.actors():
                assert ramp(after.view(0)).score == landing.score
            else:
                assert after.by_seat[0].done[-1].score == landing.score


@both
def test_turning_and_flipping_a_form_in_the_view_leads_to_the_right_forms(name):
    view = ramp(start(name, 1, 2).view(0))
    for form in view.tiles[0].forms:
        squares = list(zip(form.cells, form.colours or form.cells, strict=True))
        turned = view.tiles[0].forms[form.rotated]
        assert (turned.width, turned.height) == (form.height, form.width)
        if form.colours:
            expected = {((r, form.width - 1 - c), colour) for (c, r), colour in squares}
            assert expected == set(zip(turned.cells, turned.colours, strict=True))
        flipped = view.tiles[0].forms[form.mirrored]
        assert {(form.width - 1 - c, r) for c, r in form.cells} == set(flipped.cells)


@both
def test_the_view_lists_finished_rounds_and_stays_after_the_last(name):
    state = walked(start(name, 1, 2), range(90))
    assert not state.actors()
    view = ramp(state.view(0))
    assert view.tiles == ()
    assert view.can_put_aside is None
    assert [one.number for one in view.finished] == list(range(1, view.rounds + 1))
    assert view.total == state.outcome().scores[0] == sum(one.score for one in view.finished)
    for one in view.finished:
        assert one.score == sum(line.points for line in one.lines)


def test_a_dot_under_an_overhang_is_buried():
    fits = GAMES["fits"]
    data = fits.deal(1, {"boards": ["1"]}, 0).to_json()
    data["rounds"][0] |= {"starts": ["T5"]}
    view = fits.start(fits.read_setup(data)).view(0)
    upright = next(i for i, f in enumerate(view.tiles[0].forms) if f.cells[0] == (0, 2))
    effects = {one.kind: one for one in view.tiles[0].landings[upright, 0].effects}
    assert (effects["dots"].count, effects["dots"].points) == (5, 5)
    assert (effects["buried"].count, effects["buried"].points) == (4, -4)
    assert effects["buried"].cells == ((0, 0), (0, 1), (2, 0), (2, 1))


# --- untrusted setups --------------------------------------------------------------------


def with_change(path, value):
    def change(data):
        node = data
        for key in path[:-1]:
            node = node[key]
        if value is KeyError:
            del node[path[-1]]
        else:
            node[path[-1]] = value

    return change


@both
@pytest.mark.parametrize(
    ("reason", "change"),
    [
        ("wrong_game", with_change(["game"], "chess")),
        ("wrong_game", with_change(["game"], ["fits"])),
        ("missing_field", with_change(["game"], KeyError)),
        ("unknown_field", with_change(["Seats"], 2)),
        ("bad_seats", with_change(["seats"], 5)),
        ("bad_seats", with_change(["seats"], 0)),
        ("bad_seats", with_change(["seats"], True)),
        ("bad_seats", with_change(["seats"], "2")),
        ("bad_seats", with_change(["seats"], 2.0)),
        ("bad_seats", with_change(["seats"], 10**9999)),
        ("bad_rounds", with_change(["rounds"], [])),
        ("bad_rounds", with_change(["rounds"], {})),
        ("bad_rounds", with_change(["rounds"], [None] * 100_000)),
        ("not_an_object", with_change(["rounds", 0], [])),
        ("missing_field", with_change(["rounds", 0, "deck"], KeyError)),
        ("unknown_field", with_change(["rounds", 1, "score"], 99)),
        ("bad_deck", with_change(["rounds", 0, "deck"], "I3")),
        ("bad_deck", with_change(["rounds", 0, "deck"], ["I3"] * 10**6)),
        ("unknown_tile", with_change(["rounds", 0, "deck", 3], "Z5")),
        ("unknown_tile", with_change(["rounds", 0, "deck", 3], ["I3"])),
        ("unknown_tile", with_change(["rounds", 0, "deck", 3], "\ud800" * 10**6)),
        ("bad_start", with_change(["rounds", 0, "starts"], None)),
        ("bad_start", with_change(["rounds", 0, "starts"], [])),
        ("unknown_tile", with_change(["rounds", 0, "starts", 0], "X5")),
    ],
)
def test_a_setup_that_cannot_be_dealt_is_refused_by_name(name, reason, change):
    data = GAMES[name].deal(2, {}, 0).to_json()
    change(data)
    with pytest.raises(InvalidSetup) as caught:
        GAMES[name].read_setup(data)
    assert caught.value.refusal.reason == reason
    assert len(caught.value.refusal.message) < 100


@pytest.mark.parametrize(
    ("reason", "change"),
    [
        ("unknown_board", with_change(["rounds", 0, "board"], "one")),
        ("unknown_board", with_change(["rounds", 0, "board"], 1)),
        ("unknown_board", with_change(["rounds", 0, "board"], ["1"])),
        ("board_twice", with_change(["rounds", 1, "board"], "1")),
        ("tile_twice", with_change(["rounds", 0, "starts"], ["L5", "L5"])),
    ],
)
def test_an_impossible_setup_of_fits_is_refused_by_name(reason, change):
    data = GAMES["fits"].deal(2, {}, 0).to_json()
    change(data)
    with pytest.raises(InvalidSetup) as caught:
        GAMES["fits"].read_setup(data)
    assert caught.value.refusal.reason == reason


@both
def test_a_deck_with_a_tile_twice_and_one_missing_is_refused(name):
    data = GAMES[name].deal(1, {}, 0).to_json()
    deck = data["rounds"][0]["deck"]
    single = next(tile for tile in deck if deck.count(tile) == 1)
    deck[deck.index(single) - 1] = single
    with pytest.raises(InvalidSetup) as caught:
        GAMES[name].read_setup(data)
    assert caught.value.refusal.reason == "tile_twice"


# --- deals -------------------------------------------------------------------------------


DEALS = {"fits": "c4bfa543b105ac71", "bits": "07894981867d0b76"}
"""Digests of the deals of seeds 0 to 49, as they were first made."""


@both
def test_the_deal_of_a_seed_never_changes(name):
    """Challenges and daily deals name a deal by its seed."""
    setups = [GAMES[name].deal(4, {}, seed).to_json() for seed in range(50)]
    digest = hashlib.sha256(json.dumps(setups).encode()).hexdigest()
    assert digest[:16] == DEALS[name]


@both
def test_negative_and_huge_seeds_deal_too(name):
    for seed in (-1, 2**64, 10**40, -(10**40)):
        setup = GAMES[name].deal(4, {}, seed)
        assert GAMES[name].read_setup(json.loads(json.dumps(setup.to_json()))) == setup


@both
@pytest.mark.parametrize("seed", [True, 1.0, "1", None])
def test_a_seed_that_is_no_whole_number_is_refused(name, seed):
    with pytest.raises(InvalidSetup) as caught:
        GAMES[name].deal(1, {}, seed)
    assert caught.value.refusal.reason == "bad_seed"
