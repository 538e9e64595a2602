from tests.ui.leak_check import run_in_process


def test_visiting_every_screen_repeatedly_does_not_leak():
    """A screen may live until the next collection, so the fewest objects of two rounds are
    compared with the most of the two rounds before; a leak grows in every round.
    """
    found = run_in_process(2, KIVY_GL_BACKEND="mock")
    more = {name: n for name, n in found["after"].items() if n > found["before"][name]}
    assert more == {}, found
