"""The screens of puzzles: the list, a try on the table of its game, its end, and codes."""

import pytest

from fitsmobile.engine.frozen import replace
from fitsmobile.puzzles import shipped
from fitsmobile.puzzles.puzzle import WIN
from fitsmobile.session import challenge
from fitsmobile.session.actions import Play
from fitsmobile.storage.results import Trouble
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.qr_square import QrSquare
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.screens import share_codes
from fitsmobile.ui.table.layout import Rect
from tests.ui.kit import qr_reader
from tests.ui.reading import node, press, texts


@pytest.fixture
def shown(stage, conductor):
    """The navigator at Home, with the real tables."""
    from fitsmobile.ui.app.navigator import Navigator

    theme.reduced_motion = True
    navigator = stage.show(Navigator(conductor=conductor))
    navigator.open("home")
    yield navigator
    navigator.screen.leave()


def puzzle_of(game, kind, turns=0):
    return next(
        one for one in shipped.puzzles_of(game) if (one.goal.kind, one.goal.turns) == (kind, turns)
    )


def solve(stage, screen):
    """Play the solution on the table, wait for the answers, and go on from a count."""
    host = screen.table.conductor
    while host.verdict is None:
        host.dispatch(Play(host.opened.position.seat, host.known_move))
        stage.until(lambda: not host.is_answering)
        stage.until(lambda: not screen.table.busy)
    stage.settle(2)
    if not screen.table.table.settled:
        screen.table.table.go_on()
        stage.settle(0.4)


@pytest.mark.parametrize("game", GAMES_UI)
def test_a_solved_puzzle_shows_three_stars_and_leads_to_the_next_one(stage, shown, game):
    first = shipped.puzzles_of(game)[0]
    shown.go("puzzles", game=game)
    stage.until(lambda: "Solve it" in texts(shown.screen))
    press(shown.screen, "Solve it")
    stage.settle(0.4)
    assert shown.current == "puzzle"
    assert "Puzzle 1" in texts(shown.screen)
    solve(stage, shown.screen)
    assert {"Nothing better is possible", "3 stars"} <= set(texts(shown.screen))
    press(shown.screen, "Next puzzle")
    stage.settle(0.4)
    assert shown.screen.table.conductor.puzzle != first
    assert "Puzzle 2" in texts(shown.screen)
    shown.back()
    stage.settle(0.2)
    assert node(shown.screen, "Puzzle 1: 3 stars")
    press(shown.screen, "Hide solved ones")
    stage.settle(0.2)
    assert "Puzzle 1: 3 stars" not in texts(shown.screen)


def test_a_try_that_has_ended_stays_ended_when_the_screen_is_built_again(stage, shown):
    first = shipped.puzzles_of("fits")[0]
    shown.go("puzzle", puzzle=first)
    stage.until(lambda: shown.screen.is_open)
    solve(stage, shown.screen)
    tries = shown.screen.table.conductor.standing.total
    shown.renew()  # as another theme, or a window that becomes a tablet's
    stage.until(lambda: shown.screen.is_open)
    stage.settle(0.4)
    assert {"Nothing better is possible", "3 stars"} <= set(texts(shown.screen))
    assert shown.screen.table.conductor.standing.total == tries
    shown.back()
    shown.go("puzzle", puzzle=first)
    stage.until(lambda: shown.screen.is_open)
    assert not shown.screen.is_over, "opened again from the list it begins anew"


def test_given_tiles_are_of_bare_wood_and_own_ones_painted(stage, shown):
    shown.go("puzzle", puzzle=shipped.puzzles_of("fits")[0])
    stage.until(lambda: shown.screen.is_open)
    ramp, host = shown.screen.table.table.ramp, shown.screen.table.conductor
    host.dispatch(Play(host.opened.position.seat, host.known_move))
    stage.settle(1)
    *given, own = shown.screen.table.shown.views[0].placed

    def colour(tile):
        column, row = tile.cells[0]
        return stage.pixel(ramp.grid.left(column + 0.5), ramp.grid.bottom(row + 0.5))

    def is_red(red, green, blue):
        return red > 1.8 * green

    assert given
    assert not any(is_red(*colour(tile)) for tile in given)
    assert is_red(*colour(own))


def test_the_defence_has_neither_the_name_nor_the_level_of_a_computer_player(stage, shown):
    shown.go("puzzle", puzzle=shipped.puzzles_of("jammit")[0])
    stage.until(lambda: shown.screen.is_open)
    stage.settle(0.3)
    assert not any("level" in text for text in texts(shown.screen))


