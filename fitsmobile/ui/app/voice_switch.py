"""Turn the app's own voice on and off: by one key on every screen, by a button at first start."""

from collections.abc import Callable

from fitsmobile.session.conductor import Conductor
from fitsmobile.ui import device
from fitsmobile.ui.app.navigator import Navigator
from fitsmobile.ui.device.voice import Voice
from fitsmobile.ui.kit.form_screen import FormScreen
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.speech import speech


def greeting() -> str:
    """The first words of the voice."""
    if device.current.has_window:
        return tr("The app reads aloud. V ends it.")
    return tr("The app reads aloud.")


class VoiceSwitch:
    """Changes the setting, and tells so by `say`. `voice` is None where the system has none."""

    def __init__(
        self,
        navigator: Navigator,
        conductor: Conductor,
        voice: Voice | None,
        say: Callable[[str], None],
    ) -> None:
        self._navigator, self._conductor = navigator, conductor
        self._voice, self._say = voice, say

    def turn(self) -> None:
        """On where it is off: silent where a screen reader speaks, as ever."""
        on = speech.when != "voice"
        words = greeting() if on else tr("The app no longer reads aloud.")
        answers = self._change("voice" if on else "reader")
        if on and not answers:
            words = tr("No voice was found on this device.")
            self._change("reader")
        self._say(words)

    def _change(self, spoken: str) -> bool:
        """Change the setting. False where no voice answers."""
        self._conductor.change_settings(spoken=spoken)
        screen = self._navigator.screen
        if self._navigator.current == "settings" and isinstance(screen, FormScreen):
            screen.refresh()
        return self._voice is not None and self._voice.follow_setting()
