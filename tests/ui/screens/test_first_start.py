"""The first start: the word in tiles, the games, and the way to the lesson."""

import pytest

from fitsmobile.engine.registry import GAMES
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.screens.game_card import GameCard
from tests.harness import step
from tests.ui.reading import press, texts


@pytest.fixture
def home(stage, navigator):
    """Open the home screen of a new device, with its scene under way."""

    def shown(still=False):
        theme.reduced_motion = still
        navigator.open("home")
        stage.frames(2)
        return navigator.screen

    return shown


def games_of(screen):
    return [card.game for card in screen.walk() if isinstance(card, GameCard) and card.opacity == 1]


def finish(conductor):
    while conductor.snapshot.outcome is None:
        step(conductor)


def test_the_games_come_once_the_word_is_laid(stage, home):
    screen = home()
    before = stage.pixels()
    assert games_of(screen) == []
    stage.until(lambda: games_of(screen))
    assert games_of(screen) == list(GAMES)
    assert stage.pixels() != before


@pytest.mark.parametrize("skip", ["touch", "key", "reduced motion"])
def test_the_scene_is_skipped(stage, home, navigator, skip):
    screen = home(still=skip == "reduced motion")
    if skip == "touch":
        stage.tap(*screen.center)
    elif skip == "key":
        navigator.press("down")
    stage.frames(1)
    assert (navigator.current, games_of(screen)) == ("home", list(GAMES))


def test_the_word_is_laid_once(stage, home, navigator):
    screen = home()
    stage.until(lambda: games_of(screen))
    navigator.go("settings")
    navigator.back()
    assert games_of(screen) == list(GAMES)


def test_it_has_neither_date_nor_daily_deals_nor_bar(home):
    lines = texts(home(still=True))
    assert "New here?" in lines
    assert not {"Today", "Your table", "Saved"} & set(lines)


def test_it_leads_to_the_first_lesson(home, navigator):
    press(home(still=True), "New here?")
    assert (navigator.current, navigator.screen.game) == ("lesson", theme.own_game)


def test_a_running_game_takes_the_place_of_the_word(stage, home, begin):
    begin("fits", moves=3)
    screen = home(still=True)
    stage.settle()
    assert {"In progress", "New here?"} <= set(texts(screen))
    assert not screen.first.ids.ramp.opacity


@pytest.mark.parametrize("what", ["a game", "a lesson"])
def test_once_something_is_over_home_is_the_table(stage, home, conductor, navigator, begin, what):
    screen = home(still=True)
    if what == "a lesson":
        conductor.change_settings(lesson_over=True)
    else:
        begin("jammit", people=2)
        finish(conductor)
    navigator.open("settings")
    navigator.open("home")
    stage.settle()
    assert {"Your table", "Today", "Saved"} <= set(texts(screen))
    assert "New here?" not in texts(screen)
    assert games_of(screen) == list(GAMES)


def test_the_last_step_of_a_lesson_is_remembered(conductor, navigator):
    navigator.open("home", "lesson")
    screen = navigator.screen
    while navigator.current == "lesson":
        assert not conductor.settings.lesson_over
        screen.go_on()
    assert conductor.settings.lesson_over
