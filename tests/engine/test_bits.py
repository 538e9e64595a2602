"""BITS by hand-worked games, and compared with its naive twin."""

import random
from collections import Counter

import pytest

from fitsmobile.engine.bits import LETTERS, drops, format_move, parse_move
from fitsmobile.engine.boards.bits import COLOURS, DECK, START_TILES, TASKS
from fitsmobile.engine.protocol import IllegalMove, InvalidMove, InvalidSetup
from fitsmobile.engine.tasks import GRID
from tests.engine import naive_bits
from tests.engine.bits_tables import GAME, deck_from, play, played_out, setup

EXAMPLE = """
R R K K N N
R P K K R Y
K P P P B Y
B Y Y B Y Y
B K P P B Y
B B P P B B
"""
"""The ramp of the rules page's worked example, which scores 6 + 2 - 2."""


# --- the worked example ------------------------------------------------------------------

GOLDEN = (
    ("BP", "Bb1Pc1"),
    ("BB", "Be1Bf1"),
    ("YK", "Kb2Yb3"),
    ("PP", "Pb4Pb5"),
    ("BB", "Ba1Ba2"),
    ("PP", "Pd1Pd2"),
    ("YB", "Be2Ye3"),
    ("BP", "Bd3Pd4"),
    ("RB", "Be4Re5"),
    ("YY", "Yf2Yf3"),
    ("BK", "Ba3Ka4"),
    ("RR", "Ra5Ra6"),
    ("KK", "Kd5Kd6"),
    ("YP", "Pc2Yc3"),
    ("YY", "Yf4Yf5"),
    ("PK", "Pc4Kc5"),
    ("KK", "Ne6Nf6"),
    ("RK", "Rb6Kc6"),
)
"""Called tile and placement in order: the drops of the rules page, columns a to f."""


def example_game():
    """The first two rounds played by the first moves, the third as in the example."""
    state = GAME.start(setup(starts=("BP",), deck=deck_from(*(tile for tile, _ in GOLDEN[1:]))))
    while state.by_seat[0].round < 2:
        state = state.play(0, state.moves(0)[0])
    for tile, text in GOLDEN:
        assert state.by_seat[0].now == tile
        state = play(state, text)
    return state


def test_the_worked_example_of_the_rules_is_six_and_two_less_two():
    state = example_game()
    assert state.to_json()["seats"][0]["grid"] == EXAMPLE.replace(" ", "").split()
    assert state.outcome().details["rounds"][0][2] == {
        "score": 6,
        "parts": {"1a": 6, "2a": 2, "3b": -2},
    }


def test_the_lines_of_the_worked_example_name_the_areas():
    squares, blue, pair = example_game().view(0).tasks
    assert [(area.colour, area.points) for area in squares.counted] == [
        ("bits_b", 1),
        ("bits_p", 1),
        ("bits_p", 2),
        ("bits_k", 2),
    ]
    assert [area.cells for area in blue.counted] == [((4, 0), (4, 1), (5, 0))]
    assert [area.cells for area in pair.counted] == [((1, 2), (2, 2))]


def test_the_worked_example_gives_the_reason_for_each_area_that_does_not_count():
    squares, blue, _ = example_game().view(0).tasks
    yellow = [one.reason for one in squares.missed if one.colour == "bits_y" and len(one.cells) > 4]
    assert yellow == ["too_large"]
    by_cells = {one.cells: one for one in blue.missed}
    assert by_cells[(0, 0), (0, 1), (0, 2), (1, 0)].reason == "too_large"
    assert by_cells[((3, 2),)].reason == "only_diagonal"
    assert by_cells[((3, 2),)].others == ((4, 0), (4, 1), (4, 3), (5, 0))
    red = [one for one in blue.missed if one.reason == "wrong_colour"]
    assert [one.cells for one in red] == [((0, 4), (0, 5), (1, 5))]


# --- the table of cards and tiles --------------------------------------------------------


def test_every_colour_has_eight_squares_in_the_deck_and_two_among_the_start_tiles():
    assert Counter("".join(DECK)) == dict.fromkeys(COLOURS, 8)
    assert Counter("".join(START_TILES)) == dict.fromkeys(COLOURS, 2)
    assert len(DECK) == 20


def test_each_level_has_four_task_cards_and_levels_two_and_three_share_their_forms():
    forms = {level: [c.form for c in TASKS.values() if c.level == level] for level in range(1, 5)}
    assert all(len(found) == 4 for found in forms.values())
    assert set(forms[2]) == set(forms[3])
    assert all(card.source for card in TASKS.values())


@pytest.mark.parametrize("tile", [*DECK, *START_TILES, "N"])
def test_a_mixed_tile_can_be_held_in_four_ways_and_a_double_in_two(tile):
    assert len(drops(tile).forms) == (4 if len(set(tile)) == 2 else 2)


# --- walking through the cards -----------------------------------------------------------


