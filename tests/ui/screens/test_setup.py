"""The set-up screen."""

import pytest

from fitsmobile.engine.registry import GAMES
from fitsmobile.session import drawn_boards
from fitsmobile.session.actions import LEVELS
from fitsmobile.storage import code
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.node import described
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.screens import setup_options, share_codes
from tests.engine.drawings import DRAWN
from tests.ui.reading import press, texts


@pytest.fixture
def setup(stage, navigator):
    """The set-up screen of a game, settled."""

    def shown(game):
        theme.reduced_motion = True
        navigator.open("home", "setup")
        navigator.screen.arrive(game=game)
        stage.frames(3)
        return navigator.screen

    return shown


def choose(stage, screen, text):
    """Press the only option with this text; a number is named after what it counts."""
    names = (text, f"Players: {text}")
    (found,) = (one for one in described(screen) if one.name in names and one.parent)
    described(screen)[found].perform(found, "press")
    stage.frames(3)


def chosen(screen):
    """The texts of the chosen options, in their order; the number of players comes first."""
    return [one.value for one in described(screen) if one.role == "choice"]


def boards(screen):
    """The boards on offer, each with its number in the order of the rounds."""
    found = (one for one in described(screen) if one.role == "switch")
    return {one.name.removeprefix("Board "): one.value for one in found}


def leave_out(screen, board):
    """Press a board that is chosen."""
    (found,) = (
        one
        for one in described(screen)
        if one.role == "switch" and one.name.removeprefix("Board ") == board
    )
    described(screen)[found].perform(found, "press")


def write_name(screen, seat, name):
    """Type a name into the field of a seat."""
    widgets(screen, "SeatRow")[seat].ids.field.text = name


def seat_computer(stage, screen, seat, by_computer=True):
    """Give a seat to a computer player or to a person."""
    widgets(screen, "SeatRow")[seat].ids.kind.value = by_computer
    stage.frames(3)


def widgets(screen, cls):
    return [widget for widget in screen.walk() if type(widget).__name__ == cls]


def test_the_form_is_the_same_whether_the_text_has_grown_before_or_meanwhile(stage, setup):
    """Regression: the choices beside the name of an option kept the width of smaller letters."""
    stage.resize(960, 600)
    screen = setup("bits")
    theme.text_scale = 1.5
    stage.frames(3)
    grown = [one.box for one in described(screen)]
    screen.refresh()
    stage.frames(3)
    assert grown == [one.box for one in described(screen)]


@pytest.mark.parametrize("game", ["fits", "bits", "fillit", "jammit"])
def test_every_offered_option_can_be_started(stage, setup, navigator, conductor, game):

    setup(game)
    stage.tap_on(widgets(navigator.screen, "TextButton")[0])
    assert conductor.snapshot.game == game
    assert navigator.current == "table"
    navigator.back()
    assert navigator.current == "home"


def test_every_option_of_every_game_has_a_name(setup):
    for game in GAMES.values():
        assert {option.id for option in game.options} <= set(GAMES_UI[game.id].options)


def test_more_players_have_fields_for_names_and_a_choice_of_pace(stage, setup):
    screen = setup("fits")
    assert len(widgets(screen, "SeatRow")) == 1
    assert screen.paces == ()
    choose(stage, screen, "3")
    assert len(widgets(screen, "SeatRow")) == 3
    assert screen.paces == ("round_by_round", "card_by_card")


def test_missing_names_are_replaced_by_suggestions(stage, setup):
    screen = setup("fits")
    choose(stage, screen, "2")
    write_name(screen, 0, "  Ada ")
    assert [player.name for player in screen.players()] == ["Ada", "Player 2"]


def test_a_pasted_name_is_reduced_to_one_line(setup):
    screen = setup("fits")
    screen.names[0] = " Ada\x00\tL. "
    assert screen.players()[0].name == "Ada L."


def test_choosing_a_taken_colour_swaps_it(stage, setup):
    screen = setup("fits")
    choose(stage, screen, "2")
    stage.tap_on(widgets(screen, "SeatCoin")[0])
    assert [player.colour for player in screen.players()] == ["blue", "red"]


def test_colours_are_chosen_in_every_game(stage, setup):
    screen = setup("jammit")
    stage.tap_on(widgets(screen, "SeatCoin")[0])
    assert [player.colour for player in screen.players()] == ["blue", "red"]


def test_boards_are_left_out_and_put_at_the_end(stage, setup, conductor):
    screen = setup("fits")
    first, second = widgets(screen, "OrderItem")[:2]
    stage.tap_on(first)
    stage.tap_on(second)
    stage.tap_on(first)
    screen.act()
    assert conductor.saved_games()[0].setup["rounds"][-1]["board"] == "1"
    assert len(conductor.saved_games()[0].setup["rounds"]) == 3


