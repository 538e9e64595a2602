"""The voice of Android: `TextToSpeech`, through pyjnius. Imported on Android only."""

from __future__ import annotations

from jnius import autoclass

from fitsmobile.ui.device.java import JavaObject
from fitsmobile.ui.device.phone_documents import letters
from fitsmobile.ui.device.phone_listeners import SpeechListener
from fitsmobile.ui.look.i18n import tr

SUCCESS = 0  # TextToSpeech.SUCCESS
AT_ONCE, AFTERWARDS = 0, 1  # TextToSpeech.QUEUE_FLUSH, QUEUE_ADD

MOST_FAILURES = 3
"""Engines that fail one after another before the app stays silent."""


class TextToSpeech:
    """Speaks through one engine, which is started when it is first wanted, and kept."""

    def __init__(self, activity: JavaObject) -> None:
        self._activity = activity
        self._engine: JavaObject = None
        self._listener: SpeechListener | None = None
        self._language = ""
        self._failures = 0
        self._started = False
        self.is_open = False

    @property
    def is_missing(self) -> bool:
        """Whether no engine could be started."""
        return self._failures >= MOST_FAILURES

    def open(self) -> bool:
        """Start the engine. False until it has started, and where there is none."""
        if self._engine is None and not self.is_missing:
            self._language = ""
            self._listener = SpeechListener(self._came)
            engine = autoclass("android.speech.tts.TextToSpeech")
            self._engine = engine(self._activity, self._listener)
        self.is_open = self._started
        return self.is_open

    def speak(self, text: str, urgent: bool) -> None:
        """Say a line after what is being said, or at once in its place.

        The engine is shut down where it doesn't take the line: the system may have ended it.
        """
        if self._language != tr.language:
            self._language = tr.language
            locale = autoclass("java.util.Locale").forLanguageTag(tr.language)
            self._engine.setLanguage(locale)  # without its data the engine speaks as it can
        queue = AT_ONCE if urgent else AFTERWARDS
        if self._engine.speak(letters(text), queue, None, "") == SUCCESS:
            self._failures = 0
        else:
            self._fail()

    def hush(self) -> None:
        """Stop in the middle of a word; the engine stays."""
        if self._engine is not None:
            self._engine.stop()
        self.is_open = False

    def close(self) -> None:
        """Release the engine."""
        if self._engine is not None:
            self._engine.shutdown()
        self._engine, self._started, self.is_open = None, False, False

    def _came(self, status: int) -> None:
        if self._engine is None:
            return
        self._started = status == SUCCESS
        if not self._started:
            self._fail()

    def _fail(self) -> None:
        self._failures += 1
        self.close()
