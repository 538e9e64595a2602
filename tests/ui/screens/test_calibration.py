"""What taps and carried tiles tell about a hand, without a screen."""

import pytest

from fitsmobile.ui.screens.calibrate import LIFTS, SLOPS, TASKS, Proposal, Tries


def test_a_steady_hand_keeps_the_least_slop():
    tries = Tries()
    for _ in range(6):
        tries.tapped(1.0)
    assert tries.proposal(24, 60).slop == 8


def test_a_trembling_hand_gets_room_for_all_its_taps_but_one_that_went_astray():
    tries = Tries()
    for travel in (9, 12, 3, 11, 80, 10):
        tries.tapped(travel)
    assert 12 < tries.proposal(8, 60).slop <= 20


def test_tiles_let_go_too_high_bring_the_lift_down_and_too_low_raise_it():
    for error, lift in ((20, 40), (-20, 80)):
        tries = Tries()
        for spread in (-4, 0, 4):
            tries.carried(error + spread)
        assert tries.proposal(8, 60).lift == lift


def test_who_tried_nothing_is_proposed_nothing_new():
    assert Tries().proposal(12, 44) == Proposal(12, 44)


@pytest.mark.parametrize(("travel", "error"), [(500, 500), (0, -500)])
def test_whatever_was_tried_the_proposal_can_be_set(travel, error):
    tries = Tries()
    tries.tapped(travel)
    tries.carried(error)
    slop, lift = tries.proposal(8, 60)
    assert SLOPS[0] <= slop <= SLOPS[1]
    assert LIFTS[0] <= lift <= LIFTS[1]


def test_it_is_done_in_twenty_seconds():
    assert len(TASKS) <= 10
