"""The console as an external tool uses it: exact answers, and survival of any input."""

import io
import json
import re
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fitsmobile import console
from fitsmobile.console import MAX_LINE, Console, read_line, serve
from fitsmobile.engine.protocol import State
from fitsmobile.engine.registry import GAMES
from fitsmobile.perft import perft
from fitsmobile.storage import plain
from tests.engine.drawings import DRAWN
from tests.hostile_bytes import Attacker, oversized

TRANSCRIPT = Path(__file__).with_name("console_transcript.txt")
NEW = {"do": "new", "game": "fits", "seats": 2, "options": {}, "seed": 7}


def ask(one, **request):
    line = json.dumps(request).encode()
    return json.loads(json.dumps(one.answer(line)))


def good(one, **request):
    answer = ask(one, **request)
    assert answer.pop("ok") is True, answer
    return answer


def bad(one, **request):
    before = one.table
    answer = ask(one, **request)
    assert answer["ok"] is False
    assert answer["message"]
    assert one.table is before
    return answer["error"]


def console_with(**request):
    one = Console()
    good(one, **{**NEW, **request})
    return one


def first_moves(one, count):
    """Play `count` moves, each the last text of the lowest seat; returns (seat, move) pairs."""
    played = []
    for _ in range(count):
        seat = good(one, do="actors")["actors"][0]
        move = good(one, do="moves", seat=seat)["moves"][-1]
        good(one, do="play", seat=seat, move=move)
        played.append((seat, move))
    return played


def play_to_the_end(one):
    while actors := good(one, do="actors")["actors"]:
        seat = actors[-1]
        good(one, do="play", seat=seat, move=good(one, do="moves", seat=seat)["moves"][-1])


# --- answers -------------------------------------------------------------------------------


def test_the_recorded_transcript_is_answered_exactly():
    one = Console()
    lines = TRANSCRIPT.read_text("utf-8").splitlines()
    assert len(lines) > 40
    for request, answer in zip(lines[::2], lines[1::2], strict=True):
        got = one.answer(request.removeprefix("> ").encode())
        assert json.loads(json.dumps(got)) == json.loads(answer.removeprefix("< ")), request


def test_games_lists_every_game_with_its_seats_and_options():
    games = good(Console(), do="games")["games"]
    assert [game["id"] for game in games] == list(GAMES)
    for game in games:
        assert set(game) == {"id", "title", "seats", "options"}
        assert all(set(option) == {"id", "values", "default"} for option in game["options"])


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_same_seed_gives_the_same_setup_and_the_setup_the_same_game(game):
    seats = GAMES[game].seats[-1]
    one, other = console_with(game=game, seats=seats), console_with(game=game, seats=seats)
    setup = good(one, **{**NEW, "game": game, "seats": seats})["setup"]
    assert good(other, do="new", setup=setup)["setup"] == setup
    assert good(other, do="state") == good(one, do="state")


