"""Export and import of all games, settings and documents as one file, streamed in bounded pieces.

An imported file is untrusted. It is decoded one record at a time, so that no file takes longer
than a few milliseconds a step, or more than a few megabytes of memory.
"""

import codecs
import json
import re
import tempfile
from collections.abc import Generator, Iterator, Mapping
from os import SEEK_END
from typing import BinaryIO, Protocol

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Json
from fitsmobile.storage import plain, records, settings
from fitsmobile.storage.documents import Content
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.settings import Settings

FORMAT = "fitsmobile-export"
VERSION = 1
MAX_BYTES = 64 << 20
MAX_GAMES = 20_000
"""Most games in each of the two lists."""

MAX_RECORD = 128 << 10
"""Most characters of one value in the file; a long game has 10,000. Decoding so many takes about
3 ms."""

PIECE = 64 << 10
"""Bytes per read or write."""

MAX_FIELDS = 32
RUNNING, FINISHED = "games", "finished"
NO_DOCUMENTS: Mapping[str, Content] = {}


@frozen
class Imported:
    """The result of an import: games added, games that were kept already, and refused games."""

    added: int
    known: int
    troubles: tuple[Trouble, ...]


@frozen
class Part:
    """One value of an export: a game of `list`, or the field `name` where `list` is empty."""

    list: str
    name: str
    value: Json


class Refused(Exception):
    """Raised where a file is refused; `trouble` is the reason."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.trouble = Trouble(reason, message)


class Destination(Protocol):
    """The receiver of imported games."""

    @property
    def is_busy(self) -> bool:
        """Whether the import has to wait before the next `put`."""

    def holds(self, game_id: str) -> bool:
        """Whether a game of this id is kept."""

    def unreadable(self) -> Trouble | None:
        """The error why `holds` can't answer, such as an unreadable folder; None where it can."""

    def put(self, record: GameRecord, listed: str) -> Generator[None, None, Trouble | None]:
        """Check a game by the rules and keep it, in short steps; `listed` is its list in the file.

        Returns why it is refused, or None.
        """


# --- writing -----------------------------------------------------------------------------


def head() -> bytes:
    """The first bytes of an export."""
    return b'{"format":"%s","version":%d' % (FORMAT.encode("ascii"), VERSION)


def pieces(
    running: Iterator[GameRecord],
    finished: Iterator[GameRecord],
    chosen: Settings | None,
    documents: Mapping[str, Content] = NO_DOCUMENTS,
) -> Iterator[bytes]:
    """The content of an export file, one game per piece."""
    yield head()
    for name, games in ((RUNNING, running), (FINISHED, finished)):
        yield b',"%s":[' % name.encode("ascii")
        before = b""
        for record in games:
            yield before + plain.dump(records.encode(record)).encode("ascii")
            before = b","
        yield b"]"
    if documents:
        yield b',"documents":%s' % plain.dump(dict(documents)).encode("ascii")
    sealed = None if chosen is None else settings.encode(chosen)
    yield b',"settings":%s}\n' % plain.dump(sealed).encode("ascii")


# --- reading -----------------------------------------------------------------------------


class Reader:
    """Streaming decoder of an export.

    `done` is the number of bytes read so far. Every byte read is also written to `copy`, which is
    given for a source that can't be read twice.
    """

    def __init__(self, source: BinaryIO, copy: BinaryIO | None = None) -> None:
        self.done = 0
        self._source, self._copy = source, copy
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._text, self._at, self._ended = "", 0, False
        self._json = json.JSONDecoder(parse_constant=plain.no_constant, parse_float=plain.finite)

    def parts(self) -> Iterator[Part]:
        """Every part in the order of the file. Raises Refused and OSError."""
        if self._next() == "[":
            raise Refused("wrong_format", "This is not an export of this app.")
        self._expect("{")
        if self._next() == "}":
            return
        games = dict.fromkeys((RUNNING, FINISHED), 0)
        for _number in range(MAX_FIELDS):
            name = self._value()
            if not isinstance(name, str):
                raise _not_json()
            self._expect(":")
            if name in games and self._next() == "[":
                for value in self._items():
                    games[name] += 1
                    if games[name] > MAX_GAMES:
                        raise Refused("too_large", f"It has more than {MAX_GAMES} games.")
                    yield Part(name, "", value)
            else:
                yield Part("", name, self._value())
            if self._take() == "}":
                if self._next():
                    raise _not_json()
                return
            self._back_to(",")
        raise Refused("too_large", f"It has more than {MAX_FIELDS} fields.")

    def _items(self) -> Iterator[Json]:
        self._expect("[")
        if self._next() == "]":
            self._take()
            return
        while True:
            yield self._value()
            if self._take() == "]":
                return
            self._back_to(",")

    def _value(self) -> Json:
        """The next value, of at most MAX_RECORD characters."""
        self._next()
        while len(self._text) - self._at < MAX_RECORD and self._fill():
            pass
        window = self._text[self._at : self._at + MAX_RECORD]
        try:
            value, end = self._json.raw_decode(window)
        except RecursionError:
            raise Refused("too_deep", "Lists and objects lie too deep.") from None
        except ValueError:
            if len(window) == MAX_RECORD:
                message = f"A part has more than {MAX_RECORD} characters."
                raise Refused("too_large", message) from None
            raise _not_json() from None
        if plain.has_long_number(window[:end]):
            raise _not_json()
        if plain.deeper_than(value, plain.MAX_DEPTH):
            raise Refused("too_deep", "Lists and objects lie too deep.")
        self._at += end
        return value

    def _next(self) -> str:
        """The next character that is not white space, unconsumed; empty at the end of the file."""
        skipped = 0
        while True:
            found = _SPACE.match(self._text, self._at)
            end = self._at if found is None else found.end()
            skipped += end - self._at
            self._at = end
            if self._at < len(self._text):
                return self._text[self._at]
            if skipped > PIECE:
                raise _not_json()
            if not self._fill():
                return ""

    def _take(self) -> str:
        sign = self._next()
        self._at += 1
        return sign

    def _expect(self, sign: str) -> None:
        if self._take() != sign:
            raise _not_json()

    def _back_to(self, sign: str) -> None:
        """Refuse the file unless the character consumed last is this one."""
        if self._text[self._at - 1 : self._at] != sign:
            raise _not_json()

    def _fill(self) -> bool:
        """Read another piece; False at the end of the file."""
        if self._ended:
            return False
        data = self._source.read(PIECE)
        self._ended = not data
        self.done += len(data)
        if self.done > MAX_BYTES:
            raise Refused("too_large", f"It has more than {MAX_BYTES} bytes.")
        if self._copy is not None:
            self._copy.write(data)
        try:
            text = self._decoder.decode(data, final=self._ended)
        except UnicodeDecodeError as error:
            raise Refused("not_utf8", f"The text is not UTF-8: {error.reason}.") from None
        self._text, self._at = self._text[self._at :] + text, 0
        return True


