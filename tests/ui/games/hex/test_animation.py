"""Animations of a hex board, stepped by given times."""

import pytest

from fitsmobile.engine.views import Piece
from fitsmobile.ui.games.hex.animation import FADE_SECONDS, FLASH_SECONDS, BoardAnimation
from fitsmobile.ui.games.hex.motion import Mark, Motion, Track
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.motion import linear

PAWN = Piece("pawn", "r", "a1")
MARKS = Mark(0.1, "chip", 0), Mark(0.2, "chip", 1), Mark(1.0, "stop")


def walk(lasts=1.0, marks=()):
    return Motion((Track(PAWN, 0.0, lasts, ((0, 0), (4, 0)), linear),), lasts, marks)


@pytest.fixture
def heard():
    return []


@pytest.fixture
def show(heard):
    return BoardAnimation(heard.append, lambda: None, lambda _pieces: None)


def test_a_motion_takes_its_time_and_reports_its_end(show):
    over = []
    show.play(walk(), (), then=lambda: over.append(True))
    show.step(0.25)
    assert show.poses()[PAWN].spot == (1, 0)
    assert show.in_motion
    show.step(0.75)
    assert over == [True]
    assert not show.busy


def test_a_reversed_motion_begins_at_its_end_and_plays_no_sound(show, heard):
    show.play(walk(marks=(Mark(0.5, "step"),)), (), backwards=True)
    show.step(0.25)
    assert show.poses()[PAWN].spot == (3, 0)
    show.step(0.75)
    assert heard == []


def test_the_moments_of_a_motion_are_reported_once_each_and_in_order(show, heard):
    show.play(walk(marks=MARKS), ())
    for _ in range(20):
        show.step(0.06)
    assert heard == list(MARKS)


def test_finishing_ends_the_motion_at_once(show):
    over = []
    show.play(walk(), (), then=lambda: over.append(True))
    show.finish()
    assert over == [True]
    assert not show.moving


def test_a_dropped_motion_reports_no_landing(show):
    over = []
    show.play(walk(), (), then=lambda: over.append(True))
    show.stop()
    assert over == []
    assert not show.busy


def test_a_motion_that_begins_when_another_ends_is_not_lost(show):
    show.play(walk(), (), then=lambda: show.play(walk(2.0), ()))
    show.finish()
    assert show.in_motion


def test_the_board_turns_the_shorter_way_after_the_motion(show):
    show.play(walk(), ())
    show.turn_to(5)
    show.step(1.0)
    assert show.turned == 0
    show.step(0.25)
    assert show.turned == pytest.approx(-0.5)
    assert show.angle == pytest.approx(-30)
    show.step(0.25)
    assert show.turned == 5
    assert show.angle == 0


def test_the_wood_that_turned_fades_into_the_wood_at_rest(show):
    show.turn_to(3)
    show.step(0.25)
    assert show.wood == (0.0, 1.0)
    show.step(0.25)
    assert show.wood == (1.0, pytest.approx(1.0))
    show.step(FADE_SECONDS)
    assert show.wood == (1.0, 0.0)
    assert not show.busy


def test_a_board_with_the_right_rotation_does_not_turn(show):
    show.turn_to(6)
    assert not show.moving


def test_with_reduced_motion_the_board_turns_at_once(show, monkeypatch):
    monkeypatch.setattr(theme, "reduced_motion", True)
    show.turn_to(3)
    assert show.turned == 3
    assert not show.busy


def test_lit_hexes_flash_twice(show):
    show.light_up(["a1"])
    bright = []
    for _ in range(18):
        show.step(FLASH_SECONDS / 20)
        bright.append(show.flash)
    peaks = [k for k in range(1, 17) if bright[k - 1] < bright[k] > bright[k + 1]]
    assert len(peaks) == 2
    show.step(FLASH_SECONDS)
    assert show.flashing == ()


def test_a_piece_springs_back_to_its_place(show):
    lasts, ease = theme.seconds("spring_home"), theme.ease("spring_home")
    show.spring_home(PAWN, (5, 5))
    show.step(lasts / 2)
    assert show.springing == (PAWN, (5, 5), pytest.approx(ease(0.5)))
    show.step(lasts / 2)
    assert show.springing is None
