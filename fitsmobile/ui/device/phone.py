"""Android implementation of the device interface, through pyjnius. Imported on Android only.

Java calls back on threads of its own; `Clock.schedule_once` moves each callback to the app's
thread. Older versions of Android are asked through the older API.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from stat import S_ISREG
from typing import Any, TypeAlias, TypeVar

from android import activity as p4a
from android.runnable import run_on_ui_thread
from jnius import PythonJavaClass, autoclass, cast, java_method
from kivy.clock import Clock

from fitsmobile.storage.results import Trouble
from fitsmobile.storage.settings import Settings
from fitsmobile.ui.device.interface import Box, Edges, Source, ToldSources, ToldTarget

Answer = TypeVar("Answer")
JavaObject: TypeAlias = Any  # Any: pyjnius makes the class at run time from what Java reflects

NIGHT_MASK, NIGHT_YES = 0x30, 0x20  # Configuration.UI_MODE_NIGHT_*
CONTENT = 0x01020002  # android.R.id.content, the frame that our window fills
FROM_RECENTS = 0x00100000  # Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY
EDGE_TO_EDGE = 35  # the version that makes every app draw below the bars
DARK_SIGNS = 0x18  # WindowInsetsController.APPEARANCE_LIGHT_STATUS_BARS, ..._NAVIGATION_BARS
KEEP_SCREEN_ON = 0x80  # WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON
RESULT_OK = -1
SAVE, OPEN = 7101, 7102
"""Request codes of the system's dialogs."""

HARMLESS = {5, 20}
"""Trim levels that are ignored: RUNNING_MODERATE and UI_HIDDEN."""

FILE_TYPE = "application/json"

Intent = autoclass("android.content.Intent")


class SystemListener(PythonJavaClass):
    """`ComponentCallbacks2`: low memory, and changes of the configuration."""

    __javainterfaces__ = ("android/content/ComponentCallbacks2",)
    __javacontext__ = "app"

    def __init__(self, short: Callable[[], None], changed: Callable[[], None]) -> None:
        super().__init__()
        self._short, self._changed = short, changed

    @java_method("(I)V")
    def onTrimMemory(self, level: int) -> None:  # noqa: N802 - as Java calls it
        """Low memory, with one of Android's trim levels."""
        if level not in HARMLESS:
            Clock.schedule_once(lambda _passed: self._short())

    @java_method("()V")
    def onLowMemory(self) -> None:  # noqa: N802 - as Java calls it
        """Critically low memory."""
        Clock.schedule_once(lambda _passed: self._short())

    @java_method("(Landroid/content/res/Configuration;)V")
    def onConfigurationChanged(self, _configuration: object) -> None:  # noqa: N802 - as Java calls it
        """Night mode, language, text scale or orientation changed."""
        Clock.schedule_once(lambda _passed: self._changed())