def test_the_code_of_a_puzzle_can_be_scanned_where_it_is_sent(stage, shown):
    puzzle = puzzle_of("jammit", WIN, 2)
    shown.go("puzzle", puzzle=puzzle)
    stage.until(lambda: shown.screen.is_open)
    shown.screen.send()
    stage.settle(0.4)
    sheet = shown.screen.top_overlay
    square = next(one for one in sheet.walk() if isinstance(one, QrSquare))
    scanned = qr_reader.read(qr_reader.on_screen(stage, square))
    assert scanned == challenge.link_of(shown.conductor.puzzles.code_of(puzzle))
    assert node(sheet, "Send this puzzle")


def test_the_end_of_a_try_leaves_the_whole_board_in_sight(stage, shown):
    for size in ((360, 780), (640, 360)):
        stage.resize(*size)
        shown.go("puzzle", puzzle=shipped.puzzles_of("fits")[0])
        stage.until(lambda: shown.screen.is_open)
        solve(stage, shown.screen)
        board, sheet = shown.screen.table.table.layout.board, shown.screen.ids.end
        assert not board.overlaps(Rect(*sheet.pos, *sheet.size))
        shown.back()


def test_a_wrong_try_shows_the_answer_that_refutes_it_and_begins_again(stage, shown):
    puzzle = puzzle_of("jammit", WIN, 2)
    shown.go("puzzle", puzzle=puzzle)
    stage.settle(0.4)
    screen = shown.screen
    host = screen.table.conductor
    seat = host.opened.position.seat
    while host.verdict is None:
        state = host.trail[-1]
        legal = map(host.opened.position.game.format_move, state.moves(seat))
        wrong = next(move for move in legal if move not in puzzle.first)
        host.dispatch(Play(seat, wrong))
        stage.until(lambda: not host.is_answering)
    stage.settle(2)
    assert "Not solved yet" in texts(screen)
    press(screen, "Try again")
    stage.settle(0.3)
    assert len(host.trail) == 1
    assert node(screen, "2 stars")


def test_a_hint_costs_a_star_of_a_win(stage, shown):
    shown.go("puzzle", puzzle=puzzle_of("fillit", WIN, 1))
    stage.settle(0.4)
    assert node(shown.screen, "3 stars")
    press(shown.screen, "Hint")
    assert node(shown.screen, "2 stars")
    assert shown.screen.table.toast.text


def test_the_solution_plays_on_the_board_and_then_the_puzzle_is_laid_again(stage, shown):
    shown.go("puzzle", puzzle=puzzle_of("fits", "points"))
    stage.settle(0.4)
    screen = shown.screen
    screen.open_menu()
    press(screen.top_overlay, "Show the solution")
    host = screen.table.conductor
    stage.until(lambda: not screen.table.table.settled)
    assert host.result == host.puzzle.goal.best
    screen.table.table.go_on()
    stage.settle(0.4)
    assert len(host.trail) == 1
    assert "Puzzle" in screen.title


def test_the_code_of_a_puzzle_opens_its_table_and_is_shown_where_codes_are_typed(stage, shown):
    puzzle = puzzle_of("bits", "points")
    letters = shown.conductor.puzzles.code_of(puzzle)
    shown.go("code", text=letters)
    stage.until(lambda: "Solve it" in texts(shown.screen))
    assert f"Score {puzzle.goal.best}" in texts(shown.screen)
    press(shown.screen, "Solve it")
    stage.settle(0.4)
    assert shown.screen.table.conductor.puzzle == puzzle


@pytest.mark.parametrize("more", [0, 1])
def test_a_puzzle_of_somebody_else_is_proven_before_it_is_opened(stage, shown, more):
    own = min(shipped.puzzles_of("bits"), key=lambda one: len(one.solution))
    first, second, best = own.goal.stars
    sent = replace(own, goal=replace(own.goal, stars=(first - 1, second, best + more)))
    letters = shown.conductor.puzzles.code_of(sent)
    assert share_codes.visit(shown, challenge.link_of(letters)) == ""
    checked = "This puzzle is being checked…"
    stage.until(lambda: shown.screen.line != checked)
    stage.settle(0.4)
    refused = "The rules don't allow this puzzle." in texts(shown.screen)
    assert (refused, shown.screen.table is None) == (bool(more), bool(more))


def test_unreadable_puzzles_are_named(stage, shown, monkeypatch):
    monkeypatch.setattr(shipped, "puzzles_of", lambda _game: Trouble("damaged", ""))
    shown.go("puzzles")
    stage.settle(0.2)
    assert "The puzzles can't be read." in texts(shown.screen)
    shown.go("puzzle")
    stage.settle(0.2)
    assert "The puzzles can't be read." in texts(shown.screen)
    assert shown.back()
