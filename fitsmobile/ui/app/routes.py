"""Which class is behind a route: one of the screens, or the table of a game."""

from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.screens import SCREENS


def tables() -> tuple[str, ...]:
    """The routes of the games' tables, each once."""
    return tuple(dict.fromkeys(ui.route for ui in GAMES_UI.values()))


def names() -> tuple[str, ...]:
    """Every route."""
    return (*SCREENS, *tables())


def screen_class(name: str) -> type[Screen]:
    """The class behind a route, which is made as `Class(conductor=..., navigator=...)`.

    Raises KeyError for an unknown route.
    """
    if name in SCREENS:
        return SCREENS[name]
    for ui in GAMES_UI.values():
        if ui.route == name:
            return ui.table()
    raise KeyError(name)
