"""FITS by hand-worked games, and compared with its naive twin."""

import random

import pytest

from fitsmobile.engine.boards.fits import BOARDS
from fitsmobile.engine.boards.fits_own import OWN_BOARDS
from fitsmobile.engine.drawn import fault_of
from fitsmobile.engine.fits import (
    BOARD_OF,
    GRID,
    RANKED_BOARDS,
    FitsGame,
    FitsSetup,
    drops,
    explicit,
    parse_move,
)
from fitsmobile.engine.polyomino import TILES, forms_of, read_art
from fitsmobile.engine.protocol import IllegalMove, InvalidMove
from tests.engine import drawings as drawings_of
from tests.engine import naive_fits

GAME = FitsGame()
WHOLE = GRID.board((column, row) for column in range(6) for row in range(12))

PERFECT = """
T5 col3 .#./.#./###    P5 col1 .#/##/##    V3 col1 ##/#.       O4 col1 ##/##
S4 col5 #./##/.#       L5 col1 #./#./#./## V5 col3 ###/#../#.. L4 col5 ##/.#/.#
F5 col3 .#./.##/##.    N5 col2 #./##/.#/.# Y5 col5 .#/.#/##/.#
W5 col3 #../##./.##    X5 col4 .#./###/.#. T4 col1 ###/.#.     U5 col4 ###/#.#   I3 col1 ###
"""
"""The fixture of the rules page: tile, leftmost column, drawing; in the order of the drops."""


def drop(state, seat, art, column):
    """Drop the tile in hand as drawn; `column` is its leftmost, from 1."""
    progress = state.by_seat[seat]
    table = drops(progress.now)
    wanted = tuple(sorted(read_art(art)))
    for move in state.moves(seat):
        place = table.placements.get(move)
        if place and table.forms[place.form].squares == wanted and place.column == column - 1:
            return state.play(seat, move)
    raise LookupError(f"{progress.now} can't be dropped as {art} in column {column}")


def solo(boards="1", start="T5", deck=None):
    """A solo game on some boards with the deck in this order (missing tiles follow)."""
    deck = list(deck or [])
    deck += [tile for tile in TILES if tile not in deck]
    one = [{"board": board, "starts": [start], "deck": deck} for board in boards]
    return GAME.start(GAME.read_setup({"game": "fits", "seats": 1, "rounds": one}))


def test_the_perfect_fill_of_the_rules_page_scores_twelve():
    words = PERFECT.split()
    steps = list(zip(words[0::3], words[1::3], words[2::3], strict=True))
    state = solo(start="T5", deck=[tile for tile, _, _ in steps])
    for tile, column, art in steps:
        assert state.by_seat[0].now == tile
        state = drop(state, 0, art, int(column[3:]))
    assert state.outcome().scores == (12,)
    assert state.outcome().details["rounds"] == [
        [{"score": 12, "parts": {"rows": 12, "dots": 0, "bonus": 0, "penalty": 0, "pairs": 0}}]
    ]


def test_eight_rows_and_four_open_dots_are_four_points():
    open_cells = GRID.board([(0, 11), (2, 10), (3, 9), (5, 8)])
    board = BOARD_OF["1"]
    assert board.score(WHOLE & ~open_cells) == 8 - 4
    assert board.line("rows", WHOLE & ~open_cells).points == 8
    assert board.line("dots", WHOLE & ~open_cells).points == -4


def test_four_pairs_and_seven_open_dots_are_five_points():
    board = BOARD_OF["4"]
    pairs = sum(places for symbol, places in board.twins if symbol != "C")
    dots = GRID.board([(0, 11), (1, 11), (2, 11), (3, 11), (4, 11), (5, 11), (5, 10)])
    assert board.score(WHOLE & ~pairs & ~dots) == 4 * 3 - 7


@pytest.mark.parametrize(("board", "points"), [("1", -72), ("2", -49), ("3", -67), ("4", -47)])
def test_an_empty_board_scores_as_on_the_rules_page(board, points):
    assert BOARD_OF[board].score(0) == points


