"""The key that turns the own voice on: at the first start, in settings, and where none is found."""

import socket

import pytest

from fitsmobile.ui.look.speech import speech
from fitsmobile.ui.look.theme import theme
from tests.ui.reading import press, texts


@pytest.fixture
def app(stage, start_app, tmp_path, monkeypatch):
    """The app at its first start, on a machine with speech-dispatcher."""
    path = tmp_path / "speechd.sock"
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{path}")
    theme.reduced_motion = True
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        listener.listen()
        found = start_app()
        stage.until(lambda: found.navigator.turn_voice is not None)
        yield found
    speech.when = "reader"


@pytest.mark.parametrize("size", [(411, 891), (800, 600), (800, 480)])
def test_the_first_start_names_the_key_that_reads_aloud(stage, app, size):
    stage.resize(*size)
    assert any("V reads aloud" in text for text in texts(app.navigator.screen))


def test_the_key_turns_the_voice_on_and_off(stage, app):
    stage.key("v")
    assert (app.voice.on, app.conductor.settings.spoken) == (True, "voice")
    assert "The app reads aloud. V ends it." in texts(app.navigator.screen)
    stage.key("v")
    assert (app.voice.on, app.conductor.settings.spoken) == (False, "reader")


def test_a_button_of_the_first_start_does_what_the_key_does(app):
    press(app.navigator.screen, "Read aloud")
    assert app.voice.on


def test_the_settings_show_at_once_what_the_key_has_changed(stage, app):
    app.navigator.go("settings")
    stage.settle()
    assert "Aloud where there is none" not in texts(app.navigator.screen)
    stage.key("v")
    stage.frames(2)
    assert "Aloud where there is none" in texts(app.navigator.screen)


def test_the_keys_page_names_the_key(stage, app):
    app.navigator.go("shortcuts")
    stage.settle()
    assert "read aloud, or stop" in texts(app.navigator.screen)


def test_where_no_voice_is_found_a_line_says_so_and_the_setting_stays(stage, app, tmp_path):
    (tmp_path / "speechd.sock").unlink()
    stage.key("v")
    assert (app.voice.on, app.conductor.settings.spoken) == (False, "reader")
    assert "No voice was found on this device." in texts(app.navigator.screen)


def test_a_system_without_a_voice_says_so(stage, app):
    from fitsmobile.ui.app.voice_switch import VoiceSwitch

    said = []
    VoiceSwitch(app.navigator, app.conductor, None, said.append).turn()
    assert said == ["No voice was found on this device."]
