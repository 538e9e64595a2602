"""Deletion of every game in a data folder, with all files and documents that tell of one.

The settings and the lock stay. The texture cache holds pieces and empty boards only, so it stays.
"""

import contextlib
from pathlib import Path

from fitsmobile.storage import archive, atomic, crash, documents
from fitsmobile.storage.atomic import FILES, Files
from fitsmobile.storage.results import Trouble


class Erasure:
    """A deletion of all games that was called for.

    `errors` is None until it has ended; then it says which files could not be deleted.
    `journals` are deleted last.
    """

    def __init__(self) -> None:
        self.errors: tuple[Trouble, ...] | None = None
        self.journals: tuple[Path, ...] = ()


def erase(folder: Path, working: Path, files: Files = FILES) -> list[Trouble]:
    """Delete all games and documents, damaged files that were kept aside, and the crash report.

    Journals and the index are deleted by those that have them open. Returns what could not be
    deleted. The deletion is durable afterwards.
    """
    troubles: list[Trouble] = []
    for place, is_wanted in (
        (folder / archive.GAMES, _any),
        (folder / archive.FINISHED, _any),
        (folder / documents.FOLDER, _any),
        (folder, _tells_of_games),
        (working, _tells_of_games),
    ):
        names = [name for name in _names(place, files) if is_wanted(name)]
        for name in names:
            try:
                files.unlink(place / name)
            except OSError as error:
                troubles.append(atomic.trouble_from(error, "not_removed", place / name))
        if names:
            with contextlib.suppress(OSError):  # nothing is lost where it can't be forced
                atomic.sync_folder(place, files)
    return troubles


def _any(_name: str) -> bool:
    return True


def _tells_of_games(name: str) -> bool:
    """Whether a file next to the settings, or in the working folder, may hold games."""
    return atomic.ASIDE in name or name.endswith(atomic.TEMPORARY) or name.startswith(crash.NAME)


def _names(place: Path, files: Files) -> list[str]:
    try:
        return files.names(place)
    except OSError:
        return []
