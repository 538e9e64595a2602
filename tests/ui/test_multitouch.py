from tests.ui.multitouch import in_its_own_process

ROUNDS = 40


def test_four_people_drag_at_once_for_forty_rounds_and_no_touch_is_lost_or_stolen():
    found = in_its_own_process(ROUNDS, seed=1)
    assert found["fault"] is None, found["fault"]
    assert found["rounds"] == ROUNDS
    assert found["stolen"] == 0
    assert found["taken back"] > 0
