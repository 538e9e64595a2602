"""The voice of Linux: speech-dispatcher's socket.

The user's voice, speed and volume are those of speech-dispatcher. No process and no thread: the
socket is polled on the clock while there is something to say.
"""

from __future__ import annotations

import os
import socket
from collections import deque
from pathlib import Path

from kivy.clock import Clock

from fitsmobile.ui.look.i18n import tr

POLL = 0.03
"""Seconds between two looks at the socket while there is something to say."""

SPEAK = "SPEAK"
"""The command after which speech-dispatcher takes the next line as words."""

MOST = 40
"""Lines that may wait; more means that nobody answers."""


def socket_path() -> Path:
    """The socket on which speech-dispatcher listens."""
    named = os.environ.get("SPEECHD_ADDRESS", "")
    if named.startswith("unix_socket:"):
        return Path(named.partition(":")[2])
    runtime = os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}"
    return Path(runtime) / "speech-dispatcher" / "speechd.sock"


class SpeechDispatcher:
    """Speaks through the socket at `path`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._wire: socket.socket | None = None
        self._lines: deque[str] = deque()
        self._ready = True
        self._last = ""
        self.is_missing = False
        self._polling = Clock.create_trigger(self._poll, POLL, interval=True)

    @property
    def is_open(self) -> bool:
        """Whether it is connected."""
        return self._wire is not None

    def open(self) -> bool:
        """Connect. False where nobody listens."""
        wire = socket.socket(socket.AF_UNIX)
        wire.setblocking(False)
        try:
            wire.connect(str(self._path))
        except OSError:
            wire.close()
            self.is_missing = True
            return False
        self.is_missing = False
        self._wire, self._ready = wire, True
        self._lines.clear()
        self._send(
            "SET self CLIENT_NAME player:fits_mobile:main", f"SET self LANGUAGE {tr.language}"
        )
        return True

    def speak(self, text: str, urgent: bool) -> None:
        """Queue a line: the command, and once it is answered the words up to a lonely dot."""
        if urgent:
            begun = [self._lines[0]] if self._last == SPEAK and self._lines else []
            self._lines = deque(begun)
            self._send("CANCEL self")
        if len(self._lines) < MOST:
            self._send(SPEAK, text.removeprefix(".") + "\r\n.")

    def hush(self) -> None:
        """Disconnect."""
        self._polling.cancel()
        if self._wire is not None:
            self._wire.close()
        self._wire = None

    def close(self) -> None:
        """Disconnect."""
        self.hush()

    def _send(self, *lines: str) -> None:
        self._lines.extend(lines)
        self._polling()

    def _poll(self, _passed: float) -> None:
        """Read answers; send the next line once the one before is answered."""
        try:
            if not self._ready and self._wire is not None:
                self._ready = self._answered(self._wire.recv(4096))
            if self._ready and self._lines and self._wire is not None:
                self._last = self._lines.popleft()
                self._wire.send((self._last + "\r\n").encode())
                self._ready = False
        except BlockingIOError:
            return
        except OSError:
            self.hush()
            return
        if self._ready and not self._lines:
            self._polling.cancel()

    def _answered(self, data: bytes) -> bool:
        """Whether the last line of an answer has come: those before it have a dash at its place.

        Raises ConnectionError at the end of the connection.
        """
        if not data:
            raise ConnectionResetError
        lines = data.decode("utf-8", "replace").splitlines()
        return any(line[3:4] == " " for line in lines)
