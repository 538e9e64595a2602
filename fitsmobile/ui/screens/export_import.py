"""Everything that is kept, out to a file and in again, through the device's own dialogs.

`say` shows a person one line.
"""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

from fitsmobile.storage import transfer
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.transfer import Imported
from fitsmobile.ui import device
from fitsmobile.ui.app.preferences import put_in_force
from fitsmobile.ui.device.interface import Document
from fitsmobile.ui.kit.frame_task import FrameSlicedTask
from fitsmobile.ui.look.i18n import tr

Say = Callable[[str], Any]

SAID_EVERY = 100
"""After so many games it is said how many came in so far."""

_under_way: set[FrameSlicedTask] = set()


def take_out(conductor: Any, say: Say) -> None:
    """Write all games and the settings to a file of the person's choice."""

    def told(answer: Document | Trouble | None) -> None:
        if isinstance(answer, Document):
            say(tr("Everything was written to {name}.", name=answer.name))
        elif answer is not None:
            say(why(answer))

    device.current.save_document(
        f"fitsmobile-{date.today()}.json", conductor.export_import.export(), told
    )


def bring_in(conductor: Any, say: Say) -> None:
    """Add the games of a file of the person's choice, and its settings to a new device.

    It goes on a little in every frame, also when the screen where it was begun is left.
    """

    def told(answer: Document | Trouble | None) -> None:
        if answer is None:
            return
        intake = (
            conductor.export_import.begin_import(answer.data)
            if isinstance(answer, Document)
            else answer
        )
        put_in_force(conductor.settings)
        if isinstance(intake, Trouble):
            say(why(intake))
            return

        def steps() -> Iterator[None]:
            for number, _step in enumerate(intake.steps(), 1):
                if number % SAID_EVERY == 0:
                    say(what_came(intake.so_far))
                yield

        def done() -> None:
            _under_way.discard(reading)
            say(what_came(intake.so_far))

        reading = FrameSlicedTask(steps(), done)
        _under_way.add(reading)

    device.current.open_document(transfer.MAX_BYTES, told)


def what_came(done: Imported) -> str:
    """How many games came in, and what became of the others."""
    parts = [tr.plural("{count} game came in.", "{count} games came in.", done.added)]
    if done.known:
        parts.append(
            tr.plural("{count} was here already.", "{count} were here already.", done.known)
        )
    if done.troubles:
        refused = len(done.troubles)
        parts.append(tr.plural("{count} was refused.", "{count} were refused.", refused))
    return " ".join(parts)


def why(trouble: Trouble) -> str:
    """Why a file could not be written, read, or taken in."""
    if trouble.reason == "missing" and trouble.path is not None:
        return tr("No file of this app lies in {folder}.", folder=str(trouble.path.parent))
    if trouble.reason == "not_written":
        return tr("The file can't be written there.")
    if trouble.reason == "newer_version":
        return tr("The file comes from another version of the app.")
    if trouble.reason in ("no_dialog", "unreadable", "missing"):
        return tr("No file can be read there.")
    return tr("This file holds no games of this app.")
