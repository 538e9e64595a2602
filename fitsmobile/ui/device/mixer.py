"""Plays short sounds that lie one after the other in a few files.

SDL's mixer is called through ctypes: it needs no file for each sound, can be told how loud one
playing of a sound is, and lets it end when the same sound begins again. Where its library can't be
reached, Kivy plays.
"""

from __future__ import annotations

import ctypes
import struct
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from fitsmobile.ui.look import kivy_patches

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from kivy.core.audio import Sound

VOICES = 6
"""Sounds at once; one more is not played."""

FULL_VOLUME = 128
LOUDEST_EAR = 255
HEADER = struct.Struct("<4sI4s4sIHHIIHH4sI")
"""The header of a WAV file of 16-bit samples."""

SAMPLE_BYTES = 2

Cut = tuple[int, int]
"""First sample of a sound in its file, and its length in samples."""


class Mixer(Protocol):
    """Loads sounds and plays them by name."""

    def load(self, path: Path, rate: int, cuts: Mapping[str, Cut]) -> Iterator[None]:
        """Load the sounds of a mono file of `rate` samples a second, one a step.

        Sounds that are missing or cut off in the file are left out.
        """

    def play(self, name: str, volume: float, place: float | None = None) -> bool:
        """Play a sound at a volume of 0 to 1. False where it isn't loaded or no voice is free.

        `place` is 0 at the left ear to 1 at the right one; None for both alike.
        """


def ears(place: float | None) -> tuple[float, float]:
    """The loudness at the left and at the right ear, as shares: both 1 in the middle."""
    if place is None:
        return 1.0, 1.0
    return min(1.0, 2 - 2 * place) ** 0.5, min(1.0, 2 * place) ** 0.5


def open_mixer() -> Mixer:
    """The mixer of this machine."""
    library = kivy_patches.open_mixer()
    return KivyMixer() if library is None else SdlMixer(library)


class SdlMixer:
    """SDL's open mixer. Its sounds stay loaded for good."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._open = library.SDL_RWFromConstMem
        self._open.restype = ctypes.c_void_p
        self._load = library.Mix_LoadWAV_RW
        self._load.argtypes = ctypes.c_void_p, ctypes.c_int
        self._load.restype = ctypes.c_void_p
        self._start = library.Mix_PlayChannelTimed
        self._start.argtypes = ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_int
        self._is_sounding = library.Mix_Playing
        self._set_volume = library.Mix_Volume
        self._pan = library.Mix_SetPanning
        self._pan.argtypes = ctypes.c_int, ctypes.c_uint8, ctypes.c_uint8
        self._sounds: dict[str, int] = {}

    def load(self, path: Path, rate: int, cuts: Mapping[str, Cut]) -> Iterator[None]:
        """Cut the samples of each sound out of a file, and let SDL convert them."""
        for name, file in _cut(path, rate, cuts):
            sound = self._load(self._open(file, len(file)), 1)
            if sound is not None:
                self._sounds[name] = sound
            yield

    def play(self, name: str, volume: float, place: float | None = None) -> bool:
        """Play a sound on the first free channel."""
        sound = self._sounds.get(name)
        channel = next((one for one in range(VOICES) if not self._is_sounding(one)), None)
        if sound is None or channel is None:
            return False
        self._set_volume(channel, round(FULL_VOLUME * volume))
        started = bool(self._start(channel, sound, 0, -1) == channel)
        if started and place is not None:  # SDL forgets it when the sound ends
            self._pan(channel, *(round(LOUDEST_EAR * share) for share in ears(place)))
        return started


class KivyMixer:
    """Kivy's sounds, each loaded from a temporary file."""

    def __init__(self) -> None:
        self._sounds: dict[str, Sound] = {}

    def load(self, path: Path, rate: int, cuts: Mapping[str, Cut]) -> Iterator[None]:
        """Write each sound of a file into one of its own, and let Kivy load that."""
        from tempfile import TemporaryDirectory

        from kivy.core.audio import SoundLoader

        for name, content in _cut(path, rate, cuts):
            with suppress(OSError), TemporaryDirectory() as folder:
                file = Path(folder, f"{name}.wav")
                file.write_bytes(content)
                sound = SoundLoader.load(str(file))
                if sound is not None and sound.length > 0:
                    self._sounds[name] = sound
            yield

    def play(self, name: str, volume: float, place: float | None = None) -> bool:
        """Play a sound, in the middle; one that is still heard begins again."""
        sound = self._sounds.get(name)
        sounding = sum(one.state == "play" for one in self._sounds.values())
        if sound is None or sounding >= VOICES:
            return False
        sound.volume = volume
        sound.play()
        return True


def _cut(path: Path, rate: int, cuts: Mapping[str, Cut]) -> Iterator[tuple[str, bytes]]:
    """Each sound of a file as a WAV file of its own; none that is not wholly there."""
    try:
        samples = path.read_bytes()[HEADER.size :]
    except OSError:
        return
    for name, (first, length) in cuts.items():
        part = samples[SAMPLE_BYTES * first : SAMPLE_BYTES * (first + length)]
        if len(part) == SAMPLE_BYTES * length:
            yield name, _header(len(part), rate) + part


def _header(size: int, rate: int) -> bytes:
    pcm, mono = 1, 1
    form = 16, pcm, mono, rate, rate * SAMPLE_BYTES, SAMPLE_BYTES, 8 * SAMPLE_BYTES
    return HEADER.pack(b"RIFF", HEADER.size - 8 + size, b"WAVE", b"fmt ", *form, b"data", size)
