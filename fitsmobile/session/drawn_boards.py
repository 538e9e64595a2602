"""The boards of FITS that the player has drawn and kept, and the draft of the next one.

They are settings, so that they are saved, survive a kill and travel in an export as those do.
A game never refers to them: the drawing stands in its setup.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from fitsmobile.engine.drawn import drawing_of, fault_of, key_of
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Json
from fitsmobile.storage.settings import MOST_DRAWN, Settings

if TYPE_CHECKING:
    from fitsmobile.session.conductor import Conductor

EMPTY = (".." * 3,) * 12
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
        """As in the settings."""
        return {"name": self.name, "art": list(self.lines), "rows": self.rows}


def from_json(data: Json) -> DrawnBoard:
    """A drawing in settings that passed their checks."""
    return DrawnBoard(data["name"], tuple(data["art"]), data["rows"])


def named(key: str, name: str) -> DrawnBoard:
    """The drawing of an engine's key under a name."""
    return from_json({"name": name, **drawing_of(key)})


def kept(settings: Settings) -> tuple[DrawnBoard, ...]:
    """The boards kept that can be played, the last drawn first."""
    found = [from_json(one) for one in settings.drawn_boards]
    return tuple(one for one in found if one.fault is None)


def draft(settings: Settings) -> DrawnBoard:
    """The board that is being drawn; empty at first."""
    return from_json(settings.board_draft) if settings.board_draft else DrawnBoard()


def keep_draft(conductor: Conductor, board: DrawnBoard) -> None:
    """Save the draft: it survives a kill as a move does."""
    conductor.change_settings(board_draft=board.to_json())


def keep(conductor: Conductor, board: DrawnBoard) -> None:
    """Keep a board in front of the others; the same drawing is kept once."""
    others = (one for one in kept(conductor.settings) if one.key != board.key)
    _store(conductor, (board, *others))


def forget(conductor: Conductor, board: DrawnBoard) -> int:
    """Delete a kept board; its place among the others, for `put_back`."""
    boards = kept(conductor.settings)
    at = next((at for at, one in enumerate(boards) if one.key == board.key), len(boards))
    _store(conductor, (*boards[:at], *boards[at + 1 :]))
    return at


def put_back(conductor: Conductor, board: DrawnBoard, at: int) -> None:
    """Keep a deleted board again, at the place that it had."""
    others = [one for one in kept(conductor.settings) if one.key != board.key]
    _store(conductor, (*others[:at], board, *others[at:]))


def joined(own: Settings, brought: Settings) -> list[dict[str, Json]]:
    """The boards kept here and behind them those of an import, each drawing once."""
    boards = {one.key: one for one in reversed((*kept(own), *kept(brought)))}
    return [one.to_json() for one in list(reversed(boards.values()))[:MOST_DRAWN]]


def _store(conductor: Conductor, boards: Iterable[DrawnBoard]) -> None:
    kept_ones: Sequence[Json] = [one.to_json() for one in boards][:MOST_DRAWN]
    conductor.change_settings(drawn_boards=kept_ones)
