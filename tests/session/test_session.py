import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.engine.frozen import replace
from fitsmobile.session.actions import (
    Denied,
    EndTurn,
    NewGame,
    Play,
    Redo,
    TakeDevice,
    TakeHint,
    Undo,
)
from fitsmobile.session.snapshot import LastMove, Snapshot
from fitsmobile.session.table import last_turn
from fitsmobile.storage.records import SavedPlayer
from tests.session.tables import applied, legal, new_session, play, players, refused, table_of


def test_a_new_game_returns_its_first_snapshot():
    session = new_session()
    snapshot = applied(session, NewGame("fits", players(2), seed=7, pace="card_by_card"))
    assert snapshot is session.snapshot
    assert (snapshot.game_id, snapshot.game, snapshot.ply) == ("game1", "fits", 0)
    assert (snapshot.turn, snapshot.actors, snapshot.curtain) == (0, (0,), None)
    assert (snapshot.last, snapshot.outcome, snapshot.rank) == (None, None, None)
    assert len(snapshot.views) == 2


@pytest.mark.parametrize(
    "action", [Play(0, "-"), Undo(), Redo(), EndTurn(), TakeDevice(), TakeHint()]
)
def test_without_a_game_every_action_is_refused(action):
    assert refused(new_session(), action) == "no_game"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"pace": "fast"}, "unknown_pace"),
        ({"pace": "card_by_card"}, "unknown_pace"),
        ({"options": {"target": 7}}, "invalid_setup"),
        ({"setup": {"target": 7}}, "invalid_setup"),
        ({"setup": {"target": 30, "seats": 3}}, "invalid_players"),
        ({"origin": ""}, "invalid_setup"),
        ({"moves": ((0, "half"), (0, "half"))}, "invalid_moves"),
        ({"moves": ((1, "half"),)}, "invalid_moves"),
        ({"moves": ((0, "half "),)}, "invalid_moves"),
        ({"moves": ((0, "quarter"),)}, "invalid_moves"),
    ],
)
def test_an_impossible_new_game_leaves_the_one_that_was_there(change, reason):
    session = table_of("fits", "solo")
    assert refused(session, replace(NewGame("duel", players(2)), **change)) == reason


def test_a_refusal_of_the_rules_carries_their_reason_and_cells():
    session = table_of("duel", "free", people=2)
    play(session, 0, "half")
    answer = session.dispatch(Play(0, "half"))
    assert answer == Denied(
        "not_legal", "That part of the turn is done.", ("half",), "done_already"
    )


def test_a_text_that_is_no_move_is_refused():
    session = table_of("duel", "free", people=2)
    assert refused(session, Play(0, "quarter")) == "invalid_move"


def test_a_move_of_a_seat_that_may_not_act_is_refused():
    session = table_of("duel", "free", people=2)
    assert refused(session, Play(1, "half")) == "not_your_turn"
    assert refused(session, Play(9, "half")) == "not_your_turn"
    assert refused(session, Play(-1, "half")) == "not_your_turn"


def test_a_move_chosen_on_another_snapshot_is_stale():
    session = table_of("duel", "free", people=2)
    play(session, 0, "half")
    assert refused(session, Play(0, "whole", ply=0)) == "stale"
    assert refused(session, Play(0, "whole", ply=2)) == "stale"
    applied(session, Play(0, "whole", ply=1))


def test_with_independent_seats_only_own_moves_make_a_move_stale():
    session = table_of("fits", "free", people=2)
    applied(session, Play(0, legal(session, 0)[-1], ply=0))
    applied(session, Play(1, legal(session, 1)[-1], ply=0))
    assert refused(session, Play(0, legal(session, 0)[-1], ply=0)) == "stale"
    assert refused(session, Play(0, legal(session, 0)[-1], ply=-1)) == "stale"
    assert refused(session, Play(0, legal(session, 0)[-1], ply=3)) == "stale"
    applied(session, Play(0, legal(session, 0)[-1], ply=1))


def finished(pace):
    session = table_of("duel", pace, people=1, options={"target": 6})
    for move in ("half", "whole", "half", "whole"):
        play(session, 0, move)
    return session


def test_after_the_end_play_and_undo_are_refused():
    session = finished("free")
    assert session.snapshot.outcome.scores == (6,)
    assert (session.snapshot.turn, session.snapshot.actors) == (None, ())
    assert not session.snapshot.can_undo
    assert refused(session, Play(0, "half")) == "game_over"
    assert refused(session, Undo()) == "game_over"
    assert session.record().ended == 1_700_000_000


def test_without_a_pace_even_the_end_can_be_taken_back():
    session = finished("none")
    snapshot = applied(session, Undo())
    assert snapshot.outcome is None
    assert session.record().ended is None


def test_undo_and_redo_are_refused_at_the_ends():
    session = table_of("fits", "solo")
    assert refused(session, Undo()) == "nothing_to_undo"
    assert refused(session, Redo()) == "nothing_to_redo"
    assert not session.snapshot.can_undo
    assert not session.snapshot.can_redo


