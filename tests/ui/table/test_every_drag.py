"""The same tests for every draggable piece of every game, with a slop from the settings.

A movement within the slop is a tap, beyond it a drag. A second finger, a palm and Back each cancel
the drag without a move.
"""

from types import SimpleNamespace

import pytest

from fitsmobile.session.actions import Play
from fitsmobile.ui.games.ramp.drag import Phase
from fitsmobile.ui.look.theme import theme
from tests.harness import conductor_in
from tests.ui import playing

SLOP = 24
TREMBLE = (14, 14)
"""A movement within the slop by Euclidean distance, and beyond it by Manhattan distance."""

BEYOND = SLOP + 3
PALM, FINGER = 180, 50
FILLIT = {"game": "fillit", "seats": 2, "layout": "2L-A", "first": 0}
JAMMIT = {"game": "jammit", "seats": 2, "layout": "2L-A", "first": 0}


class Tile:
    """A tile of FITS or BITS that waits in the tray."""

    game, number, places = "fits", 0, 0

    def __init__(self, stage, folder, hex_table):
        self.stage = stage
        self.conductor = conductor_in(folder)
        self.conductor.change_settings(slop=SLOP)
        playing.new_game(self.conductor, self.game)
        playing.play_some(self.conductor, self.places)
        self.navigator = playing.show_table(stage, self.conductor)
        self.navigator.follow_keys(stage.window)
        stage.settle(1.0)

    @property
    def table(self):
        return self.navigator.screen.table

    @property
    def hand(self):
        return self.table.ramp.hand

    @property
    def start(self):
        home = self.table.layout.homes[self.number]
        return home.cx, home.cy

    @property
    def elsewhere(self):
        """A point on the board for a second finger."""
        grid = self.table.layout.grid
        return grid.left(5.5), grid.bottom(2)

    def state(self):
        """The state that a tap changes."""
        return self.hand.tile, self.hand.form_of(self.number), self.hand.held

    def carried(self):
        return self.hand.phase is Phase.HELD

    def leave(self):
        self.stage.window.unbind(on_keyboard=self.navigator.on_keyboard)
        self.navigator.screen.leave()


class BitsTile(Tile):
    """The tile of BITS' card."""

    game, places = "bits", 1


class NeutralTile(Tile):
    """The neutral tile of BITS, next to the called one."""

    game, number, places = "bits", 1, 1


class AimedTile(Tile):
    """A tile aimed above the ramp by keys."""

    def __init__(self, stage, folder, hex_table):
        super().__init__(stage, folder, hex_table)
        self.table.ramp.steer(0)
        stage.settle()

    @property
    def start(self):
        x, y = self.hand.place()
        cell = self.table.layout.grid.cell
        return x + (self.hand.held[0] + 0.5) * cell, y + (self.hand.held[1] + 0.5) * cell


class Pawn:
    """FILLIT's pawn of the player on turn."""

    setup, kind = FILLIT, "pawn"

    def __init__(self, stage, folder, hex_table):
        self.stage, self.table = stage, hex_table
        self.conductor = hex_table.conductor
        self.conductor.change_settings(slop=SLOP)
        hex_table.start(self.setup)
        self.prepare()
        stage.window.bind(on_keyboard=hex_table.navigator.on_keyboard)

    def prepare(self):
        pass

    @property
    def navigator(self):
        return self.table.navigator

    @property
    def board(self):
        return self.table.board

    @property
    def start(self):
        moves = self.table.view.runs if self.kind == "pawn" else self.table.view.steps
        return self.table.middle(moves[0].origin)

    @property
    def elsewhere(self):
        return self.table.in_window((self.board.plane.x, self.board.plane.y))

    def state(self):
        return self.board.hint.held

    def carried(self):
        return self.board.hint.point is not None

    def leave(self):
        self.stage.window.unbind(on_keyboard=self.table.navigator.on_keyboard)


class Stone(Pawn):
    """A stone of FILLIT that can step."""

    kind = "stone"

    def prepare(self):
        while not self.table.view.steps:
            move = self.table.view.runs[0].move
            self.conductor.dispatch(Play(self.table.snapshot.turn, move))
            self.table.rest()


class Coins(Pawn):
    """The coins of JAMMIT outside the board; a tap reverses their order."""

    setup = JAMMIT

    @property
    def start(self):
        order = self.table.screen.table.controls.order
        return order.to_window(*order.center)

    def state(self):
        return list(self.table.screen.table.controls.order.paints)


class RimPawn(Pawn):
    """JAMMIT's pawn after the push; a tap has no effect."""

    setup = JAMMIT

    def prepare(self):
        push = self.table.view.pushes[0].move
        self.conductor.dispatch(Play(self.table.snapshot.turn, push))
        self.table.rest()

    @property
    def start(self):
        hand = self.board.hand
        return self.table.in_window(hand.pawn_point(hand.pawn))

    def state(self):
        return object()


