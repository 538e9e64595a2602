from itertools import count

import pytest

from fitsmobile.ai import calibration
from fitsmobile.ai.calibration import LEAST_SHARE, PASSES, REFERENCE_SECONDS, in_time, slowness


def machine(times_slower):
    """A clock on which the kernel takes `times` times the reference time."""
    looks = count()

    def clock():
        return next(looks) * REFERENCE_SECONDS * times_slower

    return clock


@pytest.mark.parametrize("times", [0.5, 1, 3, 8])
def test_slowness_is_measured_by_the_kernel(times):
    assert slowness(machine(times)) == pytest.approx(times)


def test_the_measurement_ends_after_its_time():
    clock = machine(10)
    slowness(clock)
    assert clock() < 4 * calibration.KERNEL_SECONDS


def test_the_measurement_ends_with_a_stopped_clock():
    passes = []

    def clock():
        passes.append(1)
        return 5.0

    assert slowness(clock) == 1.0
    assert len(passes) <= 2 * PASSES + 1


def test_the_measurement_is_cached():
    looks = []

    def clock():
        looks.append(1)
        return len(looks) * 1.0

    first = in_time(60, clock)
    before = len(looks)
    assert before >= 3
    assert in_time(60, clock) == first
    assert len(looks) == before


def test_a_slow_machine_gets_a_shorter_budget():
    budgets = [in_time(60, machine(times)).ms for times in (1, 4, 10, 1000)]
    assert budgets == sorted(budgets, reverse=True)
    assert budgets[0] == 58 and budgets[-1] == 60 * LEAST_SHARE
    assert in_time(1, machine(9)).ms == 1
