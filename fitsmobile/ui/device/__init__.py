"""Device services (insets, clipboard, sharing, files, vibration) behind one interface.

`device.current` is a `Phone` on Android and a `Desktop` elsewhere; tests replace it. No other
folder asks Android or the operating system.
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
    from fitsmobile.ui.device.desktop import Desktop

    return Desktop()


current: Device = here()
