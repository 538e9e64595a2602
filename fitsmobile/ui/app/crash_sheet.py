"""Crash report: shows the traceback of the last crash at the next start."""

from pathlib import Path

from fitsmobile.storage import crash
from fitsmobile.ui.kit.form import Scroller
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.share import copy
from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.kit.text import Note, Paragraph
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.units import dp

TEXT_MOST, TEXT_SHARE = 160, 0.24
"""Largest height of the scrolling text, in pixels and as a share of the window."""


class CrashSheet(Sheet):
    """Sheet with the traceback; closing it in any way deletes the report."""

    def __init__(self, folder: Path, text: str, room: float, **kwargs: object) -> None:
        super().__init__(title=tr("Something went wrong last time"), **kwargs)
        self._folder, self.text = folder, text
        words = tr("Your games are safe. Nothing was sent to anybody; this is what happened:")
        self.body.add_widget(Paragraph(text=words, padding=[dp(8), dp(2)]))
        self.body.add_widget(self._history(min(dp(TEXT_MOST), room * TEXT_SHARE)))
        self.add_action("copy", tr("Copy details"), self._copy)
        self.add_action("close", tr("Close"), self.close)

    def on_closed(self) -> None:
        """Delete the report."""
        crash.forget(self._folder)

    def _history(self, height: float) -> Scroller:
        view = Scroller(size_hint_y=None, height=height)
        view.scroll_y = 0
        view.add_widget(Note(text=self.text, padding=[dp(8), dp(4)]))
        return view

    def _copy(self) -> None:
        copy(self.screen, self.text)


def show_last(folder: Path, screen: Screen) -> CrashSheet | None:
    """Open the sheet over a screen; None where no report is kept."""
    text = crash.kept(folder)
    if text is None:
        return None
    sheet = CrashSheet(folder, text, screen.height)
    sheet.open(screen)
    return sheet
