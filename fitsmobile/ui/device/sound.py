"""Sound effects, played by the name of the event that they belong to.

A sound that is heard at several pitches has a file for each: Kivy could change the pitch of a
loaded sound, but each change leaks a resampled copy of it, some 30 KiB.
"""

from collections.abc import Sequence

from kivy.core.audio import Sound, SoundLoader

from fitsmobile.ui import device
from fitsmobile.ui.look import kivy_patches
from fitsmobile.ui.look.paths import SOUNDS

TICKS = tuple(f"tick_{step}" for step in range(6))

EVENTS: dict[str, Sequence[str]] = {
    # a tile in the hand
    "take": ("tick",),
    "tick": TICKS,
    "turn": ("tick",),
    "flip": ("tick",),
    "refuse": ("refuse",),
    "aside": ("card",),
    "undo": ("land",),
    # a tile falls; from the third step on it slides longer, or is larger
    "slide": (),
    "land_lip": ("land",),
    "land_tile": ("land",),
    "row": ("tick_2", "tick_3", "tick_5"),
    "buried": ("refuse",),
    "card": ("card",),
    # hex boards
    "step": ("chip",),
    "stop": ("land",),
    "chip": ("chip",),
    "chip_back": ("chip",),
    "stone": ("land",),
    "coin_in": ("push",),
    "push": ("push",),
    "coin_fall": ("fall",),
    "centre": ("fall",),
    # scenes
    "lid_down": ("card",),
    "lid_up": ("card",),
    "podium_rise": TICKS[::2],
    "podium_pawn": ("land",),
    "win": ("win",),
    "rank": ("win",),
    "new_best": ("win",),
    "star": TICKS[3:],
}
"""Event -> the files of its steps: of columns, of sizes, of places on the podium from the last."""

FILES = tuple(sorted({name for files in EVENTS.values() for name in files}))


class Sounds:
    """Plays events; silent while switched off, while the phone is, or without a device."""

    def __init__(self) -> None:
        self.on = True
        self.volume = 0.8
        self._loaded: dict[str, Sound] = {}

    def preload(self) -> None:
        """Load every sound. Call it once, before the window opens: later it may drop frames."""
        kivy_patches.open_quick_mixer()
        for name in FILES:
            sound = SoundLoader.load(str(SOUNDS / f"{name}.wav"))
            if sound is not None and sound.length > 0:
                self._loaded[name] = sound

    def play(self, event: str, step: int = 0, loudness: float = 1.0) -> bool:
        """Play the sound of an event. False where nothing was played.

        `step` counts from 0; the last step stands for all above it. `loudness` is a share of
        the volume.
        """
        files = EVENTS[event]
        sound = self._loaded.get(files[min(step, len(files) - 1)]) if files else None
        if sound is None or not self.on or self.volume <= 0 or device.current.is_silent():
            return False
        sound.volume = min(1.0, self.volume * loudness)
        if sound.state == "play":
            sound.stop()
        sound.play()
        return True


sounds = Sounds()