_SPACE = re.compile(r"[ \t\n\r]*")


def _refuse_large(source: BinaryIO) -> None:
    """Refuse a file whose size says that it is too large, before any of it is read."""
    if source.seekable():
        size = source.seek(0, SEEK_END)
        source.seek(0)
        if size > MAX_BYTES:
            raise Refused("too_large", f"It has more than {MAX_BYTES} bytes.")


def _not_json() -> Refused:
    return Refused("not_json", "The file is not JSON, or not in the form of an export.")


class Import:
    """Adds the games of a file that aren't kept yet; kept games are never changed.

    `check` reads the whole file first and adds nothing; then `add` adds game by game. Both are
    iterators of short steps: an import is cancelled by not continuing them, and leaves whole
    games only.
    """

    def __init__(self, source: BinaryIO, destination: Destination) -> None:
        self._source, self._destination = source, destination
        self._copy = None if source.seekable() else tempfile.TemporaryFile()  # noqa: SIM115 - `close` does
        self._reader = Reader(source, self._copy)
        self._added: list[str] = []
        self._known = 0
        self._troubles: list[Trouble] = []
        self.trouble: Trouble | None = None
        """The reason why the file was refused or not read to its end; set by `check` and `add`."""

        self.settings: Settings | None = None
        """The settings in the file; set by `check`."""

        self.documents: dict[str, Json] = {}
        """The documents in the file by name, not looked at yet; set by `check`."""

        self.games = 0
        """Number of games in the file; set by `check`."""

    @property
    def so_far(self) -> Imported:
        """The result so far."""
        return Imported(len(self._added), self._known, tuple(self._troubles))

    @property
    def progress(self) -> float:
        """The share of the games that was added, known or refused, from 0 to 1."""
        seen = len(self._added) + self._known + len(self._troubles)
        return min(1.0, seen / self.games) if self.games else 0.0

    def check(self) -> Iterator[None]:
        """Read the whole file and set `trouble` where it is refused."""
        fields: dict[str, Json] = {}
        try:
            _refuse_large(self._source)
            for part in self._reader.parts():
                if part.list:
                    self.games += 1
                elif part.name in ("format", "version", "settings", "documents"):
                    fields[part.name] = part.value
                yield
        except Refused as refused:
            self.trouble = refused.trouble
            return
        except OSError as error:
            self.trouble = Trouble("unreadable", str(error))
            return
        if fields.get("format") != FORMAT:
            self.trouble = Trouble("wrong_format", "This is not an export of this app.")
        elif type(fields.get("version")) is not int or fields["version"] != VERSION:
            message = "It was written by another version of the app."
            self.trouble = Trouble("newer_version", message)
        else:
            self.settings = _decode_settings(fields.get("settings"))
            documents = fields.get("documents")
            self.documents = documents if isinstance(documents, dict) else {}
            self.trouble = self._destination.unreadable()

    def add(self) -> Iterator[None]:
        """Add game by game; only after a `check` without trouble."""
        again = self._copy or self._source
        try:
            again.seek(0)
            for part in Reader(again).parts():
                if part.list:
                    yield from self._take(part)
                    yield
                while self._destination.is_busy:
                    yield
        except Refused as refused:
            self.trouble = refused.trouble
        except OSError as error:
            self.trouble = Trouble("unreadable", str(error))

    def settle(self) -> Iterator[None]:
        """Move games that could not be written from `added` to `troubles`; call after a flush."""
        kept = []
        for number, game_id in enumerate(self._added):
            if self._destination.holds(game_id):
                kept.append(game_id)
            if number % 100 == 0:
                yield
        lost = len(self._added) - len(kept)
        self._troubles += [Trouble("not_written", "The disk did not take it.")] * lost
        self._added = kept

    def close(self) -> None:
        """Close the file and its copy."""
        self._source.close()
        if self._copy is not None:
            self._copy.close()

    def _take(self, part: Part) -> Iterator[None]:
        record = records.decode(part.value)
        if isinstance(record, Trouble):
            self._troubles.append(record)
            return
        if self._destination.holds(record.id):
            self._known += 1
            return
        trouble = yield from self._destination.put(record, part.list)
        if trouble is not None:
            self._troubles.append(trouble)
        else:
            self._added.append(record.id)


def _decode_settings(data: Json) -> Settings | None:
    if data is None:
        return None
    decoded = settings.from_json(data)
    return decoded if isinstance(decoded, Settings) else None
