"""The one screen on which every game is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.ui.games import GAMES_UI

if TYPE_CHECKING:
    from fitsmobile.ui.table.board import TableParts
    from fitsmobile.ui.table.screen import TableScreen


def parts_of(game: str) -> TableParts:
    """The parts of a game's table, imported when the game is first shown."""
    return GAMES_UI[game].table()


def table_screen(**kwargs: object) -> TableScreen:
    """A table screen for all games."""
    from fitsmobile.ui.table.screen import TableScreen

    return TableScreen(parts_of, **kwargs)
