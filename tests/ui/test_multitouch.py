from tests.ui.multitouch import run_in_process

ROUNDS = 40


def test_in_forty_rounds_of_four_simultaneous_drags_no_touch_is_lost():
    found = run_in_process(ROUNDS, seed=1)
    assert found["fault"] is None, found["fault"]
    assert found["rounds"] == ROUNDS
    assert found["stolen"] == 0
    assert found["taken back"] > 0
