"""What else can be done at a hex table, as a sheet."""

from collections.abc import Callable
from typing import Any

from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.look.i18n import tr


def open_menu(screen: Any) -> Sheet:
    """Lay the sheet over a `HexTableScreen`."""
    sheet = Sheet(title=screen.header.title)
    snapshot = screen.shown
    if snapshot is not None and snapshot.can_redo:
        sheet.add_action("redo", tr("Redo"), screen.redo)
    if screen.last_turn:
        sheet.add_action("again", tr("Replay the last turn"), screen.replay)
    pinned = not screen.settings.turn_board
    turn = tr("Turn the board to each player") if pinned else tr("Keep the board still")
    sheet.add_action("rotate", turn, screen.toggle_turning)
    sheet.add_action("book", tr("How to play"), _visit(screen, "howto", game=screen.game))
    sheet.add_action("gear", tr("Settings"), _visit(screen, "settings"))
    sheet.add_action("home", tr("Save and leave"), _visit(screen, "home"))
    sheet.open(screen)
    return sheet


def _visit(screen: Any, name: str, **args: Any) -> Callable[[], None]:
    return lambda: screen.navigator.go(name, **args)