@pytest.mark.parametrize(("board", "points"), [("1", 12), ("2", 0), ("3", 0), ("4", 0)])
def test_a_full_board_scores_only_rows_and_only_on_board_one(board, points):
    assert BOARD_OF[board].score(WHOLE) == points


@pytest.mark.parametrize(("left", "points"), [(0, 0), (1, -3), (2, 3)])
def test_a_pair_of_symbols_counts_by_how_many_are_visible(left, points):
    board = BOARD_OF["4"]
    twins = GRID.cells(dict(board.twins)["A"])
    assert board.score(WHOLE & ~GRID.board(twins[:left])) == points


def test_a_visible_penalty_costs_five_points_and_a_covered_one_none():
    board = BOARD_OF["3"]
    assert board.line("penalty", 0).points == -20
    assert board.line("penalty", WHOLE).points == 0


def test_the_boards_keep_the_conditions_of_the_rules_page():
    for name in RANKED_BOARDS:
        cells = list(BOARD_OF[name].specials)
        assert all(row < 11 for _, row in cells)
        assert all(sum(row == at for _, row in cells) <= 2 for at in range(12))
        assert all(sum(column == at for column, _ in cells) <= 3 for at in range(6))
        for one in cells:
            assert not [
                two
                for two in cells
                if two != one and abs(one[0] - two[0]) < 2 > abs(one[1] - two[1])
            ]


def test_every_board_names_its_source():
    assert all(art.source for art in (*BOARDS, *OWN_BOARDS))
    for art in (*BOARDS, *OWN_BOARDS):
        assert len(art.lines) == 12 and {len(line) for line in art.lines} == {6}
        assert fault_of(art.lines) is None


@pytest.mark.parametrize(
    ("tile", "ways"),
    list(zip(TILES, [2, 4, 1, 8, 4, 4, 8, 8, 8, 8, 4, 4, 4, 4, 1, 8], strict=True)),
)
def test_a_tile_has_as_many_orientations_as_the_rules_page_counts(tile, ways):
    assert len(forms_of(TILES[tile])) == ways


def test_the_tiles_cover_the_board_exactly_once():
    assert sum(len(squares) for squares in TILES.values()) == 72


def test_four_quarter_turns_or_two_flips_give_the_same_form_back():
    for squares in TILES.values():
        forms = forms_of(squares)
        for index, form in enumerate(forms):
            assert forms[form.mirrored].mirrored == index
            turned = index
            for _ in range(4):
                turned = forms[turned].rotated
            assert turned == index


def test_a_turn_is_clockwise():
    forms = forms_of(read_art("#./#./#./##"))
    assert forms[forms[0].rotated].squares == tuple(sorted(read_art("####/#...")))


# --- walking through the cards -----------------------------------------------------------


def test_the_start_tile_must_be_placed():
    state = solo()
    assert "-" not in map(GAME.format_move, state.moves(0))
    assert state.why_not(0, 0).reason == "start_tile_must_be_placed"
    with pytest.raises(IllegalMove):
        state.play(0, 0)


def test_a_called_tile_may_be_put_aside_and_is_listed():
    state = solo(deck=["I3"])
    state = state.play(0, state.moves(0)[0]).play(0, 0)
    assert state.by_seat[0].aside == ("I3",)


def test_the_card_of_the_own_start_tile_is_skipped_and_not_put_aside():
    state = solo(start="T5", deck=["T5", "X5"])
    state = state.play(0, state.moves(0)[0])
    assert state.by_seat[0].now == "X5"
    assert state.by_seat[0].card == 2
    assert state.by_seat[0].aside == ()


def test_the_other_seats_place_a_tile_that_one_seat_skips():
    deck = ["T5", *(tile for tile in TILES if tile != "T5")]
    data = {"board": "1", "starts": ["T5", "L5"], "deck": deck}
    state = GAME.start(GAME.read_setup({"game": "fits", "seats": 2, "rounds": [data]}))
    for seat in (0, 1):
        state = state.play(seat, state.moves(seat)[0])
    assert [progress.now for progress in state.by_seat] == ["I3", "T5"]


