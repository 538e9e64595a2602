from fitsmobile.ui.routes import ROUTES
from tests.ui.monkey import in_its_own_process

EVENTS = 3_000


def test_three_thousand_events_of_a_monkey_break_nothing():
    found = in_its_own_process(EVENTS, seed=1)
    assert found["fault"] is None, found["fault"]
    assert found["events"] == EVENTS
    assert set(found["screens"]) >= set(ROUTES)