def test_a_drawn_board_goes_through_every_command_and_a_wrong_one_is_refused_by_name():
    one = Console()
    setup = good(one, do="new", game="fits", seats=1, options={"boards": [DRAWN, "pond"]})["setup"]
    assert [entry["board"] for entry in setup["rounds"]] == [DRAWN, "pond"]
    move = good(one, do="think", seat=0, level=5, nodes=50)["move"]
    assert move in good(one, do="moves", seat=0)["moves"]
    assert good(one, do="best", round=1, seat=0, nodes=500)["score"] > -60
    save, code = good(one, do="save")["save"], good(one, do="code")["code"]
    assert good(one, do="load", save=save)["setup"] == setup
    assert good(one, do="load", code=code)["setup"] == setup
    setup["rounds"][0]["board"] = {**DRAWN, "art": ["B.....", *DRAWN["art"][1:]]}
    assert bad(one, do="new", setup=setup) == "invalid_setup"
    assert ask(one, do="new", setup=setup)["reason"] == "board_twins"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_can_be_played_to_its_end_through_the_console_alone(game):
    one = console_with(game=game, seats=GAMES[game].seats[0])
    assert good(one, do="outcome") == {"outcome": None}
    play_to_the_end(one)
    outcome = good(one, do="outcome")["outcome"]
    assert {"scores", "winners", "why"} <= set(outcome)
    assert len(outcome["scores"]) == GAMES[game].seats[0]
    assert good(one, do="moves", seat=0) == {"moves": []}
    assert good(one, do="perft", depth=1) == {"nodes": 0}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_move_is_accepted_if_and_only_if_its_text_is_listed(game):
    one = console_with(game=game, seats=GAMES[game].seats[-1])
    for _ in range(12):
        seat = good(one, do="actors")["actors"][0]
        moves = good(one, do="moves", seat=seat)["moves"]
        assert moves == sorted(set(moves))
        for text in {moves[0], moves[-1], moves[len(moves) // 2]}:
            for near in (text + " ", text.upper(), text[::-1], text + text, text[:-1]):
                if near not in moves:
                    assert bad(one, do="play", seat=seat, move=near) in (
                        "invalid_move",
                        "illegal_move",
                    )
        for text in moves[:20]:
            good(one, do="play", seat=seat, move=text)
            good(one, do="undo")
        good(one, do="play", seat=seat, move=moves[len(moves) // 2])


@pytest.mark.parametrize("game", sorted(GAMES))
def test_undo_and_redo_go_through_save_and_load_and_have_no_limit(game):
    one = console_with(game=game, seats=GAMES[game].seats[0])
    states = [good(one, do="state")]
    play_to_the_end(one)
    length = len(one.table.moves)
    for _ in range(length):
        good(one, do="undo")
    assert good(one, do="state") == states[0]
    assert bad(one, do="undo") == "nothing_to_undo"
    other = Console()
    good(other, do="load", save=good(one, do="save")["save"])
    for _ in range(length):
        good(other, do="redo")
    assert bad(other, do="redo") == "nothing_to_redo"
    assert good(other, do="outcome")["outcome"] is not None
    good(other, do="undo")
    assert good(other, do="outcome")["outcome"] is None


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_code_holds_the_game_so_far(game):
    one = console_with(game=game, seats=GAMES[game].seats[0])
    first_moves(one, 6)
    good(one, do="undo")
    other = Console()
    answer = good(other, do="load", code=good(one, do="code")["code"])
    assert answer["actors"] == good(one, do="actors")["actors"]
    assert good(other, do="state") == good(one, do="state")
    assert bad(other, do="redo") == "nothing_to_redo"
    assert good(other, do="code") == good(one, do="code")


def test_a_new_move_clears_what_could_be_redone():
    one = console_with()
    first_moves(one, 3)
    good(one, do="undo")
    good(one, do="undo")
    first_moves(one, 1)
    assert bad(one, do="redo") == "nothing_to_redo"


def counted(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(
        counted(state.play(seat, move), depth - 1)
        for seat in state.actors()
        for move in state.moves(seat)
    )


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("at", [0, -1])
def test_perft_counts_every_sequence_of_plays(game, at):
    one = console_with(game=game, seats=GAMES[game].seats[at])
    first_moves(one, 5)
    for depth in (0, 1, 2):
        assert good(one, do="perft", depth=depth)["nodes"] == counted(one.table.state, depth)
    seats = good(one, do="actors")["actors"]
    listed = [good(one, do="moves", seat=seat)["moves"] for seat in seats]
    assert perft(one.table.state, 1) == sum(map(len, listed))


def test_perft_counts_past_the_end_of_a_seat_and_of_the_game():
    one = console_with(seats=2, options={"boards": ["1"]})
    for seat in (0, 1):
        while one.table.state.progress(seat) < (1, 15):
            good(one, do="play", seat=seat, move=good(one, do="moves", seat=seat)["moves"][0])
    for depth in (1, 2, 3):
        assert good(one, do="perft", depth=depth)["nodes"] == counted(one.table.state, depth)


# --- refusals ------------------------------------------------------------------------------


def test_play_runs_its_checks_in_the_documented_order():
    one = console_with(seats=1)
    assert bad(one, do="play", seat=1, move=5) == "not_your_turn"
    assert bad(one, do="play", seat=0, move=5) == "invalid_move"
    assert bad(one, do="play", seat=0, move="z") == "invalid_move"
    answer = ask(one, do="play", seat=0, move="-")
    assert answer["error"] == "illegal_move"
    assert answer["reason"]
    assert answer["cells"] == []
    play_to_the_end(one)
    assert bad(one, do="play", seat=7, move=5) == "game_over"


@pytest.mark.parametrize(
    "do", ["actors", "moves", "play", "state", "outcome", "undo", "redo", "perft", "save", "code"]
)
def test_commands_about_a_game_are_refused_before_the_first_one(do):
    assert bad(Console(), do=do, seat=0, move="-", depth=1) == "no_game"


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        ({}, "unknown_command"),
        ({"do": None}, "unknown_command"),
        ({"do": "fly"}, "unknown_command"),
        ({"do": ["new"]}, "unknown_command"),
        ({"do": "new"}, "missing_field"),
        ({"do": "new", "game": "fits"}, "missing_field"),
        ({"do": "new", "game": 5, "seats": 1}, "invalid_field"),
        ({"do": "new", "game": "chess", "seats": 1}, "unknown_game"),
        ({**NEW, "seats": "2"}, "invalid_field"),
        ({**NEW, "seats": True}, "invalid_field"),
        ({**NEW, "seats": 0}, "invalid_setup"),
        ({**NEW, "seats": -1}, "invalid_setup"),
        ({**NEW, "seats": 10**30}, "invalid_setup"),
        ({**NEW, "seed": 1.5}, "invalid_field"),
        ({**NEW, "options": []}, "invalid_field"),
        ({**NEW, "options": {"fly": 1}}, "invalid_setup"),
        ({**NEW, "options": {"boards": ["1", "1"]}}, "invalid_setup"),
        ({"do": "new", "setup": 5}, "invalid_setup"),
        ({"do": "new", "setup": {}}, "missing_field"),
        ({"do": "new", "setup": {"game": "chess"}}, "unknown_game"),
        ({"do": "new", "setup": {"game": "fits"}}, "invalid_setup"),
        ({"do": "moves"}, "missing_field"),
        ({"do": "moves", "seat": 2}, "invalid_seat"),
        ({"do": "moves", "seat": -1}, "invalid_seat"),
        ({"do": "moves", "seat": False}, "invalid_field"),
        ({"do": "play", "seat": 0}, "invalid_move"),
        ({"do": "play", "seat": "0", "move": "-"}, "invalid_field"),
        ({"do": "perft"}, "missing_field"),
        ({"do": "perft", "depth": 4}, "invalid_depth"),
        ({"do": "perft", "depth": -1}, "invalid_depth"),
        ({"do": "load"}, "missing_field"),
        ({"do": "load", "save": {}, "code": ""}, "missing_field"),
        ({"do": "load", "save": 5}, "invalid_save"),
        ({"do": "load", "save": {"format": "fitsmobile-game", "version": 9}}, "invalid_save"),
        ({"do": "load", "code": 5}, "invalid_field"),
        ({"do": "load", "code": "FM1AAAA"}, "invalid_code"),
    ],
)
def test_a_malformed_request_is_refused_by_name(request_, error):
    assert bad(console_with(), **request_) == error


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b"", "blank_line"),
        (b" \t\r", "blank_line"),
        (b"{", "not_json"),
        (b"hello", "not_json"),
        (b'{"do":"new","seed":NaN}', "not_json"),
        (b'{"do":"new","seed":Infinity}', "not_json"),
        (b'{"do":"new","seed":1e999}', "not_json"),
        (b'{"do":"new","seed":' + b"7" * 100_000 + b"}", "not_json"),
        (b'{"do":"games"}{"do":"games"}', "not_json"),
        (b"\xff", "not_utf8"),
        (b'{"do":"\xc3"}', "not_utf8"),
        (b"[]", "not_an_object"),
        (b"null", "not_an_object"),
        (b'"games"', "not_an_object"),
        (b"[" * MAX_LINE, "too_large"),
        (b"[" * 40_000, "too_deep"),
        (b'{"a":' * 1000, "too_deep"),
        (b'{"do":"\\ud800"}', "unknown_command"),
        (b" " * (MAX_LINE + 1), "line_too_long"),
    ],
)
def test_a_hostile_line_is_refused_by_name(line, error):
    one = console_with()
    before = one.table
    answer = one.answer(line)
    assert (answer["ok"], answer["error"]) == (False, error)
    assert one.table is before
    json.dumps(answer).encode("ascii")


