"""Undo of a finished turn on an open board, until the next person moves."""

import pytest

from fitsmobile.ui.look.theme import theme
from tests.harness import begin, conductor_in, step
from tests.ui import playing
from tests.ui.reading import node, press


@pytest.mark.parametrize("game", ["fillit", "jammit"])
def test_a_turn_is_taken_back_until_the_next_person_moves(stage, tmp_path, game):
    """Regression: in JAMMIT a tap on a corner ended the turn irrevocably."""
    theme.reduced_motion = True
    conductor = conductor_in(tmp_path)
    begin(conductor, game, people=2, pace="turns")
    screen = playing.show_table(stage, conductor).screen
    first = conductor.snapshot.turn

    def play_turn():
        while conductor.snapshot.actors != (1 - first,):
            step(conductor)
            stage.frames(4)
        return conductor.snapshot.ply

    played = play_turn()
    press(screen, "Undo")
    stage.frames(4)
    assert (conductor.snapshot.ply, conductor.snapshot.actors) == (played - 1, (first,))
    assert play_turn() == played
    step(conductor)
    stage.frames(4)
    press(screen, "Undo")
    stage.frames(4)
    assert conductor.snapshot.ply == played
    assert node(screen, "Undo").actions == ()


@pytest.mark.parametrize("game", ["fits", "bits", "fillit", "jammit"])
def test_a_tap_on_undo_with_nothing_to_undo_shows_a_message(stage, tmp_path, game):
    """Regression: no message was shown."""
    conductor = conductor_in(tmp_path)
    begin(conductor, game, people=2 if game in ("fillit", "jammit") else 1)
    screen = playing.show_table(stage, conductor).screen
    assert node(screen, "Undo").actions == ()
    stage.tap(*node(screen, "Undo").centre)
    stage.frames(2)
    assert screen.toast.text == "Nothing to undo."
