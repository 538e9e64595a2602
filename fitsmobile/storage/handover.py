"""Single-instance hand-over: a second process sends its deep link to the owner of the games.

It is a Unix socket in the data folder, so that only processes of the same user reach it. Its input
is untrusted all the same: one line of bounded length that is empty or a link of this app, checked
like every other link. Without Unix sockets, or where the path is too long for one, nothing is
received and nothing handed over.
"""

import contextlib
import socket
import time
from collections.abc import Callable
from pathlib import Path

NAME = "door"
SCHEME = "fitsmobile:"
MAX_BYTES = 1 << 17
MOST_AT_ONCE = 8
"""Most open connections; further ones are closed at once."""

LONGEST_SECONDS = 5.0
"""Timeout of a connection that has not sent its line."""

PATIENCE_SECONDS = 1.0
"""Timeout of the second process, for each step of the hand-over."""

ANSWER = b"ok\n"


class Listener:
    """Receives links of other processes; `poll` must be called regularly and never blocks."""

    def __init__(self, folder: Path, now: Callable[[], float] = time.monotonic) -> None:
        self._path = folder / NAME
        self._now = now
        self._connections: list[_Connection] = []
        self._socket: socket.socket | None = None
        with contextlib.suppress(OSError, AttributeError):  # no Unix sockets here
            with contextlib.suppress(FileNotFoundError):
                self._path.unlink()  # left by a process that was killed
            found = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            found.setblocking(False)
            try:
                found.bind(str(self._path))
                self._path.chmod(0o600)
                found.listen(MOST_AT_ONCE)
            except OSError:
                found.close()
                raise
            self._socket = found

    def poll(self) -> list[str]:
        """The links received since the last call; an empty one only asks for the window's focus."""
        if self._socket is None:
            return []
        with contextlib.suppress(OSError):
            for _ in range(MOST_AT_ONCE):
                until = self._now() + LONGEST_SECONDS
                connection = _Connection(self._socket.accept()[0], until)
                if len(self._connections) < MOST_AT_ONCE:
                    self._connections.append(connection)
                else:
                    connection.close()
        found = [one.receive(self._now()) for one in self._connections]
        links = [link for link in found if link is not None]
        self._connections = [one for one in self._connections if not one.is_done]
        return links

    def close(self) -> None:
        """Close all connections and remove the socket."""
        for connection in self._connections:
            connection.close()
        self._connections.clear()
        if self._socket is not None:
            self._socket.close()
            self._socket = None
            with contextlib.suppress(OSError):
                self._path.unlink()


class _Connection:
    """A connection of another process, which is closed at the time `until`."""

    def __init__(self, found: socket.socket, until: float) -> None:
        found.setblocking(False)
        self._socket = found
        self._data = b""
        self._until = until
        self.is_done = False

    def receive(self, now: float) -> str | None:
        """The link, once its whole line was received; None before, and for an invalid line."""
        try:
            part = self._socket.recv(MAX_BYTES + 1)
        except BlockingIOError:
            if now >= self._until:
                self.close()
            return None
        except OSError:
            self.close()
            return None
        self._data += part
        if len(self._data) > MAX_BYTES or (not part and b"\n" not in self._data):
            self.close()
            return None
        if b"\n" not in self._data:
            return None
        link = _link_in(self._data.partition(b"\n")[0])
        if link is not None:
            with contextlib.suppress(OSError):
                self._socket.send(ANSWER)
        self.close()
        return link

    def close(self) -> None:
        """Close the socket."""
        self._socket.close()
        self.is_done = True


def hand_over(folder: Path, link: str) -> bool:
    """Send a link, or an empty text, to the owner of the folder; whether it confirmed it."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(PATIENCE_SECONDS)
            connection.connect(str(folder / NAME))
            connection.sendall(link.encode("utf-8") + b"\n")
            return connection.recv(len(ANSWER)) == ANSWER
    except (OSError, AttributeError, ValueError):
        return False


def _link_in(line: bytes) -> str | None:
    """The link in a line, empty for an empty line; None where the line is invalid."""
    try:
        text = line.decode("utf-8").strip()
    except UnicodeDecodeError:
        return None
    fits = not text or (text.lower().startswith(SCHEME) and text.isprintable())
    return text if fits else None
