"""Sound effects, loaded before the window opens."""

from kivy.core.audio import Sound, SoundLoader

from fitsmobile.ui.look.paths import SOUNDS

NAMES = ("tick", "land", "refuse", "chip", "push", "fall", "card", "win")


class Sounds:
    """Plays sounds by name; silent while switched off, or without an audio device."""

    def __init__(self) -> None:
        self.on = True
        self.volume = 0.8
        self._loaded: dict[str, Sound] = {}

    def preload(self) -> None:
        """Load every sound. Call it once, before the window opens: later it may drop frames."""
        for name in NAMES:
            sound = SoundLoader.load(str(SOUNDS / f"{name}.wav"))
            if sound is not None and sound.length > 0:
                self._loaded[name] = sound

    def play(self, name: str, loudness: float = 1.0, pitch: float = 1.0) -> bool:
        """Play a sound; `loudness` is a share of the volume. False where nothing was played."""
        sound = self._loaded.get(name)
        if sound is None or not self.on or self.volume <= 0:
            return False
        sound.volume = min(1.0, self.volume * loudness)
        if pitch != 1.0 or sound.pitch != 1.0:
            sound.pitch = pitch
        if sound.state == "play":
            sound.stop()
        sound.play()
        return True


sounds = Sounds()
