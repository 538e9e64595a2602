from tests.ui.growth import in_its_own_process

STEADY = ("widgets", "clock events", "texts watching", "listeners")


def test_going_to_every_screen_again_and_again_leaves_nothing_behind():
    found = in_its_own_process(2)
    assert [found["after"][name] for name in STEADY] == [found["before"][name] for name in STEADY]
