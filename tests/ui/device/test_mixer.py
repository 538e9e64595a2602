"""The mixer: its output, written by SDL's disk driver, its voices, and how it does without SDL."""

import array
import ctypes
import os
import subprocess
import sys
from itertools import pairwise

import pytest

from fitsmobile.ui.look.paths import SOUNDS
from tests.bench.harness.memory import allocated_kib
from tests.source import ROOT
from tools.draw import stage

RATE = 44_100
FRAME_BYTES = 4  # two channels of 16 bits
APART = 0.045
CHIPS = 12
HEARD = 4_000
"""Amplitude from which a sound counts as heard."""
LARGE, SMALL = 4_096, 512

PLAY = f"""
import os
from threading import Event
from fitsmobile.ui.app import start
start.prepare()
from fitsmobile.ui.device.sound import sounds
for _sound in sounds.load_rest():
    pass

def wait(seconds):
    written = os.path.getsize(os.environ["SDL_DISKAUDIOFILE"])
    until = written + seconds * {RATE * FRAME_BYTES}
    while os.path.getsize(os.environ["SDL_DISKAUDIOFILE"]) < until:
        Event().wait(0.001)

wait(0.1)
for number in range({CHIPS}):
    assert sounds.play("chip", number)
    wait({APART})
wait(0.2)
print(os.path.getsize(os.environ["SDL_DISKAUDIOFILE"]))
assert sounds.play("win") and sounds.play("land_tile")
wait(1)
"""


def onsets(pcm):
    """The times in seconds at which the sound becomes twice as loud as just before."""
    left = array.array("h", pcm)[::2]
    step = RATE // 400
    peaks = [max(map(abs, left[at : at + step])) for at in range(0, len(left) - step, step)]
    begins = [n for n, (one, two) in enumerate(pairwise(peaks), 1) if two > HEARD and two > 2 * one]
    return [n * step / RATE for n in begins]


def test_twelve_chips_45_ms_apart_are_all_heard_and_two_sounds_at_once_do_not_clip(tmp_path):
    heard = tmp_path / "heard.raw"
    home = {"KIVY_HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    driver = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(heard)}
    program = subprocess.run(
        [sys.executable, "-c", PLAY], cwd=ROOT, check=True, capture_output=True,
        env={**stage.environment(), **home, **driver},
    )  # fmt: skip
    end = int(program.stdout)
    begins = onsets(heard.read_bytes()[:end])
    assert len(begins) == CHIPS
    gaps = [two - one for one, two in pairwise(begins)]
    assert min(gaps) < 1.5 * APART, gaps  # a busy machine delays some, a large buffer all
    together = array.array("h", heard.read_bytes()[end:])
    assert HEARD < max(map(abs, together)) < 32_000


class Library:
    """SDL's mixer as far as it is called: keeps the volume of each channel, and ends no sound."""

    def __init__(self, refuses=()):
        self.asked, self.volumes, self.ears = [], {}, []
        self.Mix_OpenAudio = lambda rate, form, channels, frames: self._open(frames, refuses)
        self.SDL_RWFromConstMem = lambda data, size: data
        self.Mix_LoadWAV_RW = lambda data, close: data
        self.Mix_Playing = lambda channel: channel in self.volumes
        self.Mix_Volume = self.volumes.__setitem__
        self.Mix_PlayChannelTimed = lambda channel, *_: channel
        self.Mix_SetPanning = lambda _channel, *ears: self.ears.append(ears)

    def _open(self, frames, refuses):
        self.asked.append(frames)
        return -1 if frames in refuses else 0


def test_six_sounds_are_heard_at_once_and_a_seventh_is_not_played(stage, tmp_path):
    from fitsmobile.ui.device.mixer import VOICES, SdlMixer

    library = Library()
    mixer = SdlMixer(library)
    (tmp_path / "bank.wav").write_bytes(bytes(44 + 20))
    assert list(mixer.load(tmp_path / "bank.wav", 22_050, {"one": (0, 10)})) == [None]
    assert [mixer.play("one", 0.5) for _ in range(VOICES + 1)] == [True] * 6 + [False]
    assert library.volumes == dict.fromkeys(range(6), 64)
    assert library.ears == []
    library.volumes.clear()
    assert mixer.play("one", 0.5, 0.0)
    assert library.ears == [(255, 0)]


def test_a_device_that_refuses_the_small_buffer_gets_the_large_one(stage, monkeypatch):
    from fitsmobile.ui.look import kivy_patches

    library = Library(refuses=(SMALL,))
    monkeypatch.setattr("ctypes.CDLL", lambda _name: library)
    assert kivy_patches.open_mixer() is library
    assert library.asked == [SMALL, LARGE]


@pytest.mark.parametrize("content", [b"", b"RIFF", bytes(44), bytes(44 + 19)])
def test_sounds_that_are_cut_off_in_their_file_are_left_out(stage, tmp_path, content):
    from fitsmobile.ui.device.mixer import open_mixer

    mixer = open_mixer()
    (tmp_path / "bank.wav").write_bytes(content)
    assert list(mixer.load(tmp_path / "bank.wav", 22_050, {"one": (0, 10)})) == []
    assert list(mixer.load(tmp_path / "missing.wav", 22_050, {"one": (0, 10)})) == []
    assert not mixer.play("one", 1)


def test_playing_does_not_leak_memory(stage):
    from fitsmobile.ui.device.sound import Sounds

    ever = iter(range(10**6))
    sounds = Sounds(now=lambda: next(ever))
    sounds.load_first()

    def sweep(times):
        for _ in range(times):
            for step in range(9):
                sounds.play("tick", step)

    sweep(3)
    before = allocated_kib()
    sweep(20)
    assert allocated_kib() - before < 64


def test_where_the_mixer_is_out_of_reach_kivy_plays(stage, monkeypatch):
    from fitsmobile.ui.device.sound import Sounds

    def refuse(_name):
        raise OSError("no such library")

    monkeypatch.setattr(ctypes, "CDLL", refuse)
    sounds = Sounds(SOUNDS)
    sounds.load_first()
    assert sounds.play("take")
    assert len(list(sounds.load_rest())) > 60
    assert sounds.play("land_lip")
