"""Scrolled pages are clipped between header and buttons, for drawing and touches."""

import pytest
from kivy.uix.scrollview import ScrollView

from fitsmobile.ui.games.hex import review_panel as hex_panel
from fitsmobile.ui.games.ramp import review_panel as ramp_panel
from fitsmobile.ui.kit.node import window_box
from fitsmobile.ui.look.theme import theme
from tests.ui.reading import node

SMALL = (360, 360)
"""A window size in which every page has to be scrolled."""

GAMES = ("fits", "bits", "fillit", "jammit")
PAGES = {
    "settings": {},
    "statistics": {},
    "shortcuts": {},
    "licences": {},
    "code": {},
    "challenge": {},
    "saved": {},
    "result": {},
    "review": {"game_id": "game-1"},
    **{f"setup {game}": {"game": game} for game in GAMES},
    **{f"howto {game}": {"game": game} for game in GAMES},
}
OF_A_GAME_THAT_IS_OVER = {"challenge", "result", "review", "statistics"}
HISTORY = "\n".join(f"line {number} of what went wrong" for number in range(200))


class SilentWorker:
    """A worker that never answers, because answers are drawn outside of the list."""

    def ask(self, _question, _answered):
        return self

    def cancel(self):
        pass


@pytest.fixture
def page(request, stage, navigator, begin, monkeypatch):
    """A page in a small window, with a finished game or several running ones."""
    theme.reduced_motion, theme.text_scale = True, 1.3
    for panel in (ramp_panel, hex_panel):
        monkeypatch.setattr(panel, "thinker", SilentWorker)
    name = request.param.partition(" ")[0]
    if name in OF_A_GAME_THAT_IS_OVER:
        begin("fits", 3, 200)
    for game in GAMES if name == "saved" else ():
        begin(game, 2, 1)
    stage.resize(*SMALL)
    navigator.size = SMALL
    navigator.open("home")
    navigator.go(name, **PAGES[request.param])
    stage.frames(20, 0.1)
    return navigator.screen


@pytest.fixture
def crash_sheet(stage, navigator, tmp_path):
    """The crash report, longer than its sheet."""
    from fitsmobile.ui.app.crash_sheet import CrashSheet

    theme.reduced_motion = True
    navigator.open("home")
    sheet = CrashSheet(tmp_path, HISTORY, navigator.height)
    sheet.open(navigator.screen)
    stage.settle()
    return sheet


def long_list(widget):
    """The scroller of a page, whose content has to be longer than its room."""
    scroller = next(one for one in widget.walk() if isinstance(one, ScrollView))
    assert scroller.viewport_size[1] > scroller.height + 20, scroller.height
    return scroller


def above_and_below(stage, scroller):
    """The pixels of the window above a list and below it."""
    _, y, _, height = window_box(scroller)
    stride, pixels = stage.size[0] * 3, stage.pixels()
    return pixels[(int(y + height) + 1) * stride :], pixels[: int(y) * stride]


def scroll(stage, scroller, share):
    """Scroll to a share of the way from the foot (0) to the top (1)."""
    scroller.scroll_y = share
    stage.frames(15, 0.1)


def assert_clipped(stage, widget):
    """Assert that scrolling changes pixels inside the list and none outside."""
    scroller = long_list(widget)
    scroll(stage, scroller, 1)
    outside, whole = above_and_below(stage, scroller), stage.pixels()
    for share in (0.7, 0.4, 0):
        scroll(stage, scroller, share)
        assert above_and_below(stage, scroller) == outside
    assert stage.pixels() != whole


@pytest.mark.parametrize("page", PAGES, indirect=True)
def test_a_long_page_is_clipped_between_its_header_and_its_foot(stage, page):
    assert_clipped(stage, page)


def test_a_long_crash_report_is_clipped_to_its_sheet(stage, crash_sheet):
    assert_clipped(stage, crash_sheet)


@pytest.mark.parametrize("page", ["settings"], indirect=True)
def test_a_header_that_sections_are_scrolled_below_can_still_be_touched(stage, navigator, page):
    scroll(stage, long_list(page), 0.4)
    stage.tap(*node(page, "Back").centre)
    stage.frames(3, 0.1)
    assert navigator.current == "home"


@pytest.mark.parametrize("page", ["settings"], indirect=True)
def test_a_row_that_is_scrolled_below_the_header_cannot_be_touched(stage, page):
    scroller, pressed = long_list(page), []
    rows = [one for one in scroller.walk() if hasattr(one, "pressed")]
    for row in rows:
        row.bind(on_press=pressed.append)
    middle = (scroller.top + page.top) / 2
    for row in rows[:8]:
        hidden = scroller.viewport_size[1] - scroller.height
        scroll(stage, scroller, scroller.scroll_y - (middle - middle_of(row)[1]) / hidden)
        assert middle_of(row)[1] > scroller.top
        stage.tap(scroller.center_x, middle_of(row)[1])
    assert len(rows) > 8
    assert pressed == []


@pytest.mark.parametrize("page", ["setup bits"], indirect=True)
def test_a_page_that_is_opened_again_starts_at_its_top(stage, navigator, page):
    scroll(stage, long_list(page), 0)
    navigator.go("home")
    navigator.go("setup", game="fillit")
    stage.frames(20, 0.1)
    assert long_list(page).scroll_y == 1


@pytest.mark.parametrize("page", ["setup bits"], indirect=True)
def test_a_page_reopened_during_its_fling_starts_at_its_top(stage, navigator, page):
    scroller = long_list(page)
    x, y = scroller.center
    stage.drag([(x, y - 60), (x, y), (x, y + 60)])
    assert scroller.scroll_y < 1
    navigator.go("home")
    navigator.go("setup", game="bits")
    stage.settle(2)
    assert scroller.scroll_y == 1


@pytest.mark.parametrize("page", ["settings"], indirect=True)
def test_going_back_to_a_page_keeps_its_scroll_position(stage, navigator, page):
    scroll(stage, long_list(page), 0.4)
    navigator.go("shortcuts")
    stage.frames(20, 0.1)
    navigator.back()
    stage.frames(20, 0.1)
    assert long_list(page).scroll_y == pytest.approx(0.4)


def middle_of(widget):
    """The middle of a widget in the window."""
    return widget.to_window(*widget.center)
