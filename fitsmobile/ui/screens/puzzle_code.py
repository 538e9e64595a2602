"""The sheet that sends a puzzle: its code to be scanned, and a row that passes it on as text."""

from fitsmobile.session import challenge
from fitsmobile.ui.kit.qr_square import QrSquare
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.share import share
from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.units import dp

CODE_MOST, CODE_SHARE = 280, 0.5
"""Largest side of the code that can be scanned: in dp, and as a share of the window's height."""


def open_code(screen: Screen, code: str, name: str) -> None:
    """Open the sheet over a screen. The code is left out where it would be too small to scan."""
    text = f"{tr('Can you solve this puzzle?')}\n{challenge.link_of(code)}"
    sheet = Sheet(title=name)
    square = QrSquare(size_hint_y=None, parts=[challenge.LINK, code])
    square.height = square.side(min(dp(CODE_MOST), screen.height * CODE_SHARE))
    if square.readable:
        sheet.body.add_widget(square)
    sheet.add_action("share", tr("Send this puzzle"), lambda: share(screen, text, name))
    sheet.open(screen)