def test_the_last_board_cannot_be_left_out(stage, setup):
    screen = setup("fits")
    for item in widgets(screen, "OrderItem"):
        stage.tap_on(item)
    assert list(boards(screen).values()) == ["", "", "", "Round 1"]
    assert any("Skipped: 3. There is a rank only" in line for line in texts(screen))


def test_boards_of_our_own_and_drawn_ones_are_mixed_with_those_of_the_rules(
    stage, setup, conductor
):
    conductor.documents.keep("boards", {"kept": [{"name": "Mine", **DRAWN}]})
    screen = setup("fits")
    press(screen, "More boards")
    stage.frames(3)
    on_offer = list(boards(screen))
    assert (len(on_offer), on_offer[:4], on_offer[-1]) == (17, ["1", "2", "3", "4"], "Mine")
    leave_out(screen, "Meadow")
    leave_out(screen, "Mine")
    assert [name for name in on_offer if boards(screen)[name]] == [
        "3", "4", "Meadow", "Mine"
    ]  # fmt: skip
    screen.act()
    rounds = conductor.saved_games()[0].setup["rounds"]
    assert [one["board"] for one in rounds] == ["3", "4", "meadow", DRAWN]
    conductor.documents.keep("boards", {})
    assert list(boards(setup("fits")))[-1] == "No name"


def test_a_board_that_came_with_a_deal_is_kept_if_wanted(stage, setup, conductor, navigator):
    setup_of_deal = GAMES["fits"].deal(1, {"boards": [DRAWN]}, 1).to_json()
    share_codes.visit(navigator, code.pack(setup_of_deal, ()))
    stage.frames(3)
    press(navigator.screen, "Keep the drawn board")
    stage.frames(2)
    assert "Keep the drawn board" not in texts(navigator.screen)
    assert [one.board for one in drawn_boards.kept(conductor.documents)] == [DRAWN]


def test_the_last_set_up_is_remembered(stage, setup, navigator):
    screen = setup("bits")
    choose(stage, screen, "3")
    write_name(screen, 1, "Ben")
    choose(stage, screen, "Four (expert)")
    screen.pace = "card_by_card"
    screen.act()
    again = setup("bits")
    assert (again.seats, again.names[1], again.pace) == (3, "Ben", "card_by_card")
    assert chosen(again)[-1] == "Four (expert)"


def test_names_are_suggested_for_other_games_also_after_a_restart(stage, setup, conductor):
    screen = setup("bits")
    choose(stage, screen, "2")
    write_name(screen, 1, "Ben")
    assert setup("fillit").names[1] == ""  # typed, but not played with
    choose(stage, setup("bits"), "2")
    write_name(screen, 1, "Ben")
    screen.act()
    assert setup("fillit").names == ["", "Ben", "", ""]
    assert setup_options.remembered_names(conductor.settings, "jammit") == ["", "Ben", "", ""]


def test_invalid_remembered_options_are_ignored(setup, conductor):
    conductor.change_settings(
        last_setups={"fits": {"seats": 9, "names": "Ada", "colours": ["red"], "options": [1]}}
    )
    screen = setup("fits")
    assert screen.seats == 1
    assert boards(screen) == {number: f"Round {number}" for number in "1234"}


def test_a_tablet_offers_to_play_all_at_once(stage, setup):
    stage.resize(800, 700)
    screen = setup("fits")
    choose(stage, screen, "2")
    assert "together" in screen.paces


def test_a_seat_is_given_to_a_computer_player_and_its_level_chosen(stage, setup, conductor):
    screen = setup("fits")
    choose(stage, screen, "2")
    seat_computer(stage, screen, 1)
    press(screen, "Moss")
    stage.frames(2)
    assert [(player.name, player.level) for player in screen.players()] == [
        ("You", None),
        ("Moss", 3),
    ]
    assert screen.paces == ()
    press(screen, "Start the game")
    assert conductor.snapshot.pace == "solo"


def test_a_seat_is_given_back_to_a_person(stage, setup, conductor):
    screen = setup("jammit")
    assert [player.level for player in screen.players()] == [None, 2]
    seat_computer(stage, screen, 1, by_computer=False)
    assert [player.level for player in screen.players()] == [None, None]
    press(screen, "Start the game")
    assert conductor.snapshot.pace == "turns"


def test_only_one_seat_is_open_at_a_time(stage, setup):
    screen = setup("fits")
    choose(stage, screen, "3")
    seat_computer(stage, screen, 1)
    assert len(widgets(screen, "Characters")) == 1
    seat_computer(stage, screen, 2)
    assert [row.is_open for row in widgets(screen, "SeatRow")] == [False, False, True]
    stage.tap_on(widgets(screen, "SeatName")[0])
    assert [row.is_open for row in widgets(screen, "SeatRow")] == [False, True, False]
    stage.tap_on(widgets(screen, "SeatName")[0])
    assert widgets(screen, "Characters") == []


