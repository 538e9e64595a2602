"""The table of the try of the day that counts."""

import pytest

from fitsmobile.session.actions import Player
from tests.harness import begin, conductor_in
from tests.ui.playing import show_table
from tests.ui.reading import press, texts

SAID = "Daily deal: this is the try that counts."


@pytest.mark.parametrize("game", ["fits", "fillit"])
def test_the_table_says_once_and_its_menu_always_that_the_try_counts(stage, tmp_path, game):
    conductor = conductor_in(tmp_path)
    conductor.daily_deals.start(game, Player("Ada", "red"))
    navigator = show_table(stage, conductor)
    assert navigator.screen.toast.text == SAID
    navigator.screen.toast.say("")
    navigator.go("settings")
    navigator.back()
    assert navigator.screen.toast.text == ""
    stage.settle()
    press(navigator.screen, "Menu")
    stage.settle()
    assert texts(navigator.screen.top_overlay)[0] == "Daily deal"


def test_no_other_table_says_so(stage, tmp_path):
    conductor = conductor_in(tmp_path)
    begin(conductor, "fits")
    assert show_table(stage, conductor).screen.toast.text == ""
