"""Export to a file and import from one, through the device's own dialogs, in small steps."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import BinaryIO

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from fitsmobile.session.conductor import Conductor
from fitsmobile.session.export_import import Export, Target
from fitsmobile.storage import atomic
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.transfer import Import, Imported
from fitsmobile.ui import device
from fitsmobile.ui.device.interface import Source
from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.kit.text import Note, Paragraph
from fitsmobile.ui.kit.wording import listed
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.frames import FrameSlicedTask
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.screens.file_opening import PATIENCE_SECONDS, FileOpening

kvloader.load(__name__)

Say = Callable[[str], object]

BEGUN = "export-begun"
"""An empty file in the app's folder, from the question where to export to until all is done."""

AROUND_FILES, FILE_ROW = 168, 52
"""Heights on the sheet of files: everything but its rows, and a row."""

SHOWN_EVERY = 0.1
"""Seconds between two looks of the sheet at how far it is."""


def take_out(screen: Screen, say: Say) -> None:
    """Write all games and the settings to a file of the player's choice."""
    mark = screen.conductor.folder / BEGUN

    def told(answer: Target | Trouble | None) -> None:
        if answer is not None and not isinstance(answer, Trouble):
            Exporting(screen, say, answer).start()
            return
        atomic.remove(mark)
        if answer is not None:
            say(why(answer))

    atomic.write(mark, b"")
    device.current.save_document(f"fitsmobile-{date.today()}.json", told)


def bring_in(screen: Screen, say: Say) -> None:
    """Add the games of a file of the player's choice, and its settings to a new device."""

    def told(answer: Sequence[Source] | Trouble | None) -> None:
        if isinstance(answer, Trouble):
            say(why(answer))
        elif answer is not None and len(answer) == 1:
            take_in(screen, say, answer[0])
        elif answer is not None:
            choose(screen, answer, partial(take_in, screen, say))

    device.current.open_document(told)


def take_in(screen: Screen, say: Say, source: Source) -> None:
    """Add the games of a file."""
    Importing(screen, say, source).start()


def choose(screen: Screen, sources: Sequence[Source], use: Callable[[Source], object]) -> None:
    """List as many files of one folder as the window has room for, on a sheet.

    `use` is called with the one that the player takes.
    """
    sheet = Sheet(title=tr("Import games"))
    sheet.body.add_widget(Note(text=str(Path(sources[0].name).parent), padding=[dp(8), dp(2)]))
    most = max(1, int((screen.height - dp(AROUND_FILES)) / dp(FILE_ROW)))
    for source in sources[:most]:
        sheet.add_action("save", Path(source.name).name, partial(use, source))
    sheet.open(screen)


def is_busy() -> bool:
    """Whether an import or an export is under way."""
    return bool(_under_way)


def told_of_interrupted(folder: Path) -> str:
    """The sentence about an export during which the process ended; asked once. Else empty.

    Android ends processes while its own file dialog is open; what was chosen there is lost then.
    """
    if not (folder / BEGUN).exists():
        return ""
    atomic.remove(folder / BEGUN)
    return tr("An export was interrupted. Delete its file, where there is one, and export again.")


_under_way: set[_Task] = set()
"""Kivy's clock and events hold what they call weakly; this holds it until it is done."""


class _Task:
    """Steps under way below a sheet; closing the sheet cancels them."""

    title = ""

    def __init__(self, screen: Screen, say: Say) -> None:
        self._conductor: Conductor = screen.conductor
        self._screen, self._say = screen, say
        self._sheet = ProgressSheet(title=self.title, cancel=tr("Cancel"))
        self._steps = FrameSlicedTask()
        self._look = Clock.create_trigger(self._show, SHOWN_EVERY, interval=True)

    def start(self) -> None:
        """Begin with the next frame."""
        _under_way.add(self)
        self._sheet.bind(on_closed=self._closed)
        self._sheet.open(self._screen)
        self._steps.start(self.steps(), self._done)
        self._look()

    def steps(self) -> Iterator[None]:
        """The work as an iterator; one step at a time is done in a frame."""
        yield

    def how_far(self) -> tuple[float, str]:
        """The part that is done, from 0 to 1, and the words that say so."""
        return 0.0, ""

    def cancel(self) -> str:
        """Cancel the work; returns the sentence to show."""
        return ""

    def result(self) -> str:
        """The sentence shown at the end."""
        return ""

    def _show(self, *_: object) -> None:
        self._sheet.bar.progress, self._sheet.words.text = self.how_far()

    def _done(self) -> None:
        self._sheet.close()
        self._say(self.result())

    def _closed(self, *_: object) -> None:
        self._look.cancel()
        _under_way.discard(self)
        if self._steps.running:
            self._steps.stop()
            self._say(self.cancel())


