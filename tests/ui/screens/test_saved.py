"""The list of saved games."""

import time

import pytest

from fitsmobile.engine.frozen import replace
from fitsmobile.session.actions import COLOURS, NewGame, Player
from fitsmobile.session.clock import LAST_SECOND
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.storage.saves import Shelf
from fitsmobile.ui.kit.node import described
from fitsmobile.ui.kit.wording import number
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from tests.harness import conductor_in, step
from tests.session.conducting import compare_with_files
from tests.ui.reading import press, texts


@pytest.fixture
def saved(stage, navigator):
    """Open the list."""

    def shown():
        theme.reduced_motion = True
        navigator.open("home", "saved")
        stage.frames(3)
        return navigator.screen

    return shown


LONG_NAMES = ("Wilhelmina-Marie", "W" * 16, "鈴木" * 8, "Ⅷ" * 16)


def rows(screen):
    return [widget for widget in screen.walk() if type(widget).__name__ == "SavedRow"]


def test_every_running_game_is_listed_last_played_first(saved, begin):
    for game, people in (("fits", 1), ("bits", 1), ("fillit", 2), ("jammit", 2)):
        begin(game, people=people, moves=3)
    assert [row.game for row in rows(saved())] == ["jammit", "fillit", "bits", "fits"]


def test_a_card_names_the_players_and_shows_the_table(saved, begin):
    begin("fits", people=2, moves=3)
    (row,) = rows(saved())
    assert row.headline == "FITS, board 1"
    assert {"Ada 0", "Ben 0"} <= set(texts(row.ids.face))
    assert row.picture is not None and 0 < row.share < 1


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_have_one_size_and_scores_their_own_room_beside_long_names(
    stage, saved, conductor, size, language
):
    stage.resize(*size)
    tr.switch(language)
    people = tuple(map(Player, LONG_NAMES, COLOURS))
    for moves in (400, 9):
        options = {"boards": ["1"]}
        conductor.dispatch(NewGame("fits", people, options, seed=7, pace="round_by_round"))
        for _ in range(moves):
            step(conductor)
    screen = saved()
    assert len(rows(screen)) == 2
    for row in rows(screen):
        row.seats = [(player, "−188") for player, _ in row.seats]
        stage.frames(2)
        title = row.ids.title
        assert title.font_size == title.base_size
        boxes = [node.box for node in described(row.ids.face) if node.name.endswith("188")]
        edges = [edge for x, _, wide, _ in boxes for edge in (x, x + wide)]
        assert len(boxes) == 4
        assert edges == sorted(edges)
        assert edges[-1] <= row.to_window(row.right, 0)[0]


def test_touching_a_card_opens_its_game(stage, saved, begin, conductor, navigator):
    first = begin("fits", moves=2)
    begin("bits", moves=2)
    stage.tap_on(rows(saved())[1])
    assert conductor.snapshot.game_id == first.game_id
    assert navigator.current == "table"


def test_deleting_the_counted_try_shows_that_it_is_given_up(stage, saved, conductor):
    conductor.daily_deals.start("fits", Player("Ada", "red"))
    screen = saved()
    (row,) = rows(screen)
    assert any(text.startswith("Daily deal · ") for text in texts(row))
    row.dispatch("on_delete")
    assert screen.ids.toast.text == "You gave up this try."


def test_a_deleted_game_can_be_restored(stage, saved, begin, conductor):
    begin("fits", moves=2)
    screen = saved()
    rows(screen)[0].dispatch("on_delete")
    stage.frames(2)
    assert rows(screen) == []
    screen.ids.toast.act()
    stage.frames(2)
    assert len(rows(screen)) == 1
    assert len(conductor.saved_games()) == 1


def test_a_touch_held_on_a_deleted_row_opens_no_game(stage, saved, begin, conductor, navigator):
    """Regression: one finger held the row while another deleted its game."""
    begin("fits", moves=2)
    row = rows(saved())[0]
    spot = row.to_window(*row.center)
    stage.finger("down", *spot)
    stage.settle(1.0)
    row.dispatch("on_delete")
    stage.finger("up", *spot)
    stage.settle(1.0)
    assert navigator.current == "saved"
    assert conductor.take_troubles() == ()


