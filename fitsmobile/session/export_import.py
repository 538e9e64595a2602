"""Export and import of everything that is kept, as the content of one file."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import as_dict
from fitsmobile.session import daily
from fitsmobile.session.import_checks import refused
from fitsmobile.storage import transfer
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.settings import Settings

if TYPE_CHECKING:
    from fitsmobile.session.conductor import Conductor


class ExportImport:
    """Writes all games and settings into one file's content, and reads such a file."""

    def __init__(self, conductor: Conductor) -> None:
        self._conductor = conductor

    def export(self) -> bytes:
        """Everything that is kept, as the content of one file."""
        here = self._conductor
        bundle = transfer.Bundle(here.saved_games(), here.finished_games(), here.settings)
        return transfer.pack(bundle)

    def begin_import(self, data: bytes) -> transfer.Intake | Trouble:
        """Check an export and start to add its games; each step of the intake adds one.

        Games that are here stay as they are. The settings are taken over only while nobody
        has changed any here, as on a new device; how games were set up here stays remembered.
        """
        bundle = transfer.unpack(data)
        if isinstance(bundle, Trouble):
            return bundle
        if bundle.settings is not None:
            self._take_over(bundle.settings)
        kept = self._conductor.kept
        refuse = partial(refused, self._conductor.games)
        return transfer.Intake(bundle, kept.running, kept.finished, refuse, daily.is_counted)

    def _take_over(self, brought: Settings) -> None:
        own = self._conductor.settings.last_setups
        if self._conductor.settings == Settings(last_setups=own):
            setups = {**brought.last_setups, **own}
            self._conductor.change_settings(**as_dict(brought) | {"last_setups": setups})