def test_a_tap_on_a_face_chooses_the_computer_player_and_says_what_it_does(stage, setup):
    screen = setup("fillit")
    (faces,) = widgets(screen, "Characters")
    assert "Wants chips now, overlooks a lot" in texts(screen)
    stage.tap(*faces.to_window(faces.right - 20, faces.center_y))
    assert screen.players()[1].level == 5
    assert "Thinks as many turns ahead as time allows" in texts(screen)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_level_does_is_a_line_of_full_size_in_the_language_in_force(stage, setup, game):
    stage.resize(360, 640)
    screen = setup(game)
    seat_computer(stage, screen, 0)
    (row,) = (one for one in widgets(screen, "SeatRow") if one.is_open)
    for language in LANGUAGES:
        tr.switch(language)
        assert row.ids.line.text == tr(GAMES_UI[game].habits[row.skill - 1])
        for level in reversed(LEVELS):
            row.skill = level
            stage.frames(1)
            line = row.ids.line
            assert line.text == tr(GAMES_UI[game].habits[level - 1])
            assert line.font_size == line.base_size


def test_the_minutes_follow_the_boards_chosen_and_the_people_who_play_them(stage, setup):
    stage.resize(800, 1280)
    screen = setup("fits")
    assert "4 of 4, about 15 min" in texts(screen)
    leave_out(screen, "3")
    assert "3 of 4, about 15 min" in texts(screen)
    choose(stage, screen, "2")
    assert "3 of 4, about 25 min" in texts(screen)
    next(row for row in widgets(screen, "PickRow") if row.value in screen.paces).value = "together"
    stage.frames(1)
    assert "3 of 4, about 15 min" in texts(screen)


def test_a_low_window_folds_the_boards_to_one_row_until_it_is_pressed(stage, setup):
    stage.resize(360, 640)
    screen = setup("fits")
    choose(stage, screen, "4")
    assert (boards(screen), "4 of 4, about 60 min" in texts(screen)) == ({}, True)
    press(screen, "Boards")
    stage.frames(3)
    assert list(boards(screen)) == ["1", "2", "3", "4"]


def test_players_stand_left_and_options_and_start_right_where_the_window_lies(stage, setup):
    stage.resize(780, 360)
    screen = setup("jammit")
    stage.frames(3)
    start = next(one for one in widgets(screen, "TextButton") if one.text == "Start the game")
    rows = widgets(screen, "SeatRow")
    assert all(row.to_window(row.right, 0)[0] < start.x for row in rows)
    assert start.right <= 780
    tallest = [one for one in widgets(screen, "Form") if one.content_height]
    assert all(form.y >= start.top or form.right <= start.x + 32 for form in tallest)


def test_two_players_of_a_level_have_names_that_differ(stage, setup):
    screen = setup("jammit")
    choose(stage, screen, "3")
    names = [player.name for player in screen.players()]
    assert len(set(names)) == 3
    stage.frames(3)
    assert [one.text for one in widgets(screen, "SeatName")] == names[1:]


def test_a_typed_name_displaces_the_same_name_of_a_computer_player(stage, setup):
    screen = setup("fits")
    choose(stage, screen, "2")
    seat_computer(stage, screen, 1)
    (shown,) = widgets(screen, "SeatName")
    assert shown.text == "Fern"
    write_name(screen, 0, "Fern")
    stage.frames(2)
    assert shown.text == screen.players()[1].name == "Fern 2"


def test_the_levels_are_remembered(stage, setup, navigator):
    screen = setup("fillit")
    press(screen, "Otto")
    stage.frames(3)
    stage.tap_on(widgets(navigator.screen, "TextButton")[0])
    stage.settle()
    assert setup("fillit").players()[1].level == 5


def test_four_players_are_not_offered_the_mini_board(stage, setup, navigator, conductor):
    """Regression: the mini board was offered and then refused with an English message."""
    screen = setup("fillit")
    choose(stage, screen, "Mini")
    choose(stage, screen, "4")
    assert chosen(screen)[0] == "4"
    assert "Mini" not in texts(screen)
    assert widgets(screen, "Miniature")[0].picture.radius == 4
    choose(stage, screen, "2")
    assert "Mini" in chosen(screen)
    assert widgets(screen, "Miniature")[0].picture.radius == 3
    choose(stage, screen, "4")
    screen.act()
    assert (navigator.current, len(conductor.snapshot.players)) == ("table", 4)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_picture_of_the_table_has_a_pawn_for_each_player(stage, setup, seats):
    screen = setup("fillit")
    choose(stage, screen, str(seats))
    pieces = widgets(screen, "Miniature")[0].picture.pieces
    assert sum(piece.kind == "pawn" for piece in pieces) == seats


