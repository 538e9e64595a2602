"""The voices of Windows and macOS: lines wait for each other; where there is none, silence."""

import pytest

from fitsmobile.ui.device.system_voice import (
    MOST,
    POLL,
    Synthesizer,
    SystemVoice,
    connect_to_mac,
    connect_to_sapi,
    voice_of_system,
)


class System:
    """A system whose voice says one line at a time."""

    def __init__(self):
        self.said, self.speaking = [], False

    def connect(self):
        return Synthesizer(self.start, self.stop, lambda: self.speaking)

    def start(self, line):
        assert not self.speaking
        self.said.append(line)
        self.speaking = True

    def stop(self):
        self.said.append("(stop)")
        self.speaking = False


@pytest.fixture
def system():
    return System()


@pytest.fixture
def voice(stage, system):
    found = SystemVoice(system.connect)
    assert found.open()
    yield found
    found.close()


def test_a_line_waits_until_the_one_before_has_been_said(stage, system, voice):
    voice.speak("Ada: +1 row", urgent=False)
    voice.speak("Moss to move", urgent=False)
    stage.frames(3, seconds=POLL)
    assert system.said == ["Ada: +1 row"]
    system.speaking = False
    stage.frames(2, seconds=POLL)
    assert system.said == ["Ada: +1 row", "Moss to move"]


def test_an_urgent_line_takes_the_place_of_all_others(stage, system, voice):
    for line in ("Ada: +1 row", "Moss to move"):
        voice.speak(line, urgent=False)
    voice.speak("Nothing to undo.", urgent=True)
    system.speaking = False
    stage.frames(2, seconds=POLL)
    assert system.said == ["Ada: +1 row", "(stop)", "Nothing to undo."]


def test_silence_is_at_once_and_drops_what_waits(stage, system, voice):
    voice.speak("Ada: +1 row", urgent=False)
    voice.speak("Moss to move", urgent=False)
    voice.hush()
    stage.frames(2, seconds=POLL)
    assert (system.said, voice.is_open) == (["Ada: +1 row", "(stop)"], False)


def test_of_too_many_lines_the_oldest_are_dropped(stage, system, voice):
    for number in range(MOST + 5):
        voice.speak(str(number), urgent=False)
    system.speaking = False
    stage.frames(2, seconds=POLL)
    assert system.said == ["0", "5"]


@pytest.mark.parametrize("connect", [connect_to_sapi, connect_to_mac])
def test_a_system_without_such_a_voice_stays_silent_and_is_asked_once(stage, connect):
    asked = []

    def counted():
        asked.append(1)
        return connect()

    voice = SystemVoice(counted)
    assert not voice.open()
    assert not voice.open()
    voice.speak("Ada to move", urgent=False)
    voice.close()
    assert (voice.is_missing, voice.is_open, asked) == (True, False, [1])


@pytest.mark.parametrize(("system", "there"), [("linux", False), ("win32", True), ("darwin", True)])
def test_only_windows_and_macos_have_such_a_voice(stage, monkeypatch, system, there):
    monkeypatch.setattr("sys.platform", system)
    assert (voice_of_system() is not None) == there
