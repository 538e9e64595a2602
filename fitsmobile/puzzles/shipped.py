"""The puzzles of the app: one small file, read when puzzles are asked for and never at the start.

The file is sealed JSON, compressed. It comes with the app, but a damaged one is refused by name and
not trusted. `tools.puzzles` makes it.
"""

from functools import cache
from pathlib import Path
from zlib import compress, decompressobj, error

from fitsmobile.engine.protocol import Json
from fitsmobile.puzzles.puzzle import Puzzle, from_entry, to_entry
from fitsmobile.storage import atomic, plain
from fitsmobile.storage.results import Trouble

FORMAT = "fitsmobile-puzzles"
VERSION = 1
PLACE = Path(__file__).parent / "puzzles.bin"
MAX_BYTES = 100 << 10
MAX_PLAIN = 1 << 20
"""Bytes that the file may unfold to."""

MAX_PUZZLES = 2_000

Puzzles = tuple[Puzzle, ...]


def encode(puzzles: Puzzles) -> bytes:
    """The content of the file."""
    entries = [to_entry(puzzle) for puzzle in puzzles]
    sealed = plain.seal({"format": FORMAT, "version": VERSION, "puzzles": entries})
    return compress(plain.dump(sealed).encode("ascii"), 9)


def decode(data: bytes) -> Puzzles | Trouble:
    """The puzzles in a file, by grade as they stand there; not checked by the rules."""
    unsqueezer = decompressobj()
    try:
        text = unsqueezer.decompress(data, MAX_PLAIN)
    except error:
        return Trouble("damaged", "It is not compressed as it should be.")
    if unsqueezer.unconsumed_tail:
        return Trouble("too_large", f"It unfolds to more than {MAX_PLAIN} bytes.")
    if not unsqueezer.eof:
        return Trouble("damaged", "It has been cut.")
    parsed = plain.parse(text)
    body = parsed if isinstance(parsed, Trouble) else plain.unseal(parsed)
    return body if isinstance(body, Trouble) else _puzzles(body)


def _puzzles(body: dict[str, Json]) -> Puzzles | Trouble:
    if body.get("format") != FORMAT or body.get("version") != VERSION:
        return Trouble("wrong_format", "These are no puzzles of this version of the app.")
    entries = body.get("puzzles")
    if not isinstance(entries, list) or len(entries) > MAX_PUZZLES:
        return Trouble("wrong_field", "The list of puzzles is missing or too long.")
    found = []
    for entry in entries:
        puzzle = from_entry(entry)
        if isinstance(puzzle, Trouble):
            return puzzle
        found.append(puzzle)
    return tuple(found)


def read(place: Path) -> Puzzles | Trouble:
    """The puzzles in a file, or why it can't be read. The file stays as it is."""
    data = atomic.read_bounded(place, MAX_BYTES)
    return data if isinstance(data, Trouble) else decode(data)


@cache
def all_puzzles() -> Puzzles | Trouble:
    """The app's puzzles, read at the first call."""
    return read(PLACE)


def puzzles_of(game: str) -> Puzzles | Trouble:
    """The app's puzzles of a game, by grade; none where it has no puzzles."""
    found = all_puzzles()
    if isinstance(found, Trouble):
        return found
    return tuple(puzzle for puzzle in found if puzzle.game == game)


def find(puzzle_id: str) -> Puzzle | None:
    """The app's puzzle of this id; None where there is none, or the file can't be read."""
    found = all_puzzles()
    if isinstance(found, Trouble):
        return None
    return next((puzzle for puzzle in found if puzzle.id == puzzle_id), None)
