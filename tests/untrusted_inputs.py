"""All inputs of the app that take untrusted bytes, except the lines of the console.

Each function takes any bytes and returns, whether the app accepted or refused them. An exception
is a finding.
"""

import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from fitsmobile.engine.frozen import replace
from fitsmobile.engine.registry import GAMES
from fitsmobile.puzzles import code as puzzle_code
from fitsmobile.puzzles import shipped
from fitsmobile.puzzles.checks import open_puzzle
from fitsmobile.puzzles.puzzle import from_entry, to_entry
from fitsmobile.session import deck
from fitsmobile.session.actions import NewGame, Play, Player
from fitsmobile.session.challenge import link_of
from fitsmobile.session.conductor import Conductor
from fitsmobile.session.puzzle_progress import Standing, content_of, merged, standings
from fitsmobile.session.record import open_setup, to_table
from fitsmobile.session.regret import SeatRegret, regrets_of, to_json
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.session.spacing import DayCount
from fitsmobile.storage import code, documents, plain, records, settings
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.settings import Settings
from fitsmobile.storage.writer import Manual
from tests.engine.drawings import DRAWN
from tests.harness import conductor_in
from tests.session.conducting import bring_in, export_of, start_from_code

ALONE = (Player("Ada", "red"),)


def at_code(data: bytes) -> None:
    """A typed share code: its deal is set up and its moves are replayed."""
    shared = code.unpack(data.decode("utf-8", "replace"))
    if not isinstance(shared, Trouble):
        game = str(shared.setup.get("game"))
        with conductor() as one:
            one.dispatch(NewGame(game, ALONE, setup=shared.setup, moves=shared.moves))


def at_link(data: bytes) -> None:
    """A deep link, alone or inside a message: its deal is started."""
    text = data.decode("utf-8", "replace")
    for told in (text, f"look: {link_of(text)} see you"):
        with conductor() as one:
            started = start_from_code(one, told, ALONE, "solo")
        if isinstance(started, Snapshot) and started.ply:
            raise ValueError("the moves of an untrusted link were played")


def at_import(data: bytes) -> None:
    """An export file."""
    with conductor() as one:
        answer = bring_in(one, data)
    if not isinstance(answer, Trouble) and answer.added:
        raise ValueError("games of an untrusted file were imported")


def at_setup(data: bytes) -> None:
    """A setup of any game as JSON."""
    value = plain.parse(data)
    if not isinstance(value, Trouble):
        for game in GAMES:
            open_setup(game, value, GAMES)


def at_setup_of_game(data: bytes) -> None:
    """A setup inside a share code with a valid checksum."""
    value = plain.parse(data)
    if isinstance(value, dict):
        at_code(code.pack(value, ((0, "a1a2"),)).encode())


def at_settings(data: bytes) -> None:
    """A settings file, as it is and with a valid checksum."""
    settings.decode(data)
    value = plain.parse(data)
    if isinstance(value, dict):
        settings.from_json(plain.seal({"format": settings.FORMAT, **value}))


