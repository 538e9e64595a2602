"""Android implementation of the device interface, through pyjnius. Imported on Android only.

Java calls back on threads of its own; `Clock.schedule_once` moves each callback to the app's
thread. Older versions of Android are asked through the older API.
"""

from collections.abc import Callable

from android import activity as p4a
from jnius import autoclass
from kivy.clock import Clock

from fitsmobile.ui.device.interface import Sent, ToldSources, ToldTarget
from fitsmobile.ui.device.java import JavaObject
from fitsmobile.ui.device.phone_documents import (
    FROM_RECENTS,
    DocumentDialogs,
    Intent,
    letters,
    sent_by,
)
from fitsmobile.ui.device.phone_listeners import SystemListener, TouchListener
from fitsmobile.ui.device.phone_reader import PhoneReader
from fitsmobile.ui.device.phone_voice import TextToSpeech
from fitsmobile.ui.device.phone_window import PhoneWindow
from fitsmobile.ui.look.node import Readable

NIGHT_MASK, NIGHT_YES = 0x30, 0x20  # Configuration.UI_MODE_NIGHT_*
RINGER_NORMAL = 2  # AudioManager.RINGER_MODE_NORMAL


class Phone(PhoneWindow):
    """The activity of p4a and the Android services around it."""

    has_motor = True
    has_window = False

    def __init__(self) -> None:
        p4a_activity = autoclass("org.kivy.android.PythonActivity")
        super().__init__(p4a_activity.mActivity)
        self._surface = p4a_activity.mSurface
        self._audio = self._activity.getSystemService("audio")
        self._dialogs = DocumentDialogs(self._activity)
        self._listeners: list[JavaObject] = []
        self._density = self._configuration.densityDpi
        self._hear: Callable[[Sent], object] | None = None
        self._unheard: list[Sent] = []
        p4a.bind(on_activity_result=self._dialogs.answered, on_new_intent=self._intent_came)

    # what the system prefers

    def language(self) -> str:
        """The first language of the device."""
        return str(autoclass("java.util.Locale").getDefault().toLanguageTag())

    def prefers_dark(self) -> bool:
        """Whether night mode is on."""
        return (self._configuration.uiMode & NIGHT_MASK) == NIGHT_YES

    def font_scale(self) -> float:
        """The text scale of the system's settings."""
        return float(self._configuration.fontScale)

    @property
    def _configuration(self) -> JavaObject:
        return self._activity.getResources().getConfiguration()

    # the app among others

    def leave(self) -> bool:
        """Move the activity to the background."""
        return bool(self._activity.moveTaskToBack(True))

    def hear_system(self, short: Callable[[], None], changed: Callable[[], None]) -> None:
        """Android calls in its own thread."""

        def changed_or_resized() -> None:
            density = self._configuration.densityDpi
            if density != self._density:
                self._density = density
                self.recreate()
            changed()

        listener = SystemListener(short, changed_or_resized)
        self._listeners.append(listener)
        self._activity.registerComponentCallbacks(listener)

    def hear_cancelled(self, cancelled: Callable[[], None]) -> None:
        """A Back gesture, a screenshot or the notification shade takes over."""
        listener = TouchListener(cancelled)
        self._listeners.append(listener)
        self._surface.setInterceptTouchListener(listener)

    def is_silent(self) -> bool:
        """Whether the phone is set to silent or to vibrate."""
        return self._audio.getRingerMode() != RINGER_NORMAL

    # for people who don't see the screen

    def connect_reader(self, tree: Readable) -> PhoneReader:
        """TalkBack, Switch Access or Voice Access."""
        return PhoneReader(tree, self._surface)

    def speaker(self) -> TextToSpeech:
        """The engine that the person has chosen for the phone."""
        return TextToSpeech(self._activity)

    # in and out

    def share(self, text: str, title: str) -> bool:
        """Open the system's share sheet."""
        send = Intent(Intent.ACTION_SEND)
        send.setType("text/plain")
        send.putExtra(Intent.EXTRA_TEXT, letters(text))
        send.putExtra(Intent.EXTRA_SUBJECT, letters(title))
        self._activity.startActivity(Intent.createChooser(send, letters(title)))
        return True

    def copy(self, text: str) -> bool:
        """Copy without reading back: Android shows a notice for either."""
        from fitsmobile.ui.device import clipboard

        return clipboard.copy(text)

    def save_document(self, name: str, told: ToldTarget) -> None:
        """Open the system's dialog for a new document."""
        self._dialogs.save(name, told)

    def open_document(self, told: ToldSources) -> None:
        """Open the system's dialog for an existing document."""
        self._dialogs.open(told)

    def first_sent(self) -> Sent | None:
        """The content of the intent that started us; none when we come from the recent apps."""
        intent = self._activity.getIntent()
        if intent is None or intent.getFlags() & FROM_RECENTS:
            return None
        sent = sent_by(intent, self._activity)
        self._activity.setIntent(Intent())
        return sent

    def hear_sent(self, hear: Callable[[Sent], object]) -> None:
        """Each new intent of the running app, and those that came before anybody listened."""
        self._hear = hear
        unheard, self._unheard = self._unheard, []
        for sent in unheard:
            hear(sent)

    def stop_listening(self) -> None:
        """Android keeps the process after the app has stopped, and its callbacks with it."""
        self._surface.setInterceptTouchListener(None)
        while self._listeners:
            listener = self._listeners.pop()
            if isinstance(listener, SystemListener):
                self._activity.unregisterComponentCallbacks(listener)
        self._hear = None

    def _intent_came(self, intent: JavaObject) -> None:
        sent = sent_by(intent, self._activity)
        if sent is not None:
            Clock.schedule_once(lambda _passed: self._pass_on(sent))

    def _pass_on(self, sent: Sent) -> None:
        if self._hear is None:
            self._unheard.append(sent)
        else:
            self._hear(sent)