def test_a_game_that_ends_while_the_list_is_open_moves_to_the_finished_ones(
    stage, saved, begin, conductor, navigator
):
    """Regression: computer players ended it, and its row opened a game that no longer ran."""
    begin("fits", moves=2)
    screen = saved()
    while conductor.snapshot.outcome is None:
        step(conductor)
    stage.frames(3)
    assert "Finished" in texts(screen)
    stage.tap_on(rows(screen)[0])
    assert navigator.current == "result"
    assert conductor.take_troubles() == ()


def test_a_deleted_game_is_gone_when_the_list_is_left(saved, begin, conductor, navigator):
    begin("fits", moves=2)
    rows(saved())[0].dispatch("on_delete")
    navigator.back()
    assert conductor.saved_games() == ()
    assert conductor.snapshot is None


def test_a_deleted_game_stays_off_the_list_after_a_pause_saved_it_again(saved, begin, conductor):
    """Regression: pausing the app saved the game at the table again, so that the deleted game
    returned to the list."""
    begin("fits", moves=2)
    screen = saved()
    rows(screen)[0].dispatch("on_delete")
    conductor.keep()
    screen.refresh()
    assert rows(screen) == []


def test_a_game_with_the_last_possible_date_is_listed_in_every_time_zone(
    saved, begin, conductor, monkeypatch
):
    """Regression: east of Greenwich its date is out of range, and the list could not be opened."""
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    time.tzset()
    kept = conductor.kept.running.load(begin("fits", moves=2).game_id).value
    conductor.flush()
    Shelf(conductor.kept.running.folder).save(replace(kept, modified=LAST_SECOND))
    compare_with_files(conductor)
    listed = len(rows(saved()))
    monkeypatch.undo()
    time.tzset()
    assert listed == 1


def test_an_empty_list_shows_a_message(saved):
    screen = saved()
    assert {"No games yet", "Start a game"} <= set(texts(screen))


def test_a_finished_game_shows_its_score_and_opens_its_result(
    stage, saved, begin, conductor, navigator
):
    """Regression: its result could be seen only right after the last move."""
    begin("fits", people=2, boards=["1"])
    while step(conductor):
        pass
    done = conductor.snapshot
    begin("bits", moves=1)
    row = rows(saved())[1]
    scores = [
        f"{p.name} {number(n)}" for p, n in zip(done.players, done.outcome.scores, strict=True)
    ]
    assert set(scores) <= set(texts(row.ids.face))
    stage.tap_on(row)
    screen = navigator.screen
    assert (navigator.current, screen.headline) == ("result", row.state)
    assert not any(getattr(one, "playing", False) for one in screen.walk())
    screen.challenge()
    stage.frames(2)
    assert number(max(done.outcome.scores)) in navigator.screen.invitation()
    navigator.back()
    navigator.screen.again()
    assert conductor.snapshot.players == done.players


def test_back_from_the_result_of_a_kept_game_leads_to_the_list(
    stage, saved, finished, conductor, navigator
):
    finished()
    stage.tap_on(rows(saved())[0])
    press(navigator.screen, "Close")
    assert navigator.current == "saved"


DELETED = "Game deleted."


def swipe(stage, row, to_the_left=90):
    """Drag a row to the left, slowly enough for its list to let go of the touch."""
    x, y = row.to_window(*row.center)
    stage.finger("down", x, y)
    stage.until(lambda: row.pressed)
    for way in range(1, 7):
        stage.finger("motion", x - to_the_left * way / 6, y)
    stage.finger("up", x - to_the_left, y)


@pytest.mark.parametrize("over", [False, True], ids=["running", "finished"])
def test_a_swipe_uncovers_delete(stage, saved, begin, finished, conductor, navigator, over):
    finished() if over else begin("fits", moves=2)
    screen = saved()
    (row,) = rows(screen)
    swipe(stage, row)
    assert row.slide > 0
    stage.tap(row.to_window(row.right, 0)[0] - 20, row.to_window(*row.center)[1])
    assert (screen.toast.text, rows(screen)) == (DELETED, [])
    navigator.back()
    kept = conductor.kept
    assert (kept.ids(kept.running), kept.ids(kept.finished)) == ((), ())


def test_a_short_swipe_and_a_tap_cover_delete_again(stage, saved, begin, navigator):
    begin("fits", moves=2)
    (row,) = rows(saved())
    swipe(stage, row, to_the_left=20)
    assert row.slide == 0
    swipe(stage, row)
    stage.tap(*row.to_window(row.x + 40, row.center_y))
    assert (row.slide, navigator.current) == (0, "saved")