def test_a_line_of_exactly_the_limit_is_read():
    line = json.dumps({"do": "games"}).encode()
    assert Console().answer(line + b" " * (MAX_LINE - len(line)))["ok"]


def test_a_save_with_any_field_changed_is_refused():
    one = console_with()
    first_moves(one, 3)
    save = good(one, do="save")["save"]
    for field in save:
        assert bad(one, do="load", save={**save, field: "x"}) == "invalid_save"


def test_a_resealed_save_with_impossible_moves_is_refused():
    one = console_with()
    first_moves(one, 3)
    body = plain.unseal(good(one, do="save")["save"])
    for moves in ([[0, "f9"]], [[5, "-"]], [[0, "nonsense"]], [[0, "-"]]):
        wrong = plain.seal({**body, "moves": moves, "position": 1})
        assert bad(one, do="load", save=wrong) == "invalid_save"


def test_an_internal_error_is_answered_and_the_console_continues(monkeypatch, capsys):
    one = console_with()

    def broken(state, depth):
        raise RuntimeError

    monkeypatch.setattr(console, "perft", broken)
    assert bad(one, do="perft", depth=1) == "internal_error"
    assert "RuntimeError" in capsys.readouterr().err
    good(one, do="state")


COMMANDS = "new actors moves play state outcome undo redo perft save load code games think best"
FIELDS = "game seats options seed setup seat move depth save code level ms nodes round"
WORDS = st.sampled_from(COMMANDS.split())
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 5)
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["fits", "a1a2a3b1", "-", "1", "L5", "FM1", "boards"])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
NAMES = st.sampled_from(FIELDS.split())
REQUESTS = st.builds(
    lambda do, rest: {**rest, "do": do}, WORDS, st.dictionaries(NAMES, VALUES, max_size=5)
)
ERROR = re.compile(r"[a-z]+(_[a-z0-9]+)*")