def standing(*arts):
    """A solo game with the start tile upright in column a and more tiles on top of it."""
    state = drop(solo(start="L5", deck=["N5", "Y5", "I3"]), 0, "#./#./#./##", 1)
    for art in arts:
        state = drop(state, 0, art, 1)
    return state


def test_a_tile_may_stick_out_over_the_top_with_a_cell_on_the_grid():
    state = standing("#./##/.#/.#", ".#/##/.#/.#")
    assert GRID.heights(state.by_seat[0].profile)[:2] == (8, 9)
    state = drop(state, 0, "#/#/#", 2)
    assert state.by_seat[0].now == "V3"
    state = drop(state, 0, "##/.#", 2)
    assert GRID.heights(state.by_seat[0].profile)[:3] == (8, 13, 13)
    assert len(state.to_json()["seats"][0]["grid"]) == 13
    assert state.score(0, state.by_seat[0].board) == -72 + 5 + 5 + 5 + 3 + 1


def test_a_tile_wholly_above_the_top_edge_is_not_offered():
    state = standing("#./##/.#/.#", ".#/##/.#/.#")
    state = drop(state, 0, "#/#/#", 2)
    upright = parse_move("b13b14c13")
    assert upright not in state.moves(0)
    refusal = state.why_not(0, upright)
    assert (refusal.reason, refusal.cells) == ("wholly_above", ("b13", "b14", "c13"))
    view = state.view(0).tiles[0]
    form = next(i for i, f in enumerate(view.forms) if f.cells == ((0, 0), (0, 1), (1, 0)))
    assert (form, 1) not in view.landings
    assert view.refused[form, 1].reason == "wholly_above"
    assert view.refused[form, 1].cells == ((1, 11),)


def test_a_tile_that_fits_nowhere_is_put_aside_automatically():
    """Every tile is dropped where it reaches highest, until no tile can be dropped."""
    state = solo("12", start="L5")
    played = 0
    while state.by_seat[0].round == 0:
        state = state.play(0, max(state.moves(0), key=lambda move: max(_rows(move))))
        played += 1
    done = state.by_seat[0].done[0]
    assert played == len(done.placed) < 15
    assert len(done.placed) + len(done.aside) == 16
    assert state.by_seat[0].now == "L5"


def _rows(move):
    return [row for _, row in GRID.cells(move)] or [-1]


def test_seats_never_wait_for_each_other():
    state = GAME.start(GAME.deal(2, {"boards": ["1", "2"]}, 5))
    while state.by_seat[1].round == 0:
        state = state.play(1, state.moves(1)[0])
    assert state.by_seat[0].card == 0
    assert state.by_seat[1].now == state.setup.rounds[1].starts[1]
    assert state.actors() == (0, 1)


def test_the_grid_stays_after_the_last_round():
    state = solo()
    state = state.play(0, state.moves(0)[0])
    while state.actors():
        state = state.play(0, 0)
    seat = state.to_json()["seats"][0]
    assert seat["now"] is None
    assert "".join(seat["grid"]).count("A") == 5
    assert len(seat["aside"]) == 15


def test_a_tie_has_several_winners():
    deck = list(TILES)
    one = {"board": "1", "starts": ["T5", "L5"], "deck": deck}
    state = GAME.start(GAME.read_setup({"game": "fits", "seats": 2, "rounds": [one]}))
    for seat in (0, 1):
        state = state.play(seat, state.moves(seat)[0])
        while seat in state.actors():
            state = state.play(seat, 0)
    assert state.outcome().scores == (-67, -67)
    assert state.outcome().winners == (0, 1)


# --- boards left out, ranks --------------------------------------------------------------


def test_boards_can_be_left_out_and_reordered():
    setup = GAME.deal(1, {"boards": ["3", "1"]}, 0)
    assert [one.board for one in setup.rounds] == ["3", "1"]


@pytest.mark.parametrize(
    ("boards", "ranked"), [("1234", True), ("4321", True), ("123", False), ("2", False)]
)
def test_only_a_solo_game_over_all_four_boards_has_a_rank(boards, ranked):
    for seats in (1, 2):
        state = GAME.start(GAME.deal(seats, {"boards": list(boards)}, 3))
        while actors := state.actors():
            state = state.play(actors[0], state.moves(actors[0])[-1])
        assert ("rank" in state.outcome().details) == (ranked and seats == 1)


