"""The names of FITS's boards. Those of the rules are known by their numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from fitsmobile.engine.drawn import is_drawn
from fitsmobile.ui.games.made import made
from fitsmobile.ui.look.i18n import mark, tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fitsmobile.session.kept_documents import KeptDocuments

NAMES = {
    "meadow": mark("Meadow"),
    "checkers": mark("Checkers"),
    "pond": mark("Pond"),
    "stairs": mark("Stairs"),
    "quarry": mark("Quarry"),
    "bridge": mark("Bridge"),
    "hourglass": mark("Hourglass"),
    "avenue": mark("Avenue"),
    "thorns": mark("Thorns"),
    "garden": mark("Garden"),
    "stars": mark("Stars"),
    "abyss": mark("Abyss"),
}
"""Message ids by the ids of our own boards."""


def board_title(board: str) -> str:
    """`Board 3`, or the name of a board that has one."""
    return _name(board) or tr("Board {n}", n=board)


def board_done(board: str) -> str:
    """`Board 3 done`, or `Hourglass, done`."""
    name = _name(board)
    return tr("{name}: done", name=name) if name else tr("Board {n} done", n=board)


def board_words(board: str) -> str:
    """`board 3` within a sentence, or the name of a board that has one."""
    return _name(board) or tr("board {board}", board=board)


def is_numbered(board: str) -> bool:
    """Whether a board is one of the rules, which have numbers."""
    return not is_drawn(board) and board not in NAMES


def _name(board: str) -> str:
    """The name of a board; empty for a board of the rules."""
    if is_drawn(board):
        return _drawn_name(board) or tr("Drawn board")
    return tr(NAMES[board]) if board in NAMES else ""


def _drawn_name(board: str) -> str:
    """The name under which a drawing is kept here; empty for none."""
    documents = made.documents
    return "" if documents is None else _drawn_names(documents, documents.revision).get(board, "")


@lru_cache(maxsize=1)
def _drawn_names(documents: KeptDocuments, _revision: int) -> Mapping[str, str]:
    """The names of the drawings kept, read again after a document was kept."""
    from fitsmobile.session import drawn_boards

    return drawn_boards.names(documents)
