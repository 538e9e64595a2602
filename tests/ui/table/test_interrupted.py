"""Interrupted drags and motions leave the board unchanged, in all four games."""

import pytest
from kivy.base import EventLoop

from fitsmobile.session.actions import EndTurn, Play
from tests.harness import any_move, conductor_in
from tests.ui.playing import new_game

GAMES = ("fits", "bits", "fillit", "jammit")


class Game:
    """A game at its table, and the drag of one of its pieces."""

    def __init__(self, stage, folder, game):
        from fitsmobile.ui.app.navigator import Navigator

        self.stage, self.folder, self.game = stage, folder, game
        self.conductor = conductor_in(folder)
        ramp = game in ("fits", "bits")
        new_game(self.conductor, game, 1 if ramp else 2, "solo" if ramp else "turns")
        self.navigator = stage.show(Navigator(conductor=self.conductor))
        self.navigator.open("home", "table")
        stage.settle(1.2)

    @property
    def screen(self):
        return self.navigator.screen

    @property
    def facts(self):
        """The state that must not change."""
        return self.conductor.snapshot.ply, self.conductor.state.key()

    @property
    def ends(self):
        """The first and the last point of the drag."""
        if self.game in ("fits", "bits"):
            layout = self.screen.table.layout
            home = layout.homes[0]
            return (home.cx, home.cy), (layout.grid.left(3), layout.grid.bottom(3))
        board = self.screen.table.board
        if self.game == "jammit":
            x, y = board.to_window(*board.hand.slot(next(iter(board.hand.columns()))))
            return self.screen.table.controls.order.to_window(
                *self.screen.table.controls.order.center
            ), (x, y - 30)
        run = board.view.runs[0]
        cells = (run.origin, run.path[0])
        return tuple(board.to_window(*board.plane.centre_of(cell)) for cell in cells)

    def lift(self):
        (x, y), (s, t) = self.ends
        self.stage.finger("down", x, y)
        for share in (0.3, 0.6, 1.0):
            self.stage.finger("motion", x + (s - x) * share, y + (t - y) * share)
        assert self.holds

    def drop(self):
        for touch in tuple(EventLoop.touches):
            self.stage.finger("up", *touch.pos, 1)

    @property
    def holds(self):
        if self.game in ("fits", "bits"):
            return self.screen.table.ramp.hand.busy
        return self.screen.table.board.hand.busy

    def play(self):
        """Play a move without a touch."""
        snapshot = self.conductor.snapshot
        if not snapshot.actors:
            snapshot = self.conductor.dispatch(EndTurn())
        seat = snapshot.actors[0]
        self.conductor.dispatch(Play(seat, any_move(snapshot.views[seat]), snapshot.ply))

    @property
    def shown(self):
        """The pieces drawn on the board."""
        if self.game in ("fits", "bits"):
            return tuple(self.screen.table.ramp.motion.placed)
        return frozenset(self.screen.table.board.pieces)

    @property
    def lies(self):
        """The pieces in the game's view."""
        view = self.conductor.snapshot.views[0]
        view = getattr(view, "ramp", view)
        return tuple(view.placed) if hasattr(view, "placed") else frozenset(view.pieces)


@pytest.fixture(params=GAMES)
def game(stage, tmp_path, request):
    game = Game(stage, tmp_path, request.param)
    yield game
    game.drop()
    if game.screen is not None:
        game.screen.leave()


def turn_and_turn_back(game):
    game.stage.resize(780, 360)
    game.stage.resize(360, 780)


def squeeze(game):
    """Split screen: half the height, and back."""
    game.stage.resize(360, 400)
    game.stage.resize(360, 780)


def pause(game):
    """Pause the app: the system cancels its touches."""
    game.stage.window.dispatch("on_hide")
    game.stage.frames(1, 3600)
    game.stage.window.dispatch("on_show")
    game.stage.window.dispatch("on_restore")
    game.stage.frames(2)


def leave(game):
    game.navigator.go("home")
    game.stage.settle()
    game.navigator.go("table")
    game.stage.settle()


def back(game):
    game.navigator.press("back")


INTERRUPTIONS = [turn_and_turn_back, squeeze, pause, leave, back]


@pytest.mark.parametrize("interruption", INTERRUPTIONS)
def test_an_interrupted_drag_plays_no_move_and_the_next_drag_works(game, interruption):
    before = game.facts
    game.lift()
    interruption(game)
    assert game.facts == before
    game.stage.frames(2)
    if interruption in (leave, back):
        game.drop()
        assert game.facts == before
    else:
        game.navigator.press("back")
        game.drop()
        assert game.facts == before
    game.stage.settle()
    assert game.navigator.current == "table"
    assert not game.holds
    game.lift()


def test_a_finger_lifted_after_the_table_was_left_plays_no_move(game):
    before = game.facts
    game.lift()
    game.navigator.go("home")
    game.drop()
    game.stage.settle()
    assert game.facts == before


@pytest.mark.parametrize("interruption", INTERRUPTIONS)
def test_an_interrupted_motion_ends_with_the_position_of_the_game(game, interruption):
    game.play()
    game.stage.frames(2)
    after = game.facts
    interruption(game)
    if game.navigator.current == "home":
        game.navigator.go("table")
    game.stage.settle(2.5)
    assert game.facts == after
    assert game.shown == game.lies


def test_after_a_kill_during_a_drag_the_board_is_unchanged(game):
    before = game.facts
    game.lift()
    game.conductor.close()
    again = conductor_in(game.folder)
    again.resume()
    assert (again.snapshot.ply, again.state.key()) == before
