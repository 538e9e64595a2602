"""Recorded games of JAMMIT: a change of the rules breaks them.

Each file is one game: its setup, then round by round the table and the plays, and the end.
"""

import json
from pathlib import Path

import pytest

from fitsmobile.engine.jammit import JAMMIT
from tests.engine.jammit_tables import LAYOUTS
from tests.engine.naive_jammit import naive_start

FOLDER = Path(__file__).parent.parent / "playthroughs"
GAMES_PLAYED = {
    layout: json.loads((FOLDER / f"jammit-{layout}.json").read_text("utf-8")) for layout in LAYOUTS
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_recorded_game_replays_to_the_recorded_positions(layout: str) -> None:
    game = GAMES_PLAYED[layout]
    state = JAMMIT.start(JAMMIT.read_setup(game["setup"]))
    twin = naive_start(layout, game["setup"]["first"])
    for each_round in game["rounds"]:
        assert state.to_json() == twin.table() == each_round["table"]
        for play in each_round["plays"]:
            seat, text = play.split()
            assert state.outcome() is None
            state, twin = state.play(int(seat), JAMMIT.parse_move(text)), twin.play(text)
    outcome = state.outcome()
    assert state.to_json() == twin.table() == game["end"]["table"]
    assert outcome is not None
    assert {
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "why": outcome.why,
    } == game["end"]["outcome"]


def test_extra_coins_occur_in_the_recorded_games() -> None:
    kinds = {
        play.split()[1][0]
        for game in GAMES_PLAYED.values()
        for each_round in game["rounds"]
        for play in each_round["plays"]
    }
    assert kinds == set("IXM")
