"""Switch control: whether the screen is scanned with one or two switches, and how fast. No Kivy."""

from collections.abc import Callable


class Switches:
    """The settings of switch control, for everything that follows them.

    `kind` is `off`; `one` for a switch that chooses what scanning has come to; `dwell` for one
    that moves on, where waiting chooses; or `two` for one that moves on and one that chooses.
    """

    def __init__(self) -> None:
        self.kind = "off"
        self.pace = 1.5
        """Seconds that each stop lasts."""

        self._followers: dict[Callable[[], None], None] = {}

    @property
    def on(self) -> bool:
        """Whether switches are in use."""
        return self.kind != "off"

    def set(self, kind: str, pace: float) -> None:
        """Apply the settings; tells the followers where they are others."""
        if (kind, pace) != (self.kind, self.pace):
            self.kind, self.pace = kind, pace
            for follower in tuple(self._followers):
                follower()

    def follow(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` after every change; the answer ends it, and may be called again."""
        self._followers[changed] = None

        def end() -> None:
            self._followers.pop(changed, None)

        return end


switches = Switches()