def check_answer(one, line):
    before = one.table
    answer = one.answer(line)
    text = json.dumps(answer, allow_nan=False)
    assert "\n" not in text
    if not answer["ok"]:
        assert ERROR.fullmatch(answer["error"])
        assert answer["error"] != "internal_error"
        assert answer["message"]
        assert one.table is before


@settings(max_examples=150)
@given(st.lists(REQUESTS, min_size=1, max_size=6))
def test_any_requests_get_an_answer_or_a_named_error(requests):
    one = console_with()
    for request in requests:
        check_answer(one, json.dumps(request).encode())


@settings(max_examples=800)
@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_bytes_get_a_named_error(line):
    check_answer(SHARED, line)


def test_the_largest_lines_get_named_errors():
    one = console_with()
    for line in oversized():
        assert len(line) <= MAX_LINE
        check_answer(one, line)


def test_thousands_of_hostile_lines_get_named_errors():
    one = console_with()
    for line in islice(Attacker(Random(20)).lines(), 16_000):
        check_answer(one, line)


SETUP = GAMES["fits"].deal(2, {}, 7).to_json()


@settings(max_examples=500)
@given(st.data())
def test_any_change_to_a_setup_is_refused_or_makes_another_game(data):
    text = json.dumps(SETUP)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    middle = data.draw(st.text('0123456789[]{}",:LTUVXaseds', max_size=6))
    line = '{"do":"new","setup":' + text[:start] + middle + text[end:] + "}"
    check_answer(SHARED, line.encode())


SHARED = console_with()


# --- lines and processes -------------------------------------------------------------------


class Endless(io.RawIOBase):
    """A stream that holds one very long line and returns it in pieces of the requested size."""

    def __init__(self, pieces: int) -> None:
        self.pieces = pieces

    def readline(self, size: int | None = -1) -> bytes:
        assert size == MAX_LINE + 1
        self.pieces -= 1
        if self.pieces > 0:
            return b"x" * size
        return b"x\n" if self.pieces == 0 else b""


def test_a_line_far_too_long_is_read_in_bounded_pieces_and_answered_once():
    target = io.BytesIO()
    serve(Endless(50), target)
    (answer,) = target.getvalue().splitlines()
    assert json.loads(answer)["error"] == "line_too_long"


def test_lines_are_split_correctly_at_the_length_limit():
    whole = b"x" * MAX_LINE
    source = io.BytesIO(whole + b"\n" + whole + b"yz\n" + b"short\n\nlast")
    lines = []
    while (line := read_line(source)) is not None:
        lines.append(line)
    assert lines == [whole, whole + b"y", b"short", b"", b"last"]
