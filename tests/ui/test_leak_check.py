from tests.ui.leak_check import in_its_own_process


def test_going_to_every_screen_again_and_again_leaves_nothing_behind():
    """One screen may live on until the next collection, so the fewest objects of two rounds are
    held against the most of two rounds before them: what leaks is more in every round.
    """
    found = in_its_own_process(2, KIVY_GL_BACKEND="mock")
    more = {name: n for name, n in found["after"].items() if n > found["before"][name]}
    assert more == {}, found
