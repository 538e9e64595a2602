"""The menu of a table: what can be done besides playing, as a sheet."""

from functools import partial

from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.kit.wording import with_kind
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.speech import speech
from fitsmobile.ui.look.switches import switches
from fitsmobile.ui.table.questions import QUESTIONS
from fitsmobile.ui.table.screen import TableScreen


def open_menu(screen: "TableScreen") -> Sheet:
    """Lay the sheet over a table."""
    snapshot, ask = screen.shown, screen.wishes.ask
    if snapshot is None:
        return Sheet()
    sheet = Sheet(title=with_kind(snapshot.origin))
    if snapshot.can_undo:
        sheet.add_action("undo", tr("Undo"), partial(ask, "undo"))
    if snapshot.can_redo:
        sheet.add_action("redo", tr("Redo"), partial(ask, "redo"))
    if screen.relay.last_turn:
        sheet.add_action("again", tr("Replay the last turn"), partial(ask, "replay"))
    if screen.relay.parts.shared:
        pinned = not screen.conductor.settings.turn_board
        turn = tr("Turn the board to each player") if pinned else tr("Keep the board still")
        sheet.add_action("rotate", turn, partial(ask, "turn_board"))
    if speech.wanted or switches.on:
        for key, text in QUESTIONS.items():
            sheet.add_action("", tr(text), partial(screen.questions.ask, key))
    go = screen.navigator.go
    sheet.add_action("book", tr("How to play"), lambda: go("howto", game=snapshot.game))
    sheet.add_action("gear", tr("Settings"), lambda: go("settings"))
    sheet.add_action("home", tr("Save and leave"), lambda: go("home"))
    sheet.open(screen)
    return sheet