THINGS = [Tile, BitsTile, NeutralTile, AimedTile, Pawn, Stone, Coins, RimPawn]


@pytest.fixture(params=THINGS, ids=lambda thing: thing.__name__)
def thing(request, stage, tmp_path, hex_table):
    shown = request.param(stage, tmp_path / "games", hex_table)
    shown.ply = shown.conductor.snapshot.ply
    yield shown
    shown.leave()


@pytest.fixture
def rolling(monkeypatch):
    """Make the touch with this number as wide as a palm."""
    from kivy.core.window.window_sdl2 import SDL2MotionEvent

    wide, plain = set(), SDL2MotionEvent.depack

    def depack(self, args):
        plain(self, args)
        self.shape = SimpleNamespace(width=PALM if self.id in wide else FINGER, height=FINGER)

    monkeypatch.setattr(SDL2MotionEvent, "depack", depack)
    return wide


def carry(thing, finger=1):
    """Press the piece and drag it beyond the slop."""
    x, y = thing.start
    thing.stage.finger("down", x, y, finger)
    thing.stage.finger("motion", x, y + BEYOND, finger)
    return x, y + BEYOND


def nothing_was_played(thing):
    return not thing.carried() and thing.conductor.snapshot.ply == thing.ply


def test_a_movement_within_the_slop_is_a_tap(thing):
    before, (x, y) = thing.state(), thing.start
    thing.stage.finger("down", x, y)
    for share in (0.5, 1.0, 0.4):
        thing.stage.finger("motion", x + TREMBLE[0] * share, y + TREMBLE[1] * share)
        assert not thing.carried()
    thing.stage.finger("up", x + TREMBLE[0] * 0.4, y + TREMBLE[1] * 0.4)
    assert thing.state() != before
    assert nothing_was_played(thing)


def test_a_movement_beyond_the_slop_is_a_drag(thing):
    carry(thing)
    assert thing.carried()
    thing.stage.finger("motion", *thing.start)
    assert thing.carried()


def test_a_resting_second_finger_cancels_the_drag(thing):
    x, y = carry(thing)
    thing.stage.finger("down", *thing.elsewhere, 2)
    thing.stage.settle(1.0)
    assert not thing.carried()
    thing.stage.finger("up", x, y, 1)
    thing.stage.finger("up", *thing.elsewhere, 2)
    assert nothing_was_played(thing)


def test_a_finger_that_becomes_a_palm_cancels_the_drag(thing, rolling):
    x, y = carry(thing)
    rolling.add(1)
    thing.stage.finger("motion", x, y + 10)
    assert not thing.carried()
    thing.stage.finger("up", x, y + 10)
    assert nothing_was_played(thing)
    rolling.clear()


def test_back_cancels_the_drag_and_the_next_finger_can_drag_again(thing):
    x, y = carry(thing)
    thing.stage.key("back")
    assert not thing.carried()
    thing.stage.finger("motion", x, y + 10)
    thing.stage.finger("up", x, y + 10)
    assert nothing_was_played(thing)
    thing.stage.settle()
    if isinstance(thing, AimedTile):
        thing.table.ramp.steer(0)
    carry(thing, finger=2)
    assert thing.carried()


def test_leaving_the_table_during_a_drag_plays_no_move(thing):
    x, y = carry(thing)
    thing.navigator.go("settings")
    thing.stage.settle()
    thing.stage.finger("up", x, y)
    assert thing.conductor.snapshot.ply == thing.ply
    thing.navigator.back()
    thing.stage.settle()
    assert nothing_was_played(thing)


def test_touches_cancelled_on_leaving_play_no_run(
    hex_table,
):
    table = hex_table.start(FILLIT)
    theme.reduced_motion = True

    def runs_to_the_lower_left():
        spots = ((run, table.middle(run.origin), table.middle(run.path[-1])) for run in runs())
        return [run for run, (x, y), (s, t) in spots if s < x and t < y]

    def runs():
        return table.view.runs

    for _ in range(60):
        if runs_to_the_lower_left():
            break
        move = max(run.move for run in runs()) if runs() else table.view.steps[0].move
        table.conductor.dispatch(Play(table.snapshot.turn, move))
        if table.snapshot.can_end_turn:
            table.end_turn()
        table.rest()
    ply = table.snapshot.ply
    run = runs_to_the_lower_left()[0]
    table.drag_run(run, let_go=False)
    table.navigator.go("settings")
    table.stage.settle()
    assert table.snapshot.ply == ply
