"""Whole games by keys alone and by two switches, from the first start, by what is spoken.

The soak `listeners` plays all four games in both ways; here is one of each.
"""

import pytest

from tests.ui.listening import KeyPlayer, SwitchPlayer


@pytest.fixture
def person(stage, start_app):
    """Starts the app for somebody who does not see the screen."""
    people = []

    def begin(kind, **settings):
        app = start_app()
        app.conductor.change_settings(motion=0, **settings)
        stage.frames(10, 0.1)
        people.append(kind(stage, app))
        return people[-1]

    yield begin
    for one in people:
        one.close()


def test_a_game_of_fillit_is_played_by_keys_and_ear(person):
    me = person(KeyPlayer)
    me.play("FILLIT")
    assert any(words.startswith("FILLIT") for words in me.ear.words[-6:])


def test_a_board_of_fits_is_played_with_two_switches_and_by_ear(person):
    me = person(SwitchPlayer, switches="two")
    me.play("FITS")
    assert any(words.startswith("Board 1 done: ") for words in me.ear.words)


def test_each_ray_from_the_focus_is_told_when_it_is_asked_for_again(person):
    me = person(KeyPlayer)
    me.set_up("JAMMIT")
    me.press("right")
    lines = [me.asked("c") for _ in range(8)]
    assert lines[0].startswith("Line ")  # who begins, and where, is by lot
    assert [line.split(":")[0] for line in lines[1:7]] == [
        "right", "up right", "up left", "left", "down left", "down right",
    ]  # fmt: skip
    assert lines[7] == lines[0]


def test_a_screen_and_a_sheet_are_announced_by_their_headings(person):
    me = person(KeyPlayer)
    assert me.use("Settings")[0] == "Settings"
    assert me.use("Language")[0] == "Language"


def test_a_name_is_typed_with_two_switches(person):
    me = person(SwitchPlayer, switches="two")
    me.use("FILLIT", opens=True)
    me.use("Person")
    me.use("Player 2", opens=True)
    assert "Player 2" in me.ear.words[-2:]
    for letter in "ZIA":
        me.use(letter)
    assert me.ear.words[-1] == "Zia"
    me.use("Delete")
    assert me.ear.words[-1] == "Zi"
    me.use("Done", opens=True)
    me.seek("Player 2")
    assert me.ear.focus == "Player 2, Zi"


def test_names_of_the_last_games_are_offered_to_switches(person):
    names = {"fits": {"names": ["Ada", "Ben", "", ""]}}
    me = person(SwitchPlayer, switches="two", last_setups=names)
    me.use("FILLIT", opens=True)
    me.use("Person")
    me.use("Player 2", opens=True)
    me.use("Ada", opens=True)
    me.seek("Player 2")
    assert me.ear.focus == "Player 2, Ada"
