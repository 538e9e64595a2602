"""Which screens there are. A screen's module is imported when it is visited first.

Name -> module and class under `fitsmobile.ui`. Every class is a `Screen` and is made
as `Class(conductor=..., navigator=...)`.
"""

from importlib import import_module
from typing import Any

ROUTES = {
    "home": "screens.home:HomeScreen",
    "setup": "screens.setup:SetupScreen",
    "challenge": "screens.challenge:ChallengeScreen",
    "code": "screens.code:CodeScreen",
    "settings": "screens.settings:SettingsScreen",
    "calibrate": "screens.calibrate:CalibrateScreen",
    "shortcuts": "screens.shortcuts:ShortcutsScreen",
    "saved": "screens.saved:SavedScreen",
    "result": "screens.result:ResultScreen",
    "fillit": "games.fillit.screen:FillitScreen",
    "jammit": "games.jammit.screen:JammitScreen",
    "howto": "screens.howto:HowtoScreen",
    "lesson": "screens.lesson:LessonScreen",
    "review": "screens.review:ReviewScreen",
    "statistics": "screens.statistics:StatsScreen",
    "table": "games.ramp.screen:TableScreen",
}

TABLES = {"fits": "table", "bits": "table", "fillit": "fillit", "jammit": "jammit"}
"""Game -> the route of its table. A game whose table is not there is not offered."""


def playable() -> tuple[str, ...]:
    """The games that have a table, in the order of the home screen."""
    return tuple(game for game, route in TABLES.items() if route in ROUTES)


def screen_class(name: str) -> type[Any]:
    """The class behind a route."""
    module, _, cls = ROUTES[name].partition(":")
    return getattr(import_module(f"fitsmobile.ui.{module}"), cls)