def test_holding_a_row_uncovers_delete(stage, saved, begin, navigator):
    begin("fits", moves=2)
    (row,) = rows(saved())
    stage.finger("down", *row.to_window(*row.center))
    stage.until(lambda: row.slide > 0)
    stage.finger("up", *row.to_window(*row.center))
    assert row.slide > 0 and navigator.current == "saved"


def test_delete_is_reached_by_keys(saved, begin):
    begin("fits", moves=2)
    screen = saved()
    (row,) = rows(screen)
    screen.navigator.focus_ring.put(row)
    screen.navigator.press("delete")
    press(screen, "Delete")
    assert screen.toast.text == DELETED


@pytest.mark.parametrize("over", [False, True], ids=["running", "finished"])
def test_a_kill_during_the_offer_to_undo_loses_nothing(
    stage, saved, begin, finished, conductor, tmp_path, over
):
    game_id = finished() if over else begin("fits", moves=2).game_id
    rows(saved())[0].dispatch("on_delete")
    stage.frames(2)
    again = conductor_in(tmp_path)
    kept = again.kept
    assert kept.ids(kept.finished if over else kept.running) == (game_id,)


def test_a_game_is_deleted_when_the_offer_to_undo_ends(stage, saved, finished, conductor, tmp_path):
    finished()
    screen = saved()
    rows(screen)[0].dispatch("on_delete")
    stage.until(lambda: not screen.toast.opacity)
    again = conductor_in(tmp_path)
    assert again.kept.ids(again.kept.finished) == ()


def test_the_finished_try_of_a_day_is_not_deleted(stage, saved, conductor):
    conductor.daily_deals.start("fits", Player("Ada", "red"))
    while step(conductor):
        pass
    (row,) = rows(saved())
    swipe(stage, row)
    assert (row.slide, row.may_delete) == (0, False)


def older(screen):
    return [one for one in screen.walk() if getattr(one, "text", "") == "Older games"]


@pytest.fixture
def finished(begin, conductor):
    """Play a short game to its end; its id."""

    def play():
        game_id = begin("fits", boards=["1"]).game_id
        while step(conductor):
            pass
        return game_id

    return play


@pytest.fixture
def three_at_once(monkeypatch):
    monkeypatch.setattr("fitsmobile.ui.screens.saved.SHOWN", 3)


@pytest.mark.usefixtures("three_at_once")
def test_a_long_list_grows_on_request(stage, saved, begin):
    for _game in range(7):
        begin("fits", moves=1)
    screen = saved()
    for shown in (3, 6):
        assert len(rows(screen)) == shown
        (more,) = [one for one in older(screen) if hasattr(one, "icon")]
        more.dispatch("on_release")
        stage.settle()
    assert len(rows(screen)) == 7
    assert older(screen) == []


@pytest.mark.usefixtures("three_at_once")
def test_every_finished_game_is_listed_last_played_first(stage, saved, begin, finished):
    ended = [finished() for _game in range(5)]
    begin("fits", moves=1)
    screen = saved()
    stage.frames(2)
    assert len(rows(screen)) == 1 + 3
    (more,) = [one for one in older(screen) if hasattr(one, "icon")]
    more.dispatch("on_release")
    stage.settle()
    opened = []
    screen.navigator.go = lambda route, game_id="": opened.append(game_id)
    for row in rows(screen)[1:]:
        row.dispatch("on_release")
    assert opened == ended[::-1]


@pytest.mark.usefixtures("three_at_once")
def test_the_rows_under_the_finger_stay_when_the_list_grows(stage, saved, begin):
    for _game in range(12):
        begin("fits", moves=1)
    screen = saved()
    form = screen.ids.form
    form.scroll_y = 0.3
    stage.frames(2)
    row = rows(screen)[2]
    before = row.to_window(row.x, row.y)
    (more,) = [one for one in older(screen) if hasattr(one, "icon")]
    more.dispatch("on_release")
    stage.frames(3)
    row = rows(screen)[2]
    assert row.to_window(row.x, row.y) == pytest.approx(before, abs=1)


