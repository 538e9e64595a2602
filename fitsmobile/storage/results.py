"""Result values of storage calls, which never raise."""

from pathlib import Path
from typing import Generic, TypeVar

from fitsmobile.engine.frozen import frozen

T = TypeVar("T")


@frozen
class Trouble:
    """An error of reading or writing.

    `reason` is a stable snake_case name, `message` one English sentence for a person,
    `path` the file it happened to, or None where the data came from elsewhere. `aside` is
    where a damaged file was put, None where nothing was moved.
    """

    reason: str
    message: str
    path: Path | None = None
    aside: Path | None = None


@frozen
class Saved:
    """The data lies on the disk and survives a power cut."""

    path: Path


@frozen
class Loaded(Generic[T]):
    """The content of a file, and the errors met before it was read.

    `troubles` is empty for a sound file; it names the damaged file where the content comes
    from the copy beside it.
    """

    value: T
    troubles: tuple[Trouble, ...] = ()
