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


def pixels_below_the_word(stage, screen):
    """The rows of the window from its lower edge to the foot of the ramp."""
    return stage.pixels()[: 3 * stage.size[0] * int(screen.first.ids.ramp.y)]


def test_only_the_letters_move_everything_else_is_in_the_first_frame(stage, home):
    screen = home()
    assert games_of(screen) == list(GAMES)
    assert "New here?" in texts(screen)
    whole, below = stage.pixels(), pixels_below_the_word(stage, screen)
    stage.until(lambda: screen.first.laid)
    stage.frames(2)
    assert stage.pixels() != whole
    assert pixels_below_the_word(stage, screen) == below


def test_a_touch_ends_the_scene_and_counts(stage, home, navigator):
    screen = home()
    stage.tap_on(next(card for card in screen.walk() if getattr(card, "game", "") == "bits"))
    assert screen.first.laid
    assert navigator.current == "setup"


def test_a_key_ends_the_scene(home, navigator):
    screen = home()
    assert not screen.first.laid
    navigator.press("down")
    assert screen.first.laid


def test_in_reduced_motion_the_word_is_laid_at_once(home):
    assert home(still=True).first.laid


def test_the_word_is_laid_once(stage, home, navigator):
    screen = home()
    stage.until(lambda: screen.first.laid)
    navigator.go("settings")
    navigator.back()
    stage.frames(1)
    assert screen.first.laid


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
