"""Sound effects, played by the name of the event that they belong to.

`assets/sounds/sounds.json`, which `tools.draw.sounds` writes, lists the events. An event has steps,
such as the columns of a ramp or the sizes of a tile, and a step has takes, which differ a little.
"""

import json
import random
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from kivy.clock import Clock

from fitsmobile.ui import device
from fitsmobile.ui.device.mixer import VOICES, Cut, Mixer, open_mixer
from fitsmobile.ui.look.paths import SOUNDS

CATALOGUE, FIRST, REST = "sounds.json", "first.wav", "rest.wav"

Event = (
    Literal["take", "tick", "turn", "flip", "refuse", "aside", "undo"]
    | Literal["slide", "land_lip", "land_tile", "row", "buried", "card"]
    | Literal["step", "stop", "chip", "chip_back", "stone"]
    | Literal["coin_in", "push", "coin_fall", "centre"]
    | Literal["lid_down", "lid_up", "podium_rise", "podium_pawn"]
    | Literal["win", "rank", "new_best", "star"]
)
"""Everything that is heard: a tile in the hand (`tick` over a column, `undo` taken back), a tile
that falls (`buried` covers a dot), the pieces of FILLIT, the coins of JAMMIT, the lid of the
hand-over and the podium, the end of a game and its rewards."""

SOFTEST = 0.85
"""Each playing is up to this much softer, at random: no two are alike."""

STARTS_AT_ONCE = 2
"""Sounds that may begin together at the usual volume without clipping."""

TOGETHER, SHIFT = 0.02, 0.025
"""Seconds within which two sounds begin together, and by which one more is put off."""

AGAIN = 0.03
"""Seconds in which the same step is not heard again; chips may follow each other in 33 ms."""


class Catalogue(NamedTuple):
    """The events with the takes of their steps, those heard as few sounds, and the files."""

    events: Mapping[str, Sequence[Sequence[str]]]
    few: Sequence[str]
    rate: int
    files: Mapping[str, Mapping[str, Cut]]


SILENT = Catalogue({}, (), 1, {})
LARGEST_RATE = 48_000


def read_catalogue(folder: Path) -> Catalogue:
    """The catalogue of a folder; `SILENT` where it is missing or damaged."""
    try:
        found = Catalogue(**json.loads((folder / CATALOGUE).read_bytes()))
        return Catalogue(
            {name: tuple(map(tuple, filter(None, steps))) for name, steps in found.events.items()},
            tuple(found.few),
            min(max(int(found.rate), 1), LARGEST_RATE),
            {
                file: {take: (int(first), int(length)) for take, (first, length) in cuts.items()}
                for file, cuts in found.files.items()
            },
        )
    except (OSError, ValueError, TypeError, AttributeError, OverflowError):
        return SILENT


class Sounds:
    """Plays events; silent while switched off, while the phone is, or without a device."""

    def __init__(
        self,
        folder: Path = SOUNDS,
        now: Callable[[], float] = time.monotonic,
        chance: random.Random | None = None,
    ) -> None:
        self.on = True
        self.few = False
        self.volume = 0.8
        self.captions = self.headphones = False
        self.heard: Callable[[Event, int], object] | None = None
        """Told of every event that is to be heard, while captions are on, also in silence."""

        self._folder, self._now, self._chance = folder, now, chance or random.SystemRandom()
        self._catalogue = SILENT
        self._mixer: Mixer | None = None
        self._last: dict[tuple[str, int], tuple[str, float]] = {}
        self._starts: deque[float] = deque(maxlen=VOICES)

    def load_first(self) -> None:
        """Open the mixer and load what a finger can cause as soon as the first frame is seen."""
        self._mixer = open_mixer()
        self._catalogue = read_catalogue(self._folder)
        for _sound in self._load(FIRST):
            pass

    def load_rest(self) -> Iterator[None]:
        """Load the sounds that are silent until then, one a step."""
        return self._load(REST)

    def _load(self, file: str) -> Iterator[None]:
        cuts = self._catalogue.files.get(file)
        if self._mixer is not None and cuts:
            yield from self._mixer.load(self._folder / file, self._catalogue.rate, cuts)

    def tick(self, step: int, across: float, up: int) -> bool:
        """Tell a place: one speaker by the pitch of its `step`, headphones by ear and height.

        `across` is 0 at the left to 1 at the right; `up` counts from 0.
        """
        if self.headphones:
            return self.play("tick", up, place=min(max(across, 0.0), 1.0))
        return self.play("tick", step)

    def play(
        self, event: Event, step: int = 0, loudness: float = 1.0, place: float | None = None
    ) -> bool:
        """Play the sound of an event. False where nothing was played.

        `step` counts from 0; the first and the last stand for all beyond. `loudness` is a share of
        the volume. The third of three sounds that begin together is put off a little. `place` is
        that between the ears, for headphones.
        """
        if self.captions and self.heard is not None:
            self.heard(event, step)
        if not self.on or self.volume <= 0 or (self.few and event not in self._catalogue.few):
            return False
        steps, now = self._catalogue.events.get(event, ()), self._now()
        step = max(0, min(step, len(steps) - 1))
        last, at = self._last.get((event, step), ("", -AGAIN))
        if self._mixer is None or not steps or now - at < AGAIN or device.current.is_silent():
            return False
        take = self._chance.choice([one for one in steps[step] if one != last] or steps[step])
        self._last[event, step] = take, now
        volume = self.volume * min(1.0, loudness) * self._chance.uniform(SOFTEST, 1)
        wait = self._wait(now)
        if not wait:
            return self._mixer.play(take, volume, place)
        mixer = self._mixer
        Clock.schedule_once(lambda _passed: mixer.play(take, volume, place), wait)
        return True

    def play_after(self, wait: float, event: Event, step: int = 0) -> None:
        """Play the sound of an event in `wait` seconds."""
        Clock.schedule_once(lambda _passed: self.play(event, step), wait)

    def _wait(self, now: float) -> float:
        """Seconds until another sound may begin."""
        start = now
        while sum(abs(start - one) < TOGETHER for one in self._starts) >= STARTS_AT_ONCE:
            start += SHIFT
        self._starts.append(start)
        return start - now


sounds = Sounds()
