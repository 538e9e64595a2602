"""The table of FILLIT, by touches and keys through Kivy's dispatch."""

import random

import pytest

from fitsmobile.ai.levels import PLAYERS
from fitsmobile.engine.fillit import FILLIT
from fitsmobile.engine.frozen import replace
from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import Play
from fitsmobile.ui.games.hex.geometry import neighbour
from fitsmobile.ui.look.theme import theme
from tests.harness import any_move, players
from tests.ui.hex_stage import best_run

LARGE = {"game": "fillit", "seats": 2, "layout": "2L-A", "first": 0}
MINI = {"game": "fillit", "seats": 2, "layout": "2M-B", "first": 0}


@pytest.fixture
def table(hex_table):
    return hex_table.start(LARGE)


def test_the_pawn_is_dragged_along_a_ray_and_runs(table):
    run = best_run(table.view)
    table.drag_run(run)
    assert table.snapshot.last.move == run.move
    table.rest()
    pawn = next(p for p in table.board.pieces if p.kind == "pawn" and p.colour == "r")
    assert pawn.cell == run.path[-1]


def test_a_dragged_pawn_shows_the_changes_in_the_callout_and_on_the_cards(table):
    run = best_run(table.view)
    table.drag_run(run, let_go=False)
    assert table.board.hint.run == run
    assert table.board.callout.box is not None
    assert table.screen.table.seats.cards[0].change == -len(run.laid)
    assert table.snapshot.ply == 0
    assert table.board.run_parts(run)[0][0] == f"lays {len(run.laid)}"


def test_the_callout_covers_neither_the_run_nor_the_pawn(table):
    for run in table.view.runs:
        table.stage.finger("down", *table.middle(run.path[-1]))
        x, y, width, height = table.board.callout.box
        for cell in (run.origin, *run.path):
            cx, cy = table.middle(cell)
            assert not (x < cx < x + width and y < cy < y + height)
        table.stage.finger("motion", 5, 5)
        table.stage.finger("up", 5, 5)


def test_the_callout_names_the_side_that_gets_chips_back(table):
    table.conductor.change_settings(end_turn_itself=True)
    theme.reduced_motion = True
    for _ in range(30):
        view = table.view
        takers = [run for run in view.runs if run.returned]
        if takers:
            run = takers[0]
            colour, count = next(iter(run.returned.items()))
            parts = dict(table.board.run_parts(run))
            name = {"r": "red", "b": "blue"}[colour]
            assert parts[f"{count} {name} back"] == name
            return
        move = view.runs[0].move if view.runs else view.steps[0].move
        table.screen.table.wish(move)
        table.rest()
    raise AssertionError("nobody could take anything in thirty moves")


def test_a_lit_stop_can_be_tapped(table):
    run = best_run(table.view)
    table.stage.tap(*table.middle(run.path[-1]))
    assert table.snapshot.last.move == run.move


def test_a_stone_is_dragged_to_a_neighbour(table):
    step = table.view.steps[0]
    table.drag_step(step, let_go=False)
    assert table.board.hint.step == step
    assert table.board.lens.shown > 0
    table.stage.finger("up", *table.middle(step.target))
    assert table.snapshot.last.move == step.move


def test_a_large_board_has_no_lens(hex_table):
    hex_table.stage.resize(1280, 800)
    hex_table.start(LARGE)
    step = hex_table.view.steps[0]
    hex_table.drag_step(step, let_go=False)
    assert hex_table.board.plane.pitch >= 48
    assert hex_table.board.lens.shown == 0


def test_a_stone_is_moved_by_two_taps(table):
    step = table.view.steps[0]
    table.stage.tap(*table.middle(step.origin))
    table.stage.tap(*table.middle(step.target))
    assert table.snapshot.last.move == step.move


def test_end_turn_is_enabled_only_after_both_actions(table):
    button = table.screen.table.controls.end_button
    assert not button.enabled
    table.drag_run(best_run(table.view))
    table.rest()
    assert not button.enabled
    table.drag_step(table.view.steps[0])
    table.rest()
    assert button.enabled
    assert button.kind == "fill"
    table.end_turn()
    assert table.snapshot.turn == 1


def test_both_actions_are_taken_back_until_the_turn_is_ended(table):
    before = table.board.pieces
    table.drag_run(best_run(table.view))
    table.rest()
    table.drag_step(table.view.steps[0])
    table.rest()
    for _ in range(2):
        table.stage.tap_on(table.screen.table.controls.undo_button)
        table.rest()
    assert set(table.board.pieces) == set(before)
    assert table.snapshot.ply == 0
    assert not table.screen.table.controls.undo_button.enabled


