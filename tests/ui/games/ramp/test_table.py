"""The table of FITS and BITS, by touches and keys through Kivy's dispatch."""

import pytest

from fitsmobile.session.actions import Play
from fitsmobile.ui.games.ramp.drag import Phase
from fitsmobile.ui.kit.node import window_box
from fitsmobile.ui.kit.wording import number
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.layout import Rect
from tests.ui import playing
from tests.ui.playing import drag_to, open_table, ramp_of, turn_to
from tests.ui.reading import texts


@pytest.fixture
def solo(stage, tmp_path):
    """A solo game of FITS with one board, three tiles placed."""
    conductor, navigator = open_table(stage, tmp_path, "fits", boards=["1", "3"])
    playing.play_some(conductor, 3)
    stage.settle()
    navigator.follow_keys(stage.window)
    return Table(stage, conductor, navigator)


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
def test_larger_text_has_words_under_every_icon_and_a_line_that_is_larger(stage, solo, language):
    tr.switch(language)
    theme.text_scale = 1.5
    stage.settle()
    seen = memoryview(stage.pixels())
    for button in solo.widget.tray.buttons.values():
        first = round(button.y + solo.layout.captions / 2) * stage.size[0] + round(button.x)
        row = seen[3 * first : 3 * (first + round(button.width))]
        assert len(set(row)) > 12, button.text
    written = solo.widget.header.line
    line = next(one for one in solo.screen.walk() if getattr(one, "text", "") == written)
    assert line.font_size >= 0.9 * theme.small


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (800, 1280), (1280, 800)])
@pytest.mark.parametrize(("game", "people"), [("fits", 1), ("fits", 2), ("bits", 2)])
def test_a_line_of_text_covers_neither_buttons_nor_landings(stage, tmp_path, game, people, size):
    stage.resize(*size)
    pace = "solo" if people == 1 else "card_by_card"
    _, navigator = open_table(stage, tmp_path, game, people, pace)
    navigator.size = size
    screen = navigator.screen
    screen.toast.say("The lightest of all hints says in what part of the ramp to look for it.")
    stage.settle()
    x, y, width, height = window_box(screen.toast)
    toast, layout = Rect(x, y, width, height), screen.table.layout
    assert toast.inside(Rect(0, 0, *size))
    rows = (layout.grid.rect.top - toast.y) / layout.grid.cell
    assert rows <= 1 or not toast.overlaps(layout.grid.rect)
    assert not any(map(toast.overlaps, (layout.tray, layout.menu)))


class Table:
    """The table in front, with helpers for gestures."""

    def __init__(self, stage, conductor, navigator):
        self.stage, self.conductor, self.navigator = stage, conductor, navigator

    @property
    def screen(self):
        return self.navigator.screen

    @property
    def widget(self):
        return self.screen.table

    @property
    def ramp(self):
        return self.widget.ramp

    @property
    def hand(self):
        return self.ramp.hand

    @property
    def layout(self):
        return self.widget.layout

    @property
    def view(self):
        return ramp_of(self.conductor.snapshot.views[0])

    @property
    def home(self):
        return self.layout.homes[0].cx, self.layout.homes[0].cy

    def over(self, column, row=6):
        """A place above a column of the ramp."""
        grid = self.layout.grid
        return grid.left(column + 0.5), grid.bottom(row)

    def lift(self, finger=1):
        """Drag the tile out of the tray and hold it over the ramp."""
        self.stage.finger("down", *self.home, finger)
        self.stage.finger("motion", self.home[0], self.home[1] + 30, finger)
        self.stage.finger("motion", *self.over(3), finger)


def test_a_tile_dragged_onto_the_ramp_lands_at_the_ghost(solo, stage):
    before = len(solo.view.placed)
    solo.lift()
    landing = solo.hand.landing
    stage.finger("up", *solo.over(3))
    assert len(solo.view.placed) == before + 1
    assert solo.view.placed[-1].cells == landing.cells


def test_a_drag_after_a_pause_is_still_a_drag(solo, stage):
    stage.finger("down", *solo.home)
    stage.settle(2.0)
    stage.finger("motion", solo.home[0], solo.home[1] + 40)
    stage.settle(2.0)
    stage.finger("motion", *solo.over(2))
    stage.finger("up", *solo.over(2))
    assert len(solo.view.placed) == 4


