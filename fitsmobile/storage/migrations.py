"""Upgrade old records, one format version at a time.

A step takes the record of version N, unsealed, and returns that of version N + 1. There is
one format so far and so no step; `tests/saves/v1` holds its fixtures.
"""

from collections.abc import Callable, Sequence

from fitsmobile.engine.protocol import Json
from fitsmobile.storage import plain
from fitsmobile.storage.results import Trouble

Step = Callable[[dict[str, Json]], dict[str, Json]]

GAME_STEPS: Sequence[Step] = ()
"""The step at index 0 makes version 2 of version 1."""


def upgrade(
    sealed: dict[str, Json], current: int, steps: Sequence[Step]
) -> dict[str, Json] | Trouble:
    """The record as sealed by version `current`, or `newer_version`, `damaged`."""
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