def test_an_ended_turn_cannot_be_taken_back_once_the_next_person_has_moved(table):
    for _ in range(2):
        table.drag_run(best_run(table.view))
        table.rest()
        table.drag_step(table.view.steps[0])
        table.rest()
        if table.snapshot.turn == 0:
            table.end_turn()
    for _ in range(2):
        table.key("z")
        table.rest()
    assert table.snapshot.ply == 2
    table.key("z")
    assert table.snapshot.ply == 2
    assert table.screen.toast.opacity == 1


def test_with_the_setting_the_turn_ends_automatically(table):
    table.conductor.change_settings(end_turn_itself=True)
    table.drag_run(best_run(table.view))
    table.rest()
    table.drag_step(table.view.steps[0])
    table.rest()
    assert table.snapshot.turn == 1


def test_the_board_turns_to_the_player_on_turn_after_the_motion(table):
    table.drag_run(best_run(table.view))
    table.rest()
    table.drag_step(table.view.steps[0])
    table.rest()
    assert table.board.running.turned == 0
    table.end_turn()
    assert table.board.running.turned == 3
    pawn = next(p for p in table.board.pieces if p.kind == "pawn" and p.colour == "b")
    assert table.middle(pawn.cell)[1] < table.board.plane.y
    assert table.height_of(1) < table.height_of(0)


def test_a_pinned_board_does_not_turn(table):
    table.conductor.change_settings(turn_board=False)
    table.drag_run(best_run(table.view))
    table.rest()
    table.drag_step(table.view.steps[0])
    table.rest()
    table.end_turn()
    assert table.board.running.turned == 0
    assert table.height_of(0) < table.height_of(1)


def test_a_refused_piece_springs_back_with_the_reason(table):
    theme.reduced_motion = True
    stone = next(p for p in table.view.pieces if p.kind == "stone" and p.colour == "r")
    table.screen.table.wish(f"S{stone.cell}-e5")
    assert table.snapshot.ply == 0
    assert table.screen.toast.opacity == 1
    assert table.screen.toast.text


def test_a_pawn_dragged_against_an_obstacle_is_refused_with_its_cells_lit(table):
    theme.reduced_motion = True
    table.conductor.change_settings(end_turn_itself=True)
    for _ in range(60):
        barred = barred_hex(table.view)
        if barred:
            break
        view = table.view
        table.screen.table.wish((view.runs or view.steps)[0].move)
        table.rest()
    ply = table.snapshot.ply
    table.carry(table.middle(table.view.runs[0].origin), table.middle(barred))
    assert table.snapshot.ply == ply
    assert table.board.running.flashing
    assert table.screen.toast.opacity == 1


def barred_hex(view):
    """A hex next to the pawn that no run passes; None where all directions are open."""
    if not view.runs:
        return None
    pawn = view.runs[0].origin
    taken = {run.path[0] for run in view.runs}
    beside = (neighbour(pawn, way, view.radius) for way in range(6))
    return next((cell for cell in beside if cell and cell not in taken), None)


def test_a_pawn_dragged_off_the_board_springs_back_with_the_reason(table):
    x, y = table.middle("a1")
    table.carry((x, y), (x - 25, y - 40))
    assert table.snapshot.ply == 0
    assert table.screen.toast.text == "The board ends there."
    table.rest()


def test_a_second_finger_puts_the_pawn_back(table):
    table.drag_run(best_run(table.view), let_go=False)
    table.stage.finger("down", 180, table.board.center_y, finger=2)
    assert table.board.hint.held is None
    table.stage.finger("up", 180, table.board.center_y, finger=2)
    table.stage.finger("up", 300, table.board.center_y)
    assert table.snapshot.ply == 0


def test_back_puts_a_chosen_stone_back_before_it_leaves_the_table(table):
    table.stage.tap(*table.middle(table.view.steps[0].origin))
    assert table.board.hint.held is not None
    table.key("back")
    assert table.board.hint.held is None
    assert table.navigator.current == "table"


def test_a_touch_finishes_a_motion_and_is_handled(table):
    run = best_run(table.view)
    table.drag_run(run)
    table.stage.frames(2)
    assert table.board.running.in_motion
    step_from = table.view.steps[0].origin
    table.stage.finger("down", *table.middle(step_from))
    assert not table.board.running.in_motion
    assert table.board.hint.held.cell == step_from


