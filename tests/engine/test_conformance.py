"""The contract of the game protocol, checked for every registered game and the tests' fifth."""

import json
import random
from dataclasses import FrozenInstanceError
from functools import cache

import pytest

from fitsmobile.engine import registry
from fitsmobile.engine.protocol import IllegalMove, InvalidMove, InvalidSetup, Outcome
from tests.fifth.pebbles import PEBBLES

GAMES = {**registry.GAMES, PEBBLES.id: PEBBLES}

MOST_PLIES = 5000
"""Upper limit of the length of a random game."""

NO_MOVES = ("", " ", "-" * 3, "a", "a1a1", "a1 a2", "z9", "P", "Ib2:xx", "0", "\x00", "é1", "null")
"""Texts that are a move of no game."""

HOSTILE_SETUPS = (None, True, 0, 1.5, "fits", [], {}, {"game": []}, [[]], {"game": "chess"})

EVERY_TABLE = [(game, seats) for game in GAMES for seats in GAMES[game].seats]
"""Each game with each number of seats."""


def subsets_of_one(game):
    """Option sets that each differ from the defaults in one option."""
    for option in game.options:
        if isinstance(option.default, tuple):
            yield {option.id: [option.values[-1]]}
        else:
            yield from ({option.id: one} for one in option.values if one != option.default)


@cache
def random_game(name, seats, seed=0):
    """A setup, the positions of a game played at random, and the moves between them."""
    game, rng = GAMES[name], random.Random(f"{name} {seats} {seed}")
    setup = game.deal(seats, {}, seed)
    states, moves = [game.start(setup)], []
    while actors := states[-1].actors():
        assert len(moves) < MOST_PLIES
        seat = rng.choice(actors)
        move = rng.choice(states[-1].moves(seat))
        moves.append((seat, move))
        states.append(states[-1].play(seat, move))
    return setup, states, moves


@pytest.fixture(params=EVERY_TABLE, ids=lambda table: f"{table[0]}-{table[1]}")
def table(request):
    return GAMES[request.param[0]], *random_game(*request.param)


def test_the_registry_holds_each_game_under_its_own_id():
    assert all(game.id == name for name, game in GAMES.items())


