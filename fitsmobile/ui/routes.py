"""Which screens there are. A screen's module is imported when it is visited first.

Name -> module and class under `fitsmobile.ui.screens`. Every class is a `Screen` and is made
as `Class(conductor=..., navigator=...)`.
"""

from importlib import import_module
from typing import Any

ROUTES = {
    "home": "home:HomeScreen",
    "setup": "setup:SetupScreen",
    "challenge": "challenge:ChallengeScreen",
    "code": "code:CodeScreen",
    "settings": "settings:SettingsScreen",
    "calibrate": "calibrate:CalibrateScreen",
    "shortcuts": "shortcuts:ShortcutsScreen",
    "saved": "saved:SavedScreen",
    "result": "result:ResultScreen",
    "fillit": "fillit:FillitScreen",
    "jammit": "jammit:JammitScreen",
    "howto": "howto:HowtoScreen",
    "lesson": "lesson:LessonScreen",
    "review": "review:ReviewScreen",
    "statistics": "stats:StatsScreen",
    "table": "table:TableScreen",
}

TABLES = {"fits": "table", "bits": "table", "fillit": "fillit", "jammit": "jammit"}
"""Game -> the route of its table. A game whose table is not there is not offered."""


def playable() -> tuple[str, ...]:
    """The games that have a table, in the order of the home screen."""
    return tuple(game for game, route in TABLES.items() if route in ROUTES)


def screen_class(name: str) -> type[Any]:
    """The class behind a route."""
    module, _, cls = ROUTES[name].partition(":")
    return getattr(import_module(f"fitsmobile.ui.screens.{module}"), cls)
