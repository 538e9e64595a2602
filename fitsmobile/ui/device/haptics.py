"""Haptic effects: tick, landing, refusal."""

from kivy.logger import Logger

from fitsmobile.ui import device


class Haptics:
    """Plays haptic effects by name; after the first error of the device it stays silent."""

    def __init__(self) -> None:
        self.on = True
        self._broken = False

    def feel(self, kind: str) -> None:
        """Play the effect of a `tick`, `land` or `refuse`."""
        if not self.on or self._broken:
            return
        try:
            device.current.feel(kind)
        except Exception as error:  # jnius raises whatever Java threw
            Logger.warning("Haptics: the motor does not work here: %s", error)
            self._broken = True


haptics = Haptics()
