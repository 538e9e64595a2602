"""The screens besides the tables of the games, and the registry of all routes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.engine.registry import Registry
from fitsmobile.ui.look.kv_classes import register

if TYPE_CHECKING:
    from collections.abc import Callable

    from fitsmobile.ui.kit.screen import Screen

SCREENS: Registry[Callable[..., Screen]] = Registry(
    {
        "home": "fitsmobile.ui.screens.home:HomeScreen",
        "setup": "fitsmobile.ui.screens.setup:SetupScreen",
        "challenge": "fitsmobile.ui.screens.challenge:ChallengeScreen",
        "code": "fitsmobile.ui.screens.code:CodeScreen",
        "settings": "fitsmobile.ui.screens.settings:SettingsScreen",
        "calibrate": "fitsmobile.ui.screens.calibrate:CalibrateScreen",
        "licences": "fitsmobile.ui.screens.licences:LicencesScreen",
        "shortcuts": "fitsmobile.ui.screens.shortcuts:ShortcutsScreen",
        "saved": "fitsmobile.ui.screens.saved:SavedScreen",
        "result": "fitsmobile.ui.screens.result:ResultScreen",
        "howto": "fitsmobile.ui.screens.howto:HowtoScreen",
        "lesson": "fitsmobile.ui.screens.lesson:LessonScreen",
        "puzzles": "fitsmobile.ui.screens.puzzles:PuzzlesScreen",
        "puzzle": "fitsmobile.ui.screens.puzzle:PuzzleScreen",
        "review": "fitsmobile.ui.screens.review:ReviewScreen",
        "statistics": "fitsmobile.ui.screens.statistics:StatsScreen",
        "lab": "fitsmobile.ui.games.fits.lab:LabScreen",
        "boards": "fitsmobile.ui.games.fits.my_boards:MyBoardsScreen",
        "table": "fitsmobile.ui.games:table_screen",
    }
)
"""Every route, and what makes its screen from `conductor` and `navigator`. A screen's module is
imported when it is visited first."""

register(
    __name__,
    calibrate="TouchField",
    first_start="Finger WordRamp",
    lesson="StepDashes",
    mistake_line="MistakeLine",
    puzzle_parts="EndStars PieceRow StarRow",
    saved_row="DeleteButton Progress Standings",
)
