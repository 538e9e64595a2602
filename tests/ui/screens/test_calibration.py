"""Touch calibration from taps and dragged tiles, without a window."""

import pytest

from fitsmobile.ui.screens.calibrate import LIFTS, SLOPS, TASKS, Proposal, Tries


def test_steady_taps_give_the_smallest_slop():
    tries = Tries()
    for _ in range(6):
        tries.travels.append(1.0)
    assert tries.proposal(24, 60).slop == 8


def test_trembling_taps_give_a_slop_for_all_but_one_outlier():
    tries = Tries()
    for travel in (9, 12, 3, 11, 80, 10):
        tries.travels.append(travel)
    assert 12 < tries.proposal(8, 60).slop <= 20


def test_tiles_released_too_high_lower_the_lift_and_too_low_raise_it():
    for error, lift in ((20, 40), (-20, 80)):
        tries = Tries()
        for spread in (-4, 0, 4):
            tries.errors.append(error + spread)
        assert tries.proposal(8, 60).lift == lift


def test_without_trials_the_proposal_is_the_current_setting():
    assert Tries().proposal(12, 44) == Proposal(12, 44)


@pytest.mark.parametrize(("travel", "error"), [(500, 500), (0, -500)])
def test_any_proposal_is_a_valid_setting(travel, error):
    tries = Tries()
    tries.travels.append(travel)
    tries.errors.append(error)
    slop, lift = tries.proposal(8, 60)
    assert SLOPS[0] <= slop <= SLOPS[1]
    assert LIFTS[0] <= lift <= LIFTS[1]


def test_the_calibration_takes_at_most_twenty_seconds():
    assert len(TASKS) <= 10
