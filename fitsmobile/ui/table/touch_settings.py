"""The settings that decide how touches play a game."""

from fitsmobile.engine.frozen import frozen
from fitsmobile.storage.settings import Settings


@frozen
class TouchSettings:
    """The player's touch settings; lengths in dp.

    `drop` says what lets a tile go: `release`, `tap` or `button`. `lift` is how far a tile is
    shown above the finger, `slop` how far a finger may tremble before it drags.
    """

    drop: str = "release"
    lift: float = 60.0
    slop: float = 8.0
    left_handed: bool = False

    @classmethod
    def of(cls, settings: Settings, shared: bool) -> "TouchSettings":
        """Those of the settings; `shared` where one device goes from hand to hand."""
        return cls(
            drop=settings.drop_shared if shared else settings.drop,
            lift=settings.tile_lift,
            slop=settings.slop,
            left_handed=settings.hand == "left",
        )
