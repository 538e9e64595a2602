"""Which class is behind a route: one of the screens, or the table of all games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.ui.games import table_screen
from fitsmobile.ui.screens import SCREENS

if TYPE_CHECKING:
    from collections.abc import Callable

    from fitsmobile.ui.kit.screen import Screen

TABLE = "table"


def names() -> tuple[str, ...]:
    """Every route."""
    return (*SCREENS, TABLE)


def screen_class(name: str) -> Callable[..., Screen]:
    """The class or function that makes the screen of a route, from `conductor` and `navigator`.

    Raises KeyError for an unknown route.
    """
    return table_screen if name == TABLE else SCREENS[name]
