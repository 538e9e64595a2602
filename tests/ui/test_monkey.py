from fitsmobile.ui.screens import SCREENS
from tests.ui.monkey import BATCH, run_in_process

EVENTS = 3_000


def test_three_thousand_random_events_break_no_invariant():
    found = run_in_process(EVENTS, seed=1)
    assert found["fault"] is None, found["fault"]
    assert found["events"] == EVENTS
    assert set(found["screens"]) >= set(SCREENS)


def test_the_events_of_the_monkey_depend_on_the_seed_only():
    first, again = (run_in_process(5 * BATCH, seed=2) for _ in range(2))
    assert first["fault"] is None, first["fault"]
    assert first == again
