"""Sound effects. A sound that is heard at several pitches has a file for each.

Kivy could change the pitch of a loaded sound, but each change leaks a resampled copy of it, some
30 KiB.
"""

from kivy.core.audio import Sound, SoundLoader

from fitsmobile.ui import device
from fitsmobile.ui.look import kivy_patches
from fitsmobile.ui.look.paths import SOUNDS

PITCHES = tuple(f"tick_{step}" for step in range(6))
"""A tick at rising pitches, one for each column of a ramp."""

NAMES = ("tick", "land", "refuse", "chip", "push", "fall", "card", "win", *PITCHES)


class Sounds:
    """Plays sounds by name; silent while switched off, while the phone is, or without a device."""

    def __init__(self) -> None:
        self.on = True
        self.volume = 0.8
        self._loaded: dict[str, Sound] = {}

    def preload(self) -> None:
        """Load every sound. Call it once, before the window opens: later it may drop frames."""
        kivy_patches.open_quick_mixer()
        for name in NAMES:
            sound = SoundLoader.load(str(SOUNDS / f"{name}.wav"))
            if sound is not None and sound.length > 0:
                self._loaded[name] = sound

    def play(self, name: str, loudness: float = 1.0) -> bool:
        """Play a sound; `loudness` is a share of the volume. False where nothing was played."""
        sound = self._loaded.get(name)
        if sound is None or not self.on or self.volume <= 0 or device.current.is_silent():
            return False
        sound.volume = min(1.0, self.volume * loudness)
        if sound.state == "play":
            sound.stop()
        sound.play()
        return True

    def tick(self, step: int, loudness: float = 1.0) -> bool:
        """Play the tick of a step, 0 for the lowest; the highest for all steps above it."""
        return self.play(PITCHES[min(step, len(PITCHES) - 1)], loudness)


sounds = Sounds()
