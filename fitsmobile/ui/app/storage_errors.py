"""Toasts for storage errors (disk full, damaged file) on the screen in front."""

from collections.abc import Callable
from pathlib import Path

from kivy.clock import Clock

from fitsmobile.session.conductor import Conductor
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.storage.results import Trouble
from fitsmobile.ui.kit import wording
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.toast import Toast
from fitsmobile.ui.look.i18n import tr


def told(trouble: Trouble) -> str:
    """A storage error as a sentence in the language in force."""
    name = trouble.path.name if trouble.path is not None else ""
    if trouble.aside is not None:
        return tr(
            "A damaged file was set aside as {name}. Nothing else was changed.",
            name=trouble.aside.name,
        )
    if trouble.reason == "newer_version":
        return tr("{name} comes from a newer version of the app and was left as it is.", name=name)
    if trouble.reason == "not_written":
        return tr("The game couldn't be saved. Is the storage full?")
    if trouble.reason == "not_removed":
        return wording.not_deleted(trouble)
    return tr("{name} could not be read and was left as it is.", name=name)


def told_of_substitute(folder: Path) -> str:
    """Return what to say where the games are kept in a temporary folder."""
    return tr(
        "Your home folder can't be written to. Games are kept for a while in {folder}.",
        folder=str(folder),
    )


WRITTEN_SECONDS = 1.0
"""After an action, until the storage thread has tried to write it."""


class ErrorToasts:
    """Asks the conductor for troubles after every action and once it should be on the disk, and
    shows the last of them.
    """

    def __init__(self, conductor: Conductor, screen: Callable[[], Screen | None]) -> None:
        self._conductor = conductor
        self._screen = screen
        self._toast: Toast | None = None
        self._due = Clock.create_trigger(self.tell)
        self._written_by_then = Clock.create_trigger(self.tell, WRITTEN_SECONDS)
        self._unlisten = conductor.listen(self._hear)
        self._due()

    def tell(self, *_: object) -> None:
        """Show the last error since the last call, if there was one."""
        screen = self._screen()
        if screen is None:
            self._due()
            return
        troubles = self._conductor.take_troubles()
        if troubles:
            self.say(told(troubles[-1]))

    def say(self, text: str) -> None:
        """Show a line on the screen in front."""
        screen = self._screen()
        if screen is None:
            return
        if self._toast is None:
            self._toast = Toast()
        elif self._toast.parent is not None:
            self._toast.parent.remove_widget(self._toast)
        screen.add_widget(self._toast)
        self._toast.say(text, tr("OK"), self.tell)

    def close(self) -> None:
        """Stop listening to the conductor."""
        self._unlisten()
        self._due.cancel()
        self._written_by_then.cancel()

    def _hear(self, _snapshot: Snapshot) -> None:
        self._due()
        self._written_by_then()
