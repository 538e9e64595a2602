"""Three touches of the phone's motor: a tick, a landing, a refusal."""

from collections.abc import Callable

from kivy.logger import Logger
from kivy.utils import platform

MILLISECONDS = {"tick": (8,), "land": (18,), "refuse": (14, 60, 14)}
"""Buzz, pause, buzz ... of each kind."""


def no_motor(_pattern: tuple[int, ...]) -> None:
    """A desk has none."""


def android_motor(pattern: tuple[int, ...]) -> None:
    """Buzz through the system's vibrator, for as long as the pattern says."""
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    context = autoclass("android.content.Context")
    vibrator = activity.getSystemService(context.VIBRATOR_SERVICE)
    effect = autoclass("android.os.VibrationEffect")
    vibrator.vibrate(effect.createWaveform([0, *pattern], -1))


class Haptics:
    """`feel("tick")`. A motor that fails once is left alone from then on."""

    def __init__(self, motor: Callable[[tuple[int, ...]], None] | None = None) -> None:
        self.on = True
        self._motor = motor or (android_motor if platform == "android" else no_motor)

    def feel(self, kind: str) -> None:
        """`tick`, `land` or `refuse`."""
        if not self.on:
            return
        try:
            self._motor(MILLISECONDS[kind])
        except Exception as error:  # jnius raises whatever Java threw
            Logger.warning("Haptics: the motor does not work here: %s", error)
            self._motor = no_motor


haptics = Haptics()
