"""The battery, asked through plyer, which knows a way on every system."""

import shutil
import time
from collections.abc import Callable

from kivy.utils import platform

LOW_PERCENT = 20.0
ASKED_SECONDS = 60.0
"""An answer is used again for this time: on Linux plyer starts a program for each."""


class Battery:
    """Whether the battery is low; may be asked on any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asked = float("-inf")
        self._low = False

    def is_low(self) -> bool:
        """Whether less than LOW_PERCENT is left and no charger is there; False where unknown."""
        if self._clock() - self._asked >= ASKED_SECONDS:
            self._low = _is_low()
            self._asked = self._clock()
        return self._low


battery = Battery()


def _is_low() -> bool:
    """On Linux plyer 2.1 asks the program `upower`; its other way there fails, and prints so."""
    if platform == "linux" and shutil.which("upower") is None:
        return False
    import plyer

    try:
        status = plyer.battery.status
        return status["isCharging"] is False and float(status["percentage"]) < LOW_PERCENT
    except Exception:  # each system raises something else where it has no battery
        return False