def test_in_reduced_motion_the_table_changes_at_once(table):
    theme.reduced_motion = True
    table.drag_run(best_run(table.view))
    assert not table.board.running.moving


def test_a_drag_builds_no_new_layers(table):
    run = best_run(table.view)
    table.drag_run(run, let_go=False)
    board = table.board
    counts = [len(layer.children) for layer in (board.layers.low, board.over, board.above)]
    texture = board.wood.texture
    x, y = table.middle(run.path[0])
    for k in range(12):
        table.stage.finger("motion", x + 5 * k, y + 3 * k)
    assert [len(layer.children) for layer in (board.layers.low, board.over, board.above)] == counts
    assert board.wood.texture is texture


def test_the_last_turn_is_replayed_with_one_tap(table):
    table.drag_run(best_run(table.view))
    table.rest()
    table.drag_step(table.view.steps[0])
    table.rest()
    table.end_turn()
    after = table.board.pieces
    card = table.screen.table.seats.cards[0]
    assert card.replay
    table.stage.tap_on(card)
    assert table.board.running.in_motion
    assert table.board.pieces != after
    table.rest()
    assert table.board.pieces == after
    assert table.screen.relay.moment.may_act


def test_the_last_turn_can_be_replayed_after_a_restart(table):
    for part in ("runs", "steps"):
        table.screen.table.wish(getattr(table.view, part)[0].move)
        table.rest()
    table.end_turn()
    after = table.board.pieces
    table.screen.leave()
    table.open()
    table.key("p")
    assert table.board.running.in_motion
    table.rest()
    assert table.board.pieces == after


def test_before_the_first_move_no_turn_can_be_replayed(table):
    assert not any(card.replay for card in table.screen.table.seats.cards)
    table.key("p")
    assert not table.board.running.in_motion
    assert table.screen.relay.moment.may_act


def test_the_menu_pins_the_board_and_opens_other_screens(table):
    table.stage.tap_on(table.screen.table.header.children[-1])
    sheet = table.screen.top_overlay
    words = [row.text for row in reversed(sheet.body.children)]
    assert words[0] == "Keep the board still"
    assert words[-1] == "Save and leave"
    table.stage.settle()
    table.stage.tap_on(sheet.body.children[-1])
    assert table.screen.top_overlay is None
    assert not table.conductor.settings.turn_board


def hint(table, grade, move, reason=None):
    from fitsmobile.session.hints import Hint

    clue = table.conductor.state.clues(0, FILLIT.parse_move(move))[grade - 1]
    text = move if grade == 3 else None
    table.screen.table.advise(Hint(grade, clue.about, clue.cells, text, reason))
    table.stage.frames(2)


def test_each_hint_lights_a_smaller_region(table):
    run = best_run(table.view)
    hint(table, 1, run.move)
    assert table.board.running.flashing == (run.origin,)
    assert table.board.hint.run is None
    assert table.screen.toast.text == "Look at your pawn."
    hint(table, 3, run.move)
    assert table.board.hint.run == run
    assert table.snapshot.ply == 0


def test_the_last_hint_lights_the_hexes_of_its_reason_and_says_it(table):
    run = best_run(table.view)
    reason = PLAYERS["fillit"].why(table.conductor.state, 0, (FILLIT.parse_move(run.move),))
    hint(table, 3, run.move, reason)
    assert set(table.board.running.flashing) == set(reason.cells)
    assert table.screen.table.ui.reason(table.view, reason) in table.screen.toast.text


def test_a_touch_hides_the_hint(table):
    hint(table, 3, best_run(table.view).move)
    table.stage.finger("down", *table.middle(table.view.steps[0].origin))
    assert table.board.hint.run is None


class SynchronousWorker:
    """A worker that searches synchronously."""

    def __init__(self, post, gate=None):
        self.post = post

    def ask(self, question, answered):
        answer = question(lambda: False)
        self.post(lambda: answered(answer))
        return self

    def cancel(self):
        pass

    close = cancel


