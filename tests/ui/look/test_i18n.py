"""Translations in the current language."""

import gc
from weakref import getweakrefcount

import pytest
from kivy.clock import Clock

from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.app.preferences import system_language
from fitsmobile.ui.look.i18n import Translator, tr
from tests.ui.singletons import bound


def test_a_text_without_a_catalogue_is_itself():
    assert Translator()("Undo") == "Undo"


def test_values_are_filled_in_and_counted():
    speak = Translator()
    assert speak("Card {n}", n=7) == "Card 7"
    assert speak.plural("{count} card", "{count} cards", 1) == "1 card"
    assert speak.plural("{count} card", "{count} cards", 3) == "3 cards"


def test_text_in_kv_changes_with_the_language(stage, monkeypatch):
    from kivy.lang import Builder

    from fitsmobile.ui.look import kvloader  # noqa: F401  makes `_` known in kv

    label = Builder.load_string('Label:\n    text: _("Undo")\n')
    assert label.text == "Undo"
    monkeypatch.setattr("fitsmobile.ui.look.i18n.catalogue", lambda language: Shout())
    tr.switch("de")
    assert label.text == "UNDO"


def test_a_listener_is_called_until_it_unlistens():
    speak, heard = Translator(), []
    unlisten = speak.listen(lambda: heard.append(speak.language))
    speak.switch("ja")
    unlisten()
    speak.switch("fr")
    assert heard == ["ja"]


def test_a_widget_that_is_collected_meanwhile_does_not_keep_the_others_from_following():
    speak, heard = Translator(), []

    def gone(*_):
        raise ReferenceError

    speak.fbind("_", gone)
    speak.listen(lambda: heard.append(speak.language))
    speak.switch("ja")
    speak.switch("fr")
    assert heard == ["ja", "fr"]


def test_an_unknown_language_is_english():
    speak = Translator()
    speak.switch("xx")
    assert speak.language == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_systems_language_is_used(monkeypatch, language):
    monkeypatch.setenv("LANGUAGE", f"xx:{language}_XX.UTF-8")
    assert system_language() == language


class Shout:
    """A catalogue with one translation."""

    def gettext(self, message):
        return message.upper() if message == "Undo" else message

    def ngettext(self, one, many, count):
        return one if count == 1 else many


class Reader:
    """A listener that records texts at each change of the language."""

    def __init__(self):
        self.heard = []
        self.soon = Clock.create_trigger(self._soon)

    def read(self):
        self.heard.append(tr.language)

    def _soon(self, _passed):
        self.heard.append("soon")


def test_a_listener_is_called_until_it_unsubscribes(stage):
    reader = Reader()
    end = tr.listen(reader.read)
    tr.listen(reader.soon)
    tr.switch("de")
    end()
    tr.switch("fr")
    stage.frames(1)
    assert reader.heard == ["de", "soon"]


def test_a_collected_listener_is_dropped(stage):
    gc.collect()
    before = bound()
    reader = Reader()
    tr.listen(reader.read)
    tr.listen(reader.soon)
    del reader
    gc.collect()
    assert bound() == before


def test_listening_again_at_every_visit_does_not_leak():
    reader = Reader()
    held = []
    for _ in range(4):
        tr.listen(reader.read)()
        gc.collect()
        held.append(getweakrefcount(reader))
    assert len(set(held)) == 1