@pytest.fixture
def with_keys(stage, navigator):
    """The navigator, bound to the keys of the window."""
    navigator.follow_keys(stage.window)
    return navigator


def test_the_key_focus_passes_the_fields_for_names(stage, setup, with_keys):
    """Regression: focusing a field opened the keyboard, and Tab could not leave the field."""
    screen = setup("fits")
    choose(stage, screen, "2")
    ring, fields = (
        with_keys.focus_ring,
        [row.ids.field.__self__ for row in widgets(screen, "SeatRow")],
    )
    stage.frames(3)
    for _ in range(12):
        if ring.focused is fields[0]:
            break
        stage.key("tab")
    assert ring.focused is fields[0]
    assert not ring.typing
    stage.key("enter")
    assert ring.typing
    fields[0].insert_text("Ada")
    stage.key("enter")
    assert not ring.typing
    assert ring.focused is fields[0]
    stage.key("tab")
    assert ring.focused is widgets(screen, "SeatRow")[0].ids.kind.__self__
    stage.key("tab", "shift")
    stage.key("enter")
    stage.key("tab")
    assert not ring.typing
    assert ring.focused is widgets(screen, "SeatRow")[0].ids.kind.__self__
    assert screen.players()[0].name == "Ada"


def test_tab_continues_from_the_touched_field(stage, setup, with_keys):
    screen = setup("fits")
    stage.tap_on(widgets(screen, "SeatRow")[0].ids.field)
    assert with_keys.focus_ring.typing
    stage.key("tab")
    assert with_keys.focus_ring.focused is widgets(screen, "SeatRow")[0].ids.kind.__self__


def test_who_begins_is_drawn_unless_it_is_chosen(stage, setup, conductor):
    screen = setup("fillit")
    write_name(screen, 0, "Ada")
    press(screen, "Who begins")
    stage.frames(2)
    assert [name for name in ("By lot", "Ada", "Fern") if name in texts(screen)] == [
        "By lot",
        "Ada",
        "Fern",
    ]
    found = next(one for one in widgets(screen, "ActionRow") if one.text == "Fern")
    stage.tap_on(found)
    press(screen, "Start the game")
    assert conductor.snapshot.turn == 1
    assert "Who begins" not in texts(setup("fits"))


def test_the_picture_of_the_table_has_the_chosen_colours(stage, setup):
    screen = setup("fillit")
    assert widgets(screen, "Miniature")[0].picture.paints["r"] == "red"
    stage.tap_on(widgets(screen, "SeatCoin")[0])
    paints = widgets(screen, "Miniature")[0].picture.paints
    assert (paints["r"], paints["b"]) == ("blue", "red")


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
@pytest.mark.parametrize("name", ["Ada", "Wilhelmina-Marie", "W" * 16])
def test_a_name_is_whole_in_its_field_once_it_is_typed(stage, setup, size, name):
    """Regression: it was cut in the middle of a letter beside the choice of its seat."""
    stage.resize(*size)
    screen = setup("fits")
    choose(stage, screen, "2")
    field = widgets(screen, "TextField")[1]
    field.focus = True
    field.insert_text(name)
    field.focus = False
    stage.frames(3)
    assert field.full_width(name, field.font_size) <= field.width
    assert field.font_size >= 11
    assert field.scroll_x == 0


@pytest.mark.parametrize("typed", ["عرب", "\U000f0000"])
def test_a_name_that_nothing_can_draw_is_refused_in_one_line(stage, setup, typed):
    screen = setup("fits")
    field = widgets(screen, "TextField")[0]
    field.insert_text("Ada")
    field.insert_text(typed)
    stage.frames(2)
    assert (screen.players()[0].name, field.text) == ("Ada", "Ada")
    assert "This device can't draw that name." in texts(screen)
    field.insert_text("m")
    stage.frames(2)
    assert "This device can't draw that name." not in texts(screen)


@pytest.mark.parametrize(
    "name", ["W" * 16, "שלום", "e\u0301le\u0301na", "عرب", "", "Moss", "佐藤愛", "Ґ" * 16]
)
def test_any_name_that_was_kept_is_shown_and_can_be_played_with(stage, setup, conductor, name):
    conductor.change_settings(
        last_setups={"fits": {"seats": 2, "names": [name, "", "", ""], "levels": [0, 3, 0, 0]}}
    )
    screen = setup("fits")
    first, second = screen.players()
    assert first.name == (name or "You")
    assert second.name == ("Moss 2" if name == "Moss" else "Moss")
    press(screen, "Start the game")
    assert [player.name for player in conductor.snapshot.players] == [first.name, second.name]
