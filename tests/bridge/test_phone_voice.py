"""The own voice on Android: one engine, the language of the app, silence while a reader speaks."""

import gc

import pytest

from fitsmobile.ui.device.voice import LOOK, Voice
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.speech import speech
from tests.bridge.android import constant
from tests.bridge.services import Tree

ENGINE = "android.speech.tts.TextToSpeech"


class Speaking:
    """A phone whose app has a voice of its own."""

    def __init__(self, stage, android):
        self.stage, self.android, self.tree = stage, android, Tree()
        phone = android.phone()
        self.reader = phone.connect_reader(Tree())
        self.speaker = phone.speaker()
        self.voice = Voice(self.tree, lambda: self.reader.speaks, self.speaker)

    def look(self):
        """Wait until the voice has looked whether it is wanted."""
        self.stage.frames(2, seconds=LOOK)
        gc.collect()  # Java keeps an unmanaged pointer to the listener
        self.android.activity.settle()

    def start(self, status="SUCCESS"):
        """The engine that was asked for has started, or failed."""
        self.android.activity.speechStarts(constant(ENGINE, status))
        self.look()

    def heard(self):
        """Words of each line, whether it cuts off the one before."""
        calls = [call.args for call in self.android.calls("speak")]
        at_once = constant(ENGINE, "QUEUE_FLUSH")
        return [(str(words), queue == at_once) for words, queue, _, _ in calls]

    def close(self):
        self.voice.close()
        self.reader.close()
        speech.when = "reader"
        tr.switch("en")


@pytest.fixture
def off(stage, android):
    """A voice that nobody has turned on."""
    found = Speaking(stage, android)
    yield found
    found.close()


@pytest.fixture
def on(off):
    """A voice that a person has turned on, and whose engine has started."""
    speech.when = "voice"
    off.look()
    off.start()
    return off


def test_no_engine_is_started_until_a_person_turns_the_voice_on(off):
    off.look()
    assert (off.android.calls("TextToSpeech"), off.voice.on) == ([], False)


@pytest.mark.parametrize("android", [24, 29, 34, 36], indirect=True)
def test_one_engine_says_focus_and_announcements(on):
    assert on.voice.on
    on.tree.nodes = (Node("u", "button", "Undo", (0, 0, 9, 9), "a move\nof Zoë \N{GAME DIE}"),)
    on.tree.focus = "u"
    on.tree.changed()
    on.tree.changed()
    speech.say("Ada to move")
    speech.say("Nothing to undo.", urgent=True)
    assert on.heard() == [
        ("Undo, a move, of Zoë \N{GAME DIE}", False),
        ("Ada to move", False),
        ("Nothing to undo.", True),
    ]
    assert all("CharSequence" in call.key for call in on.android.calls("speak"))
    on.look()
    (made,) = on.android.calls("TextToSpeech")
    assert made.args[0].equals(on.android.activity)


def test_the_engine_speaks_the_language_of_the_app(on):
    speech.say("Ada to move")
    tr.switch("de")
    speech.say("Ada ist dran")
    speech.say("Ada ist dran")
    told = [call.args[0].toLanguageTag() for call in on.android.calls("setLanguage")]
    assert told == ["en", "de"]


def test_a_language_without_a_voice_is_spoken_as_the_engine_can(on):
    on.android.answer("setLanguage", constant(ENGINE, "LANG_MISSING_DATA"))
    speech.say("Ada to move")
    assert on.heard() == [("Ada to move", False)]


def test_before_the_engine_has_started_nothing_is_said(off):
    speech.when = "voice"
    off.look()
    off.look()
    speech.say("Ada to move")
    assert (off.heard(), off.voice.on) == ([], False)
    assert len(off.android.calls("TextToSpeech")) == 1
    off.android.activity.speechStarts(constant(ENGINE, "SUCCESS"))
    assert not off.speaker.open()  # told on the Java thread
    off.look()
    assert off.speaker.open()


def test_it_is_silent_at_once_while_a_reader_speaks(on):
    on.android.services.turn(True, True)
    speech.say("Ada to move")
    assert on.heard() == []
    on.look()
    assert (on.voice.on, len(on.android.calls("stop"))) == (False, 1)
    on.android.services.turn(True, False)
    on.look()
    assert on.voice.on
    assert len(on.android.calls("TextToSpeech")) == 1


def test_it_is_silent_when_it_is_turned_off_and_keeps_its_engine(on):
    speech.when = "reader"
    on.look()
    speech.say("Ada to move")
    assert (on.voice.on, on.heard(), len(on.android.calls("stop"))) == (False, [], 1)
    assert not on.speaker.is_open
    speech.when = "voice"
    on.look()
    assert on.voice.on
    assert len(on.android.calls("TextToSpeech")) == 1
    assert on.android.calls("shutdown") == []


def test_an_engine_that_is_gone_is_replaced(on):
    on.android.answer("speak", constant(ENGINE, "ERROR"))
    speech.say("Ada to move")
    assert len(on.android.calls("shutdown")) == 1
    on.look()
    on.look()
    on.android.answer("speak", constant(ENGINE, "SUCCESS"))
    on.start()
    speech.say("Moss to move")
    assert on.heard()[-1] == ("Moss to move", False)
    assert len(on.android.calls("TextToSpeech")) == 2
    assert [call.args[0].toLanguageTag() for call in on.android.calls("setLanguage")] == ["en"] * 2


def test_a_phone_without_an_engine_stays_silent_after_three_tries(off):
    speech.when = "voice"
    for _ in range(3):
        assert not off.speaker.is_missing
        off.look()
        off.start("ERROR")
    assert not off.voice.follow_setting()
    off.look()
    off.look()
    assert len(off.android.calls("TextToSpeech")) == 3
    speech.say("Ada to move")
    assert (off.heard(), off.voice.on) == ([], False)


def test_engines_that_fail_now_and_then_are_not_counted_together(on):
    for _ in range(4):
        on.android.answer("speak", constant(ENGINE, "ERROR"))
        speech.say("Ada to move")
        on.look()
        on.look()
        on.android.answer("speak", constant(ENGINE, "SUCCESS"))
        on.start()
        speech.say("Ada to move")
    assert on.voice.on


def test_closing_releases_the_engine_and_a_late_start_is_ignored(off):
    speech.when = "voice"
    off.look()
    off.voice.close()
    assert len(off.android.calls("shutdown")) == 1
    off.start()
    assert (off.voice.on, off.android.calls("stop")) == (False, [])
    assert not off.speaker.open()
