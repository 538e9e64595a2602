"""Everything in one file, to carry it to another device. An imported file may come from anyone."""

from collections.abc import Callable, Iterator

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Json
from fitsmobile.storage import plain, records, settings
from fitsmobile.storage.live_shelf import LiveShelf
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.saves import Shelf
from fitsmobile.storage.settings import Settings

FORMAT = "fitsmobile-export"
VERSION = 1
MAX_BYTES = 64 << 20
MAX_GAMES = 20_000
MAX_PARTS = 4_000_000
"""Lists and objects in it; a game has a hundred."""


@frozen
class Bundle:
    """What an export holds: running games, finished games, the settings."""

    games: tuple[GameRecord, ...]
    finished: tuple[GameRecord, ...]
    settings: Settings | None
    troubles: tuple[Trouble, ...] = ()


@frozen
class Imported:
    """What an import did: games added, games that were there already, what was refused."""

    added: int
    known: int
    troubles: tuple[Trouble, ...]


def pack(bundle: Bundle) -> bytes:
    """The content of an export file."""
    body: dict[str, Json] = {
        "format": FORMAT,
        "version": VERSION,
        "games": [records.encode(one) for one in bundle.games],
        "finished": [records.encode(one) for one in bundle.finished],
        "settings": None if bundle.settings is None else settings.encode(bundle.settings),
    }
    return plain.dump(body).encode("ascii") + b"\n"


def unpack(data: bytes) -> Bundle | Trouble:
    """What an export holds; a record that is damaged is left out and told, one by one."""
    if len(data) > MAX_BYTES:
        return Trouble("too_large", f"{len(data)} bytes are more than {MAX_BYTES}.")
    body = plain.parse(data, MAX_PARTS)
    if isinstance(body, Trouble):
        return body
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        return Trouble("wrong_format", "This is not an export of this app.")
    if type(body.get("version")) is not int or body["version"] != VERSION:
        return Trouble("newer_version", "It was written by another version of the app.")
    games, bad_games = _decode_all(body.get("games"))
    finished, bad_finished = _decode_all(body.get("finished"))
    chosen = _decode_settings(body.get("settings"))
    return Bundle(games, finished, chosen, bad_games + bad_finished)


class Intake:
    """An import under way: adds the games that aren't here yet. What is here is never touched.

    A game counts as here when its id is on either shelf; where one can't be looked through,
    nothing comes in. `refuse` lets the rules have their say about each game before it is
    written. `stays_over` is whether one that lay among the finished ones and never ended was
    given up, and doesn't go on here.
    """

    def __init__(
        self,
        bundle: Bundle,
        games: Shelf | LiveShelf,
        finished: Shelf | LiveShelf,
        refuse: Callable[[GameRecord], Trouble | None],
        stays_over: Callable[[GameRecord], bool],
    ) -> None:
        self._bundle = bundle
        self._games, self._finished = games, finished
        self._refuse, self._stays_over = refuse, stays_over
        self._here: set[str] = set()
        self._added = self._known = 0
        self._troubles = list(bundle.troubles)

    @property
    def so_far(self) -> Imported:
        """What it has come to until now."""
        return Imported(self._added, self._known, tuple(self._troubles))

    def steps(self) -> Iterator[None]:
        """One game at each: many take their while, and others may be begun meanwhile."""
        for shelf in (self._games, self._finished):
            ids = shelf.ids()
            if isinstance(ids, Trouble):
                self._troubles.append(ids)
                return
            self._here.update(ids)
        for record in self._bundle.games:
            self._take(record, over=record.ended is not None)
            yield
        for record in self._bundle.finished:
            self._take(record, over=record.ended is not None or self._stays_over(record))
            yield

    def _take(self, record: GameRecord, over: bool) -> None:
        begun = self._games.holds(record.id) or self._finished.holds(record.id)
        if begun or record.id in self._here:
            self._known += 1
            return
        shelf = self._finished if over else self._games
        answer = self._refuse(record) or shelf.save(record)
        if isinstance(answer, Trouble):
            self._troubles.append(answer)
        else:
            self._here.add(record.id)
            self._added += 1


def _decode_all(data: Json) -> tuple[tuple[GameRecord, ...], tuple[Trouble, ...]]:
    if not isinstance(data, list) or len(data) > MAX_GAMES:
        return (), (Trouble("wrong_field", "A list of games is missing or too long."),)
    decoded = [records.decode(one) for one in data]
    good = tuple(one for one in decoded if isinstance(one, GameRecord))
    return good, tuple(one for one in decoded if isinstance(one, Trouble))


def _decode_settings(data: Json) -> Settings | None:
    if data is None:
        return None
    decoded = settings.from_json(data)
    return decoded if isinstance(decoded, Settings) else None
