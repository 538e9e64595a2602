"""Registration of the fifth game: three registries and its colours."""

from collections.abc import Callable

from fitsmobile.ai.levels import PLAYERS
from fitsmobile.engine.registry import GAMES

COLOURS = {"accent": "#5F4B8B", "accent_soft": "#E2DCEF"}


def register() -> list[Callable[[], None]]:
    """Register the rules and the levels; the functions returned unregister them."""
    return [
        GAMES.register("pebbles", "tests.fifth.pebbles:PEBBLES"),
        PLAYERS.register("pebbles", "tests.fifth.players:PEBBLES"),
    ]


def register_screen() -> list[Callable[[], None]]:
    """Register the screen too, and add the game's colours to every theme."""
    from kivy.properties import ColorProperty

    from fitsmobile.ui.games import GAMES_UI
    from fitsmobile.ui.look.theme import theme, tokens

    def forget() -> None:
        for colours in tokens()["themes"].values():
            for role in COLOURS:
                del colours[role]["pebbles"]

    for colours in tokens()["themes"].values():
        for role, colour in COLOURS.items():
            colours[role]["pebbles"] = colour
    theme.apply_property(**{f"{role}_pebbles": ColorProperty(c) for role, c in COLOURS.items()})
    return [GAMES_UI.register("pebbles", "tests.fifth.screen:PEBBLES"), forget]
