"""Captions: sounds that tell something, as a small line of words."""

import pytest

from fitsmobile.ui.device.sound import sounds
from tests.ui.reading import texts


@pytest.fixture
def app(stage, start_app):
    """The app, still, at the set-up of FITS."""
    app = start_app()
    app.conductor.change_settings(motion=0)
    stage.frames(10, 0.1)
    app.navigator.go("setup", game="fits")
    stage.settle()
    return app


def test_sounds_are_shown_as_words_once_captions_are_on_and_sounds_are_off(stage, app):
    app.conductor.change_settings(sounds=False)
    toast = app.navigator.screen.toast
    sounds.play("row")
    assert not toast.opacity
    app.conductor.change_settings(captions=True)
    sounds.play("land_tile", 2)
    sounds.play("tick", 3)
    sounds.play("row")
    stage.frames(2)
    assert "lands on tiles; row complete" in texts(app.navigator.screen)
    stage.frames(50, 0.1)
    assert not toast.opacity


def test_a_caption_covers_no_other_line_and_gives_way_to_one(app):
    app.conductor.change_settings(captions=True)
    toast = app.navigator.screen.toast
    sounds.play("refuse")
    toast.say("Nothing to undo.")
    sounds.play("refuse")
    assert (toast.text, toast.small) == ("Nothing to undo.", False)