def test_a_row_that_is_built_while_one_scrolls_does_not_change_the_list_height(stage, saved, begin):
    """Regression: its text was broken at 100 pixels first, and every row moved twice."""
    for _game in range(16):
        begin("fits", people=2, moves=2)
    screen = saved()
    form = screen.form
    stage.until(lambda: len(rows(screen)) > 7)
    built, heights = set(rows(screen)), set()
    form.bind(content_height=lambda _form, height: heights.add(round(height)))
    form.scroll_y = 0
    stage.until(lambda: len(set(rows(screen)) - built) > 3)
    stage.frames(3)
    assert heights <= {round(form.content_height)}


def test_an_unreadable_game_leaves_no_gap_and_is_reported_once(stage, saved, begin, conductor):
    begin("fits", moves=1)
    damaged = begin("bits", moves=1).game_id
    screen = saved()
    conductor.flush()  # a write that is still on its way would mend the file

    def below_the_list():
        return next(one for one in screen.walk() if getattr(one, "text", "") == "Enter a code")

    top = below_the_list().top
    conductor.take_troubles()
    (conductor.kept.running.folder / f"{damaged}.json").write_bytes(b"{}")
    screen.refresh()
    stage.frames(3)
    assert [row.game for row in rows(screen)] == ["fits"]
    assert below_the_list().top > top + rows(screen)[0].height
    assert [one.reason for one in conductor.take_troubles()] == ["wrong_format"]


def test_leaving_the_list_stops_reading(stage, saved, finished, conductor, monkeypatch):
    for _game in range(6):
        finished()
    screen = saved()
    screen.refresh()
    screen.leave()
    read = []
    monkeypatch.setattr(conductor.kept, "load", lambda _shelf, game_id: read.append(game_id))
    stage.settle()
    assert read == []


def test_existing_rows_are_not_built_again_when_others_are_added(
    stage, navigator, begin, finished, monkeypatch
):
    monkeypatch.setattr("fitsmobile.ui.screens.saved.AT_ONCE", 1)
    finished()
    begin("fits", moves=1)
    theme.reduced_motion = True
    navigator.open("home", "saved")
    stage.until(lambda: rows(navigator.screen))
    (running,) = rows(navigator.screen)
    stage.frames(3)
    first, _over = rows(navigator.screen)
    assert first is running


@pytest.fixture
def filtered(saved, begin, finished, conductor, monkeypatch):
    """A list that is long enough for a filter: two games of FITS, one of BITS, one finished."""
    monkeypatch.setattr("fitsmobile.ui.screens.saved.SHOWN", 2)
    finished()
    begin("fits", moves=1)
    begin("fits", people=2, moves=1)
    begin("bits", moves=1)

    def shown():
        screen = saved()
        (narrow,) = [one for one in screen.walk() if type(one).__name__ == "SavedFilter"]
        return screen, narrow

    return shown


def test_a_short_list_has_no_filter(saved, begin):
    begin("fits", moves=1)
    assert not [one for one in saved().walk() if type(one).__name__ == "SavedFilter"]


def test_the_list_is_filtered_by_game(stage, filtered):
    screen, narrow = filtered()
    narrow.games.value = "bits"
    stage.frames(3)
    assert [row.game for row in rows(screen)] == ["bits"]
    narrow.games.value = "fillit"
    stage.frames(3)
    assert rows(screen) == []
    assert "No game in progress matches this." in texts(screen)


def test_a_filtered_list_stays_filtered_when_a_game_is_deleted(stage, filtered):
    screen, narrow = filtered()
    narrow.games.value = "bits"
    stage.frames(3)
    rows(screen)[0].dispatch("on_delete")
    stage.frames(3)
    assert rows(screen) == []
    assert narrow in screen.walk()
    screen.ids.toast.act()
    stage.frames(3)
    assert [row.game for row in rows(screen)] == ["bits"]


def test_the_list_is_filtered_by_name_after_a_debounce(stage, filtered):
    screen, narrow = filtered()
    narrow.field.text = "ben"
    stage.settle(0.5)
    assert [[player.name for player, _ in row.seats] for row in rows(screen)] == [["Ada", "Ben"]]


def test_the_list_is_filtered_by_date(stage, filtered, conductor):
    screen, narrow = filtered()
    listed = len(rows(screen))
    narrow.times.value = 7
    stage.frames(3)
    assert len(rows(screen)) == listed
    long_ago = conductor.kept.summaries(conductor.kept.running)[0].modified + 8 * 86_400
    assert not narrow.lets_in(conductor.kept.summaries(conductor.kept.running)[0], long_ago)
