"""The screen *How to play*."""

import re

import pytest

from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.app.navigator import Navigator
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.node import described
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from tests.ui.reading import press, texts

LESSONS = {game: ui.pages() for game, ui in GAMES_UI.items()}

FORMS = ((360, 640), (640, 360), (800, 1280), (1280, 800))


@pytest.fixture
def howto(stage, conductor):
    """Open the screen at the first page of FITS, with the whole rules."""
    theme.reduced_motion = True
    conductor.change_settings(short_rules=False)
    navigator = stage.show(Navigator(conductor=conductor))
    navigator.go("howto", game="fits")
    stage.frames(3)
    yield navigator.screen
    navigator.screen.leave()


def button(screen, icon):
    return next(one for one in screen.ids.foot.children if getattr(one, "icon", "") == icon)


def test_the_pages_of_the_requested_game_come_first(stage, howto):
    howto.navigator.go("howto", game="jammit")
    assert (howto.game, howto.page) == ("jammit", 0)
    assert howto.page_title == LESSONS["jammit"][0].title


def test_the_buttons_turn_the_pages_and_stop_at_the_ends(stage, howto):
    assert not button(howto, "prev").enabled
    for number, page in enumerate(LESSONS["fits"], 1):
        assert howto.page_title == page.title
        assert howto.place == f"{number} of 9"
        stage.tap_on(button(howto, "next"))
    assert howto.page == 8
    assert not button(howto, "next").enabled
    stage.tap_on(button(howto, "prev"))
    assert howto.page == 7


def test_the_words_of_try_it_are_as_large_as_others_in_every_language(stage, howto):
    stage.resize(360, 640)
    for language in LANGUAGES:
        tr.switch(language)
        howto.refresh()
        stage.frames(3)
        one = button(howto, "play")
        assert one.width >= one.full_width(one.text, 0.9 * theme.body), language


def test_a_flick_turns_the_page(stage, howto):
    x, y = howto.ids.board.center
    stage.drag([(x + 80, y), (x, y), (x - 80, y)])
    assert howto.page == 1
    stage.drag([(x - 80, y), (x, y), (x + 80, y)])
    assert howto.page == 0
    stage.drag([(x, y - 80), (x, y + 80)])
    assert howto.page == 0


def test_keys_turn_the_page(stage, howto):
    assert howto.key("right", frozenset())
    assert howto.page == 1
    assert howto.key("left", frozenset())
    assert howto.key("left", frozenset())
    assert howto.page == 0
    assert not howto.key("x", frozenset())


def test_another_game_starts_at_its_first_page(stage, howto):
    howto.turn(3)
    games = howto.ids.games
    stage.tap(games.x + games.width * 0.4, games.center_y)
    assert (howto.game, howto.page, howto.page_title) == ("bits", 0, LESSONS["bits"][0].title)


def test_the_words_follow_the_language(stage, howto):
    tr.switch("de")
    assert howto.page_title == "Kreise zudecken"
    assert howto.place == "1 von 9"
    tr.switch("en")
    assert howto.page_title == "Cover the dots"


@pytest.mark.parametrize(("width", "height"), FORMS)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_no_parts_overlap_or_leave_the_window(stage, howto, width, height, scale):
    stage.resize(width, height)
    theme.text_scale = scale
    stage.frames(4)
    titles = [*howto.ids.header.children[1:], howto.ids.length]
    parts = [*titles, *(howto.ids[name] for name in ("games", "board", "scroll", "foot"))]
    for part in parts:
        assert 0 <= part.x <= part.right <= width
        assert 0 <= part.y <= part.top <= height
    for number, one in enumerate(parts):
        for other in parts[number + 1 :]:
            beside = one.right <= other.x or other.right <= one.x
            above = one.top <= other.y or other.top <= one.y
            assert beside or above, (one, other)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_can_be_read_without_scrolling_on_a_small_phone(stage, howto, language):
    stage.resize(360, 640)
    tr.switch(language)
    for game, pages in LESSONS.items():
        howto.game = game
        for number in range(len(pages)):
            howto.page = number
            stage.frames(2)
            assert howto.ids.words.height <= howto.ids.scroll.height + 1
            assert howto.ids.board.height >= 200


@pytest.mark.parametrize("game", LESSONS)
def test_every_board_is_drawn_and_no_two_alike(stage, howto, game):
    howto.game = game
    seen = set()
    for number in range(len(LESSONS[game])):
        howto.page = number
        stage.frames(2)
        seen.add(stage.pixels())
    assert len(seen) == len(LESSONS[game])


@pytest.fixture
def short(howto):
    """Show the short rules."""
    press(howto, "Short")
    return howto


@pytest.mark.parametrize("game", LESSONS)
def test_the_short_rules_are_five_sentences_that_are_read_first(stage, short, game):
    short.game = game
    for language in LANGUAGES:
        tr.switch(language)
        stage.frames(2)
        read = [node for node in described(short) if node.role in ("text", "heading")]
        rules = [node for node in read if node.name == tr(LESSONS[game][0].title)]
        after = [node.name for node in read[read.index(rules[0]) + 1 :]]
        assert after == [tr(line) for line in GAMES_UI[game].short_rules()], language
        assert len(after) == 5


@pytest.mark.parametrize("game", LESSONS)
def test_the_sentences_of_the_short_rules_are_short_in_every_language(stage, game):
    for language in LANGUAGES:
        tr.switch(language)
        for line in map(tr, GAMES_UI[game].short_rules()):
            assert len(line) <= 80
            assert len(re.findall(r"[.。]", line)) <= (2 if language == "ja" else 1), line


def test_the_short_rules_come_first_and_the_choice_is_kept(stage, conductor):
    assert conductor.settings.short_rules
    navigator = stage.show(Navigator(conductor=conductor))
    navigator.go("howto", game="bits")
    screen = navigator.screen
    stage.frames(3)
    assert GAMES_UI["bits"].short_rules()[0] in texts(screen)
    assert "Next page" not in [node.name for node in described(screen)]
    press(screen, "Whole")
    stage.frames(2)
    assert not conductor.settings.short_rules
    assert "1 of 8" in texts(screen)
    navigator.go("home")
    navigator.go("howto", game="fits")
    stage.frames(2)
    assert "1 of 9" in texts(navigator.screen)
    navigator.screen.leave()


def test_the_short_rules_are_one_page(howto, short):
    assert howto.key("right", frozenset())
    assert howto.page == 0
    press(howto, "Whole")
    assert howto.key("right", frozenset())
    assert howto.page == 1


@pytest.mark.parametrize("mode", ["dark", "contrast"])
def test_a_board_follows_the_theme(stage, howto, mode):
    stage.frames(2)
    middle = howto.ids.board.center
    before = stage.pixel(*middle)
    theme.switch(mode)
    stage.frames(2)
    assert stage.pixel(*middle) != before
