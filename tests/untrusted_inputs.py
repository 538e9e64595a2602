"""The doors through which somebody else's bytes come in, beside the console's lines.

Each door takes any bytes and ends quietly, whether it let them in or refused them by name.
What it raises is a finding.
"""

import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import NewGame, Play, Player
from fitsmobile.session.challenge import link_of
from fitsmobile.session.conductor import Conductor, Tools
from fitsmobile.session.record import open_setup, to_table
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.storage import code, plain, records, settings, transfer
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.settings import Settings
from fitsmobile.storage.transfer import Bundle
from tests.session.conducting import bring_in, start_from_code

ALONE = (Player("Ada", "red"),)


def at_code(data: bytes) -> None:
    """A share code that somebody typed; its deal is set up, its moves are replayed."""
    shared = code.unpack(data.decode("utf-8", "replace"))
    if not isinstance(shared, Trouble):
        conductor().dispatch(
            NewGame(str(shared.setup.get("game")), ALONE, setup=shared.setup, moves=shared.moves)
        )


def at_link(data: bytes) -> None:
    """A link that opens the app, or a message in which one stands; its deal is played."""
    text = data.decode("utf-8", "replace")
    for told in (text, f"look: {link_of(text)} see you"):
        started = start_from_code(conductor(), told, ALONE, "solo")
        if isinstance(started, Snapshot) and started.ply:
            raise ValueError("moves of somebody else were played")


def at_import(data: bytes) -> None:
    """A file with an export."""
    answer = bring_in(conductor(), data)
    if not isinstance(answer, Trouble) and answer.added:
        raise ValueError("games of nobody came in")


def at_setup(data: bytes) -> None:
    """Explicit setup data for any game."""
    value = plain.parse(data)
    if not isinstance(value, Trouble):
        for game in GAMES:
            open_setup(game, value, GAMES)


def at_setup_of_game(data: bytes) -> None:
    """A share code's content behind its checksum: the setup that it holds is asked for."""
    value = plain.parse(data)
    if isinstance(value, dict):
        at_code(code.pack(value, ((0, "a1a2"),)).encode())


def at_settings(data: bytes) -> None:
    """A settings file, as it is and with a seal that fits."""
    settings.decode(data)
    value = plain.parse(data)
    if isinstance(value, dict):
        settings.from_json(plain.seal({"format": settings.FORMAT, **value}))


def at_save(data: bytes) -> None:
    """A saved game, as it is and with a seal that fits."""
    read = records.from_bytes(data)
    value = plain.parse(data)
    if isinstance(value, dict):
        read = records.decode(plain.seal({"format": records.FORMAT, **value}))
    if not isinstance(read, Trouble):
        to_table(read, GAMES)


DOORS: dict[str, Callable[[bytes], None]] = {
    "code": at_code,
    "link": at_link,
    "import": at_import,
    "setup": at_setup,
    "setup in a code": at_setup_of_game,
    "settings": at_settings,
    "save": at_save,
}

_numbers = count()
_folder = tempfile.TemporaryDirectory()


def conductor() -> Conductor:
    """One in an empty folder of its own."""
    folder = Path(_folder.name) / str(next(_numbers))
    return Conductor(GAMES, folder, Tools(lambda: 1_700_000_000, lambda: "guest"))


def good_examples() -> list[bytes]:
    """What each door lets in, to begin from: a game of each kind, opened and played a little."""
    found = [plain.dump(settings.encode(Settings())).encode()]
    for name, game in GAMES.items():
        one = conductor()
        seats = game.seats[0]
        players = tuple(Player("", colour) for colour in ("red", "blue")[:seats])
        one.dispatch(NewGame(name, players, seed=1, pace="free"))
        for _ in range(4):
            seat = one.snapshot.actors[0]
            one.dispatch(Play(seat, one.moves(seat)[0]))
        record = one.saved_games()[0]
        found += [
            (one.share_code() or "").encode(),
            plain.dump(record.setup).encode(),
            plain.dump(plain.unseal(records.encode(record))).encode(),
            transfer.pack(Bundle((), (), Settings())),
        ]
    return found


class Watch:
    """What a door costs: the processor time of each knock, and of some the memory, at most."""

    LOOK_EVERY = 100
    """Memory is looked at for one knock of so many: looking costs more than the knock."""

    def __init__(self, door: str) -> None:
        self.knocks = 0
        self.seconds = 0.0
        self.bytes = 0
        self._knock = DOORS[door]

    def knock(self, data: bytes, look: bool = False) -> None:
        """Knock once, and keep what it cost where that is the most so far."""
        self.knocks += 1
        if look or self.knocks % self.LOOK_EVERY == 0:
            tracemalloc.start()
            try:
                self._knock(data)
                self.bytes = max(self.bytes, tracemalloc.get_traced_memory()[1])
            finally:
                tracemalloc.stop()
            return
        begin = time.thread_time()
        self._knock(data)
        self.seconds = max(self.seconds, time.thread_time() - begin)


def giants(size: int) -> Iterator[bytes]:
    """Files and codes of about a size, each of the kind that costs most to look at."""
    for unit in (b"[],", b"{},", b"1,", b"1.5,", b'"1",', b'{"a":[]},', b"[[[[[[]]]]]],"):
        many = unit * (size // len(unit))
        yield b"[" + many[:-1] + b"]"
        yield b'{"format":"fitsmobile-export","version":1,"games":[' + many[:-1] + b"]}"
        yield b'{"game":"fits","seats":2,"rounds":[' + many[:-1] + b"]}"
    yield b"FM1" + b"A" * size
    yield b"FM1-" * (size // 4)
    yield b"fitsmobile://challenge/" * (size // 23)
    yield b"[" * size
    yield b'{"a":' * (size // 5)
    yield b"9" * size
    yield b'"' + b"\\u0041" * (size // 6) + b'"'