def test_a_snapshot_after_undo_names_the_move_taken_back():
    session = table_of("fits", "solo")
    move = legal(session, 0)[-1]
    play(session, 0, move)
    assert session.snapshot.last == LastMove(0, move)
    assert applied(session, Undo()).last == LastMove(0, move, undone=True)
    assert applied(session, Redo()).last == LastMove(0, move)


def test_a_new_move_clears_what_was_taken_back():
    session = table_of("fits", "solo")
    play(session, 0)
    applied(session, Undo())
    play(session, 0, legal(session, 0)[0])
    assert refused(session, Redo()) == "nothing_to_redo"


def test_hints_are_counted():
    session = table_of("fits", "solo")
    applied(session, TakeHint())
    assert applied(session, TakeHint()).hints == 2
    assert session.record().hints == 2


def test_a_new_game_can_start_with_moves_played():
    first = table_of("fits", "none")
    play(first, 0)
    play(first, 0)
    table = first.table
    session = new_session()
    snapshot = applied(
        session,
        NewGame("fits", players(1), pace="solo", setup=table.setup.to_json(), moves=table.moves),
    )
    assert snapshot.ply == 2
    assert session.table.state.key() == table.state.key()


def test_clearing_takes_the_game_off_the_table():
    session = table_of("fits", "solo")
    session.clear()
    assert session.snapshot is None
    assert session.record() is None


def test_views_are_computed_at_the_first_access_and_cached():
    session = table_of("duel", "free", people=3)
    views = session.snapshot.views
    assert views[1] is views[1]
    assert views[-1] == (2, (0, 0, 0))
    assert views[0:2] == ((0, (0, 0, 0)), (1, (0, 0, 0)))
    assert list(views) == [views[0], views[1], views[2]]


STEPS = st.lists(st.sampled_from(["play", "play", "play", "undo", "redo"]), max_size=40)


@given(STEPS, st.sampled_from(["fits", "duel"]), st.randoms(use_true_random=False))
def test_undo_and_redo_move_along_one_list_of_states(steps, game, random):
    session = table_of(game, "none", people=2)
    states = [session.table.state]
    position = 0
    for step in steps:
        if step == "play" and session.snapshot.actors:
            seat = random.choice(session.snapshot.actors)
            play(session, seat, random.choice(legal(session, seat)))
            position += 1
            states[position:] = [session.table.state]
        elif step == "undo":
            assert isinstance(session.dispatch(Undo()), Snapshot) == (position > 0)
            position = max(0, position - 1)
        elif step == "redo":
            moved = isinstance(session.dispatch(Redo()), Snapshot)
            assert moved == (position < len(states) - 1)
            position += moved
        assert session.table.state.key() == states[position].key()
        assert session.snapshot.ply == position
        assert session.snapshot.can_undo == (position > 0)
        assert session.snapshot.can_redo == (position < len(states) - 1)


@given(STEPS, st.sampled_from(["solo", "together", "free"]), st.randoms(use_true_random=False))
def test_a_saved_game_is_loaded_as_it_was(steps, pace, random):
    session = table_of("fits", pace, people=2)
    for step in steps:
        if step == "play" and session.snapshot.can_end_turn:
            applied(session, EndTurn())
        elif step == "play":
            seat = random.choice(session.snapshot.actors)
            play(session, seat, random.choice(legal(session, seat)))
        else:
            session.dispatch(Undo() if step == "undo" else Redo())
    other = new_session()
    snapshot = other.load(session.record())
    assert isinstance(snapshot, Snapshot)
    assert replace(snapshot, views=(), last=None) == replace(session.snapshot, views=(), last=None)
    assert other.record() == session.record()
    assert other.table.states == session.table.states


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"pace": "turns"}, "unknown_pace"),
        ({"players": ()}, "invalid_players"),
        ({"players": (SavedPlayer("Ada", "mauve", None),)}, "invalid_players"),
        ({"players": (SavedPlayer("Moss", "red", 0),)}, "invalid_players"),
        ({"players": (SavedPlayer("Moss", "red", 6),)}, "invalid_players"),
        ({"setup": {}}, "invalid_setup"),
        ({"moves": ((0, "a1"),)}, "invalid_moves"),
        ({"moves": ((7, "-"),)}, "invalid_moves"),
    ],
)
def test_a_record_that_the_rules_refuse_leaves_the_table_alone(changes, reason):
    session = table_of("fits", "solo")
    record = replace(session.record(), **{"position": 0, "locked": 0, **changes})
    before = session.snapshot
    assert session.load(record).reason == reason
    assert session.snapshot is before


def test_the_last_turn_of_a_seat_is_its_last_run_of_moves():
    session = new_session()
    applied(session, NewGame("fillit", players(2), seed=7, pace="turns"))
    first = session.snapshot.turn
    assert last_turn(session.table, seat=first) == ()
    for _ in range(2):
        applied(session, Play(first, legal(session, first)[0]))
    applied(session, EndTurn())
    applied(session, TakeDevice())
    applied(session, Play(1 - first, legal(session, 1 - first)[0]))
    assert [one.seat for one in last_turn(session.table, seat=first)] == [first, first]
    (reply,) = last_turn(session.table, seat=1 - first)
    assert (reply.seat, reply.after) == (1 - first, session.table.state)
