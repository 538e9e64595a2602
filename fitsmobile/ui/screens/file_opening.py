"""Open a file of another app in a thread: the app behind it may keep us waiting, or never end."""

import tempfile
import threading
from os import fstat
from stat import S_ISFIFO
from typing import BinaryIO

from fitsmobile.storage.transfer import MAX_BYTES, PIECE
from fitsmobile.ui.device.interface import Source

PATIENCE_SECONDS = 20.0
"""After that a file that has not arrived is given up."""


class FileOpening:
    """A source that is being opened. A pipe is read to its end, into a temporary file."""

    def __init__(self, source: Source) -> None:
        self.file: BinaryIO | None = None
        self.error: OSError | None = None
        self._cancelled = False
        self._thread = threading.Thread(target=self._open, args=[source], daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        """Whether there is a `file` or an `error`."""
        return not self._thread.is_alive()

    def cancel(self) -> None:
        """Drop what arrives from now on."""
        self._cancelled = True

    def _open(self, source: Source) -> None:
        try:
            file = source.open()
            self.file = self._copy_of(file) if _is_pipe(file) else file
        except OSError as error:
            self.error = error
        if self._cancelled and self.file is not None:
            self.file.close()

    def _copy_of(self, pipe: BinaryIO) -> BinaryIO:
        """All that comes out of a pipe, unless it can't be an export or is too long for one."""
        copy = tempfile.TemporaryFile()  # noqa: SIM115 - the import closes it
        with pipe:
            while (data := pipe.read(PIECE)) and not self._cancelled and copy.tell() <= MAX_BYTES:
                if copy.tell() == 0 and not data.lstrip().startswith(b"{"):
                    copy.close()
                    raise OSError("This is not an export of this app.")
                copy.write(data)
        copy.seek(0)
        return copy


def _is_pipe(file: BinaryIO) -> bool:
    try:
        return S_ISFIFO(fstat(file.fileno()).st_mode)
    except OSError:
        return False  # it has no descriptor
