"""Documents of other apps on Android: the system's dialogs, and what other apps send us.

Imported on Android only. A document is a content URI; the app behind it gives a file or a pipe.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from stat import S_ISREG
from typing import BinaryIO, TypeVar

from jnius import autoclass, cast
from kivy.clock import Clock

from fitsmobile.storage.results import Trouble
from fitsmobile.ui.device.interface import Sent, Source, ToldSources, ToldTarget
from fitsmobile.ui.device.java import JavaObject

Answer = TypeVar("Answer")

RESULT_OK = -1
SAVE, OPEN = 7101, 7102
"""Request codes of the system's dialogs."""

FILE_TYPE = "application/json"
FROM_RECENTS = 0x00100000  # Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY
LONGEST_TEXT = 1 << 17
"""Characters of a shared text that are looked at."""

Intent = autoclass("android.content.Intent")
TEXTS = {
    Intent.ACTION_SEND: Intent.EXTRA_TEXT,
    Intent.ACTION_PROCESS_TEXT: Intent.EXTRA_PROCESS_TEXT,
}
"""Actions by which other apps share a text, and the extra that holds it."""


class DocumentDialogs:
    """The system's dialogs to choose a document, and what is done with the chosen one."""

    def __init__(self, activity: JavaObject) -> None:
        self._activity = activity
        self._asked: dict[int, Callable[[JavaObject], None]] = {}

    def save(self, name: str, told: ToldTarget) -> None:
        """Ask where to write a document; `name` is a proposal."""
        ask = Intent(Intent.ACTION_CREATE_DOCUMENT)
        ask.putExtra(Intent.EXTRA_TITLE, letters(name))
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
            place = _chosen_in(intent) if result == RESULT_OK else None
            Clock.schedule_once(lambda _passed: answer(place))

    def _begin(self, name: str, place: JavaObject) -> "DocumentTarget | Trouble":
        try:
            return DocumentTarget(name, self._activity.getContentResolver(), place)
        except OSError as error:
            return Trouble("not_written", str(error))

    def _found(self, place: JavaObject) -> list[Source]:
        return [source_of(self._activity.getContentResolver(), place)]


class DocumentTarget:
    """A document of another app's, made by the system's dialog; deleted where it fails.

    Such a document can't be written beside its place: only its provider can rename it. Cloud
    providers upload it once their own descriptor is closed without an error, so that one is kept
    until a copy of it has taken everything.
    """

    def __init__(self, name: str, resolver: JavaObject, place: JavaObject) -> None:
        self.name = name
        self._resolver, self._place = resolver, place
        self._lent = _descriptor(resolver, place, "wt")
        self._file = os.fdopen(os.dup(self._lent.getFd()), "wb")

    def write(self, data: bytes) -> None:
        """Append to the document."""
        self._file.write(data)

    def finish(self) -> None:
        """Force it to the disk, where the provider gave us a file and not a pipe."""
        self._file.flush()
        if S_ISREG(os.fstat(self._file.fileno()).st_mode):
            os.fsync(self._file.fileno())
        self._file.close()
        try:
            self._lent.close()
        except Exception as error:  # jnius raises whatever Java threw
            raise OSError(str(error)) from error

    def abandon(self) -> None:
        """Tell the provider that this is not all, and delete the document."""
        with suppress(OSError):
            self._file.close()
        with suppress(Exception):  # jnius raises whatever Java threw; some can't be told
            self._lent.closeWithError("The document was not finished.")
        with suppress(Exception):  # some can't be deleted
            documents = autoclass("android.provider.DocumentsContract")
            documents.deleteDocument(self._resolver, self._place)


def source_of(resolver: JavaObject, place: JavaObject) -> Source:
    """A document to read."""

    def opened() -> BinaryIO:
        lent = _descriptor(resolver, place, "r")
        return os.fdopen(int(lent.detachFd()), "rb", buffering=0)

    return Source(str(place.getLastPathSegment() or ""), opened)


def sent_by(intent: JavaObject, activity: JavaObject) -> Sent | None:
    """The text, link or document that another app has sent; None where it only starts the app."""
    extra = TEXTS.get(intent.getAction())
    place = intent.getData()
    if extra is not None:
        text = intent.getCharSequenceExtra(extra)
        stream = intent.getParcelableExtra(Intent.EXTRA_STREAM)
        if text is not None or stream is None:
            return str(text or "")[:LONGEST_TEXT]
        place = cast("android.net.Uri", stream)
    if place is None:
        return None
    if place.getScheme() in ("content", "file"):
        return source_of(activity.getContentResolver(), place)
    return str(intent.getDataString())[:LONGEST_TEXT]


def letters(text: str) -> JavaObject:
    """A text as the kind of object by which Java tells its `putExtra` methods apart.

    From a `str` pyjnius would make the array of a `char` a letter, which cuts emoji.
    """
    string = autoclass("java.lang.String")(text.encode("utf-8", "replace"), "UTF-8")
    return cast("java.lang.CharSequence", string)


def _chosen_in(intent: JavaObject) -> JavaObject:
    """The content URI of an answer; None for an answer without an intent.

    pyjnius gives us such a null as an object on which each call raises.
    """
    with suppress(Exception):
        return intent.getData()
    return None


def _descriptor(resolver: JavaObject, place: JavaObject, mode: str) -> JavaObject:
    """The ParcelFileDescriptor of a document; OSError where its provider doesn't give one."""
    try:
        lent = resolver.openFileDescriptor(place, mode)
    except Exception as error:  # jnius raises whatever Java threw
        raise OSError(str(error)) from error
    if lent is None:
        raise OSError("The provider of the document has crashed.")
    return lent
