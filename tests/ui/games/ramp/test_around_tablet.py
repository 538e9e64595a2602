"""Round a tablet: up to four ramps at once, each in its own zone, by several fingers."""

import pytest

from fitsmobile.session.actions import EndTurn, Play
from fitsmobile.ui.games.ramp.around_tablet import RampAround
from fitsmobile.ui.games.ramp.drag import Phase
from fitsmobile.ui.look.theme import theme
from tests.harness import conductor_in
from tests.ui import playing
from tests.ui.playing import best, open_table, ramp_of
from tests.ui.reading import node

TABLET = (1280, 800)
DONE = object()


@pytest.fixture
def four(stage, tmp_path):
    """Four people at FITS, and the tables at their edges."""
    stage.resize(*TABLET)
    conductor, navigator = open_table(stage, tmp_path, "fits", 4, "together", boards=["1", "2"])
    theme.reduced_motion = True
    return conductor, navigator


class Player:
    """A finger in one zone, as a generator of steps that can be interleaved with others'."""

    def __init__(self, stage, navigator, seat, column):
        self.stage, self.seat, self.finger = stage, seat, seat + 1
        edge = navigator.screen.table.seats[seat]
        self.turned, self.table = edge.turned, edge
        self.column = column
        self.spot = self.home

    @property
    def home(self):
        home = self.table.layout.homes[0]
        return home.cx, home.cy

    def touch(self, kind, spot):
        self.spot = spot
        self.stage.finger(kind, *self.turned.to_parent(*spot), self.finger)

    def steps(self):
        """Press, lift, steer column by column, let go; a pause after each event."""
        grid, hand = self.table.layout.grid, self.table.ramp.hand
        yield self.touch("down", self.home)
        yield self.touch("motion", (self.home[0] - 30, self.home[1]))
        x = grid.left(hand.column + hand.held[0] + 0.5)
        yield self.touch("motion", (x, grid.bottom(5)))
        for _ in range(9):
            if hand.column == self.column:
                break
            x += grid.cell * 0.9 * (1 if hand.column < self.column else -1)
            yield self.touch("motion", (x, grid.bottom(5)))
        yield self.touch("up", self.spot)


def together(stage, conductor, navigator):
    """All players to act place a tile at once, with their events interleaved."""
    players = []
    for seat in conductor.snapshot.actors:
        tile = ramp_of(conductor.snapshot.views[seat]).tiles[0]
        columns = sorted(column for form, column in tile.landings if form == 0)
        players.append(Player(stage, navigator, seat, columns[seat % len(columns)]))
    moves = [
        (one.seat, one.table.ramp.hand.tiles[0].landings[0, one.column].move) for one in players
    ]
    fingers = [one.steps() for one in players]
    while fingers:
        fingers = [steps for steps in fingers if next(steps, DONE) is not DONE]
    stage.tap_on(navigator.screen.table.card)
    return moves


def test_four_simultaneous_drags_keep_their_touches(stage, four, tmp_path):
    conductor, navigator = four
    twin = conductor_in(tmp_path / "twin")
    playing.new_game(twin, "fits", 4, "together", boards=["1", "2"])
    for _ in range(6):
        moves = together(stage, conductor, navigator)
        for seat, move in moves:
            twin.dispatch(Play(seat, move))
        twin.dispatch(EndTurn())
        assert conductor.snapshot.ply == twin.snapshot.ply
    for seat in range(4):
        ours, theirs = conductor.snapshot.views[seat], twin.snapshot.views[seat]
        assert ramp_of(ours).placed == ramp_of(theirs).placed
        assert not navigator.screen.table.seats[seat].ramp.hand.busy


def test_every_seat_sits_at_its_own_edge(four):
    _, navigator = four
    quarters = [seat.turned.quarter for seat in navigator.screen.table.seats]
    assert quarters == [0, 3, 2, 1]
    assert len({seat.layout.grid.cell for seat in navigator.screen.table.seats}) == 1


def test_the_next_card_is_hidden_until_all_have_placed(stage, four):
    _, navigator = four
    player = Player(stage, navigator, 0, 2)
    for _ in player.steps():
        pass
    near = navigator.screen.table.seats[0]
    assert near.header.note == "done"
    assert near.ramp.hand.tiles == ()
    assert near.tray.note == "waiting for 3 more"
    assert navigator.screen.table.seats[1].header.note == "placing"


def test_the_next_card_is_shown_in_every_tray_also_of_waiting_seats(stage, four):
    """Regression: no frame was scheduled for a waiting seat, and its tray stayed empty."""
    conductor, navigator = four
    theme.reduced_motion = False
    for seat in range(4):
        for _ in Player(stage, navigator, seat, 1).steps():
            pass
        stage.settle(1.0)
    stage.settle(2.0)
    assert conductor.snapshot.ply == 4
    for seat, edge in enumerate(navigator.screen.table.seats):
        tile = edge.ramp.sprites[0]
        assert (tile.shown, tile.flip, tile.alpha) == (True, 1.0, 1.0), seat


def test_the_last_to_place_takes_the_tile_back_before_the_next_card_is_turned(stage, four):
    """Regression: the next card was turned at once, which locked the last placement."""
    conductor, navigator = four
    card = navigator.screen.table.card
    for seat in range(4):
        for _ in Player(stage, navigator, seat, 1).steps():
            pass
    assert node(card, "Next card").actions == ("press",)
    stage.settle(1.0)
    assert 0.4 < card.waited < 0.7
    last = navigator.screen.table.seats[3]
    stage.tap_on(last.tray.buttons["undo"])
    assert (conductor.snapshot.actors, last.header.note) == ((3,), "placing")
    stage.settle(3.0)
    assert conductor.snapshot.actors == (3,)
    for _ in Player(stage, navigator, 3, 2).steps():
        pass
    stage.settle(2.2)
    assert conductor.snapshot.actors == (0, 1, 2, 3)
    stage.tap_on(card)
    assert navigator.screen.toast.text == "1 of 16 cards turned."
    assert conductor.snapshot.actors == (0, 1, 2, 3)