def at_save(data: bytes) -> None:
    """A saved game with its regret, as it is and with a valid checksum, and a mistake in it."""
    read = records.from_bytes(data)
    value = plain.parse(data)
    if isinstance(value, dict):
        read = records.decode(plain.seal({"format": records.FORMAT, **value}))
    if not isinstance(read, Trouble):
        to_table(read, GAMES)
        regrets_of(read.regret)
        for seat in (0, 7):
            mistake = deck.puzzle_of(read, len(read.moves) // 2, seat, GAMES)
            if not isinstance(mistake, Trouble):
                open_puzzle(mistake, GAMES)


def at_puzzle(data: bytes) -> None:
    """A puzzle's code, its entry in a file, and the file."""
    puzzle_code.unpack(data.decode("utf-8", "replace"), GAMES)
    shipped.decode(data)
    value = plain.parse(data)
    if isinstance(value, dict):
        puzzle_code.unpack(code.pack({"goal": value.get("goal"), "setup": value}, ()), GAMES)
        puzzle = from_entry(value)
        if not isinstance(puzzle, Trouble):
            open_puzzle(puzzle, GAMES)


def at_document(data: bytes) -> None:
    """A document beside the games, as it is and with a valid checksum."""
    documents.decode(data)
    value = plain.parse(data)
    if isinstance(value, dict):
        sealed = documents.encode("puzzles", value)
        content = sealed if isinstance(sealed, Trouble) else documents.decode(sealed)
        if not isinstance(content, Trouble):
            standings(merged(content, content))
            deck.contents_of(deck.merged(content, content))


INPUTS: dict[str, Callable[[bytes], None]] = {
    "code": at_code,
    "link": at_link,
    "import": at_import,
    "setup": at_setup,
    "setup in a code": at_setup_of_game,
    "settings": at_settings,
    "save": at_save,
    "puzzle": at_puzzle,
    "document": at_document,
}


@contextmanager
def conductor() -> Iterator[Conductor]:
    """Context: a conductor with a temporary data folder; no file is forced to the disk."""
    with tempfile.TemporaryDirectory() as folder:
        one = conductor_in(Path(folder), new_id=lambda: "guest", writer=Manual)
        try:
            yield one
        finally:
            one.close()


def valid_examples() -> list[bytes]:
    """Valid bytes for every input: settings, and a game of each kind after four moves."""
    found = [plain.dump(settings.encode(Settings())).encode()]
    for puzzle in shipped.all_puzzles()[::80]:
        found += [puzzle_code.pack(puzzle).encode(), plain.dump(to_entry(puzzle)).encode()]
    found.append(plain.dump(content_of({"fits-1": Standing(stars=3)})).encode())
    cards = {"fits-1": deck.Card("game1", 3, 0, 3_100, "well")}
    mistakes = deck.to_content(deck.Contents(cards, DayCount(5, 20_000), {"old": [1]}))
    found.append(plain.dump(mistakes).encode())
    for name, game in GAMES.items():
        players = tuple(Player("", colour) for colour in ("red", "blue")[: game.seats[0]])
        with conductor() as one:
            options = {"boards": ["1", DRAWN]} if name == "fits" else {}
            one.dispatch(NewGame(name, players, options, seed=1, pace="free"))
            for _ in range(4):
                seat = one.snapshot.actors[0]
                one.dispatch(Play(seat, one.moves(seat)[0]))
            record, shared = one.saved_games()[0], one.share_code()
        regret = SeatRegret(0).with_decision(4_000, "well")
        record = replace(record, regret=to_json([regret]))
        found += [
            (shared or "").encode(),
            plain.dump(record.setup).encode(),
            plain.dump(plain.unseal(records.encode(record))).encode(),
            export_of((), (), Settings()),
        ]
    return found


class CostMeter:
    """Largest processor time and memory of the calls of one input."""

    TRACE_EVERY = 100
    """Calls per traced call: tracing memory takes longer than the call itself."""

    def __init__(self, source: str) -> None:
        self.calls = 0
        self.seconds = 0.0
        self.bytes = 0
        self._input = INPUTS[source]

    def feed(self, data: bytes, trace: bool = False) -> None:
        """Pass the data to the input and update the readings."""
        self.calls += 1
        if trace or self.calls % self.TRACE_EVERY == 0:
            tracemalloc.start()
            try:
                self._input(data)
                self.bytes = max(self.bytes, tracemalloc.get_traced_memory()[1])
            finally:
                tracemalloc.stop()
            return
        begin = time.thread_time()
        self._input(data)
        self.seconds = max(self.seconds, time.thread_time() - begin)


def oversized(size: int) -> Iterator[bytes]:
    """Files and codes of about `size` bytes, each a worst case of a parser."""
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