# --- refusals ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "reason", "named"),
    [
        ("a5b5c6", "not_this_tile", ("a5", "b5", "c6")),
        ("a1a2b1b2", "not_this_tile", ("a1", "a2", "b1", "b2")),
        ("a1b1c1", "overlaps", ("a1",)),
        ("b1c1d1", "not_from_above", ("b2", "c2", "d2")),
        ("a5b5c5", "not_at_rest", ("a5", "b5", "c5")),
        ("a13b13c13", "wholly_above", ("a13", "b13", "c13")),
    ],
)
def test_each_refused_placement_names_its_reason_and_the_cells(move, reason, named):
    state = drop(solo(start="L5", deck=["I3"]), 0, "####/#...", 1)
    refusal = state.why_not(0, parse_move(move))
    assert (refusal.reason, refusal.cells) == (reason, named)


@pytest.mark.parametrize("move", ["a1", None, True, -1, 1 << 500, 1 << 96, ("a", 1)])
def test_a_move_that_is_no_placement_is_refused_too(move):
    assert solo().why_not(0, move).reason == "not_this_tile"


def test_a_seat_without_a_tile_is_refused():
    state = solo()
    for seat in (1, -1, 99):
        assert state.moves(seat) == []
        assert state.why_not(seat, 0).reason == "seat_finished"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "--",
        "a1",
        "a1a2",
        "a2a1a3",
        "a1a1a2",
        "a01a2a3",
        "A1A2A3",
        "g1g2g3",
        "a0a1a2",
        "a16b16c16",
        "a1a2a3 ",
        "a1a2a3\n",
        "a1a2a3a4a5a6",
        "a1b1a2",
        "a１a2a3",
        "null",
    ],
)
def test_a_text_that_is_no_move_is_invalid(text):
    with pytest.raises(InvalidMove):
        parse_move(text)


# --- the naive twin ----------------------------------------------------------------------


def greedy_or_random(rng, state, seat):
    """Mostly a low placement, so that the ramp fills up; sometimes any move."""
    moves = state.moves(seat)
    if rng.random() < 0.3:
        return rng.choice(moves)
    tall = [move for move in moves if move]
    return min(tall, key=lambda move: (max(r for _, r in GRID.cells(move)), rng.random()))


@pytest.mark.parametrize("seed", range(6))
def test_engine_and_naive_twin_agree_at_every_state_of_random_games(seed):
    rng = random.Random(seed)
    drawings = [drawings_of.random_drawing(rng) for _ in range(seed % 3)]
    boards = [*rng.sample(sorted(BOARD_OF), 4 - len(drawings)), *drawings]
    setup = GAME.deal(2, {"boards": boards} if seed else {}, seed)
    assert isinstance(setup, FitsSetup)
    state = GAME.start(setup)
    twins = [naive_fits.NaiveSeat(setup.to_json(), seat) for seat in range(2)]
    while actors := state.actors():
        seat = rng.choice(actors)
        twin, progress = twins[seat], state.by_seat[seat]
        texts = [GAME.format_move(move) for move in state.moves(seat)]
        assert len(texts) == len(set(texts))
        assert set(texts) == twin.moves()
        assert progress.now == twin.now
        assert state.score(progress.round, progress.board) == sum(
            naive_fits.parts(explicit(state.board_id(progress.round)), twin.lying).values()
        )
        move = greedy_or_random(rng, state, seat)
        state = state.play(seat, move)
        twin.play(GAME.format_move(move))
        assert [dict(done.parts) for done in state.by_seat[seat].done] == twin.finished
    assert state.outcome().scores == tuple(
        sum(sum(one.values()) for one in twin.finished) for twin in twins
    )


def test_a_list_of_moves_that_is_changed_leaves_the_next_one_whole():
    state = GAME.start(GAME.deal(1, {}, 1))
    moves = state.moves(0)
    moves.clear()
    assert len(state.moves(0)) > 10
