import pytest

from fitsmobile.ai.player import Budget, Meter, OutOfBudget, must_act, never
from fitsmobile.engine.protocol import GameError
from tests.engine.fillit_tables import start


def no_clock() -> float:
    raise AssertionError("a budget of nodes reads no clock")


@pytest.mark.parametrize(
    ("ms", "nodes"),
    [
        (None, None),
        (100, 100),
        (0, None),
        (-5, None),
        (60_001, None),
        (7 * 24 * 3600 * 1000, None),
        (None, 0),
        (None, 10_000_001),
        (True, None),
        (1.5, None),
        ("200", None),
    ],
)
def test_a_budget_of_zero_too_much_or_both_units_is_refused(ms: object, nodes: object) -> None:
    with pytest.raises(GameError) as error:
        Budget(ms=ms, nodes=nodes)
    assert error.value.refusal.reason == "invalid_budget"


@pytest.mark.parametrize("budget", [{"ms": 1}, {"ms": 60_000}, {"nodes": 1}, {"nodes": 10_000_000}])
def test_a_budget_accepts_its_smallest_and_largest_value(budget: dict[str, int]) -> None:
    assert Budget(**budget) == Budget(**budget)


def test_a_meter_of_nodes_ends_without_reading_the_clock() -> None:
    meter = Meter(Budget(nodes=10), never, no_clock)
    meter.spend(4)
    meter.spend(5)
    with pytest.raises(OutOfBudget):
        meter.spend()
    assert meter.nodes == 10


def test_a_meter_ends_when_the_time_is_over() -> None:
    now = iter([5.0, 5.1, 5.199, 5.2])
    meter = Meter(Budget(ms=200), never, lambda: next(now))
    meter.spend()
    meter.spend()
    with pytest.raises(OutOfBudget):
        meter.spend()


def test_a_meter_ends_when_the_search_is_cancelled() -> None:
    meter = Meter(Budget(nodes=100), lambda: True, no_clock)
    with pytest.raises(OutOfBudget):
        meter.spend()


def test_a_seat_that_may_not_act_is_refused_by_name() -> None:
    must_act(start(), 0)
    for seat in (1, 2, -1):
        with pytest.raises(GameError) as error:
            must_act(start(), seat)
        assert error.value.refusal.reason == "not_your_turn"
