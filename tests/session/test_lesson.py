"""Lessons: tasks on a table."""

import pytest

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import Denied, EndTurn, Play, Player, Undo
from fitsmobile.session.lesson import Lesson, Task
from fitsmobile.storage.settings import Settings

ADA = Player("Ada", "blue")


def first_column(_view, move):
    return move.startswith("a1")


@pytest.fixture
def lesson():
    return Lesson(GAMES, Settings(), ADA)


@pytest.fixture
def start(lesson):
    lesson.lay(Task("fits", first_column))
    return lesson


def legal(lesson):
    return lesson.moves(0)


def other(lesson):
    return next(move for move in legal(lesson) if not move.startswith("a1"))


def test_a_legal_move_that_does_not_solve_the_task_is_refused(start):
    ply = start.snapshot.ply
    assert start.dispatch(Play(0, other(start), ply)).reason == "not_asked"
    assert (start.done, start.snapshot.ply) == (False, ply)


def test_a_task_can_ask_for_the_end_of_a_turn(lesson):
    setup = {"game": "fillit", "seats": 2, "layout": "2M-A", "first": 0}
    lesson.lay(Task("fillit", None, "0Pb1 0Sb4-b3", setup=setup))
    assert lesson.wanted() == ()
    lesson.dispatch(EndTurn())
    assert lesson.done


def test_the_table_is_empty_before_the_first_task(lesson):
    assert lesson.snapshot is None
    assert lesson.wanted() == ()
    assert isinstance(lesson.dispatch(Play(0, "a1")), Denied)


def test_a_move_that_solves_the_task_is_played_and_listeners_are_called(start):
    told = []
    unlisten = start.listen(told.append)
    start.dispatch(Play(0, start.wanted()[0]))
    unlisten()
    start.lay(Task("fits", first_column))
    assert [one.ply for one in told] == [1]


def test_an_illegal_move_is_refused_with_the_reason_of_the_rules(start):
    assert start.dispatch(Play(0, "zz")).reason == "invalid_move"
    assert not start.done


def test_after_the_task_is_solved_no_move_is_accepted(start):
    start.dispatch(Play(0, start.wanted()[0]))
    assert start.dispatch(Play(0, legal(start)[0])).reason == "not_asked"


def test_undo_is_refused_in_a_lesson(start):
    start.dispatch(Play(0, start.wanted()[0]))
    assert not start.snapshot.can_undo
    assert start.dispatch(Undo()).reason == "not_asked"


def test_a_lesson_uses_the_players_settings_without_automatic_steps(lesson):
    chosen = Settings().changed(hand="left", end_turn_itself=True, drop="button")
    settings = Lesson(GAMES, chosen, ADA).settings
    assert settings.hand == "left"
    assert not settings.end_turn_itself
    assert lesson.change_settings(hand="left") == lesson.settings


def test_ending_the_turn_does_not_solve_a_task_about_a_move(start):
    assert isinstance(start.dispatch(EndTurn()), Denied)
    assert not start.done
    assert start.last_turn(None) == ()
