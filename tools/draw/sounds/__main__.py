"""Write the app's sounds; with a folder, each take as a file of its own, to listen to.

    python -m tools.draw.sounds [FOLDER]

Without one they go to `assets/sounds`: `first.wav` has those that a finger can cause as soon as the
first frame is seen, `rest.wav` the others, and `sounds.json` says where each take lies in its file
and which takes each step of an event has. Needs the standard library alone, takes some 3 s, and
writes the same bytes every time.
"""

import json
import struct
import sys
import wave
from collections.abc import Iterable
from pathlib import Path

from tools import ROOT
from tools.draw.sounds.recipes import EVENTS, RECIPES, samples, takes
from tools.draw.sounds.synthesis import RATE

SOUNDS = ROOT / "assets" / "sounds"
FIRST, REST = "first.wav", "rest.wav"
GAP = 32
"""Silent samples between two takes of a file: a resampler mixes neighbours."""


def write(path: Path, values: Iterable[float]) -> None:
    """Write samples as a 16-bit mono WAV."""
    numbers = [round(32767 * value) for value in values]
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(numbers)}h", *numbers))


def write_bank(path: Path, names: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Write all takes of some recipes into one file; first sample and length of each."""
    line: list[float] = []
    places = {}
    for name in names:
        for take in takes(name):
            values = samples(name, take)
            places[take] = len(line), len(values)
            line += [*values, *([0.0] * GAP)]
    write(path, line)
    return places


def write_all(folder: Path) -> None:
    """Write the two files and their index."""
    first = {step for event in EVENTS.values() if event.first for step in event.steps}
    banks: dict[str, list[str]] = {FIRST: [], REST: []}
    for name in RECIPES:
        banks[FIRST if name in first else REST].append(name)
    index = {
        "events": {name: [takes(step) for step in event.steps] for name, event in EVENTS.items()},
        "few": [name for name, event in EVENTS.items() if event.few],
        "rate": RATE,
        "files": {file: write_bank(folder / file, names) for file, names in banks.items()},
    }
    text = json.dumps(index, separators=(",", ":")).replace('],"', '],\n"') + "\n"
    (folder / "sounds.json").write_text(text, "utf-8")


def main() -> None:
    """Write the files of the app, or the takes one by one."""
    if len(sys.argv) > 1:
        folder = Path(sys.argv[1])
        folder.mkdir(parents=True, exist_ok=True)
        for name in RECIPES:
            for take in takes(name):
                write(folder / f"{take}.wav", samples(name, take))
        return
    write_all(SOUNDS)
    for path in sorted(SOUNDS.iterdir()):
        print(f"{path.name}: {path.stat().st_size / 1024:.1f} KiB")


if __name__ == "__main__":
    main()
