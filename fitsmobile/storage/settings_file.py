"""The file of the settings: fields and whole files of newer versions survive an older app."""

from pathlib import Path

from fitsmobile.engine.protocol import Json
from fitsmobile.storage import atomic, plain, settings
from fitsmobile.storage.atomic import Files
from fitsmobile.storage.results import Loaded, Trouble
from fitsmobile.storage.settings import Settings

NAME = "settings.json"


class SettingsFile:
    """Reads the settings and encodes them for writing.

    Unknown fields that were read are encoded again. Settings of a newer version of the app are
    read field by field and never encoded.
    """

    def __init__(self, folder: Path, files: Files) -> None:
        self.path = folder / NAME
        self._files = files
        self._carried: dict[str, Json] = {}
        self._newer: Trouble | None = None

    def load(self, pending: bytes | None) -> Loaded[Settings] | Trouble:
        """The settings in `pending`, the next content of the file; None reads the file."""
        if pending is None:
            return atomic.read(self.path, settings.MAX_BYTES, self._decode, self._files)
        decoded = self._decode(pending)
        return decoded if isinstance(decoded, Trouble) else Loaded(decoded)

    def encode(self, chosen: Settings) -> bytes | Trouble:
        """The next content of the file: one line of ASCII."""
        if self._newer is not None:
            return self._newer
        return plain.dump(settings.encode(chosen, self._carried)).encode("ascii") + b"\n"

    def _decode(self, data: bytes) -> Settings | Trouble:
        decoded = settings.decode(data)
        if isinstance(decoded, Settings):
            self._carried = settings.unknown(data)
        if settings.is_newer(data):
            message = "The settings were written by a newer version of the app."
            self._newer = Trouble("newer_version", message, self.path)
        return decoded