class Exporting(_Task):
    """Exports all games and the settings to a file."""

    def __init__(self, screen: Screen, say: Say, target: Target) -> None:
        self.title = tr("Exporting everything")
        super().__init__(screen, say)
        self._target = target
        self._mark = self._conductor.folder / BEGUN
        self._export: Export = self._conductor.export_import.export_to(target)

    def steps(self) -> Iterator[None]:
        """Write game by game."""
        return self._export.steps()

    def how_far(self) -> tuple[float, str]:
        """The share and the number of games written."""
        return self._export.progress, _of(self._export.written, self._export.games)

    def cancel(self) -> str:
        """Delete the unfinished file."""
        self._export.cancel()
        atomic.remove(self._mark)
        return tr("No file was saved.")

    def result(self) -> str:
        """The place of the file, and the games that are not in it."""
        atomic.remove(self._mark)
        export = self._export
        if export.trouble is not None:
            return why(export.trouble)
        if not export.left_out:
            return tr("Saved to {name}.", name=self._target.name)
        names = listed(export.left_out[:NAMED])
        more = " …" if len(export.left_out) > NAMED else ""
        left = tr.plural(
            "{count} game could not be exported: {names}",
            "{count} games could not be exported: {names}",
            len(export.left_out),
            names=names + more,
        )
        return " ".join([tr("Everything else was saved to {name}.", name=self._target.name), left])


NAMED = 3
"""Files of games that were left out and are named; of more only the number is told."""


class Importing(_Task):
    """The games of a file."""

    def __init__(self, screen: Screen, say: Say, source: Source) -> None:
        self.title = tr("Importing games")
        super().__init__(screen, say)
        self._source = source
        self._import: Import | None = None
        self._opening: FileOpening | None = None
        self._trouble: Trouble | None = None

    def steps(self) -> Iterator[None]:
        """Open the file, then game by game."""
        file = yield from self._opened()
        if file is None:
            return
        found = self._conductor.export_import.import_from(file)
        yield from found.check()
        if found.trouble is None:
            self._import = found
            yield from self._conductor.export_import.steps_of(found)
        self._trouble = self._trouble or found.trouble
        found.close()

    def _opened(self) -> Generator[None, None, BinaryIO | None]:
        """Wait for the file; None where it doesn't come."""
        self._opening = opening = FileOpening(self._source)
        until = time.monotonic() + PATIENCE_SECONDS
        while not opening.is_done and time.monotonic() < until:
            yield
        if opening.file is None:
            opening.cancel()
            why_not = str(opening.error or "The file does not arrive.")
            self._trouble = Trouble("unreadable", why_not)
        return opening.file

    def how_far(self) -> tuple[float, str]:
        """The share and the number of games read; before that, that the file is awaited."""
        if self._import is None:
            awaited = self._opening is not None and not self._opening.is_done
            return 0.0, tr("Waiting for the file…") if awaited else ""
        done = self._import.so_far
        seen = done.added + done.known + len(done.troubles)
        return self._import.progress, _of(seen, self._import.games)

    def cancel(self) -> str:
        """Stop; imported games stay."""
        if self._import is None:
            if self._opening is not None:
                self._opening.cancel()
            return what_came(Imported(0, 0, ()))
        self._import.close()
        return what_came(self._import.so_far)

    def result(self) -> str:
        """The number of imported games, or why there is none."""
        if self._import is not None:
            came = what_came(self._import.so_far)
            return " ".join([came, why(self._import.trouble)]) if self._import.trouble else came
        return why(self._trouble or Trouble("missing", "There is no file."))


def _of(number: int, total: int) -> str:
    return tr("{number} of {total}", number=number, total=total) if total else ""


def what_came(done: Imported) -> str:
    """The number of imported games, and of those that were known or refused."""
    parts = [tr.plural("{count} game imported.", "{count} games imported.", done.added)]
    if done.known:
        parts.append(
            tr.plural(
                "{count} was already on this device.",
                "{count} were already on this device.",
                done.known,
            )
        )
    if done.troubles:
        refused = len(done.troubles)
        parts.append(
            tr.plural("{count} could not be imported.", "{count} could not be imported.", refused)
        )
    return " ".join(parts)


def why(trouble: Trouble) -> str:
    """The reason why a file could not be written, read or imported, in words."""
    if trouble.reason == "missing" and trouble.path is not None:
        return tr("No FITS Mobile file found in {folder}.", folder=str(trouble.path.parent))
    if trouble.reason == "not_written":
        return tr("The file can't be saved there.")
    if trouble.reason == "newer_version":
        return tr("The file comes from another version of the app.")
    if trouble.reason in ("no_dialog", "unreadable", "missing"):
        return tr("That file can't be read.")
    return tr("This file contains no FITS Mobile games.")


class DoneBar(Widget):
    """A bar that is filled as far as `progress` says, from 0 to 1."""

    progress = NumericProperty(0)


class ProgressSheet(Sheet):
    """Closing it cancels; a touch beside it does not close it."""

    def __init__(self, cancel: str, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bar = DoneBar()
        self.words = Paragraph(padding=[dp(8), dp(8)])
        self.body.add_widget(self.bar)
        self.body.add_widget(self.words)
        self.add_action("close", cancel, self.close)

    def on_touch_down(self, touch: Touch) -> bool:
        """Ignore touches beside the panel, which would close another sheet."""
        self.panel.dispatch("on_touch_down", touch)
        return True
