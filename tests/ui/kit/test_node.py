"""Nodes: every control and piece is described once, with its name, box and actions."""

import pytest

from fitsmobile.session.actions import NewGame
from fitsmobile.ui.kit.node import described
from fitsmobile.ui.look.theme import theme
from tests.harness import players
from tests.ui.hex_stage import HexTable
from tests.ui.playing import open_table, play_some, ramp_of
from tests.ui.reading import node, press, texts


@pytest.fixture
def floor(stage):
    """A layout that fills the window."""
    from kivy.uix.floatlayout import FloatLayout

    return stage.show(FloatLayout())


def test_a_control_includes_its_labels_which_have_no_nodes(stage, floor):
    from fitsmobile.ui.kit.choice import SwitchRow

    floor.add_widget(SwitchRow(text="Sounds", note="Clicks of wood", active=True))
    stage.frames(2)
    row = node(floor, "Sounds")
    assert (row.role, row.value, row.checked) == ("switch", "Clicks of wood", True)
    assert texts(floor) == ["Sounds", "Clicks of wood"]
    press(floor, "Sounds")
    assert node(floor, "Sounds").checked is False


def test_a_choice_describes_its_options_and_a_press_on_one_chooses_it(stage, floor):
    from fitsmobile.ui.kit.choice import Segmented

    choice = Segmented(options=[(1, "one"), (2, "two")], value=1, size_hint=(1, None))
    floor.add_widget(choice)
    stage.frames(2)
    assert texts(floor) == ["one", "one", "two"]
    stage.tap(*node(floor, "two").centre)
    assert choice.value == 2
    press(floor, "one")
    assert choice.value == 1


def test_a_disabled_control_has_a_node_without_actions(stage, floor):
    from fitsmobile.ui.kit.button import TextButton

    floor.add_widget(TextButton(text="Undo", enabled=False))
    stage.frames(1)
    assert node(floor, "Undo").actions == ()


def test_a_faded_out_widget_has_no_node(stage, floor):
    from fitsmobile.ui.kit.text import Body

    floor.add_widget(Body(text="gone", opacity=0))
    floor.add_widget(Body(text="here"))
    stage.frames(1)
    assert texts(floor) == ["here"]


def test_nodes_in_a_list_are_clipped_to_the_list(stage, floor):
    from kivy.uix.boxlayout import BoxLayout

    from fitsmobile.ui.kit.button import TextButton
    from fitsmobile.ui.kit.form import Scroller
    from fitsmobile.ui.kit.node import window_box

    rows = BoxLayout(orientation="vertical", size_hint_y=None, height=4000)
    for name in ("first", "last"):
        rows.add_widget(TextButton(text=name, size_hint_y=1))
    scroller = Scroller(size_hint=(1, 0.5))
    scroller.add_widget(rows)
    floor.add_widget(scroller)
    stage.frames(3)
    shown, hidden = node(floor, "first"), node(floor, "last")
    assert shown.clip == hidden.clip == window_box(scroller)
    assert hidden.seen[3] == 0 < shown.seen[3] < shown.box[3]


def test_ids_are_paths_that_a_screen_built_again_has_too(stage, tmp_path):
    _conductor, navigator = open_table(stage, tmp_path, "fits")
    before = [one.id for one in described(navigator.screen)]
    assert len(set(before)) == len(before)
    navigator.renew()
    stage.settle()
    assert [one.id for one in described(navigator.screen)] == before


def test_a_node_keeps_its_id_when_its_words_change(stage, floor):
    from fitsmobile.ui.kit.button import TextButton

    button = TextButton(text="Undo")
    floor.add_widget(button)
    stage.frames(1)
    before = node(floor, "Undo")
    button.text = "Back"
    assert node(floor, "Back").id == before.id


def test_the_columns_of_a_ramp_are_nodes_that_take_the_tile_in_hand(stage, tmp_path):
    theme.reduced_motion = True
    conductor, navigator = open_table(stage, tmp_path, "fits")
    (tile,) = ramp_of(conductor.snapshot.views[0]).tiles
    form = navigator.screen.table.ramp.hand.form
    columns = [f"column{column + 1}" for at, column in sorted(tile.landings) if at == form]
    ramp = navigator.screen.table.ramp
    found = {one.part: one for one in ramp.nodes() if one.role == "place"}
    assert list(found) == columns
    ramp.perform(found[columns[1]], "press")
    stage.settle()
    assert conductor.snapshot.ply == 1
    placed = ramp_of(conductor.snapshot.views[0]).placed[-1]
    assert min(column for column, _ in placed.cells) == int(columns[1][-1]) - 1


def test_a_touch_on_a_column_of_a_ramp_aims_the_tile_there(stage, tmp_path):
    _conductor, navigator = open_table(stage, tmp_path, "fits")
    ramp = navigator.screen.table.ramp
    for place in [one for one in ramp.nodes() if one.role == "place"]:
        stage.tap(*place.centre)
        assert ramp.hand.column == int(place.part[-1]) - 1
        ramp.cancel()


def test_the_shelf_of_a_ramp_is_described_where_the_tile_may_be_put_aside(stage, tmp_path):
    theme.reduced_motion = True
    conductor, navigator = open_table(stage, tmp_path, "fits")
    assert "Put aside" not in texts(navigator.screen)  # the start tile has to be placed
    play_some(conductor, 1)
    press(navigator.screen, "Put aside")
    assert conductor.snapshot.ply == 2
    assert len(ramp_of(conductor.snapshot.views[0]).placed) == 1


def test_a_press_on_a_tile_turns_it(stage, tmp_path):
    _conductor, navigator = open_table(stage, tmp_path, "bits")
    press(navigator.screen, "tile1")
    assert navigator.screen.table.ramp.hand.form == 1


def hex_table(stage, folder, game):
    """A hex board in front, two people at it."""
    table = HexTable(stage, folder)
    table.conductor.dispatch(NewGame(game, players(2), pace="turns", seed=5))
    table.open()
    return table


def places(table):
    """The places of the board by hex."""
    return {one.part: one for one in described(table.screen) if one.role == "place"}


def test_a_fillit_board_describes_its_pieces_to_move_and_where_the_pawn_can_stop(stage, tmp_path):
    theme.reduced_motion = True
    table = hex_table(stage, tmp_path, "fillit")
    run = table.view.runs[0]
    found = places(table)
    origins = {one.origin for one in (*table.view.runs, *table.view.steps)}
    assert set(found) == origins | {one.path[-1] for one in table.view.runs}
    assert found[run.origin].name.startswith(f"Pawn on {run.origin}")
    assert found[run.path[-1]].centre == pytest.approx(table.middle(run.path[-1]))
    table.board.perform(found[run.path[-1]], "press")
    table.rest()
    assert any((one.kind, one.cell) == ("pawn", run.path[-1]) for one in table.view.pieces)
    table.screen.leave()


def test_a_jammit_board_describes_the_columns_that_can_be_pushed(stage, tmp_path):
    theme.reduced_motion = True
    table = hex_table(stage, tmp_path, "jammit")
    assert set(places(table)) == {entry for one in table.view.pushes for entry in one.entries}
    table.screen.leave()


@pytest.mark.parametrize("game", ["fillit", "jammit"])
def test_every_button_of_a_hex_table_has_a_name(stage, tmp_path, game):
    table = hex_table(stage, tmp_path, game)
    assert all(one.name for one in described(table.screen) if one.role == "button")
    table.screen.leave()
