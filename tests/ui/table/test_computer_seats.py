"""Seats of computer players: a tap says their last move, and they rock while they think."""

import pytest

from fitsmobile.session.actions import NewGame, Play, Player
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.node import described
from fitsmobile.ui.look.theme import theme
from tests.harness import any_move, conductor_in, step
from tests.ui import playing

PLAYERS = (Player("Ada", "red"), Player("Moss", "blue", 3))


@pytest.mark.parametrize("game", ["fits", "bits", "fillit", "jammit"])
def test_a_tap_on_a_computer_says_what_its_last_move_changed(stage, tmp_path, game):
    conductor = conductor_in(tmp_path)
    conductor.dispatch(NewGame(game, PLAYERS, pace="free", seed=5))
    theme.reduced_motion = True
    screen = playing.show_table(stage, conductor).screen
    tap(stage, screen)
    assert screen.toast.text
    assert not screen.toast.text.endswith(said_of(conductor))
    play_for_the_computer(conductor)
    stage.settle()
    tap(stage, screen)
    assert screen.toast.text == f"Moss: {said_of(conductor)}"


def said_of(conductor):
    """The words of the computer's last turn; something never said before it."""
    turn, ui = conductor.last_turn(seat=1), GAMES_UI[conductor.snapshot.game]
    if conductor.snapshot.game in ("fits", "bits"):
        turn = turn[-1:]
    words = (ui.told(one.before.view(1), one.move) for one in turn)
    return ", ".join(words) or "nothing"


def play_for_the_computer(conductor):
    """Play two moves of a ramp, or a turn on a shared board."""
    if conductor.snapshot.game in ("fits", "bits"):
        for _ in range(2):
            conductor.dispatch(Play(1, any_move(conductor.snapshot.views[1])))
        return
    while not conductor.last_turn(seat=1) or conductor.snapshot.turn == 1:
        step(conductor)


def tap(stage, screen):
    """Tap the seat of the computer player."""
    found = [node for node in described(screen) if node.name == "Moss"]
    stage.tap(*found[0].centre)
    stage.frames(1)


@pytest.mark.parametrize("game", ["fillit", "jammit"])
def test_a_seat_that_is_held_while_another_game_begins_is_not_pressed(stage, tmp_path, game):
    conductor = conductor_in(tmp_path)
    conductor.dispatch(NewGame(game, PLAYERS, pace="free", seed=5))
    theme.reduced_motion = True
    screen = playing.show_table(stage, conductor).screen
    stage.settle()
    centre = next(node.centre for node in described(screen) if node.name == "Moss")
    stage.finger("down", *centre)
    conductor.dispatch(NewGame(game, PLAYERS, pace="free", seed=6))
    stage.frames(3)
    said = screen.toast.text
    stage.finger("up", *centre)
    assert screen.toast.text == said


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize(
    ("game", "pace"), [("fillit", "turns"), ("fits", "free"), ("bits", "free")]
)
def test_the_face_of_a_thinking_computer_rocks_but_not_in_reduced_motion(
    stage, tmp_path, game, pace, still
):
    conductor = conductor_in(tmp_path)
    conductor.dispatch(NewGame(game, PLAYERS, pace=pace, seed=5))
    while 1 not in conductor.snapshot.actors:
        step(conductor)
    navigator = playing.show_table(stage, conductor)
    theme.reduced_motion = still
    navigator.go("settings")
    navigator.go("table")
    stage.settle()
    pictures = set()
    for _ in range(4):
        stage.frames(7)
        pictures.add(bytes(stage.pixels()))
    assert (len(pictures) == 1) == still
