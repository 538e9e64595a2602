"""FITS and BITS against recorded games and perft counts."""

import json

import pytest

from fitsmobile.engine.registry import GAMES
from tests.engine.ramp_files import PERFT, PLAYTHROUGHS, TABLES, NaiveTable

STORIES = {name: json.loads((PLAYTHROUGHS / f"{name}.json").read_text("utf-8")) for name in TABLES}
COUNTS = [
    entry
    for game in ("fits", "bits")
    for entry in json.loads((PERFT / f"{game}.json").read_text("utf-8"))
]


def perft(state, depth):
    """The number of sequences of exactly `depth` plays."""
    moves = [(seat, move) for seat in state.actors() for move in state.moves(seat)]
    if depth == 1:
        return len(moves)
    return sum(perft(state.play(seat, move), depth - 1) for seat, move in moves)


def played(game, state, plays):
    for play in plays:
        seat, text = play.split()
        state = state.play(int(seat), game.parse_move(text))
    return state


@pytest.mark.parametrize("name", TABLES)
def test_a_recorded_game_replays_to_the_recorded_positions(name):
    story = STORIES[name]
    game = GAMES[TABLES[name][0]]
    state = game.start(game.read_setup(story["setup"]))
    for chapter in story["chapters"]:
        assert state.outcome() is None
        assert state.to_json() == chapter["table"]
        state = played(game, state, chapter["plays"])
    outcome = state.outcome()
    assert state.to_json() == story["end"]["table"]
    assert list(outcome.scores) == story["end"]["scores"]
    assert outcome.details["rounds"] == [seat["rounds"] for seat in story["end"]["table"]["seats"]]


@pytest.mark.parametrize("name", TABLES)
def test_the_naive_twin_replays_to_the_recorded_positions(name):
    story = STORIES[name]
    twin = NaiveTable(story["setup"])
    for chapter in story["chapters"]:
        assert twin.table() == chapter["table"]
        for play in chapter["plays"]:
            seat, text = play.split()
            twin.play(int(seat), text)
    assert twin.table() == story["end"]["table"]


def test_putting_aside_and_neutral_tiles_occur_in_the_recorded_games():
    fits = json.dumps([STORIES[name] for name in TABLES if name.startswith("fits")])
    bits = json.dumps([STORIES[name] for name in TABLES if name.startswith("bits")])
    assert '0 -"' in fits
    assert '"0 N' in bits


@pytest.mark.parametrize("entry", COUNTS, ids=lambda e: f"{e['setup']['game']}-{len(e['plays'])}")
def test_perft_of_the_ramp_games_matches_the_recorded_counts(entry):
    game = GAMES[entry["setup"]["game"]]
    state = played(game, game.start(game.read_setup(entry["setup"])), entry["plays"])
    assert [perft(state, depth) for depth in (1, 2)] == entry["nodes"]


@pytest.mark.parametrize("entry", COUNTS, ids=lambda e: f"{e['setup']['game']}-{len(e['plays'])}")
def test_the_naive_twin_counts_the_same_moves(entry):
    twin = NaiveTable(entry["setup"])
    for play in entry["plays"]:
        seat, text = play.split()
        twin.play(int(seat), text)
    assert twin.perft(1) == entry["nodes"][0]


@pytest.mark.parametrize("game", ["fits", "bits"])
def test_perft_three_deep_combines_independent_seats(game):
    """From a two-seat start, a sequence of three is one seat's three, or two and one mixed."""
    setup = GAMES[game].deal(2, {}, 5)
    state = GAMES[game].start(setup)
    depths = {}
    for seat in (0, 1):
        alone = json.loads(json.dumps(setup.to_json()))
        alone["seats"] = 1
        for one in alone["rounds"]:
            one["starts"] = [one["starts"][seat]]
        single = GAMES[game].start(GAMES[game].read_setup(alone))
        depths[seat] = [1, *(perft(single, depth) for depth in (1, 2, 3))]
    one, two = depths[0], depths[1]
    assert perft(state, 3) == one[3] + two[3] + 3 * (one[2] * two[1] + one[1] * two[2])