def test_the_ghost_is_drawn_in_the_frame_of_the_touch(solo, stage):
    solo.lift()
    column = solo.hand.column
    cells = solo.hand.landing.cells
    x, y = solo.over(3)
    stage.finger("motion", x + solo.layout.grid.cell * 0.7, y)
    assert solo.hand.column == column + 1
    after = {cell for cell in solo.hand.landing.cells if cell not in cells}
    (left, low), grid = sorted(after)[0], solo.layout.grid
    spot = grid.left(left + 0.5), grid.bottom(low + 0.8)
    wood = stage.pixel(*spot)
    stage.finger("motion", x - solo.layout.grid.cell * 0.7, y)
    assert stage.pixel(*spot) != wood


def test_the_column_is_steered_from_anywhere_in_the_play_zone(solo, stage):
    grid = solo.layout.grid
    for x, y in ((30, solo.layout.play.y + 10), (200, grid.bottom(9))):
        column = solo.hand.column
        stage.finger("down", x, y)
        stage.finger("motion", x + grid.cell, y)
        assert solo.hand.column == column + 1
        stage.finger("motion", x, y)
        stage.key("back")
        stage.finger("up", x, y)
    assert len(solo.view.placed) == 3


def test_a_second_fingers_tap_turns_the_tile(solo, stage):
    solo.lift()
    form = solo.hand.form
    expected = solo.hand.shape.rotated
    stage.tap(*solo.over(5, 9), finger=2)
    assert (form, solo.hand.form) == (form, expected)
    assert solo.hand.phase is Phase.HELD
    stage.finger("up", *solo.over(3))
    assert len(solo.view.placed) == 4


def test_a_second_finger_that_stays_takes_the_tile_back(solo, stage):
    solo.lift()
    stage.finger("down", *solo.over(5, 9), finger=2)
    stage.settle(1.0)
    assert solo.hand.phase is Phase.HOME
    stage.finger("up", *solo.over(5, 9), finger=2)
    stage.finger("up", *solo.over(3))
    assert len(solo.view.placed) == 3


def test_the_rotate_button_works_during_a_drag(solo, stage):
    solo.lift()
    expected = solo.hand.shape.rotated
    rect = solo.layout.buttons["rotate"]
    stage.tap(rect.cx, rect.cy, finger=2)
    assert solo.hand.form == expected
    assert solo.hand.phase is Phase.HELD


def test_a_fling_off_the_board_takes_the_tile_back(solo, stage):
    solo.lift()
    stage.finger("motion", 180, 779)
    stage.finger("up", 180, 779)
    stage.settle()
    assert len(solo.view.placed) == 3
    assert solo.hand.phase is Phase.HOME


def test_back_takes_the_tile_back_before_it_leaves_the_table(solo, stage):
    solo.lift()
    stage.key("back")
    assert solo.hand.phase is Phase.HOME
    assert solo.navigator.current == "table"
    stage.finger("up", *solo.over(3))
    assert len(solo.view.placed) == 3
    stage.key("back")
    assert solo.navigator.current == "home"


def test_rotating_the_screen_during_a_drag_keeps_tile_and_column(solo, stage):
    solo.lift()
    column, form = solo.hand.column, solo.hand.form
    stage.resize(780, 360)
    assert solo.layout.wide
    assert (solo.hand.column, solo.hand.form, solo.hand.phase) == (column, form, Phase.HELD)
    stage.finger("motion", *solo.over(3))
    stage.finger("up", *solo.over(3))
    assert len(solo.view.placed) == 4


def test_a_tap_on_the_waiting_tile_turns_and_a_flick_mirrors(solo, stage):
    turn_to(stage, solo.widget, 0)
    forms = solo.hand.tiles[0].forms
    stage.tap(*solo.home)
    assert solo.hand.form == forms[0].rotated
    x, y = solo.home
    stage.drag([(x, y), (x + 12, y), (x + 30, y + 1)])
    assert solo.hand.form == forms[forms[0].rotated].mirrored


def test_a_table_at_rest_schedules_no_clock_event(solo, stage):
    solo.lift()
    stage.finger("up", *solo.over(3))
    stage.settle(1.0)
    assert solo.ramp.motion.rests


def test_the_next_tile_can_be_taken_during_the_fall_of_the_last(solo, stage):
    solo.lift()
    stage.finger("up", *solo.over(3))
    assert solo.ramp.falling.shown
    solo.lift(finger=4)
    assert solo.hand.phase is Phase.HELD
    stage.finger("up", *solo.over(3), finger=4)
    stage.settle()
    assert len(solo.view.placed) == 5


def test_a_drop_is_over_within_a_quarter_of_a_second_and_a_settling(solo, stage):
    solo.lift()
    stage.finger("up", *solo.over(3))
    stage.frames(15 + 6)
    assert not solo.ramp.falling.shown


