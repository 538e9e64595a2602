"""Desktop implementation of the device interface."""

import contextlib
import os
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import BinaryIO

from kivy.utils import platform

from fitsmobile.storage.atomic import FILES
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.settings import Settings
from fitsmobile.ui.device.interface import Device, Reader, Source, Speaker, ToldSources, ToldTarget
from fitsmobile.ui.look.node import Readable

SCHEME = "fitsmobile:"
POLL_SECONDS = 0.2
SAME_NAME = 1000
"""Most files of one name and day; each further one gets a number."""


class FileTarget:
    """A file that is written beside its place, forced to the disk and then given its name.

    Where the name is taken a number is added to it. Raises OSError where nothing can be written.
    """

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self._path = path
        self._draft = path.with_name(f".{path.name}.{os.getpid()}")
        self._draft.unlink(missing_ok=True)
        self._file = self._draft.open("xb")

    def write(self, data: bytes) -> None:
        """Append to the file."""
        self._file.write(data)

    def finish(self) -> None:
        """Force it to the disk, and give it the first name that is free."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        for path in self._names():
            try:
                path.touch(exist_ok=False)
            except FileExistsError:
                continue
            self._draft.replace(path)
            self.name = str(path)
            return
        raise FileExistsError(f"There are too many files named {self._path.name}.")

    def abandon(self) -> None:
        """Delete the unfinished file."""
        with contextlib.suppress(OSError):
            self._file.close()
        self._draft.unlink(missing_ok=True)

    def _names(self) -> Iterator[Path]:
        stem, dot, ending = self._path.name.partition(".")
        yield self._path
        for number in range(2, SAME_NAME):
            yield self._path.with_name(f"{stem}-{number}{dot}{ending}")


def _open(path: Path) -> BinaryIO:
    """Open a plain file to read; a pipe that took its place meanwhile doesn't make it wait."""
    return os.fdopen(FILES.open_old(path.resolve()), "rb")


class Desktop(Device):
    """Files go to the person's documents, texts to the clipboard, links come as an argument."""

    has_motor = False
    has_window = True

    def __init__(self, home: Path | None = None, arguments: Sequence[str] | None = None) -> None:
        self._home = home
        self._arguments = sys.argv[1:] if arguments is None else arguments
        self._unbind: list[Callable[[], None]] = []

    def prepare(self) -> None:
        """On Linux, create the folder in which Kivy creates ours; a fresh account has none."""
        if platform == "linux":
            known = os.environ.get("XDG_CONFIG_HOME")
            folder = Path(known) if known else Path.home() / ".config"
            folder.mkdir(parents=True, exist_ok=True)

    def keep_window(self, settings: Settings, change: Callable[..., Settings]) -> None:
        """Restore the place of the window, follow it, and listen to F11."""
        from fitsmobile.ui.device.window_place import WindowPlace

        self._unbind.append(WindowPlace(settings, change).close)

    def let_sleep(self) -> None:
        """Allow the screen saver, whatever Kivy's settings on this machine say."""
        from kivy.core.window import Window

        Window.allow_screensaver = True

    def hear_system(self, short: Callable[[], None], changed: Callable[[], None]) -> None:
        """Bind to the low memory event of SDL; desktops report no changes of settings."""
        from kivy.core.window import Window

        def low_on_memory(_window: object) -> None:
            short()

        Window.bind(on_memorywarning=low_on_memory)
        self._unbind.append(partial(Window.unbind, on_memorywarning=low_on_memory))

    def connect_reader(self, tree: Readable) -> Reader | None:
        """The system's screen reader, through AccessKit where that is installed."""
        from fitsmobile.ui.device.screen_reader import attach

        return attach(tree)

    def speaker(self) -> Speaker | None:
        """speech-dispatcher on Linux, the system's own voice on Windows and macOS."""
        if platform != "linux":
            from fitsmobile.ui.device.system_voice import voice_of_system

            return voice_of_system()
        from fitsmobile.ui.device.speech_dispatcher import SpeechDispatcher, socket_path

        return SpeechDispatcher(socket_path())

    def copy(self, text: str) -> bool:
        """Copy and read back: SDL doesn't report whether its clipboard took a text."""
        from fitsmobile.ui.device import clipboard

        return clipboard.copy(text) and clipboard.paste().splitlines() == text.splitlines()

    def save_document(self, name: str, told: ToldTarget) -> None:
        """Begin a file among the player's documents; it never takes the place of another."""
        try:
            told(FileTarget(self.folder / name))
        except OSError as error:
            told(Trouble("not_written", str(error), self.folder / name))

    def open_document(self, told: ToldSources) -> None:
        """Our files among the player's documents, the newest first; what is no file is left out."""
        found = []
        for path in self.folder.glob("fitsmobile*.json"):
            with contextlib.suppress(OSError):
                facts = path.stat()
                if stat.S_ISREG(facts.st_mode):
                    found.append((facts.st_mtime_ns, path))
        if not found:
            message = "No file of this app is there."
            told(Trouble("missing", message, self.folder / "fitsmobile.json"))
            return
        told([Source(str(path), partial(_open, path)) for _age, path in sorted(found)[::-1]])

    def first_sent(self) -> str | None:
        """The first of the program's arguments that is a link of ours."""
        given, self._arguments = self._arguments, ()
        return next((one for one in given if one.lower().startswith(SCHEME)), None)

    def hear_programs(self, working: Path, hear: Callable[[str], object]) -> None:
        """Look POLL_SECONDS apart whether another program has handed its link over."""
        from kivy.clock import Clock
        from kivy.core.window import Window

        from fitsmobile.storage.handover import Listener

        listener = Listener(working)

        def poll(_passed: float) -> None:
            for link in listener.poll():
                Window.raise_window()
                if link:
                    hear(link)

        self._unbind += [Clock.schedule_interval(poll, POLL_SECONDS).cancel, listener.close]

    def stop_listening(self) -> None:
        """Unbind from the window."""
        while self._unbind:
            self._unbind.pop()()

    @property
    def folder(self) -> Path:
        """The system's documents folder, else `Documents`, else the home folder.

        plyer 2.1 knows it but on Linux: it looks for `user-dirs.dirs` at the root of the disk.
        """
        home = self._home or Path.home()
        places = _named_on_linux(home) if platform == "linux" else _named_by_plyer()
        return next((one for one in (*places, home / "Documents") if one.is_dir()), home)


def _named_by_plyer() -> list[Path]:
    from plyer import storagepath

    try:
        return [Path(storagepath.get_documents_dir())]
    except Exception:  # each system raises something else
        return []


def _named_on_linux(home: Path) -> list[Path]:
    """The folders that `user-dirs.dirs` names for documents."""
    known = home / ".config" / "user-dirs.dirs"
    try:
        lines = known.read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return []
    named = [line.partition("=")[2] for line in lines if line.startswith("XDG_DOCUMENTS_DIR=")]
    return [Path(one.strip('"').replace("$HOME", str(home))) for one in named]
