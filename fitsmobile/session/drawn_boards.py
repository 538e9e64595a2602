"""The boards of FITS that the player has drawn and kept, and the draft of the next one.

They are a document beside the games: saved after every stroke, and part of an export. A game never
refers to them: the drawing stands in its setup. What is no board of this version, or one that the
rules refuse, is kept aside as it is: a later version may know it.
"""

from collections.abc import Iterable

from fitsmobile.engine.drawn import COLUMNS, ROWS, fault_of, key_of
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Json
from fitsmobile.session.kept_documents import BOARDS, KeptDocuments
from fitsmobile.storage import plain
from fitsmobile.storage.documents import Content
from fitsmobile.storage.records import is_name, is_word

MOST = 60
"""Most drawn boards that are kept; of more the first drawn are dropped."""

MOST_ASIDE, LONGEST_ASIDE = 50, 500
"""Most entries that are kept aside, and the most characters of one."""

LONGEST_NAME = 24
EMPTY = ("." * COLUMNS,) * ROWS
"""The lines of a board with a dot on every cell."""


@frozen
class DrawnBoard:
    """A drawing with its name; `lines` from the top. A draft may have a fault."""

    name: str = ""
    lines: tuple[str, ...] = EMPTY
    rows: bool = False

    @property
    def fault(self) -> str | None:
        """The fault that a setup would be refused for; None for a board that can be played."""
        return fault_of(self.lines)

    @property
    def key(self) -> str:
        """The drawing as the engine knows it."""
        return key_of(self.lines, self.rows)

    @property
    def board(self) -> Json:
        """The drawing as it stands in a setup."""
        return {"art": list(self.lines), "rows": self.rows}

    def to_json(self) -> dict[str, Json]:
        """As in the document."""
        return {"name": self.name, "art": list(self.lines), "rows": self.rows}


def read(data: Json) -> DrawnBoard | None:
    """A drawing of any origin; None where it is none, whatever its signs."""
    if not isinstance(data, dict) or data.keys() != {"name", "art", "rows"}:
        return None
    name, lines, rows = data["name"], data["art"], data["rows"]
    sound = (
        is_name(name)
        and len(name) <= LONGEST_NAME
        and isinstance(rows, bool)
        and isinstance(lines, list)
        and len(lines) == ROWS
        and all(is_word(line) and len(line) == COLUMNS for line in lines)
    )
    return DrawnBoard(name, tuple(lines), rows) if sound else None


def drawn_in(setup: Json) -> tuple[DrawnBoard, ...]:
    """The drawings in a setup that the rules accepted, without names."""
    boards = [one["board"] for one in setup["rounds"]]
    found = (read({"name": "", **one}) for one in boards if isinstance(one, dict))
    return tuple(one for one in found if one is not None)


def kept(documents: KeptDocuments) -> tuple[DrawnBoard, ...]:
    """The boards kept that can be played, the last drawn first."""
    return _boards(documents.load(BOARDS))


def names(documents: KeptDocuments) -> dict[str, str]:
    """The names of the boards kept that have one, by their keys."""
    return {one.key: one.name for one in kept(documents) if one.name}


def aside(documents: KeptDocuments) -> tuple[str, ...]:
    """The names of the entries kept aside, each empty where it has none that can be shown."""
    found = map(read, _aside(documents.load(BOARDS)))
    return tuple("" if board is None else board.name for board in found)


def draft(documents: KeptDocuments) -> DrawnBoard:
    """The board that is being drawn; empty at first."""
    return read(documents.load(BOARDS).get("draft")) or DrawnBoard()


def keep_draft(documents: KeptDocuments, board: DrawnBoard) -> None:
    """Save the draft: it survives a kill as a move does."""
    documents.keep(BOARDS, {**documents.load(BOARDS), "draft": board.to_json()})


def keep(documents: KeptDocuments, board: DrawnBoard) -> None:
    """Keep a board in front of the others; the same drawing is kept once."""
    put_back(documents, board, 0)


def forget(documents: KeptDocuments, board: DrawnBoard) -> int:
    """Delete a kept board; its place among the others, for `put_back`."""
    boards = kept(documents)
    at = next((at for at, one in enumerate(boards) if one.key == board.key), len(boards))
    _store(documents, (*boards[:at], *boards[at + 1 :]))
    return at


def put_back(documents: KeptDocuments, board: DrawnBoard, at: int) -> None:
    """Keep a board at a place among the others."""
    others = [one for one in kept(documents) if one.key != board.key]
    _store(documents, (*others[:at], board, *others[at:]))


def merged(own: Content, brought: Content) -> Content:
    """The boards of this device, behind them the others; the draft of this device if it has one."""
    boards = {one.key: one for one in reversed((*_boards(own), *_boards(brought)))}
    listed = list(reversed(boards.values()))[:MOST]
    found = _content(listed, (*_aside(own), *_aside(brought)))
    begun = read(own.get("draft")) or read(brought.get("draft"))
    return found if begun is None else found | {"draft": begun.to_json()}


def _boards(content: Content) -> tuple[DrawnBoard, ...]:
    """The boards in a document of any origin that can be played."""
    found = map(read, _entries(content))
    return tuple(one for one in found if one is not None and one.fault is None)


def _aside(content: Content) -> tuple[Json, ...]:
    """The other entries, as they are; those that are too long are dropped."""
    found = []
    for entry in _entries(content):
        board = read(entry)
        is_short = len(plain.dump(entry)) <= LONGEST_ASIDE
        if (board is None or board.fault is not None) and is_short and entry not in found:
            found.append(entry)
    return tuple(found[:MOST_ASIDE])


def _entries(content: Content) -> list[Json]:
    """Everything listed in a document of any origin: boards, and what was kept aside."""
    kept, aside = (content.get(part) for part in ("kept", "aside"))
    kept, aside = (values if isinstance(values, list) else [] for values in (kept, aside))
    return [*kept[:MOST], *aside[:MOST_ASIDE]]


def _content(boards: Iterable[DrawnBoard], aside: Iterable[Json]) -> Content:
    """The document of some boards, without a draft."""
    found: Content = {"kept": [one.to_json() for one in boards][:MOST]}
    left = list(aside)[:MOST_ASIDE]
    return found | {"aside": left} if left else found


def _store(documents: KeptDocuments, boards: Iterable[DrawnBoard]) -> None:
    content = documents.load(BOARDS)
    documents.keep(BOARDS, {**content, **_content(boards, _aside(content))})
