"""Recorded games of FILLIT: a change of the rules breaks them.

Each file is one game: its setup, then round by round the table and the plays, and the end.
"""

import json
from pathlib import Path

import pytest

from fitsmobile.engine.fillit import FILLIT
from tests.engine.every_layout import LAYOUTS as EVERY_LAYOUT
from tests.engine.naive_fillit import NaiveFillit

FOLDER = Path(__file__).parent.parent / "playthroughs"
LAYOUTS = sorted(EVERY_LAYOUT)
GAMES_PLAYED = {
    layout: json.loads((FOLDER / f"fillit-{layout}.json").read_text("utf-8")) for layout in LAYOUTS
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_recorded_game_replays_to_the_recorded_positions(layout: str) -> None:
    game = GAMES_PLAYED[layout]
    state = FILLIT.start(FILLIT.read_setup(game["setup"]))
    twin = NaiveFillit(EVERY_LAYOUT[layout], game["setup"]["first"])
    for each_round in game["rounds"]:
        assert state.to_json() == twin.to_json() == each_round["table"]
        for play in each_round["plays"]:
            seat, text = play.split()
            assert state.outcome() is None
            state = state.play(int(seat), FILLIT.parse_move(text))
            twin.play(text)
    outcome, end = state.outcome(), game["end"]
    assert state.to_json() == twin.to_json() == end["table"]
    assert outcome is not None
    assert list(outcome.scores) == end["outcome"]["scores"]
    assert list(outcome.winners) == list(twin.winners()) == end["outcome"]["winners"]
    assert outcome.why == twin.why == end["outcome"]["why"]
    assert outcome.details == end["outcome"]["details"]


def test_both_orders_occur_in_the_recorded_games() -> None:
    orders = {
        (first.split()[1][0], second.split()[1][0])
        for game in GAMES_PLAYED.values()
        for each_round in game["rounds"]
        for first, second in zip(each_round["plays"], each_round["plays"][1:], strict=False)
        if first.split()[0] == second.split()[0]
    }
    assert orders == {("P", "S"), ("S", "P")}
