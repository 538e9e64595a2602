"""Replay of the journal that a dead process left: the actions that are newer than the files."""

from collections.abc import Callable, Sequence

from fitsmobile.storage import archive, documents, records, settings
from fitsmobile.storage.journal import DISCARDED, DOCUMENT, ERASED, PLAIN, REMOVED, SETTINGS, Line
from fitsmobile.storage.live_shelf import LiveShelf
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Loaded, Trouble
from fitsmobile.storage.settings import Settings


def is_readable(line: Line) -> bool:
    """Whether this version of the app can replay a line of the journal."""
    if line.kind == SETTINGS:
        return isinstance(settings.decode(line.payload), Settings)
    if line.kind == DOCUMENT:
        is_sound = not isinstance(documents.decode(line.payload), Trouble)
        return documents.is_name(line.id) and is_sound
    if line.kind in (REMOVED, DISCARDED):
        return _number(line.payload) >= 0
    if line.kind in (archive.GAMES, archive.FINISHED):
        record = records.from_bytes(line.payload)
        return isinstance(record, GameRecord) and record.id == line.id
    return line.kind == ERASED


def after_erasure(lines: Sequence[Line]) -> tuple[Line, ...] | None:
    """The lines that count where all games were deleted; None where they were not.

    Those are the lines after the deletion, and all that tell of settings.
    """
    erased = [number for number, line in enumerate(lines) if line.kind == ERASED]
    if not erased:
        return None
    chosen = [line for line in lines[: erased[-1]] if line.kind == SETTINGS]
    return (*chosen, *lines[erased[-1] + 1 :])


def replay(
    lines: Sequence[Line],
    running: LiveShelf,
    finished: LiveShelf,
    put: Callable[[bool, GameRecord, bytes], None],
    remove: Callable[[str, bool], None],
) -> dict[tuple[str, str], bytes]:
    """Put and remove what the last line of each kind says of each game, where that is newer.

    All lines are readable. `put` takes whether the game goes among the finished ones, and its
    file; `remove` whether it is one of those. Returns the contents of the settings file and of the
    documents that lines tell of, by kind and id.
    """
    plain: dict[tuple[str, str], bytes] = {}
    last = {(line.kind, line.id): number for number, line in enumerate(lines)}
    for number in sorted(last.values()):
        line = lines[number]
        if line.kind in PLAIN:
            plain[line.kind, line.id] = line.payload + b"\n"
        elif line.kind in (REMOVED, DISCARDED):
            over = line.kind == DISCARDED
            kept = _touched(finished if over else running, line.id)
            if 0 <= kept <= _number(line.payload):
                remove(line.id, over)
        elif line.kind in (archive.GAMES, archive.FINISHED):
            record = records.from_bytes(line.payload)
            if isinstance(record, GameRecord):
                _replay_game(line, record, running, finished, put, remove)
    return plain


def _replay_game(
    line: Line,
    record: GameRecord,
    running: LiveShelf,
    finished: LiveShelf,
    put: Callable[[bool, GameRecord, bytes], None],
    remove: Callable[[str, bool], None],
) -> None:
    runs, over = _touched(running, line.id), _touched(finished, line.id)
    data = line.payload + b"\n"
    if line.kind == archive.GAMES:
        if record.touched > max(runs, over):
            put(False, record, data)
        return
    if record.touched < runs:
        return  # it was taken back and went on
    if record.touched > over:
        put(True, record, data)
    if _touched(running, line.id) >= 0:
        remove(line.id, False)


def _touched(shelf: LiveShelf, game_id: str) -> int:
    """The write counter with which a shelf has a game, -1 where it hasn't."""
    loaded = shelf.load(game_id)
    return loaded.value.touched if isinstance(loaded, Loaded) else -1


def _number(payload: bytes) -> int:
    """The write counter in a line of the journal, -1 where it holds none."""
    return int(payload) if payload.isdigit() and len(payload) <= len(str(1 << 53)) else -1