def test_reduced_motion_shows_the_tile_at_once(solo, stage):
    theme.reduced_motion = True
    solo.lift()
    stage.finger("up", *solo.over(3))
    assert not solo.ramp.falling.shown


def test_a_refused_drop_springs_back_with_the_reason(solo, stage):
    stack_tiles(solo.conductor)
    stage.settle()
    closed = [key for key, no in solo.hand.tiles[0].refused.items() if no.reason == "wholly_above"]
    form, column = next(key for key in closed if key[0] == solo.hand.form)
    placed = len(solo.view.placed)
    drag_to(stage, solo.widget, column)
    assert "above the ramp" in solo.screen.toast.text
    stage.settle(0.25)
    assert solo.hand.phase is Phase.HOME
    assert solo.ramp.sprites[0].x == pytest.approx(solo.home[0], abs=20)
    assert len(solo.view.placed) == placed
    assert form == solo.hand.form


def stack_tiles(conductor):
    """Stack tiles in the middle until one can't be placed there."""
    for _ in range(14):
        snapshot = conductor.snapshot
        tile = ramp_of(snapshot.views[0]).tiles[0]
        if any(no.reason == "wholly_above" for no in tile.refused.values()):
            return
        landing = max(tile.landings.values(), key=lambda one: max(row for _, row in one.cells))
        conductor.dispatch(Play(0, landing.move))
    raise AssertionError("the tower is not high enough")


def test_holding_the_shelf_puts_the_tile_aside_and_a_tap_does_not(solo, stage):
    tile = solo.view.tiles[0].id
    shelf = solo.layout.shelf
    stage.tap(shelf.cx, shelf.cy)
    assert solo.view.tiles[0].id == tile
    assert "Hold" in solo.screen.toast.text
    stage.finger("down", shelf.cx, shelf.cy)
    stage.settle(0.3)
    assert 0 < solo.widget.tray.filling < 1
    stage.settle(0.5)
    stage.finger("up", shelf.cx, shelf.cy)
    assert solo.view.aside == (tile,)


def test_dragging_to_the_shelf_and_holding_puts_aside(solo, stage):
    tile = solo.view.tiles[0].id
    solo.lift()
    stage.finger("motion", solo.layout.shelf.cx, solo.layout.shelf.cy)
    stage.settle(0.8)
    stage.finger("up", solo.layout.shelf.cx, solo.layout.shelf.cy)
    assert solo.view.aside == (tile,)


def test_tapping_a_column_aims_and_the_drop_button_drops(solo, stage):
    stage.tap(*solo.over(4, 11))
    assert solo.hand.phase is Phase.POISED
    assert solo.hand.column + solo.hand.held[0] == 4
    stage.frames(2)
    stage.tap_on(solo.widget.tray.drop_button)
    assert len(solo.view.placed) == 4


def test_a_held_key_repeats_moves_but_drops_only_one_tile(solo, stage):
    stage.key("left", times=6)
    assert solo.hand.column + solo.hand.held[0] == 0
    stage.key("right", times=3)
    assert solo.hand.column + solo.hand.held[0] == 3
    stage.key("down", times=5)
    assert len(solo.view.placed) == 4
    stage.key("left")
    stage.key("space", times=5)
    assert len(solo.view.placed) == 5
    stage.key("z", times=5)
    assert len(solo.view.placed) == 4


def test_a_round_is_played_with_keys_alone(solo, stage):
    stage.key("right")
    column = solo.hand.column
    stage.key("right")
    assert solo.hand.column == column + 1
    form = solo.hand.shape.rotated
    stage.key("r")
    assert solo.hand.form == form
    stage.key("m")
    stage.key("space")
    assert len(solo.view.placed) == 4
    stage.key("z")
    assert len(solo.view.placed) == 3
    stage.key("y")
    assert len(solo.view.placed) == 4


def test_the_key_for_putting_aside_needs_a_confirmation(solo, stage):
    for _ in range(2):
        solo.navigator.press("a")
        assert solo.conductor.snapshot.ply == 3
        stage.settle(3.2)
    solo.navigator.press("a")
    solo.navigator.press("a")
    assert solo.conductor.snapshot.ply == 4
    assert len(solo.view.placed) == 3


def test_escape_takes_back_what_the_keys_aimed(solo, stage):
    stage.key("left")
    assert solo.hand.phase is Phase.POISED
    stage.key("back")
    assert solo.hand.phase is Phase.HOME


def test_the_wheel_turns_the_tile(solo, stage):
    from kivy.tests.common import UnitTestTouch

    expected = solo.hand.shape.rotated
    touch = UnitTestTouch(*solo.over(2))
    touch.profile.append("button")
    touch.button = "scrollup"
    touch.touch_down()
    touch.touch_up()
    assert solo.hand.form == expected
    assert len(solo.view.placed) == 3