class Phone:
    """The activity of p4a and the Android services around it."""

    has_motor = True
    has_window = False

    def __init__(self) -> None:
        self._activity = autoclass("org.kivy.android.PythonActivity").mActivity
        self._sdk = autoclass("android.os.Build$VERSION").SDK_INT
        self._dialogs = DocumentDialogs(self._activity)
        self._listeners: list[JavaObject] = []
        self._hear_link: Callable[[str], object] | None = None
        p4a.bind(on_activity_result=self._dialogs.answered, on_new_intent=self._intent_came)

    def prepare(self) -> None:
        """No effect: Android creates the app's folder."""

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

    # the window

    def edges(self) -> Edges:
        """What bars and cut-out cover of our frame; zeros before it is laid out.

        Android 15 and newer let us draw below the bars. Older ones lay the frame out beside
        them: there nothing is covered, though the bars are as high.
        """
        window = self._activity.getWindow().getDecorView()
        seen = window.getRootWindowInsets()
        frame = self._activity.findViewById(CONTENT)
        ours = autoclass("android.graphics.Rect")()
        if seen is None or frame is None or not frame.getGlobalVisibleRect(ours):
            return (0.0, 0.0, 0.0, 0.0)
        left, top, right, bottom = self._bars(seen)
        return (
            float(max(0, left - ours.left)),
            float(max(0, top - ours.top)),
            float(max(0, right - (window.getWidth() - ours.right))),
            float(max(0, bottom - (window.getHeight() - ours.bottom))),
        )

    def _bars(self, seen: JavaObject) -> Edges:
        if self._sdk >= 30:
            kinds = autoclass("android.view.WindowInsets$Type")
            bars = seen.getInsets(kinds.systemBars() | kinds.displayCutout())
            return (bars.left, bars.top, bars.right, bars.bottom)
        return (
            seen.getSystemWindowInsetLeft(),
            seen.getSystemWindowInsetTop(),
            seen.getSystemWindowInsetRight(),
            seen.getSystemWindowInsetBottom(),
        )

    def dress_bars(self, on_light: bool) -> None:
        """From Android 15 on our ground lies below the bars; before, they have their own."""
        if self._sdk >= EDGE_TO_EDGE:
            run_on_ui_thread(self._set_bars)(DARK_SIGNS if on_light else 0)

    def _set_bars(self, signs: int) -> None:
        bars = self._activity.getWindow().getInsetsController()
        if bars is not None:
            bars.setSystemBarsAppearance(signs, DARK_SIGNS)

    def let_sleep(self) -> None:
        """Nothing of SDL's or Kivy's may keep the screen on."""
        from kivy.core.window import Window

        Window.allow_screensaver = True
        run_on_ui_thread(self._release_screen)()

    def _release_screen(self) -> None:
        self._activity.getWindow().clearFlags(KEEP_SCREEN_ON)

    def claim_edges(self, boxes: Sequence[Box], height: float) -> None:
        """Android grants 200 dp of each edge, from version 10 on; it takes the lowest."""
        if self._sdk >= 29:
            run_on_ui_thread(self._exclude)(list(boxes), height)

    def _exclude(self, boxes: Sequence[Box], height: float) -> None:
        rectangle = autoclass("android.graphics.Rect")
        ours = autoclass("java.util.ArrayList")()
        for x, y, wide, high in boxes:
            top = height - y - high
            ours.add(rectangle(int(x), int(top), int(x + wide), int(top + high)))
        self._activity.findViewById(CONTENT).setSystemGestureExclusionRects(ours)

    def keep_window(self, settings: Settings, change: Callable[..., Settings]) -> None:
        """No effect: the system places the window."""

    def leave(self) -> bool:
        """Move the activity to the background."""
        return bool(self._activity.moveTaskToBack(True))

    def hear_system(self, short: Callable[[], None], changed: Callable[[], None]) -> None:
        """Android calls in its own thread."""
        listener = SystemListener(short, changed)
        self._listeners.append(listener)  # Java holds it weakly
        self._activity.registerComponentCallbacks(listener)

    # the hand

    def buzz(self, pattern: Sequence[int]) -> None:
        """Vibrate through plyer, which knows the API of each version."""
        from plyer import vibrator

        vibrator.pattern([0, *(one / 1000 for one in pattern)], -1)

    # in and out

    def share(self, text: str, title: str) -> bool:
        """Open the system's share sheet."""
        send = Intent(Intent.ACTION_SEND)
        send.setType("text/plain")
        send.putExtra(Intent.EXTRA_TEXT, _letters(text))
        send.putExtra(Intent.EXTRA_SUBJECT, _letters(title))
        self._activity.startActivity(Intent.createChooser(send, _letters(title)))
        return True

    def copy(self, text: str) -> bool:
        """Copy without reading back: Android shows a notice for either."""
        from fitsmobile.ui.device import clipboard

        return clipboard.copy(text)

    def copied(self) -> str:
        """The text on the clipboard."""
        from fitsmobile.ui.device import clipboard

        return clipboard.paste()

    def save_document(self, name: str, told: ToldTarget) -> None:
        """Open the system's dialog for a new document."""
        self._dialogs.save(name, told)

    def open_document(self, told: ToldSources) -> None:
        """Open the system's dialog for an existing document."""
        self._dialogs.open(told)

    def first_link(self) -> str:
        """The link of the intent that started us; not again when we come from the recent apps."""
        intent = self._activity.getIntent()
        if intent is None or intent.getFlags() & FROM_RECENTS:
            return ""
        link = _link_of(intent)
        self._activity.setIntent(Intent())
        return link

    def hear_programs(self, _working: Path, _hear: Callable[[str], object]) -> None:
        """Android starts no second one: a link goes to the running activity."""

    def hear_links(self, hear: Callable[[str], object]) -> None:
        """Each new intent of the running app."""
        self._hear_link = hear

    def stop_listening(self) -> None:
        """Android keeps the process after the app has stopped, and its callbacks with it."""
        while self._listeners:
            self._activity.unregisterComponentCallbacks(self._listeners.pop())
        self._hear_link = None

    def _intent_came(self, intent: JavaObject) -> None:
        link, hear = _link_of(intent), self._hear_link
        if link and hear is not None:
            Clock.schedule_once(lambda _passed: hear(link))


