"""Finished games: opened again as they ended, and deleted."""

import pytest

from tests.session.conducting import begin, conduct, finish_duel


@pytest.mark.parametrize("then", ["pause", "kill"])
def test_a_deleted_finished_game_is_gone_for_good(tmp_path, then):
    conductor = conduct(tmp_path)
    begin(conductor, game="duel", options={"target": 6})
    finish_duel(conductor)
    assert conductor.delete(conductor.snapshot.game_id) is None
    if then == "pause":
        conductor.keep()
    again = conduct(tmp_path)
    assert (again.kept.ids(again.kept.finished), again.snapshot) == ((), None)


def test_a_finished_game_is_opened_again_as_it_ended(tmp_path):
    conductor = conduct(tmp_path)
    assert conductor.finished is None
    begin(conductor, game="duel", options={"target": 6})
    finish_duel(conductor)
    done = conductor.snapshot
    here, code = conductor.finished, conductor.share_code()
    begin(conductor)
    assert conductor.finished is None
    kept = conduct(tmp_path).history.finished(done.game_id)
    for one in (here, kept):
        assert (one.snapshot.outcome, one.snapshot.players) == (done.outcome, done.players)
        assert (one.state.outcome(), one.share_code()) == (done.outcome, code)
    assert here.turns == kept.turns == 1