def test_undo_brings_the_tile_home(solo, stage):
    tile = solo.view.placed[-1].id
    stage.tap_on(solo.widget.tray.buttons["undo"])
    assert solo.view.tiles[0].id == tile
    stage.settle()
    assert solo.ramp.sprites[0].lift == 0


def test_a_refused_undo_shows_the_reason(solo, stage):
    for _ in range(4):
        stage.key("z")
    assert "Nothing to undo" in solo.screen.toast.text


def test_changing_the_theme_during_a_drag_keeps_the_tile_held(solo, stage):
    solo.lift()
    column = solo.hand.column
    theme.switch("dark")
    stage.frames(2)
    assert (solo.hand.phase, solo.hand.column) == (Phase.HELD, column)
    stage.finger("up", *solo.over(3))
    assert len(solo.view.placed) == 4


def test_a_drag_adds_no_canvas_instructions(solo, stage):
    solo.lift()
    before = list(walk(solo.ramp.canvas))
    x, y = solo.over(3)
    for at in range(40):
        stage.finger("motion", x + 60 * ((at % 9) / 4 - 1), y + at)
    after = list(walk(solo.ramp.canvas))
    assert [id(one) for one in before] == [id(one) for one in after]


def walk(canvas):
    yield canvas
    for child in getattr(canvas, "children", ()):
        yield from walk(child)


def test_a_round_is_counted_up_on_the_ramp_and_can_be_skipped(solo, stage):
    finish_round(solo, stage)
    score = solo.screen.table.count
    assert score is not None
    stage.settle(0.6)
    assert score.counting
    stage.tap(5, 5)
    assert not score.counting
    done = solo.view.finished[0]
    assert solo.widget.header.score == str(done.score).replace("-", "−")
    assert len(score.lines.children) == len(done.lines)
    assert solo.widget.strip.opacity == 0, "tiles may reach up there"
    pegs_and_rings = [line.count for line in done.lines if line.kind in ("rows", "dots")]
    assert [solo.ramp.pegged, solo.ramp.ringed] == pegs_and_rings
    stage.frames(2)
    stage.tap_on(score.button)
    assert solo.screen.table.count is None and solo.ramp.pegged == solo.ramp.ringed == 0
    assert solo.widget.strip.opacity == 1
    assert solo.widget.header.title == "Board 3"


def test_the_total_is_counted_up_with_the_round(solo, stage):
    """Regression: it showed the total before the last tile during the whole count."""
    finish_round(solo, stage)
    assert total_shown(solo) is None
    stage.key("back")
    finish_round(solo, stage, 2)
    first, second = (done.score for done in solo.view.finished)
    assert total_shown(solo) == number(first)
    stage.tap(5, 5)
    assert total_shown(solo) == number(first + second)


def test_back_closes_the_score(solo, stage):
    finish_round(solo, stage)
    stage.key("back")
    assert solo.screen.table.count is None
    assert solo.navigator.current == "table"


def total_shown(solo):
    """The total in the header, as text; None where there is none."""
    lines = [line for line in texts(solo.screen) if line.startswith("total ")]
    return lines[0].split(",")[0].removeprefix("total ") if lines else None


def finish_round(solo, stage, rounds=1):
    """Play until `rounds` rounds are over."""
    while len(solo.view.finished) < rounds:
        playing.play_some(solo.conductor, 1)
    stage.frames(2)


def test_the_menu_opens_and_closes_by_a_touch_outside_it(solo, stage):
    menu = solo.layout.menu
    stage.tap(menu.cx, menu.cy)
    stage.settle()
    assert solo.screen.top_overlay is not None
    stage.tap(180, 700)
    assert solo.screen.top_overlay is None


def test_leaving_and_reentering_the_table_shows_the_same_ramp(solo, stage):
    solo.lift()
    stage.finger("up", *solo.over(3))
    ramp = solo.ramp
    solo.navigator.go("home")
    stage.settle()
    assert ramp.motion.rests
    solo.navigator.go("table")
    stage.settle()
    assert solo.ramp.motion.placed == solo.view.placed


@pytest.mark.parametrize("size", [(100, 100), (200, 300), (300, 240), (340, 340)])
def test_a_far_too_small_window_raises_no_error(solo, stage, size):
    solo.widget.size = size
    stage.frames(2)
    solo.widget.size = (360, 780)
    stage.frames(2)
    solo.lift()
    stage.finger("up", *solo.over(3))
    assert len(solo.view.placed) == 4
