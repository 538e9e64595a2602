from fitsmobile.session.actions import Undo
from fitsmobile.session.review import Moment, Review, review
from tests.session.conducting import begin, conduct, finish_duel, place
from tests.session.tables import ALL_GAMES, applied, new_session, play, table_of
from tests.storage.samples import record


def reviewed():
    session = table_of("duel", "none", people=2)
    for seat, move in ((0, "half"), (0, "whole"), (1, "whole"), (1, "half")):
        play(session, seat, move)
    applied(session, Undo())
    return session, review(session.record(), ALL_GAMES)


def test_a_review_has_every_moment_that_was_not_taken_back():
    _, looked_at = reviewed()
    assert looked_at.moments == (
        Moment(0, None, None),
        Moment(1, 0, "half"),
        Moment(2, 0, "whole"),
        Moment(3, 1, "whole"),
    )
    assert looked_at.of_seat(1) == (Moment(3, 1, "whole"),)


def test_every_moment_of_a_review_has_views():
    session, looked_at = reviewed()
    assert looked_at.views(2)[1] == (1, (3, 0))
    assert looked_at.state(3) == session.table.state


def test_a_new_game_can_start_from_any_moment():
    session = table_of("duel", "turns", people=2)
    for move in ("half", "whole"):
        play(session, 0, move)
    looked_at = review(session.record(), ALL_GAMES)
    session = new_session()
    snapshot = applied(session, looked_at.play_on(2))
    assert (snapshot.ply, snapshot.actors, snapshot.origin) == (2, (1,), "review")
    assert session.table.state == looked_at.state(2)
    assert not snapshot.can_undo


def test_a_review_of_a_game_that_the_rules_refuse_is_refused():
    assert review(record(game="chess"), ALL_GAMES).reason == "unknown_game"


def test_finished_and_running_games_can_be_reviewed(tmp_path):
    conductor = conduct(tmp_path)
    begin(conductor, game="duel", options={"target": 6})
    finish_duel(conductor)
    finished = conductor.snapshot.game_id
    begin(conductor)
    place(conductor)
    assert len(conductor.history.review(finished).moments) == 5
    assert isinstance(conductor.history.review(conductor.snapshot.game_id), Review)
    assert conductor.history.review("nothing").reason == "missing"
