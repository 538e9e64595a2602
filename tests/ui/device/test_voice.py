"""The own voice: what speech-dispatcher is told, and when the app is silent."""

import socket
from types import SimpleNamespace

import pytest

from fitsmobile.ui.device.speech_dispatcher import POLL, SpeechDispatcher
from fitsmobile.ui.device.voice import LOOK, Voice
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.speech import speech


class Tree:
    """A `Readable` whose focus the test moves."""

    def __init__(self):
        self.nodes, self.focus, self.changed = (), "", None

    def open(self, changed):
        self.changed = changed

    def close(self):
        self.changed = None

    def put(self, name, value=""):
        self.nodes, self.focus = (Node(name, "button", name, (0, 0, 9, 9), value),), name
        self.changed()


class Room:
    """A voice, and the socket on which it is heard."""

    def __init__(self, stage, path):
        self.stage, self.tree, self.reader = stage, Tree(), SimpleNamespace(active=False)
        self.path = path
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(path))
        self.listener.listen()
        self.wire = None
        self.voice = Voice(self.tree, lambda: self.reader.active, SpeechDispatcher(path))

    def look(self):
        self.stage.frames(2, seconds=LOOK)

    def accept(self):
        self.wire, _ = self.listener.accept()
        self.wire.setblocking(False)

    def heard(self):
        """The lines that are said until the voice has no more, each answered."""
        lines = []
        for _ in range(40):
            self.stage.frames(1, seconds=POLL)
            try:
                data = self.wire.recv(4096).decode()
            except BlockingIOError:
                continue
            lines += data.split("\r\n")[:-1]
            self.wire.send(b"225-7\r\n225 OK\r\n")
        return [line for line in lines if line not in ("SPEAK", ".")]

    def close(self):
        self.voice.close()
        for wire in (self.wire, self.listener):
            if wire is not None:
                wire.close()
        speech.when = "reader"


@pytest.fixture
def room(stage, tmp_path):
    found = Room(stage, tmp_path / "speechd.sock")
    yield found
    found.close()


@pytest.fixture
def speaking(room):
    """A voice that a person has turned on."""
    speech.when = "voice"
    room.look()
    room.accept()
    room.heard()
    return room


def test_it_is_silent_until_a_person_turns_it_on(room):
    room.look()
    assert (room.voice.on, room.tree.changed, speech.wanted) == (False, None, False)


def test_it_says_the_focus_and_announcements_in_their_order(speaking):
    speaking.tree.put("Column 3", "covers 5")
    speaking.tree.put("Column 3", "covers 5")
    speech.say("Ada: +1 row\n.")
    assert speaking.heard() == ["Column 3, covers 5", "Ada: +1 row ."]


def test_an_urgent_announcement_cuts_off_what_waits(speaking):
    speech.say("Ada to move")
    speech.say("Nothing to undo.", urgent=True)
    assert speaking.heard() == ["CANCEL self", "Nothing to undo."]


def test_words_that_speech_dispatcher_waits_for_are_sent_before_it_is_told_to_stop(speaking):
    speech.say("Ada to move")
    speaking.stage.frames(1, seconds=POLL)
    speech.say("Nothing to undo.", urgent=True)
    assert speaking.heard() == ["Ada to move", "CANCEL self", "Nothing to undo."]


def test_it_is_silent_while_a_reader_is_on_and_when_it_is_turned_off(speaking):
    speaking.reader.active = True
    speaking.look()
    assert (speaking.voice.on, speaking.tree.changed) == (False, None)
    speaking.reader.active = False
    speaking.look()
    assert speaking.voice.on
    speech.when = "never"
    speaking.look()
    assert not speaking.voice.on


def test_the_end_of_speech_dispatcher_ends_the_voice_and_nothing_else(speaking):
    speaking.wire.close()
    speaking.listener.close()
    speech.say("Ada to move")
    speaking.stage.frames(4, seconds=POLL)
    assert not speaking.voice.on
    speaking.look()
    assert not speaking.voice.on


def test_its_first_words_are_a_greeting(room):
    room.voice = Voice(room.tree, lambda: False, SpeechDispatcher(room.path), lambda: "Hello.")
    speech.when = "voice"
    assert room.voice.follow_setting()
    room.accept()
    assert room.heard()[-1] == "Hello."


def test_without_speech_dispatcher_the_voice_is_missing_and_the_game_goes_on(room):
    assert room.voice.follow_setting()
    room.listener.close()
    room.path.unlink()
    speech.when = "voice"
    assert not room.voice.follow_setting()
    assert not room.voice.on
