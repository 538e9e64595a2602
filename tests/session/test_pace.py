"""Paces: seats to act, hand-overs of the device, undo."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.session import pace
from fitsmobile.session.actions import EndTurn, Play, Redo, TakeDevice, Undo
from fitsmobile.session.pace import Sitting
from tests.session.tables import applied, legal, new_session, play, refused, table_of


def who(session):
    snapshot = session.snapshot
    return snapshot.turn, snapshot.actors, snapshot.curtain


def play_round(session, seat):
    """Let `seat` finish the round it is in."""
    state = session.table.state
    number = state.progress(seat)[0]
    while session.table.state.progress(seat)[0] == number:
        play(session, seat)


def test_independent_seats_and_turns_offer_different_paces():
    assert "card_by_card" in pace.offered(table_of("fits", "free").table.state)
    assert "turns" in pace.offered(table_of("duel", "free").table.state)
    assert "turns" not in pace.offered(table_of("fits", "free").table.state)


# --- solo ------------------------------------------------------------------------------


def test_solo_allows_any_undo_and_counts_it():
    session = table_of("fits", "solo")
    play(session, 0)
    play(session, 0)
    assert applied(session, Undo()).takebacks == 1
    assert applied(session, Undo()).takebacks == 2
    applied(session, Redo())
    assert session.snapshot.takebacks == 2
    assert session.record().takebacks == 2


def test_solo_lets_a_person_play_on_while_computer_players_follow():
    session = table_of("fits", "solo", people=1, computers=2)
    assert who(session) == (0, (0,), None)
    play(session, 0)
    assert who(session) == (0, (0, 1, 2), None)
    play(session, 0)
    for seat in (2, 1):
        while seat in session.snapshot.actors:
            play(session, seat)
        behind, ahead = session.table.state.progress(seat), session.table.state.progress(0)
        assert behind >= ahead
    assert who(session) == (0, (0,), None)
    assert session.snapshot.views[0].tiles != ()
    assert session.snapshot.views[1].tiles == ()


@pytest.mark.parametrize("game", ["fits", "bits"])
def test_the_next_card_is_hidden_from_a_waiting_seat(game):
    session = table_of(game, "card_by_card", people=2)
    ramps = [getattr(view, "ramp", view) for view in session.snapshot.views]
    assert ramps[0].tiles != ()
    assert ramps[1].tiles == ()


@pytest.mark.parametrize("game", ["fits", "bits"])
@pytest.mark.parametrize("pace", ["card_by_card", "together"])
def test_the_tiles_to_come_do_not_reveal_the_next_card_to_a_waiting_seat(game, pace):
    session = table_of(game, pace, people=2)
    waited = 0
    for _ in range(8):
        if session.snapshot.curtain is not None:
            session.dispatch(TakeDevice())
        if session.snapshot.can_end_turn:
            session.dispatch(EndTurn())
        seat = session.snapshot.actors[0]
        before = ramp_of(session, seat)
        play(session, seat)
        if seat in session.snapshot.actors:
            continue
        waited += 1
        after = ramp_of(session, seat)
        passed = set(before.to_come) - set(after.to_come)
        assert after.tiles == ()
        assert passed <= {after.placed[0].id}  # FITS: the card of the own start tile is skipped
        assert after.card == before.card + len(passed)
    assert waited > 2


def ramp_of(session, seat):
    view = session.snapshot.views[seat]
    return getattr(view, "ramp", view)


def test_solo_undo_takes_back_the_answers_of_computer_players():
    session = table_of("fits", "solo", people=1, computers=1)
    play(session, 0)
    play(session, 1)
    play(session, 0)
    play(session, 1)
    assert applied(session, Undo()).ply == 2
    assert who(session) == (0, (0,), None)
    assert applied(session, Redo()).ply == 4


def test_a_game_of_computer_players_alone_has_no_undo():
    session = table_of("duel", "solo", people=0, computers=2)
    play(session, 0)
    assert refused(session, Undo()) == "nothing_to_undo"


# --- card by card ------------------------------------------------------------------------


def test_card_by_card_the_device_is_handed_on_for_each_card():
    session = table_of("fits", "card_by_card", people=3)
    assert who(session) == (0, (0,), None)
    play(session, 0)
    assert who(session) == (1, (), 1)
    assert refused(session, Play(1, legal(session, 1)[0])) == "not_your_turn"
    applied(session, TakeDevice())
    assert who(session) == (1, (1,), None)
    play(session, 1)
    applied(session, TakeDevice())
    play(session, 2)
    assert who(session) == (0, (), 0)


def test_card_by_card_a_drop_can_be_taken_back_until_the_device_is_handed_over():
    session = table_of("fits", "card_by_card", people=2)
    play(session, 0)
    assert session.snapshot.can_undo
    applied(session, Undo())
    assert session.snapshot.takebacks == 0
    play(session, 0)
    applied(session, TakeDevice())
    assert not session.snapshot.can_undo
    assert refused(session, Undo()) == "locked_after_reveal"


def test_card_by_card_with_one_person_the_next_card_locks_at_once():
    session = table_of("fits", "card_by_card", people=1)
    play(session, 0)
    assert refused(session, Undo()) == "locked_after_reveal"


def test_card_by_card_the_move_of_a_computer_player_locks():
    session = table_of("fits", "card_by_card", people=1, computers=1)
    play(session, 0)
    assert session.snapshot.can_undo
    play(session, 1)
    assert refused(session, Undo()) == "locked_after_reveal"


def test_card_by_card_one_person_among_computers_gets_no_hand_over():
    session = table_of("fits", "card_by_card", people=1, computers=1)
    while session.snapshot.outcome is None:
        assert session.snapshot.curtain is None
        play(session, *session.snapshot.actors)


def test_take_device_is_refused_without_a_hand_over():
    session = table_of("fits", "card_by_card", people=2)
    assert refused(session, TakeDevice()) == "nothing_to_take"


def test_a_seat_that_skipped_a_card_waits_for_the_others():
    session = table_of("fits", "card_by_card", people=2)
    while session.snapshot.outcome is None:
        if session.snapshot.curtain is not None:
            applied(session, TakeDevice())
        state = session.table.state
        (seat,) = session.snapshot.actors
        assert state.progress(seat) == min(state.progress(one) for one in state.actors())
        play(session, seat)


# --- round by round ----------------------------------------------------------------------


def test_round_by_round_a_person_finishes_the_round_before_the_next_begins():
    session = table_of("fits", "round_by_round", people=2)
    play_round(session, 0)
    assert who(session) == (1, (), 1)
    assert session.snapshot.can_undo
    applied(session, TakeDevice())
    assert not session.snapshot.can_undo
    play_round(session, 1)
    assert who(session) == (0, (), 0)


def test_round_by_round_the_next_card_locks_the_one_before():
    session = table_of("fits", "round_by_round", people=2)
    play(session, 0)
    assert refused(session, Undo()) == "locked_after_reveal"


def test_round_by_round_computer_players_play_their_round_behind_the_people():
    session = table_of("fits", "round_by_round", people=1, computers=1)
    play_round(session, 0)
    assert who(session) == (1, (1,), None)
    play_round(session, 1)
    assert who(session) == (0, (0,), None)


# --- together ----------------------------------------------------------------------------


def test_together_everybody_places_at_once_and_waits_for_the_last():
    session = table_of("fits", "together", people=3)
    assert who(session) == (0, (0, 1, 2), None)
    play(session, 1)
    assert who(session) == (0, (0, 2), None)
    assert session.snapshot.views[1].tiles == ()
    assert session.snapshot.can_undo
    play(session, 0)
    play(session, 2)
    applied(session, EndTurn())
    assert not session.snapshot.can_undo
    assert refused(session, Undo()) == "locked_after_reveal"


@pytest.mark.parametrize("computers", [0, 1])
def test_together_placements_can_be_taken_back_until_the_next_card_is_turned(computers):
    session = table_of("fits", "together", people=2, computers=computers)
    for seat in range(2 + computers):
        play(session, seat)
    assert session.snapshot.can_end_turn
    assert session.snapshot.actors == ()
    assert [view.card for view in session.snapshot.views] == [0] * (2 + computers)
    assert session.snapshot.undo_seats == (0, 1)
    session.load(session.record())
    assert session.snapshot.can_end_turn
    applied(session, Undo(seat=0))
    assert session.snapshot.actors == (0,)
    play(session, 0)
    applied(session, EndTurn())
    assert not session.snapshot.undo_seats


def test_together_the_next_card_comes_when_all_have_placed():
    session = table_of("fits", "together", people=2)
    play(session, 0)
    play(session, 1)
    applied(session, EndTurn())
    state = session.table.state
    up = session.snapshot.actors
    assert up == tuple(
        seat for seat in (0, 1) if state.progress(seat) == min(state.progress(0), state.progress(1))
    )


def test_together_the_last_placement_of_the_game_is_held_open_too():
    session = table_of("fits", "together", people=2)
    while not session.table.over:
        if session.snapshot.can_end_turn:
            applied(session, EndTurn())
        play(session, session.snapshot.actors[-1])
    last = session.table.moves[-1][0]
    assert session.record().ended is None
    assert session.snapshot.can_end_turn
    session.load(session.record())
    applied(session, Undo(seat=last))
    assert session.snapshot.actors == (last,)
    play(session, last)
    applied(session, EndTurn())
    assert refused(session, Undo(seat=last)) == "game_over"
    assert session.record().ended is not None


def test_together_turns_are_held_open_without_hand_overs():
    session = table_of("duel", "together", people=2)
    play(session, 0, "half")
    play(session, 0, "whole")
    assert who(session) == (0, (), None)
    applied(session, EndTurn())
    assert who(session) == (1, (1,), None)


# --- turns -------------------------------------------------------------------------------


def test_a_turn_can_be_taken_back_until_the_next_person_moves():
    session = table_of("duel", "turns", people=2)
    assert refused(session, EndTurn()) == "nothing_to_end"
    play(session, 0, "half")
    assert refused(session, EndTurn()) == "nothing_to_end"
    play(session, 0, "whole")
    assert session.snapshot.can_end_turn
    assert who(session) == (0, (), None)
    assert refused(session, Play(1, "half")) == "not_your_turn"
    applied(session, Undo())
    applied(session, Undo())
    assert who(session) == (0, (0,), None)
    applied(session, Redo())
    applied(session, Redo())
    assert session.snapshot.can_end_turn
    applied(session, EndTurn())
    assert who(session) == (1, (), 1)
    applied(session, TakeDevice())
    applied(session, Undo())
    assert who(session) == (0, (), 0)
    applied(session, TakeDevice())
    play(session, 0, "whole")
    assert session.snapshot.can_end_turn
    applied(session, EndTurn())
    applied(session, TakeDevice())
    play(session, 1, "half")
    applied(session, Undo())
    assert session.snapshot.takebacks == 0
    assert refused(session, Undo()) == "locked_after_reveal"


def test_a_single_person_cannot_take_back_an_ended_turn():
    session = table_of("duel", "turns", people=1, computers=1)
    play(session, 0, "half")
    play(session, 0, "whole")
    applied(session, EndTurn())
    assert refused(session, Undo()) == "locked_after_reveal"


def test_undo_of_a_turn_includes_a_computer_players_answer():
    session = table_of("duel", "turns", people=2, computers=1)
    for seat in (0, 1):
        play(session, seat, "half")
        play(session, seat, "whole")
        applied(session, EndTurn())
        if seat == 0:
            applied(session, TakeDevice())
    play(session, 2, "half")
    applied(session, Undo())
    assert who(session) == (1, (), 1)


def test_after_the_turn_the_next_person_takes_the_device():
    session = table_of("duel", "turns", people=2)
    play(session, 0, "half")
    play(session, 0, "whole")
    applied(session, EndTurn())
    applied(session, TakeDevice())
    assert who(session) == (1, (1,), None)


def test_a_computer_player_ends_its_turn_and_the_person_keeps_the_device():
    session = table_of("duel", "turns", people=1, computers=1)
    play(session, 0, "half")
    play(session, 0, "whole")
    applied(session, EndTurn())
    assert who(session) == (1, (1,), None)
    play(session, 1, "half")
    play(session, 1, "whole")
    assert who(session) == (0, (0,), None)
    assert refused(session, Undo()) == "locked_after_reveal"


def test_a_computer_player_between_two_people_does_not_take_the_device():
    session = table_of("duel", "turns", people=2, computers=1)
    for seat in (0, 1, 2):
        if session.snapshot.curtain is not None:
            applied(session, TakeDevice())
        play(session, seat, "half")
        play(session, seat, "whole")
        if seat < 2:
            applied(session, EndTurn())
    assert who(session) == (0, (), 0)


def test_the_end_of_the_game_needs_no_end_of_turn():
    session = table_of("duel", "turns", people=2, options={"target": 6})
    for seat in (0, 1):
        play(session, seat, "half")
        play(session, seat, "whole")
        applied(session, EndTurn())
        applied(session, TakeDevice())
    play(session, 0, "half")
    play(session, 0, "whole")
    assert session.snapshot.outcome.winners == (0,)
    assert not session.snapshot.can_end_turn
    assert who(session) == (None, (), None)


def test_solo_in_turns_takes_back_ended_turns_too_and_counts_them():
    session = table_of("duel", "solo", people=1, computers=1)
    play(session, 0, "half")
    play(session, 0, "whole")
    assert applied(session, Undo()).takebacks == 0
    play(session, 0, "whole")
    applied(session, EndTurn())
    play(session, 1, "half")
    play(session, 1, "whole")
    snapshot = applied(session, Undo())
    assert (snapshot.ply, snapshot.takebacks) == (1, 1)
    assert who(session) == (0, (0,), None)
    assert applied(session, Redo()).ply == 4


def test_a_turn_held_open_stays_open_after_save_and_load():
    session = table_of("duel", "turns", people=2)
    play(session, 0, "half")
    play(session, 0, "whole")
    before = who(session)
    session.load(session.record())
    assert who(session) == before
    assert session.snapshot.can_end_turn
    assert session.snapshot.can_undo


# --- none --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["fits", "duel"])
def test_without_a_pace_the_rules_alone_decide_the_seats_to_act(game):
    session = table_of(game, "none", people=1, computers=2)
    for _ in range(6):
        assert session.snapshot.actors == session.table.state.actors()
        play(session, session.snapshot.actors[0])
    for _ in range(6):
        applied(session, Undo())
    assert session.snapshot.takebacks == 0


def test_paces_without_a_hand_over_have_no_curtain():
    state = table_of("fits", "free", people=2).table.state
    assert pace.curtain(Sitting("free", frozenset({0, 1}), None), state) is None


# --- one's own move ----------------------------------------------------------------------


def test_together_every_seat_can_take_back_its_own_last_move():
    session = table_of("fits", "together", people=3)
    mine = play(session, 0).last.move
    theirs = play(session, 1).last.move
    assert session.snapshot.undo_seats == (0, 1)
    snapshot = applied(session, Undo(seat=0))
    assert (snapshot.ply, snapshot.actors) == (1, (0, 2))
    assert (snapshot.last.seat, snapshot.last.move, snapshot.last.undone) == (0, mine, True)
    assert session.table.moves[0] == (1, theirs)
    assert snapshot.undo_seats == (1,)
    assert refused(session, Undo(seat=0)) == "nothing_to_undo"
    applied(session, Undo(seat=1))
    assert applied(session, Redo(seat=0)).last.move == mine
    assert session.snapshot.actors == (1, 2)
    assert applied(session, Redo()).last.move == theirs


def test_together_no_move_before_the_last_card_can_be_taken_back():
    session = table_of("fits", "together", people=2)
    play(session, 0)
    play(session, 1)
    applied(session, EndTurn())
    assert session.snapshot.undo_seats == ()
    assert refused(session, Undo(seat=0)) == "locked_after_reveal"


def test_solo_undo_of_a_seat_leaves_the_computers_moves_alone():
    session = table_of("fits", "solo", people=1, computers=1)
    play(session, 0)
    answer = play(session, 1).last.move
    snapshot = applied(session, Undo(seat=0))
    assert (snapshot.ply, snapshot.takebacks) == (1, 1)
    assert session.table.moves[0] == (1, answer)
    assert refused(session, Undo(seat=1)) == "nothing_to_undo"


def test_undo_of_a_seat_is_refused_where_turns_alternate():
    session = table_of("duel", "together", people=2)
    play(session, 0, "half")
    assert session.snapshot.undo_seats == ()
    assert refused(session, Undo(seat=0)) == "nothing_to_undo"
    applied(session, Undo())
    assert refused(session, Redo(seat=0)) == "nothing_to_redo"


@given(st.lists(st.tuples(st.integers(0, 2), st.booleans()), max_size=30))
def test_undo_of_one_seat_leaves_the_boards_of_others_alone(steps):
    session = table_of("fits", "free", people=3)
    for seat, back in steps:
        others = [one for one in range(3) if one != seat]
        boards = [session.table.state.to_json()["seats"][one] for one in others]
        if back and seat in session.snapshot.undo_seats:
            applied(session, Undo(seat=seat))
        else:
            play(session, seat)
        assert [session.table.state.to_json()["seats"][one] for one in others] == boards
    assert new_session().load(session.record()).ply == session.snapshot.ply
