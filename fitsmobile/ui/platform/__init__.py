"""What the device itself can do, behind one small interface; nothing else of the app asks it.

`platform.device` is the one that is there: a `Phone` on Android, elsewhere a `Desk`, its twin
that does the same with what a desk has. Tests put their own in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.utils import platform as system

if TYPE_CHECKING:
    from fitsmobile.ui.platform.interface import Device


def here() -> Device:
    """The device that the app runs on."""
    if system == "android":
        from fitsmobile.ui.platform.phone import Phone

        return Phone()
    from fitsmobile.ui.platform.desk import Desk

    return Desk()


device: Device = here()
