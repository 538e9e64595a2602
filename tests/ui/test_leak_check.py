from tests.ui.leak_check import in_its_own_process


def test_going_to_every_screen_again_and_again_leaves_nothing_behind():
    found = in_its_own_process(1, KIVY_GL_BACKEND="mock")
    assert found["after"] == found["before"]