def test_the_called_tile_has_to_be_placed():
    state = play(GAME.start(setup()), "Ra1Yb1")
    assert state.why_not(0, 0).reason == "must_be_placed"
    with pytest.raises(InvalidMove):
        parse_move("-")


def test_the_neutral_tile_replaces_the_called_one_which_is_lost():
    state = play(GAME.start(setup(deck=deck_from("KK", "PP"))), "Ra1Yb1", "Nc1Nd1")
    assert state.by_seat[0].aside == ("KK",)
    assert state.by_seat[0].now == "PP"
    assert not state.to_json()["seats"][0]["neutral_left"]


def test_the_neutral_tile_is_refused_a_second_time_in_a_round():
    state = play(GAME.start(setup()), "Ra1Yb1", "Nc1Nd1")
    refusal = state.why_not(0, parse_move("Ne1Nf1"))
    assert (refusal.reason, refusal.cells) == ("neutral_used", ("e1", "f1"))
    assert [tile.id for tile in state.view(0).ramp.tiles] == [state.by_seat[0].now]


def test_the_neutral_tile_is_available_again_in_the_next_round():
    state = play(GAME.start(setup()), "Ra1Yb1", "Nc1Nd1")
    while state.by_seat[0].round == 0:
        state = state.play(0, state.moves(0)[0])
    assert state.to_json()["seats"][0]["neutral_left"]
    state = play(state, "Ra1Yb1")
    assert parse_move("Nc1Nd1") in state.moves(0)


def test_the_start_tile_comes_before_the_neutral_one():
    refusal = GAME.start(setup()).why_not(0, parse_move("Na1Nb1"))
    assert (refusal.reason, refusal.cells) == ("start_tile_must_be_placed", ("a1", "b1"))


def test_a_card_that_equals_the_start_tile_is_placed_like_any_other():
    state = play(GAME.start(setup(deck=deck_from("RY"))), "Ra1Yb1")
    assert state.by_seat[0].now == "RY"
    play(state, "Yc1Rd1")


def test_a_tile_above_the_top_edge_is_refused():
    state = play(GAME.start(setup(deck=deck_from("KK", "KK", "PP"))), "Ra1Ya2", "Ka3Ka4")
    state = play(state, "Kb1Kc1", "Pa5Pb5")
    assert state.by_seat[0].now == "RY"
    upright = parse_move("Ra6Ya7")
    refusal = state.why_not(0, upright)
    assert (refusal.reason, refusal.cells) == ("over_the_top", ("a7",))
    assert upright not in state.moves(0)


def test_a_round_ends_for_a_seat_that_can_place_no_tile():
    state = GAME.start(setup())
    while state.by_seat[0].round == 0:
        state = state.play(0, state.moves(0)[0])
    done = state.by_seat[0].done[0]
    assert len(done.placed) == 18
    assert done.aside == ()
    assert state.by_seat[0].now == "RY"


def test_task_cards_add_up_over_the_rounds():
    dealt = GAME.deal(1, {"rounds": 4}, 9)
    for number, one in enumerate(dealt.rounds, 1):
        assert len(one.tasks) == number
        assert one.tasks[:-1] == (dealt.rounds[number - 2].tasks if number > 1 else ())
        assert TASKS[one.tasks[-1]].level == number


def test_level_three_never_shows_the_form_of_level_two():
    for seed in range(300):
        second, third = GAME.deal(1, {}, seed).rounds[2].tasks[1:]
        assert TASKS[second].form != TASKS[third].form


def test_the_professional_round_changes_no_earlier_round():
    three, four = (GAME.deal(2, {"rounds": rounds}, 4) for rounds in (3, 4))
    assert four.rounds[:3] == three.rounds


def test_only_a_solo_game_of_three_rounds_has_a_rank():
    for seats, rounds in ((1, 3), (1, 4), (2, 3)):
        state = GAME.start(GAME.deal(seats, {"rounds": rounds}, 1))
        for seat in range(seats):
            state = played_out(state, seat)
        assert ("rank" in state.outcome().details) == ((seats, rounds) == (1, 3))


# --- who wins ----------------------------------------------------------------------------


class FakeDone:
    """A finished round of which only the score matters."""

    def __init__(self, score):
        self.score = score
        self.parts = ()


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        ((5, 5, 5), (4, 5, 5), (0,)),
        ((5, 5, 5), (3, 4, 8), (1,)),
        ((1, 9, 5), (5, 1, 9), (0, 1)),
        ((-5, -5, -5), (-3, -6, -6), (1,)),
    ],
)
def test_a_tie_is_broken_by_the_best_single_round(first, second, winners):
    state = GAME.start(setup(seats=2))
    by_seat = tuple(
        progress._replace(now=None, done=tuple(map(FakeDone, scores)))
        for progress, scores in zip(state.by_seat, (first, second), strict=True)
    )
    assert type(state)(state.setup, by_seat).outcome().winners == winners


