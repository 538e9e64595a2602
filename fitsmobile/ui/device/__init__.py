"""What the device itself can do, behind one small interface; nothing else of the app asks it.

`device.current` is the one that is there: a `Phone` on Android, elsewhere a `Desk`, its twin
that does the same with what a desk has. Tests put their own in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.utils import platform as system

if TYPE_CHECKING:
    from fitsmobile.ui.device.interface import Device


def here() -> Device:
    """The device that the app runs on."""
    if system == "android":
        from fitsmobile.ui.device.phone import Phone

        return Phone()
    from fitsmobile.ui.device.desktop import Desk

    return Desk()


current: Device = here()
