"""Three touches of the phone's motor: a tick, a landing, a refusal."""

from kivy.logger import Logger

from fitsmobile.ui import device

MILLISECONDS = {"tick": (8,), "land": (18,), "refuse": (14, 60, 14)}
"""Buzz, pause, buzz ... of each kind."""


class Haptics:
    """`feel("tick")`. A motor that fails once is left alone from then on."""

    def __init__(self) -> None:
        self.on = True
        self._broken = False

    def feel(self, kind: str) -> None:
        """`tick`, `land` or `refuse`."""
        if not self.on or self._broken:
            return
        try:
            device.current.buzz(MILLISECONDS[kind])
        except Exception as error:  # jnius raises whatever Java threw
            Logger.warning("Haptics: the motor does not work here: %s", error)
            self._broken = True


haptics = Haptics()