def test_a_move_is_legal_if_and_only_if_why_not_is_none(table):
    _, setup, states, played = table
    every_move = sorted({move for _, move in played})
    for state in states[:: max(1, len(states) // 25)]:
        for seat in range(setup.seats):
            legal = set(state.moves(seat))
            for move in every_move:
                assert (state.why_not(seat, move) is None) == (move in legal)
            assert all(state.why_not(seat, move) is None for move in legal)


def test_moves_are_sorted_distinct_and_deterministic(table):
    _, _, states, _ = table
    for state in states:
        for seat in state.actors():
            moves = list(state.moves(seat))
            assert moves == sorted(set(moves))
            assert moves == list(state.moves(seat))


def test_a_seat_that_may_act_has_a_move_and_no_other_seat_has(table):
    _, setup, states, _ = table
    for state in states:
        actors = state.actors()
        assert list(actors) == sorted(set(actors))
        for seat in range(setup.seats):
            assert bool(state.moves(seat)) == (seat in actors)


def test_the_text_of_a_move_reads_back_as_the_move(table):
    game, _, states, _ = table
    for state in states:
        for seat in state.actors():
            for move in state.moves(seat):
                text = game.format_move(move)
                assert text.isascii()
                assert game.parse_move(text) == move


def test_no_two_moves_share_a_text(table):
    game, _, states, _ = table
    for state in states:
        for seat in state.actors():
            moves = state.moves(seat)
            assert len({game.format_move(move) for move in moves}) == len(moves)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("text", NO_MOVES)
def test_a_text_that_is_not_a_move_is_refused_with_a_reason(name, text):
    with pytest.raises(InvalidMove) as caught:
        GAMES[name].parse_move(text)
    assert caught.value.refusal.reason


def test_a_move_text_is_accepted_in_one_spelling_only(table):
    game, _, states, _ = table
    for state in states[:: max(1, len(states) // 10)]:
        for seat in state.actors():
            for move in state.moves(seat)[:5]:
                text = game.format_move(move)
                for other in (text.upper(), text.lower(), text + " ", " " + text, text + text):
                    try:
                        assert game.format_move(game.parse_move(other)) == other
                    except InvalidMove:
                        assert other != text


def test_play_does_not_change_the_position(table):
    _, _, states, moves = table
    for state, (seat, move) in zip(states, moves, strict=False):
        before = json.dumps(state.to_json()), state.key()
        state.play(seat, move)
        assert (json.dumps(state.to_json()), state.key()) == before


def test_setups_states_and_moves_are_immutable(table):
    game, setup, states, _ = table
    for thing, field in ((states[0], "setup"), (setup, "seats"), (game, "title")):
        with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
            setattr(thing, field, None)


def test_an_illegal_move_raises_its_refusal(table):
    _, setup, states, moves = table
    final = states[-1]
    for seat in range(setup.seats):
        with pytest.raises(IllegalMove) as caught:
            final.play(seat, moves[-1][1])
        assert caught.value.refusal == final.why_not(seat, moves[-1][1])


def test_replaying_the_texts_gives_the_same_positions(table):
    game, setup, states, moves = table
    state = game.start(game.read_setup(json.loads(json.dumps(setup.to_json()))))
    for expected, (seat, move) in zip(states, moves, strict=False):
        assert state.key() == expected.key()
        state = state.play(seat, game.parse_move(game.format_move(move)))
    assert state.key() == states[-1].key()
    assert hash(state.key()) == hash(states[-1].key())
    assert state.outcome() == states[-1].outcome()


def test_a_game_ends_with_an_outcome_and_not_before(table):
    _, setup, states, _ = table
    assert all(state.outcome() is None for state in states[:-1])
    outcome = states[-1].outcome()
    assert isinstance(outcome, Outcome)
    assert len(outcome.scores) == setup.seats
    assert list(outcome.winners) == sorted(set(outcome.winners))
    assert set(outcome.winners) <= set(range(setup.seats))
    assert outcome.why
    assert json.loads(json.dumps(dict(outcome.details))) == dict(outcome.details)


def test_a_setup_is_equal_after_a_round_trip_through_json(table):
    game, setup, _, _ = table
    data = json.loads(json.dumps(setup.to_json()))
    assert game.read_setup(data) == setup
    assert game.read_setup(data).to_json() == data
    assert setup.game == game.id


def test_the_same_seed_deals_the_same_setup(table):
    game, setup, _, _ = table
    assert game.deal(setup.seats, {}, 0) == setup


@pytest.mark.parametrize("name", GAMES)
def test_every_option_deals_a_setup_that_can_be_read_and_played(name):
    game = GAMES[name]
    for options in subsets_of_one(game):
        for seats in game.seats:
            try:
                setup = game.deal(seats, options, 1)
            except InvalidSetup:
                continue  # some choices are for some numbers of seats
            assert game.read_setup(setup.to_json()) == setup
            assert game.start(setup).actors()
            assert game.deal(seats, setup.options, 1) == setup


@pytest.mark.parametrize("name", GAMES)
def test_seats_and_options_that_are_not_offered_are_refused(name):
    game = GAMES[name]
    fair = game.seats[0]
    for seats in (0, -1, game.seats[-1] + 1, True, None, "2", 2.0, 10**30):
        with pytest.raises(InvalidSetup):
            game.deal(seats, {}, 0)
    with pytest.raises(InvalidSetup):
        game.deal(fair, {"colour of the box": 1}, 0)
    for option in game.options:
        for value in ([], {}, ["?"], "?", 10**30, option.id, [[]]):
            with pytest.raises(InvalidSetup):
                game.deal(fair, {option.id: value}, 0)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("data", HOSTILE_SETUPS, ids=repr)
def test_data_that_is_not_a_setup_is_refused_by_name(name, data):
    with pytest.raises(InvalidSetup) as caught:
        GAMES[name].read_setup(data)
    assert caught.value.refusal.reason.isidentifier()


def mutilated(data, rng):
    """The data with one value somewhere in it replaced, dropped or repeated."""
    data = json.loads(json.dumps(data))
    spots = []

    def walk(node):
        for key in list(node) if isinstance(node, dict) else range(len(node)):
            spots.append((node, key))
            if isinstance(node[key], (dict, list)):
                walk(node[key])

    walk(data)
    node, key = rng.choice(spots)
    if rng.random() < 0.3:
        del node[key]
    elif isinstance(node, list) and rng.random() < 0.3:
        node.append(node[key])
    else:
        node[key] = rng.choice(
            [None, True, -1, 3, 10**40, 0.5, "", "?", "1", [], {}, [[]], "X" * 999]
        )
    return data


def test_a_mutilated_setup_is_refused_or_playable(table):
    game, setup, _, _ = table
    rng = random.Random(1)
    for _ in range(150):
        data = mutilated(setup.to_json(), rng)
        try:
            read = game.read_setup(data)
        except InvalidSetup as error:
            assert error.refusal.message
        else:
            assert read.to_json() == data or read == setup
            game.start(read)


def test_a_position_is_plain_json(table):
    _, _, states, _ = table
    for state in states[:: max(1, len(states) // 25)]:
        assert json.loads(json.dumps(state.to_json())) == state.to_json()


def test_seen_by_keeps_the_moves_of_the_seat(table):
    _, setup, states, _ = table
    for state in states[:: max(1, len(states) // 25)]:
        for seat in range(setup.seats):
            seen = state.seen_by(seat)
            assert list(seen.moves(seat)) == list(state.moves(seat))
            assert seen.seen_by(seat) == seen
            assert json.dumps(seen.to_json())


def test_play_continues_from_a_position_of_seen_by(table):
    _, _, states, _ = table
    for state in states[: -1 : max(1, len(states) // 25)]:
        seat = state.actors()[0]
        seen = state.seen_by(seat)
        following = seen.play(seat, seen.moves(seat)[0])
        assert following.key() != seen.key()


def test_every_seat_has_a_view_that_can_be_compared(table):
    _, setup, states, _ = table
    for state in states[:: max(1, len(states) // 25)]:
        for seat in range(setup.seats):
            assert state.view(seat) == state.view(seat)


def test_a_position_names_its_game(table):
    game, _, states, _ = table
    assert {state.game for state in states} == {game.id}


def test_every_legal_move_has_three_clues_about_one_thing(table):
    _, _, states, _ = table
    for state in states[: -1 : max(1, len(states) // 10)]:
        seat = state.actors()[0]
        for move in state.moves(seat)[:20]:
            clues = state.clues(seat, move)
            assert len(clues) == 3 and len({clue.about for clue in clues}) == 1


def test_the_view_of_a_waiting_seat_holds_no_hidden_information(table):
    _, _, states, _ = table
    for state in states[: -1 : max(1, len(states) // 10)]:
        seat = state.actors()[0]
        hidden = state.view(seat, waits=True)
        assert hidden == state.seen_by(seat).view(seat, waits=True)
        assert type(hidden) is type(state.view(seat))


def test_the_scores_of_the_rounds_add_up(table):
    _, _, states, _ = table
    outcome = states[-1].outcome()
    if outcome.rounds:
        assert tuple(map(sum, outcome.rounds)) == outcome.scores
