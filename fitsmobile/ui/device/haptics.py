"""Vibration patterns: tick, landing, refusal."""

from kivy.logger import Logger

from fitsmobile.ui import device

MILLISECONDS = {"tick": (8,), "land": (18,), "refuse": (14, 60, 14)}
"""Durations of each pattern: vibration, pause, vibration ..."""


class Haptics:
    """Plays vibration patterns by name; after the first error of the motor it stays silent."""

    def __init__(self) -> None:
        self.on = True
        self._broken = False

    def feel(self, kind: str) -> None:
        """Vibrate: `tick`, `land` or `refuse`."""
        if not self.on or self._broken:
            return
        try:
            device.current.buzz(MILLISECONDS[kind])
        except Exception as error:  # jnius raises whatever Java threw
            Logger.warning("Haptics: the motor does not work here: %s", error)
            self._broken = True


haptics = Haptics()
