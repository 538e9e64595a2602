"""The output of the mixer, written to a file by SDL's disk driver."""

import array
import os
import subprocess
import sys
from itertools import pairwise

from tests.bench.harness.memory import allocated_kib
from tests.source import ROOT
from tools.draw import stage

RATE = 44_100
FRAME_BYTES = 4  # two channels of 16 bits
APART = 0.045
CHIPS = 12

PLAY = f"""
import os
from threading import Event
from fitsmobile.ui.app import start
start.prepare()
from fitsmobile.ui.device.sound import sounds

def wait(seconds):
    written = os.path.getsize(os.environ["SDL_DISKAUDIOFILE"])
    until = written + seconds * {RATE * FRAME_BYTES}
    while os.path.getsize(os.environ["SDL_DISKAUDIOFILE"]) < until:
        Event().wait(0.001)

wait(0.1)
for _ in range({CHIPS}):
    assert sounds.play("chip")
    wait({APART})
wait(0.2)
"""


def onsets(pcm):
    """The times in seconds at which the sound becomes ten times louder than just before."""
    left = array.array("h", pcm)[::2]
    step = RATE // 400
    peaks = [max(map(abs, left[at : at + step])) for at in range(0, len(left) - step, step)]
    begins = [n for n, (one, two) in enumerate(pairwise(peaks), 1) if two > 4_000 and two > 2 * one]
    return [n * step / RATE for n in begins]


def test_twelve_sounds_45_ms_apart_begin_when_they_are_played(tmp_path):
    heard = tmp_path / "heard.raw"
    home = {"KIVY_HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    driver = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(heard)}
    subprocess.run(
        [sys.executable, "-c", PLAY], cwd=ROOT, check=True, capture_output=True,
        env={**stage.environment(), **home, **driver},
    )  # fmt: skip
    begins = onsets(heard.read_bytes())
    assert len(begins) == CHIPS
    gaps = [two - one for one, two in pairwise(begins)]
    assert min(gaps) < 1.5 * APART, gaps  # a busy machine delays some, a large buffer all


def test_a_tick_at_changing_pitches_does_not_leak_memory(stage):
    from fitsmobile.ui.device.sound import EVENTS, sounds

    def sweep(times):
        for _ in range(times):
            for step in range(len(EVENTS["tick"])):
                assert sounds.play("tick", step)

    sweep(3)
    before = allocated_kib()
    sweep(20)
    assert allocated_kib() - before < 64


def test_a_mixer_that_can_not_be_opened_early_is_opened_by_kivy(stage, monkeypatch):
    from fitsmobile.ui.device.sound import Sounds

    def refuse(_name):
        raise OSError("no such library")

    monkeypatch.setattr("ctypes.CDLL", refuse)
    sounds = Sounds()
    sounds.preload()
    assert sounds.play("land_lip")
