"""Sharing a text: the system's share sheet, or the clipboard and a line that says so."""

from fitsmobile.ui import device
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.toast import Toast
from fitsmobile.ui.look.i18n import tr


def share(screen: Screen, text: str, title: str) -> None:
    """Open the system's share sheet for a text; where there is none, copy it."""
    if not device.current.share(text, title):
        copy(screen, text)


def copy(screen: Screen, text: str) -> None:
    """Copy a text, and have `screen` say whether it is on the clipboard."""
    toast = next((one for one in screen.children if isinstance(one, Toast)), None)
    if toast is None:
        toast = Toast()
        screen.add_widget(toast)
    if device.current.copy(text):
        toast.say(tr("Copied to the clipboard."))
    else:
        toast.say(tr("Not copied: the clipboard can't be reached."))
