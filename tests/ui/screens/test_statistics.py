"""The statistics screen."""

import pytest

from fitsmobile.engine.boards.hex_layouts import DRAWINGS
from fitsmobile.engine.frozen import replace
from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import NewGame, Player
from fitsmobile.session.deck import puzzle_of
from fitsmobile.session.mistakes import Mistake
from fitsmobile.session.summary import facts_of
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.games import GAMES_UI
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


def play_with_regret(conductor, seed, loss, kinds, game="fits"):
    """Play a game to its end and keep its regret, as a search for mistakes does."""
    conductor.dispatch(NewGame(game, (ALEX,), {"boards": ["2"]}, seed=seed, pace="solo"))
    while (outcome := conductor.snapshot.outcome) is None:
        playing.play_some(conductor, 1)
    kept = conductor.kept
    for game_id in kept.ids(kept.finished):
        record = kept.load(kept.finished, game_id)
        if record.regret is None:
            record = replace(record, regret=[[0, 16, 1, loss, kinds]])
            kept.keep_again(record, facts_of(record, outcome))
    return outcome.scores[0]


def sections_of(screen):
    """The texts of each section by its caption."""
    found = {}
    for section in find(screen, "Section"):
        texts = [one.text for one in section.walk() if getattr(one, "text", "")]
        found[section.caption] = texts
    return found


def sentences(screen):
    return [one.text for one in find(screen, "Sentence")]


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
    assert screen.modes.options == []
    screen.leave()


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (800, 1280)])
def test_the_button_of_a_page_without_figures_is_in_sight(stage, conductor, size):
    stage.resize(*size)
    screen = open_stats(stage, conductor)
    form = screen.ids.form
    assert form.content_height < form.height + 1
    (button,) = [one for one in find(screen, "TextButton") if one.text]
    stage.tap_on(button)
    assert screen.navigator.current == "setup"


@pytest.mark.parametrize("game", ["fillit", "jammit"])
def test_every_layout_of_a_game_has_its_own_picture(game):
    layouts = [one for one in DRAWINGS if int(one[0]) in GAMES[game].seats]
    pictures = [GAMES_UI[game].shown_board(one).picture for one in layouts]
    seen = {(one.radius, frozenset(one.pieces)) for one in pictures}
    assert len(seen) == len(layouts) > 1


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
    assert [mode for mode, _ in screen.modes.options] == ["solo", "shared"]
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


def test_every_chart_ends_in_a_sentence(stage, conductor):
    scores = [play_with_regret(conductor, seed, 2000 * seed, {}) for seed in (1, 2, 3)]
    screen = open_stats(stage, conductor)
    median = str(sorted(scores)[1]).replace("-", "−")
    shown = sentences(screen)
    assert f"Half of them {median} or more" in shown
    assert "You leave 4.0 points a game, lately 4.0" in shown
    assert [one for one in shown if one.startswith("Last game ")]
    assert "Best on average: Board 2" in shown
    charts = [
        one for kind in ("BarsChart", "LinesChart", "FormChart") for one in find(screen, kind)
    ]
    sections = [one.parent.children for one in charts]
    assert len(sections) == 3
    assert all(any(type(one).__name__ == "Sentence" for one in section) for section in sections)
    screen.leave()


def test_the_costliest_mistakes_are_named_with_one_of_them_to_solve(stage, conductor):
    play_with_regret(conductor, 1, 9000, {"well": [1, 4000], "pit": [1, 3000], "buries": [1, 5000]})
    kept, deck = conductor.kept, conductor.puzzles.deck
    record = kept.load(kept.finished, kept.ids(kept.finished)[0])
    puzzle = puzzle_of(record, 3, 0, conductor.games)
    deck.add([Mistake(puzzle.id, record.id, 3, 0, 4000, "well")])
    screen = open_stats(stage, conductor)
    assert "Wells and towers" in sections_of(screen)["What costs you most"]
    assert "2 times, 7.0 points" in sections_of(screen)["What costs you most"]
    (button,) = [one for one in find(screen, "TextButton") if one.text == "Solve one"]
    screen.ids.form.scroll_to(button, animate=False)
    stage.settle()
    stage.tap_on(button)
    assert screen.navigator.current == "puzzle"


def test_without_looked_for_mistakes_nothing_is_said_of_skill(stage, conductor):
    play_one(conductor, 1)
    screen = open_stats(stage, conductor)
    assert not {"Form", "Skill and luck", "What costs you most"} & sections_of(screen).keys()
    screen.leave()