# --- refusals ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "reason", "cells"),
    [
        ("Ra1Rb1", "overlaps", ("a1", "b1")),
        ("Rc2Rc3", "not_at_rest", ("c2", "c3")),
        ("Rc1Kd1", "not_this_tile", ("c1", "d1")),
        ("Rc1Re1", "not_this_tile", ("c1", "e1")),
        ("Rc6Rc7", "over_the_top", ("c7",)),
    ],
)
def test_each_refused_placement_names_its_reason_and_the_cells(move, reason, cells):
    state = play(GAME.start(setup(deck=deck_from("RR"))), "Ra1Yb1")
    refusal = state.why_not(0, parse_move(move))
    assert (refusal.reason, refusal.cells) == (reason, cells)
    with pytest.raises(IllegalMove):
        state.play(0, parse_move(move))


def test_a_gap_that_is_not_open_from_above_is_refused_with_what_blocks_it():
    state = GAME.start(setup(deck=deck_from("KK", "PP", "RR")))
    state = play(state, "Ra1Ya2", "Ka3Kb3", "Pc1Pd1")
    refusal = state.why_not(0, parse_move("Rb1Rb2"))
    assert (refusal.reason, refusal.cells) == ("not_from_above", ("b3",))


def test_squares_outside_the_ramp_are_refused():
    state = play(GAME.start(setup(deck=deck_from("RR"))), "Ra1Yb1")
    assert state.why_not(0, GRID.bit(5, 0) | GRID.bit(6, 0)).reason == "not_this_tile"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "Ra1",
        "Ra1Ra1",
        "Rb1Ra1",
        "Ra2Ra1",
        "ra1Ra2",
        "Xa1Ra2",
        "Rg1Rf1",
        "Ra0Ra1",
        "Ra8Ra7",
        "Ra1Ra2Ra3",
        "Ra1Rb1 ",
        "Ra1Rb1\n",
        "a1b1",
        "Ra10Rb1",
        None,
        5,
    ],
)
def test_a_text_that_is_no_move_is_invalid(text):
    with pytest.raises(InvalidMove):
        parse_move(text)


def broken(change):
    data = setup(seats=2).to_json()
    change(data)
    return data


def spoil(number, field, value):
    return lambda data: data["rounds"][number].__setitem__(field, value)


@pytest.mark.parametrize(
    ("reason", "change"),
    [
        ("bad_rounds", lambda data: data["rounds"].pop()),
        ("bad_tasks", spoil(1, "tasks", ["1a"])),
        ("bad_tasks", spoil(1, "tasks", "1a")),
        ("unknown_task", spoil(0, "tasks", ["5a"])),
        ("unknown_task", spoil(0, "tasks", [["1a"]])),
        ("tasks_do_not_build", spoil(1, "tasks", ["1b", "2a"])),
        ("wrong_level", spoil(1, "tasks", ["1a", "3b"])),
        ("same_form", spoil(2, "tasks", ["1a", "2a", "3d"])),
        ("bad_start", spoil(0, "starts", ["RY"])),
        ("unknown_tile", spoil(0, "starts", ["RY", "RR"])),
        ("unknown_tile", spoil(0, "starts", ["RY", "KR"])),
        ("tile_twice", spoil(0, "starts", ["RY", "RY"])),
        ("bad_deck", spoil(0, "deck", list(DECK[1:]))),
        ("unknown_tile", spoil(0, "deck", ["N", *DECK[1:]])),
        ("tile_twice", spoil(0, "deck", ["KK", *DECK[1:]])),
        ("unknown_field", spoil(0, "board", "1")),
    ],
)
def test_an_impossible_setup_is_refused_by_name(reason, change):
    with pytest.raises(InvalidSetup) as caught:
        GAME.read_setup(broken(change))
    assert caught.value.refusal.reason == reason


# --- the naive twin ----------------------------------------------------------------------


def ramp_of(naive):
    return sum(
        GRID.bit(c - 1, r - 1, LETTERS.index(colour)) for (c, r), colour in naive.ramp.items()
    )


@pytest.mark.parametrize("seed", range(6))
def test_engine_and_naive_twin_agree_at_every_state_of_random_games(seed):
    rng = random.Random(seed)
    dealt = GAME.deal(2, {"rounds": 3 + seed % 2}, seed)
    state = GAME.start(dealt)
    twins = [naive_bits.NaiveSeat(dealt.to_json(), seat) for seat in range(2)]
    while actors := state.actors():
        seat = rng.choice(actors)
        twin, progress = twins[seat], state.by_seat[seat]
        texts = {format_move(move) for move in state.moves(seat)}
        assert texts == twin.moves()
        assert (progress.now, list(progress.aside)) == (twin.now, twin.aside)
        assert progress.board == ramp_of(twin)
        assert state.score(progress.round, progress.board) == sum(
            naive_bits.parts(state.tasks(progress.round), twin.ramp).values()
        )
        text = rng.choice(sorted(texts))
        state = state.play(seat, parse_move(text))
        twin.play(text)
        assert [dict(done.parts) for done in state.by_seat[seat].done] == twin.finished
