"""The screen *How to play*."""

import pytest

from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.app.navigator import Navigator
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme

LESSONS = {game: ui.pages() for game, ui in GAMES_UI.items()}

FORMS = ((360, 640), (640, 360), (800, 1280), (1280, 800))


@pytest.fixture
def howto(stage):
    """Open the screen at the first page of FITS."""
    theme.reduced_motion = True
    navigator = stage.show(Navigator())
    navigator.go("howto", game="fits")
    stage.frames(3)
    yield navigator.screen
    navigator.screen.leave()


def button(screen, icon):
    return next(one for one in screen.ids.foot.children if getattr(one, "icon", "") == icon)


def test_the_pages_of_the_requested_game_come_first(stage, howto):
    howto.navigator.go("howto", game="jammit")
    assert (howto.game, howto.page) == ("jammit", 0)
    assert howto.heading == LESSONS["jammit"][0].title


def test_the_buttons_turn_the_pages_and_stop_at_the_ends(stage, howto):
    assert not button(howto, "prev").enabled
    for number, page in enumerate(LESSONS["fits"], 1):
        assert howto.heading == page.title
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
    assert (howto.game, howto.page, howto.heading) == ("bits", 0, LESSONS["bits"][0].title)


def test_the_words_follow_the_language(stage, howto):
    tr.switch("de")
    assert howto.heading == "Kreise zudecken"
    assert howto.place == "1 von 9"
    tr.switch("en")
    assert howto.heading == "Cover the dots"


@pytest.mark.parametrize(("width", "height"), FORMS)
@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_no_parts_overlap_or_leave_the_window(stage, howto, width, height, scale):
    stage.resize(width, height)
    theme.text_scale = scale
    stage.frames(4)
    parts = [howto.ids[name] for name in ("header", "games", "board", "scroll", "foot")]
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


@pytest.mark.parametrize("mode", ["dark", "contrast"])
def test_a_board_follows_the_theme(stage, howto, mode):
    stage.frames(2)
    middle = howto.ids.board.center
    before = stage.pixel(*middle)
    theme.switch(mode)
    stage.frames(2)
    assert stage.pixel(*middle) != before
