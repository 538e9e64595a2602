"""A desktop window, and what stands for a phone's abilities there."""

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
from fitsmobile.ui.device.interface import Box, Edges, Source, ToldSources, ToldTarget

SCHEME = "fitsmobile:"
POLL_SECONDS = 0.2
SAME_NAME = 1000
"""Files of one name and day that are kept beside each other."""


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
        """Append."""
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
        """Leave nothing behind."""
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


class Desk:
    """Files go to the person's documents, texts to the clipboard, links come as an argument."""

    has_motor = False

    def __init__(self, home: Path | None = None, arguments: Sequence[str] | None = None) -> None:
        self._home = home
        self._arguments = sys.argv[1:] if arguments is None else arguments
        self._unbind: list[Callable[[], None]] = []

    def prepare(self) -> None:
        """On Linux, the folder in which Kivy makes ours; a fresh account has none."""
        if platform == "linux":
            known = os.environ.get("XDG_CONFIG_HOME")
            folder = Path(known) if known else Path.home() / ".config"
            folder.mkdir(parents=True, exist_ok=True)

    def language(self) -> str:
        """The environment says it, and `i18n` reads that first."""
        return ""

    def prefers_dark(self) -> bool:
        """There is no one place to ask."""
        return False

    def font_scale(self) -> float:
        """As large as it was drawn."""
        return 1.0

    def edges(self) -> Edges:
        """A window has no bars in it."""
        return (0.0, 0.0, 0.0, 0.0)

    def dress_bars(self, on_light: bool) -> None:
        """The bars of a window are the system's own."""

    def let_sleep(self) -> None:
        """A game holds no screen saver off, whatever Kivy's settings on this machine say."""
        from kivy.core.window import Window

        Window.allow_screensaver = True

    def claim_edges(self, boxes: Sequence[Box], height: float) -> None:
        """The edges of a window mean nothing to the system."""

    def leave(self) -> bool:
        """Kivy closes the window."""
        return False

    def hear_system(self, short: Callable[[], None], changed: Callable[[], None]) -> None:
        """SDL tells the window of memory where its system tells SDL; of settings nobody tells."""
        from kivy.core.window import Window

        def low_on_memory(_window: object) -> None:
            short()

        Window.bind(on_memorywarning=low_on_memory)
        self._unbind.append(partial(Window.unbind, on_memorywarning=low_on_memory))

    def buzz(self, pattern: Sequence[int]) -> None:
        """A desk has no motor."""

    def share(self, text: str, title: str) -> bool:
        """A desktop has no share sheet."""
        return False

    def copy(self, text: str) -> bool:
        """Read it back: SDL doesn't say whether its clipboard has taken a text."""
        from fitsmobile.ui.device import clipboard

        return clipboard.copy(text) and clipboard.paste().splitlines() == text.splitlines()

    def copied(self) -> str:
        """What is on the clipboard."""
        from fitsmobile.ui.device import clipboard

        return clipboard.paste()

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

    def first_link(self) -> str:
        """The first argument of the program, where that is a link of ours."""
        given, self._arguments = self._arguments, ()
        return next((one for one in given if one.lower().startswith(SCHEME)), "")

    def hear_links(self, hear: Callable[[str], object]) -> None:
        """A desktop starts the program anew for each, see `hear_programs`."""

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
        """Where the person's documents are, in whatever language the folder is called."""
        home = self._home or Path.home()
        known = home / ".config" / "user-dirs.dirs"
        try:
            lines = known.read_text("utf-8").splitlines()
        except (OSError, ValueError):
            lines = []
        named = [line.partition("=")[2] for line in lines if line.startswith("XDG_DOCUMENTS_DIR=")]
        places = [Path(one.strip('"').replace("$HOME", str(home))) for one in named]
        return next((one for one in (*places, home / "Documents") if one.is_dir()), home)
