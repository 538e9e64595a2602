"""Handing a text on to somebody, through whatever the device has for it."""

from typing import Any

from fitsmobile.ui import platform
from fitsmobile.ui.i18n import tr
from fitsmobile.ui.widgets.toast import Toast


def share(screen: Any, text: str, title: str) -> None:
    """Share a text; where the system shows nothing itself, `screen` says where it went."""
    if not platform.device.share(text, title):
        return
    toast = next((one for one in screen.children if isinstance(one, Toast)), None)
    if toast is None:
        toast = Toast()
        screen.add_widget(toast)
    toast.say(tr("Copied. Paste it wherever you like."))
