"""Documents: small files beside the games, such as the progress in puzzles, one JSON object each.

They are acknowledged and written like the settings. A document of a newer version of the app is
left as it is.
"""

import re
from pathlib import Path

from fitsmobile.engine.protocol import Json
from fitsmobile.storage import atomic, plain
from fitsmobile.storage.atomic import Files
from fitsmobile.storage.results import Loaded, Trouble

FOLDER = "documents"
FORMAT = "fitsmobile-document"
VERSION = 1
MAX_BYTES = 96 << 10
"""Longest document: an import takes no longer value."""

Content = dict[str, Json]

_NAME = re.compile("[a-z]{1,32}")


class Documents:
    """Reads and encodes the documents of a data folder."""

    def __init__(self, folder: Path, files: Files) -> None:
        self._folder = folder / FOLDER
        self._files = files
        self._newer: dict[str, Trouble] = {}

    def path_of(self, name: str) -> Path:
        """The file of a document."""
        return self._folder / f"{name}.json"

    def load(self, name: str, pending: bytes | None) -> Loaded[Content] | Trouble:
        """The document in `pending`, its next content; None reads the file."""
        if pending is not None:
            decoded = decode(pending)
            return decoded if isinstance(decoded, Trouble) else Loaded(decoded)
        loaded = atomic.read(self.path_of(name), MAX_BYTES, decode, self._files)
        if isinstance(loaded, Trouble) and loaded.reason == "newer_version":
            self._newer[name] = loaded
        return loaded

    def encode(self, name: str, content: Content) -> bytes | Trouble:
        """The next content of the file: one line of ASCII."""
        return self._newer.get(name) or encode(name, content)


def encode(name: str, content: Content) -> bytes | Trouble:
    """A document as a file: sealed JSON in one line of ASCII."""
    if not is_name(name):
        return Trouble("wrong_field", "No document has this name.")
    sealed = plain.seal({"format": FORMAT, "version": VERSION, "content": content})
    data = plain.dump(sealed).encode("ascii") + b"\n"
    if len(data) > MAX_BYTES:
        return Trouble("too_large", f"{len(data)} bytes are more than {MAX_BYTES}.")
    return data


def decode(data: bytes) -> Content | Trouble:
    """The content of a document of any origin."""
    value = plain.parse(data)
    body = value if isinstance(value, Trouble) else plain.unseal(value)
    if isinstance(body, Trouble):
        return body
    if body.get("format") != FORMAT:
        return Trouble("wrong_format", "This is no document.")
    version = body.get("version")
    if type(version) is int and version > VERSION:
        return Trouble("newer_version", "It was written by a newer version of the app.")
    content = body.get("content")
    if not isinstance(content, dict):
        return Trouble("wrong_field", "The document has no content.")
    return content


def is_name(value: Json) -> bool:
    """Whether `value` may be the name of a document, which is used as a file name."""
    return isinstance(value, str) and _NAME.fullmatch(value) is not None