def test_the_last_tile_of_the_game_is_taken_back_before_the_result(stage, four):
    """Regression: the result came at once, and the last placement was final."""
    conductor, navigator = four
    while conductor.snapshot.outcome is None:
        playing.play_some(conductor, 1)
    stage.frames(2)
    for edge in navigator.screen.table.seats:
        while edge.count is not None:
            stage.tap_on(edge.count.button)
    stage.settle(1.0)
    assert node(navigator.screen.table.card, "Result").actions == ("press",)
    last = navigator.screen.table.seats[3]
    stage.tap_on(last.tray.buttons["undo"])
    assert (conductor.snapshot.actors, conductor.snapshot.outcome) == ((3,), None)
    tile = ramp_of(conductor.snapshot.views[3]).tiles[0]
    conductor.dispatch(Play(3, tile.landings[best(tile)].move))
    stage.frames(2)
    while last.count is not None:
        stage.tap_on(last.count.button)
    stage.settle(2.2)
    assert navigator.current == "result"


def test_the_waiting_card_is_turned_by_a_tap_and_at_once_in_a_small_window(stage, four):
    conductor, navigator = four
    together(stage, conductor, navigator)
    assert conductor.snapshot.actors
    stage.resize(360, 780)
    stage.frames(2)
    while conductor.snapshot.ply != 8:
        playing.place_best(stage, navigator.screen.table)
    stage.frames(2)
    assert conductor.snapshot.actors


def test_a_seat_takes_its_own_tile_back_after_moves_of_others(stage, four):
    conductor, navigator = four
    for seat in (0, 1):
        for _ in Player(stage, navigator, seat, 1).steps():
            pass
    near = navigator.screen.table.seats[0]
    stage.tap_on(near.tray.buttons["undo"])
    assert len(ramp_of(conductor.snapshot.views[0]).placed) == 0
    assert len(ramp_of(conductor.snapshot.views[1]).placed) == 1
    assert near.header.note == "placing"


def test_a_second_finger_in_another_zone_does_not_turn_the_tile(stage, four):
    _, navigator = four
    one, other = Player(stage, navigator, 0, 1), Player(stage, navigator, 2, 1)
    one.touch("down", one.home)
    one.touch("motion", (one.table.layout.grid.rect.cx, one.home[1]))
    form = one.table.ramp.hand.form
    other.touch("down", other.home)
    other.touch("up", other.home)
    assert one.table.ramp.hand.form == form
    assert one.table.ramp.hand.phase is Phase.HELD
    assert other.table.ramp.hand.form != form


def test_each_seat_counts_its_round_and_continues_independently(stage, four):
    conductor, navigator = four
    while not ramp_of(conductor.snapshot.views[0]).finished:
        playing.play_some(conductor, 1)
    stage.frames(2)
    seats = navigator.screen.table.seats
    assert seats[0].count is not None
    assert not seats[0].count.counting
    stage.tap_on(seats[0].count.button)
    assert seats[0].count is None
    assert seats[0].ramp.motion.placed == ramp_of(conductor.snapshot.views[0]).placed


def test_a_refusal_is_shown_in_the_seats_zone_only(stage, four):
    _, navigator = four
    near, far = (navigator.screen.table.seats[seat] for seat in (0, 2))
    shelf = near.layout.shelf
    stage.tap(*navigator.screen.table.seats[0].turned.to_parent(shelf.cx, shelf.cy))
    assert "must place" in near.header.note
    assert far.header.note == "placing"
    stage.settle(3.2)
    assert near.header.note == "placing"


def test_a_window_that_becomes_too_small_changes_to_one_ramp(stage, four):
    conductor, navigator = four
    stage.resize(360, 780)
    stage.frames(2)
    assert not isinstance(navigator.screen.table, RampAround)
    table = navigator.screen.table
    playing.place_best(stage, table)
    assert conductor.snapshot.ply == 1
    stage.resize(*TABLET)
    stage.frames(2)
    assert len(navigator.screen.table.seats) == 4


@pytest.mark.parametrize(("people", "game"), [(2, "bits"), (3, "fits")])
def test_tables_of_two_and_three_have_zones_too(stage, tmp_path, people, game):
    stage.resize(*TABLET)
    conductor, navigator = open_table(stage, tmp_path, game, people, "together")
    theme.reduced_motion = True
    together(stage, conductor, navigator)
    assert conductor.snapshot.ply == people


def test_the_menu_opens_on_a_tablet_held_upright(stage, tmp_path):
    stage.resize(*reversed(TABLET))
    _, navigator = open_table(stage, tmp_path, "fits", 4, "together")
    theme.reduced_motion = True
    stage.settle()
    stage.tap_on(navigator.screen.table.menu)
    stage.frames(2)
    assert navigator.screen.top_overlay is not None


def test_a_button_held_in_a_zone_is_released_when_another_game_replaces_the_tables(stage, four):
    """Regression: the finger was lifted on a removed table, which raised an error."""
    conductor, navigator = four
    conductor.dispatch(Play(0, conductor.moves(0)[-1], conductor.snapshot.ply))
    stage.settle()
    edge = navigator.screen.table.seats[0]
    undo = edge.tray.buttons["undo"]
    stage.finger("down", *undo.to_window(*undo.center))
    assert undo.pressed
    playing.new_game(conductor, "fits", 1, "solo")
    stage.finger("up", *undo.to_window(*undo.center))
    assert not isinstance(navigator.screen.table, RampAround)
    assert not undo.pressed
