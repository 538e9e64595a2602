"""Migration of old records, one format version at a time.

A step converts the record of version N, without its checksum, to version N + 1. Version 1 is the
only format so far, so that no step exists; its fixtures are in `tests/saves/v1`.
"""

from collections.abc import Callable, Sequence

from fitsmobile.engine.protocol import Json
from fitsmobile.storage import plain
from fitsmobile.storage.results import Trouble

Step = Callable[[dict[str, Json]], dict[str, Json]]

GAME_STEPS: Sequence[Step] = ()
"""The step at index 0 converts version 1 to version 2."""


def upgrade(
    sealed: dict[str, Json], current: int, steps: Sequence[Step]
) -> dict[str, Json] | Trouble:
    """The record in format version `current`, with its checksum, or `newer_version`, `damaged`."""
    version = sealed.get("version")
    if type(version) is not int or version < 1:
        return Trouble("damaged", "The version is not a number from 1.")
    if version > current:
        return Trouble(
            "newer_version",
            f"It was written by a newer version of the app (format {version}, known {current}).",
        )
    if version == current:
        return sealed
    body = plain.unseal(sealed)
    for step in steps[version - 1 : current - 1]:
        if isinstance(body, Trouble):
            return body
        body = step(body)
    return body if isinstance(body, Trouble) else plain.seal(body)