def test_a_hint_is_given_and_counted(table, monkeypatch):
    from fitsmobile.session import hints
    from fitsmobile.ui.table import thinking

    monkeypatch.setattr(thinking, "Worker", SynchronousWorker)
    quick = {"fillit": replace(hints.PLAYERS["fillit"], hint_ms=1)}
    monkeypatch.setattr(hints, "PLAYERS", quick)
    for grade in (1, 2, 3):
        table.key("h")
        table.stage.frames(2)
        assert table.snapshot.hints == grade
        assert table.board.running.flashing
        assert table.screen.toast.opacity == 1
    hinted = table.board.hint
    assert hinted.run or hinted.step


def test_a_whole_turn_by_keys(table):
    table.key("right")
    assert table.board.hint.focus == "a1"
    table.key("enter")
    table.key("right")
    table.key("enter")
    assert table.snapshot.last.move.startswith("P")
    table.rest()
    table.key("z")
    table.rest()
    assert table.snapshot.ply == 0
    table.key("y")
    table.rest()
    assert table.snapshot.ply == 1
    table.board.hand.focus = table.view.steps[0].origin
    table.key("enter")
    table.key("up")
    table.key("enter")
    table.rest()
    assert table.snapshot.ply == 2
    table.key("e")
    table.rest()
    assert table.snapshot.turn == 1


def test_a_computer_players_move_is_shown_and_cannot_be_touched(hex_table):
    hex_table.start(LARGE, players(2, computers=(0,)), pace="solo")
    assert not hex_table.screen.relay.moment.may_act
    assert hex_table.board.running.turned == 3
    run = best_run(hex_table.view)
    hex_table.drag_run(run)
    assert hex_table.snapshot.ply == 0
    hex_table.conductor.dispatch(Play(0, run.move, 0))
    hex_table.stage.frames(1)
    assert hex_table.board.running.in_motion
    hex_table.rest()
    assert hex_table.screen.table.seats.cards[1].who == "You"


def test_a_computer_players_turn_can_be_skipped(hex_table):
    table = hex_table.start({**LARGE, "first": 1}, players(2, computers=(1,)))
    assert table.snapshot.turn == 1
    hurried = []
    table.conductor.hurry = lambda: hurried.append(True)
    assert table.screen.table.controls.end_button.enabled
    assert table.screen.table.controls.end_text == "Skip"
    table.stage.tap_on(table.screen.table.controls.end_button)
    assert hurried == [True]
    while table.snapshot.turn == 1:
        move = any_move(table.view)
        table.conductor.dispatch(Play(1, move, table.snapshot.ply))
        assert not table.board.running.in_motion
    table.rest()
    assert table.screen.table.controls.end_text == "End turn"
    assert not table.screen.table.controls.end_button.enabled
    table.drag_run(best_run(table.view))
    assert table.board.running.in_motion


def test_partners_are_named_and_have_pawns_of_their_own(hex_table):
    hex_table.start({"game": "fillit", "seats": 4, "layout": "4L-A", "first": 0})
    cards = hex_table.screen.table.seats.cards
    assert cards[0].paint == cards[2].paint == "red"
    assert cards[2].badge_paint == "yellow"
    assert cards[0].facts == "with Cleo"


def test_the_language_changes_at_once(table):
    from fitsmobile.ui.look.i18n import tr

    english = table.screen.table.steps.steps
    tr.switch("de")
    assert table.screen.table.steps.steps != english


@pytest.mark.parametrize("setup", [LARGE, MINI], ids=["large", "mini"])
def test_a_whole_game_by_touch(hex_table, setup):
    theme.reduced_motion = True
    table = hex_table.start(setup)
    chance = random.Random(5)
    for _ in range(80):
        if table.snapshot.outcome is not None:
            break
        view = table.view
        if table.snapshot.can_end_turn:
            table.end_turn()
        elif view.runs:
            table.drag_run(best_run(view))
        else:
            table.drag_step(chance.choice(view.steps))
        table.rest()
        assert not table.board.hand.busy
    outcome = table.snapshot.outcome
    assert outcome is not None
    assert outcome.why == "all_chips_laid"


@pytest.mark.parametrize("letter", ["A", "B"])
@pytest.mark.parametrize(("seats", "board"), [(2, "large"), (2, "mini"), (4, "large")])
def test_the_layout_is_named_by_the_letter_of_the_set_up(hex_table, seats, board, letter):
    """Regression: layout A was shown with the letter of its id, C."""
    setup = GAMES["fillit"].deal(seats, {"board": board, "layout": letter}, 0)
    table = hex_table.start(setup.to_json())
    assert table.screen.table.line.endswith(f"layout {letter}")
