"""The documents of the data folder: small JSON objects beside the games, by name.

Those in `MERGES` travel in exports. An imported one is untrusted; its merge takes what it can use.
"""

from collections.abc import Callable, Mapping

from fitsmobile.engine.protocol import Json
from fitsmobile.engine.registry import Registry
from fitsmobile.storage.documents import Content
from fitsmobile.storage.results import Saved, Trouble
from fitsmobile.storage.store import Store

PUZZLES = "puzzles"
"""Progress in puzzles."""

TRYING = "trying"
"""Half-solved puzzles: the try of each that has not ended."""

BOARDS = "boards"
"""Drawn boards of FITS."""

DECK = "deck"
"""A person's own mistakes, and when each is asked again."""

LESSONS = "lessons"
"""The steps at which lessons were left."""

MERGES: Registry[Callable[[Content, Content], Content]] = Registry(
    {
        PUZZLES: "fitsmobile.session.puzzle_progress:merged",
        DECK: "fitsmobile.session.deck:merged",
        BOARDS: "fitsmobile.session.drawn_boards:merged",
    }
)
"""By name, a function that merges an imported document into that of this device."""


class KeptDocuments:
    """Loads and keeps documents; `note` collects storage errors."""

    def __init__(self, store: Store, note: Callable[[Saved | Trouble | None], None]) -> None:
        self._store = store
        self._note = note
        self.revision = 0
        """Changes since the start; what was read at a lower one may be out of date."""

    def load(self, name: str) -> Content:
        """A document; empty where there is none or it can't be read, which is noted."""
        loaded = self._store.load_document(name)
        if isinstance(loaded, Trouble):
            if loaded.reason not in ("missing", "in_use"):
                self._note(loaded)
            return {}
        for trouble in loaded.troubles:
            self._note(trouble)
        return loaded.value

    def keep(self, name: str, content: Content) -> None:
        """Acknowledge a document: it survives the death of the process from now on."""
        self.revision += 1
        self._note(self._store.keep_document(name, content))

    def exported(self) -> dict[str, Content]:
        """The documents that travel in an export, those without content left out."""
        found = {name: self.load(name) for name in MERGES}
        return {name: content for name, content in found.items() if content}

    def take_over(self, brought: Mapping[str, Json]) -> None:
        """Merge imported documents into those of this device."""
        for name, merge in MERGES.items():
            content = brought.get(name)
            if isinstance(content, dict):
                self.keep(name, merge(self.load(name), content))
