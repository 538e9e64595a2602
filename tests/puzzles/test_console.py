"""The console's commands for puzzles."""

import pytest

from fitsmobile.console import Console
from fitsmobile.puzzles import shipped
from fitsmobile.puzzles.provers import PROVERS
from tests.test_console import NEW, ask, bad, good


@pytest.mark.parametrize("game", sorted(PROVERS))
def test_puzzles_are_listed_as_the_protocol_says_and_can_be_put_on_the_table(game):
    one = Console()
    puzzles = good(one, do="puzzles", game=game)["puzzles"]
    assert len(puzzles) == 60
    for puzzle in puzzles:
        assert set(puzzle) == {"id", "grade", "setup", "moves", "goal", "first"}
        assert puzzle["grade"] in (1, 2, 3)
    for puzzle in puzzles[::20]:
        actors = good(one, do="puzzle", id=puzzle["id"])["actors"]
        other = Console()
        good(other, do="new", setup=puzzle["setup"])
        for seat, move in puzzle["moves"]:
            good(other, do="play", seat=seat, move=move)
        assert good(other, do="state") == good(one, do="state")
        assert good(other, do="actors")["actors"] == actors
        (seat,) = actors
        assert set(puzzle["first"]) <= set(good(one, do="moves", seat=seat)["moves"])


def test_an_unknown_game_or_puzzle_is_refused_and_leaves_the_table_alone():
    one = Console()
    good(one, **NEW)
    assert bad(one, do="puzzles", game="chess") == "unknown_game"
    assert bad(one, do="puzzles") == "missing_field"
    assert bad(one, do="puzzle", id="fits-1") == "unknown_puzzle"
    assert bad(one, do="puzzle", id=7) == "invalid_field"


def test_a_damaged_file_is_named_when_puzzles_are_asked_for_and_not_before(monkeypatch, tmp_path):
    place = tmp_path / "puzzles.bin"
    place.write_bytes(shipped.PLACE.read_bytes()[:-9])
    monkeypatch.setattr(shipped, "PLACE", place)
    shipped.all_puzzles.cache_clear()
    one = Console()
    good(one, **NEW)
    assert bad(one, do="puzzles", game="fits") == "damaged"
    assert ask(one, do="puzzle", id="fits-1")["error"] == "unknown_puzzle"
    shipped.all_puzzles.cache_clear()
