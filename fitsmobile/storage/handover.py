"""A local socket by which a second program hands its link to the one that owns the games.

It lies in the data folder, so that only programs of the same user reach it. What comes in is
untrusted all the same: one line of bounded length, a link of this app or nothing, and it goes the
way of every other link. Nothing is ever read or written for another program. Where the system has
no such sockets, or the folder's name is too long for one, nothing is heard and nothing handed over.
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
"""Connections that wait; further ones are closed unheard."""

LONGEST_SECONDS = 5.0
"""A connection that has not sent its line by then is closed."""

PATIENCE_SECONDS = 1.0
ANSWER = b"ok\n"


class Listener:
    """Hears other programs; `poll` has to be called now and then and never waits."""

    def __init__(self, folder: Path, now: Callable[[], float] = time.monotonic) -> None:
        self._path = folder / NAME
        self._now = now
        self._waiting: list[_Visitor] = []
        self._socket: socket.socket | None = None
        with contextlib.suppress(OSError, AttributeError):  # no such sockets here
            with contextlib.suppress(FileNotFoundError):
                self._path.unlink()  # left by a process that was killed: we own the folder
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
        """The links that were handed over since the last call; an empty one has none, and only
        wants the window to come to the front.
        """
        if self._socket is None:
            return []
        with contextlib.suppress(OSError):
            for _visitor in range(MOST_AT_ONCE):
                until = self._now() + LONGEST_SECONDS
                visitor = _Visitor(self._socket.accept()[0], until)
                if len(self._waiting) < MOST_AT_ONCE:
                    self._waiting.append(visitor)
                else:
                    visitor.close()
        links = [link for one in self._waiting if (link := one.listen(self._now())) is not None]
        self._waiting = [one for one in self._waiting if not one.is_done]
        return links

    def close(self) -> None:
        """Hear nobody any longer."""
        for visitor in self._waiting:
            visitor.close()
        self._waiting.clear()
        if self._socket is not None:
            self._socket.close()
            self._socket = None
            with contextlib.suppress(OSError):
                self._path.unlink()


class _Visitor:
    """A connection of another program, which is closed at the time `until`."""

    def __init__(self, connection: socket.socket, until: float) -> None:
        connection.setblocking(False)
        self._connection = connection
        self._data = b""
        self._until = until
        self.is_done = False

    def listen(self, now: float) -> str | None:
        """The link, once all of it is there and it is one."""
        try:
            part = self._connection.recv(MAX_BYTES + 1)
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
                self._connection.send(ANSWER)
        self.close()
        return link

    def close(self) -> None:
        """Hang up."""
        self._connection.close()
        self.is_done = True


def hand_over(folder: Path, link: str) -> bool:
    """Hand a link, or an empty text, to the owner of the folder; whether it has taken it."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(PATIENCE_SECONDS)
            connection.connect(str(folder / NAME))
            connection.sendall(link.encode("utf-8") + b"\n")
            return connection.recv(len(ANSWER)) == ANSWER
    except (OSError, AttributeError, ValueError):
        return False


def _link_in(line: bytes) -> str | None:
    """The link in a line; empty for an empty line, None for anything else."""
    try:
        text = line.decode("utf-8").strip()
    except UnicodeDecodeError:
        return None
    fits = not text or (text.lower().startswith(SCHEME) and text.isprintable())
    return text if fits else None