class DocumentDialogs:
    """The system's dialogs to choose a document, and what is done with the chosen one."""

    def __init__(self, activity: JavaObject) -> None:
        self._activity = activity
        self._asked: dict[int, Callable[[JavaObject], None]] = {}

    def save(self, name: str, told: ToldTarget) -> None:
        """Ask where to write a document; `name` is a proposal."""
        ask = Intent(Intent.ACTION_CREATE_DOCUMENT)
        ask.putExtra(Intent.EXTRA_TITLE, _letters(name))
        self._ask(SAVE, ask, FILE_TYPE, partial(self._begin, name), told)

    def open(self, told: ToldSources) -> None:
        """Ask which document to read, of any type: some providers have no type for JSON."""
        ask = Intent(Intent.ACTION_OPEN_DOCUMENT)
        self._ask(OPEN, ask, "*/*", self._found, told)

    def _ask(
        self,
        number: int,
        ask: JavaObject,
        kind: str,
        use: Callable[[JavaObject], Answer],
        told: Callable[[Answer | Trouble | None], None],
    ) -> None:
        ask.addCategory(Intent.CATEGORY_OPENABLE)
        ask.setType(kind)
        self._asked[number] = lambda place: told(None if place is None else use(place))
        try:
            self._activity.startActivityForResult(ask, number)
        except Exception as error:  # jnius raises whatever Java threw
            del self._asked[number]
            told(Trouble("no_dialog", str(error)))

    def answered(self, number: int, result: int, intent: JavaObject) -> None:
        """Pass the chosen document on; bound to the results of the activity."""
        answer = self._asked.pop(number, None)
        if answer is not None:
            chosen = intent is not None and result == RESULT_OK
            place = intent.getData() if chosen else None
            Clock.schedule_once(lambda _passed: answer(place))

    def _begin(self, name: str, place: JavaObject) -> "DocumentTarget | Trouble":
        try:
            return DocumentTarget(name, self._activity.getContentResolver(), place)
        except OSError as error:
            return Trouble("not_written", str(error))

    def _found(self, place: JavaObject) -> list[Source]:
        name = str(place.getLastPathSegment() or "")
        resolver = self._activity.getContentResolver()
        return [Source(name, lambda: os.fdopen(_descriptor(resolver, place, "r"), "rb"))]


class DocumentTarget:
    """A document of another app's, made by the system's dialog; deleted where it fails.

    Such a document can't be written beside its place: only its provider can rename it.
    """

    def __init__(self, name: str, resolver: JavaObject, place: JavaObject) -> None:
        self.name = name
        self._resolver, self._place = resolver, place
        self._file = os.fdopen(_descriptor(resolver, place, "wt"), "wb")

    def write(self, data: bytes) -> None:
        """Append to the document."""
        self._file.write(data)

    def finish(self) -> None:
        """Force it to the disk, where the provider gave us a file and not a pipe."""
        self._file.flush()
        if S_ISREG(os.fstat(self._file.fileno()).st_mode):
            os.fsync(self._file.fileno())
        self._file.close()

    def abandon(self) -> None:
        """Delete the document."""
        with suppress(OSError):
            self._file.close()
        with suppress(Exception):  # jnius raises whatever Java threw; some can't be deleted
            documents = autoclass("android.provider.DocumentsContract")
            documents.deleteDocument(self._resolver, self._place)


def _descriptor(resolver: JavaObject, place: JavaObject, mode: str) -> int:
    """A descriptor of a document; OSError where its provider doesn't give one."""
    try:
        return int(resolver.openFileDescriptor(place, mode).detachFd())
    except Exception as error:  # jnius raises whatever Java threw
        raise OSError(str(error)) from error


def _link_of(intent: JavaObject) -> str:
    place = intent.getDataString()
    return str(place) if place else ""


def _letters(text: str) -> JavaObject:
    """A text as the kind of object by which Java tells its `putExtra` methods apart."""
    return cast("java.lang.CharSequence", autoclass("java.lang.String")(text))
