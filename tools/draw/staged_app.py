"""The app on a stage, with its own data folder."""

from pathlib import Path
from typing import TYPE_CHECKING

from fitsmobile.engine.protocol import Json
from fitsmobile.session.snapshot import Snapshot
from tools.draw.stage import Stage

if TYPE_CHECKING:
    from fitsmobile.ui.kit.screen import Screen

SLOW_FRAME = 1 / 12
"""Seconds of a long frame, in which animations end sooner."""


class StagedApp:
    """The app as it starts in a folder, on a stage, in some settings."""

    def __init__(self, stage: Stage, folder: Path, **settings: Json) -> None:
        self.stage, self.folder = stage, folder
        self._settings = settings
        self.start()

    def start(self) -> None:
        """Open the app, in its settings."""
        from fitsmobile.ui.app.app import FitsApp

        app = FitsApp(folder=self.folder)
        if self._settings:
            app.conductor.change_settings(**self._settings)
        self.conductor = app.conductor
        self.root = self.stage.show(app.build())

    @property
    def snapshot(self) -> Snapshot:
        """The game at the table."""
        snapshot = self.conductor.snapshot
        if snapshot is None:
            raise RuntimeError("no game is at the table")
        return snapshot

    @property
    def screen(self) -> "Screen":
        """The screen in front."""
        screen = self.root.screen
        if screen is None:
            raise RuntimeError("no screen is open")
        return screen

    def rest(self, seconds: float = 1.0) -> None:
        """Draw a few long frames, so that animations end."""
        self.stage.frames(round(seconds / SLOW_FRAME), SLOW_FRAME)
