"""The statistics screen."""

import pytest

from fitsmobile.session.actions import NewGame, Player
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.screens.statistics import StatsScreen
from tests.harness import conductor_in
from tests.ui import playing

ALEX = Player("Alex", "green")
ADA = Player("Ada", "red")


def play_one(conductor, seed, players=(ALEX,), pace="solo"):
    conductor.dispatch(NewGame("fits", players, {"boards": ["1"]}, seed=seed, pace=pace))
    while conductor.snapshot.outcome is None:
        playing.play_some(conductor, 1)
    return conductor.snapshot.outcome.scores


def open_stats(stage, conductor):
    from fitsmobile.ui.app.navigator import Navigator

    navigator = stage.show(Navigator(conductor=conductor))
    navigator.open("home")
    navigator.go("statistics")
    stage.until(lambda: not navigator.screen.line)
    stage.settle()
    return navigator.screen


def find(screen, kind):
    return [widget for widget in screen.walk() if type(widget).__name__ == kind]


@pytest.fixture
def conductor(tmp_path):
    return conductor_in(tmp_path)


def test_without_a_finished_game_a_message_is_shown(stage, conductor):
    screen = open_stats(stage, conductor)
    assert [one.title for one in find(screen, "EmptyState")] == ["No finished games yet"]
    assert screen.modes == []
    screen.leave()


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (800, 1280)])
def test_the_button_of_a_page_without_figures_is_in_sight(stage, conductor, size):
    stage.resize(*size)
    screen = open_stats(stage, conductor)
    form = screen.ids.form
    assert form.content_height < form.height + 1
    (button,) = find(screen, "TextButton")
    stage.tap_on(button)
    assert screen.navigator.current == "setup"


def test_games_best_and_average_are_shown_in_figures(stage, conductor):
    scores = [play_one(conductor, seed)[0] for seed in (1, 2, 3)]
    screen = open_stats(stage, conductor)
    shown = {one.text: one.value for one in find(screen, "Figure")}
    assert shown["games"] == "3"
    assert shown["best score"] == str(max(scores)).replace("-", "−")
    assert shown["average"] == f"{sum(scores) / 3:.1f}".replace("-", "−")
    bars = find(screen, "BarsChart")[0].bars
    assert sum(count for _, _, count in bars) == 3
    assert len(find(screen, "LinesChart")[0].rows[0][1]) == 3
    screen.leave()


def test_a_tap_on_a_mode_shows_its_numbers(stage, conductor):
    play_one(conductor, 1)
    play_one(conductor, 2, (ALEX, ADA), "card_by_card")
    screen = open_stats(stage, conductor)
    assert [mode for mode, _ in screen.modes] == ["solo", "shared"]
    modes = find(screen, "Segmented")[1]
    stage.tap(modes.x + modes.width * 0.75, modes.center_y)
    assert screen.mode == "shared"
    assert {row.name for row in find(screen, "PersonRow")} == {"Alex", "Ada"}
    screen.leave()


def test_another_game_has_its_own_numbers(stage, conductor):
    play_one(conductor, 1)
    screen = open_stats(stage, conductor)
    games = find(screen, "Segmented")[0]
    stage.tap(games.x + games.width * 0.4, games.center_y)
    assert screen.game == "bits"
    assert not find(screen, "Figure")
    screen.leave()


def test_the_archive_is_read_in_steps_and_leaving_stops_it(stage, conductor):
    for seed in (1, 2):
        play_one(conductor, seed)
    screen = StatsScreen(conductor=conductor)
    screen.arrive()
    assert screen.line == "Loading…"
    screen.leave()
    stage.settle()
    assert not find(screen, "Figure")


def test_the_words_follow_the_language_and_the_number(stage, conductor):
    play_one(conductor, 1)
    screen = open_stats(stage, conductor)
    assert "game" in {one.text for one in find(screen, "Figure")}
    tr.switch("de")
    assert "Partie" in {one.text for one in find(screen, "Figure")}
    screen.leave()


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
def test_the_captions_of_the_figures_keep_their_full_size(stage, conductor, size):
    stage.resize(*size)
    play_one(conductor, 1)
    screen = open_stats(stage, conductor)
    for language in LANGUAGES:
        tr.switch(language)
        screen.refresh()
        stage.frames(3)
        captions = [one.ids.name for one in find(screen, "Figure")]
        assert len(captions) == 6
        assert {one.font_size for one in captions} == {theme.small}, language
    screen.leave()
