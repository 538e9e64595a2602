"""The list of kept games."""

import pytest

from fitsmobile.ui.theme import theme


@pytest.fixture
def saved(stage, navigator):
    """The list, opened now."""

    def shown():
        theme.reduced_motion = True
        navigator.open("home", "saved")
        stage.frames(3)
        return navigator.screen

    return shown


def rows(screen):
    return [widget for widget in screen.walk() if type(widget).__name__ == "SavedRow"]


def test_every_game_that_goes_on_is_listed_the_last_first(saved, begin):
    for game, people in (("fits", 1), ("bits", 1), ("fillit", 2), ("jammit", 2)):
        begin(game, people=people, moves=3)
    assert [row.game for row in rows(saved())] == ["jammit", "fillit", "bits", "fits"]


def test_a_card_says_who_plays_and_shows_the_table(saved, begin):
    begin("fits", people=2, moves=3)
    (row,) = rows(saved())
    assert (row.headline, row.names) == ("FITS, board 1", "Ada, Ben")
    assert row.picture is not None


def test_touching_a_card_puts_its_game_on_the_table(stage, saved, begin, conductor, navigator):
    first = begin("fits", moves=2)
    begin("bits", moves=2)
    stage.tap_on(rows(saved())[1])
    assert conductor.snapshot.game_id == first.game_id
    assert navigator.current == "table"


def test_a_deleted_game_can_be_had_back(stage, saved, begin, conductor):
    begin("fits", moves=2)
    screen = saved()
    rows(screen)[0].dispatch("on_delete")
    stage.frames(2)
    assert rows(screen) == []
    screen.ids.toast.act()
    stage.frames(2)
    assert len(rows(screen)) == 1
    assert len(conductor.saved_games()) == 1


def test_a_deleted_game_is_gone_when_the_list_is_left(saved, begin, conductor, navigator):
    begin("fits", moves=2)
    rows(saved())[0].dispatch("on_delete")
    navigator.back()
    assert conductor.saved_games() == ()
    assert conductor.snapshot is None


def test_an_empty_list_says_so(saved):
    screen = saved()
    words = [widget.text for widget in screen.walk() if hasattr(widget, "text")]
    assert "No game is waiting. Deal one!" in words
