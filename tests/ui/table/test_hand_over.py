"""The hand-over screen: a lid comes down, a pawn is held, the lid goes up."""

import pytest

from fitsmobile.session.actions import Play
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.look.theme import theme
from tests.harness import conductor_in
from tests.ui import playing
from tests.ui.reading import node, texts

PLAYERS = 2


@pytest.fixture
def table(stage, tmp_path):
    """A table of two, card by card, after some moves that nobody has watched."""

    def opened(moves=0, pace="card_by_card", **settings):
        conductor = conductor_in(tmp_path)
        conductor.change_settings(**settings)
        playing.new_game(conductor, "fits", PLAYERS, pace)
        playing.play_some(conductor, moves)
        return conductor, playing.show_table(stage, conductor)

    return opened


def drop(conductor):
    """Play the best landing of the person on turn."""
    seat = conductor.snapshot.actors[0]
    tile = playing.ramp_of(conductor.snapshot.views[seat]).tiles[0]
    conductor.dispatch(Play(seat, tile.landings[playing.best(tile)].move))


def test_the_lid_comes_down_over_the_board_that_was_seen_and_then_hides_it(stage, table):
    conductor, navigator = table()
    screen = navigator.screen
    drop(conductor)
    stage.until(lambda: screen.cover is not None)
    assert screen.cover.rise > 0
    assert (screen.table.opacity, screen.table.shown.seat) == (1, 0)
    assert screen.table.ramp.hand.tiles == ()
    stage.until(lambda: screen.table.opacity == 0)
    stage.settle()
    assert screen.cover.rise == 0


def test_the_board_can_be_used_while_the_lid_still_rises(stage, table):
    _conductor, navigator = table(moves=1)
    screen = navigator.screen
    assert "Pass it to" in texts(screen)
    navigator.press("enter")
    stage.frames(1)
    assert "Pass it to" not in texts(screen)
    assert (screen.table.opacity, screen.table.shown.seat) == (1, 1)
    before = screen.table.ramp.hand.column
    for _ in range(2):
        navigator.press("right")
    assert screen.table.ramp.hand.column > before


def test_a_table_left_while_the_lid_comes_down_is_hidden_at_once(stage, table):
    conductor, navigator = table()
    screen = navigator.screen
    drop(conductor)
    stage.until(lambda: screen.cover is not None)
    navigator.open("home")
    assert (screen.table.opacity, screen.cover.rise) == (0, 0)


def test_in_reduced_motion_the_lid_is_there_at_once(stage, table):
    conductor, navigator = table()
    theme.reduced_motion = True
    drop(conductor)
    stage.until(lambda: navigator.screen.cover is not None)
    assert (navigator.screen.cover.rise, navigator.screen.table.opacity) == (0, 0)


def test_a_pawn_released_too_early_empties_its_ring(stage, table):
    _conductor, navigator = table(moves=1)
    screen = navigator.screen
    pawn = screen.cover.ids.pawn
    x, y = node(screen.cover, "Hold the pawn to begin").centre
    stage.finger("down", x, y)
    stage.settle(0.3)
    assert 0.3 < pawn.filling < 0.9
    stage.finger("up", x, y)
    stage.until(lambda: pawn.filling == 0)
    assert screen.cover is not None


def test_card_by_card_everybody_holds_the_pawn_once_and_then_taps(table):
    _conductor, navigator = table(moves=1)
    assert "Hold the pawn to begin" in texts(navigator.screen)
    _conductor, navigator = table(moves=2)
    assert "Tap to begin" in texts(navigator.screen)


def test_without_the_screen_after_every_card_only_the_first_ones_are_left(stage, table):
    conductor, navigator = table(moves=1, lid_each_card=False)
    assert navigator.screen.cover is not None
    navigator.press("enter")
    stage.settle()
    drop(conductor)
    stage.settle(1.5)
    assert navigator.screen.cover is None
    assert (conductor.snapshot.curtain, conductor.snapshot.turn) == (None, 0)


def test_the_standing_is_shown_once_everybody_has_finished_a_round(stage, table):
    _conductor, navigator = table(moves=1)
    assert not any("leads by" in line or "Level at" in line for line in texts(navigator.screen))
    conductor, navigator = table(pace="round_by_round")
    while (
        conductor.snapshot.curtain is None
        or min(len(view.finished) for view in conductor.snapshot.views) < 1
    ):
        playing.play_some(conductor, 1)
    navigator = playing.show_table(stage, conductor)
    scores = [view.finished[0].score for view in conductor.snapshot.views]
    lines = texts(navigator.screen.cover)
    assert any("leads by" in line or "Level at" in line for line in lines)
    assert {str(score).replace("-", "−") for score in scores} <= set(lines)


def test_the_lid_is_heard_where_it_is_seen_to_move(stage, table, monkeypatch):
    heard = []
    monkeypatch.setattr(sounds, "play", lambda event, *_args, **_kwargs: heard.append(event))
    conductor, navigator = table(moves=1)
    navigator.press("enter")
    assert heard == ["lid_up"]
    drop(conductor)
    stage.until(lambda: "lid_down" in heard)
    theme.reduced_motion = True
    stage.settle()
    del heard[:]
    navigator.press("enter")
    stage.settle()
    assert "lid_up" not in heard
