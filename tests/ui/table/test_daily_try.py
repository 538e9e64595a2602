"""The table of a counted daily try."""

import pytest

from fitsmobile.session.actions import Player
from tests.harness import begin, conductor_in
from tests.ui.playing import show_table
from tests.ui.reading import press, texts

SAID = "Daily deal: this is the try that counts."


@pytest.mark.parametrize("game", ["fits", "fillit"])
def test_the_counted_try_is_announced_once_and_always_named_in_the_menu(stage, tmp_path, game):
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


def test_other_games_are_not_announced_as_counted_tries(stage, tmp_path):
    conductor = conductor_in(tmp_path)
    begin(conductor, "fits")
    assert show_table(stage, conductor).screen.toast.text == ""
