"""The sounds of the app: their files, and the choice of what is played when."""

import array
import itertools
import json
import math
import random
import re
import shutil
import typing
import wave
from functools import cache

import pytest

from fitsmobile.ui.look.paths import SOUNDS
from tests.source import ROOT
from tools.draw.sounds import recipes
from tools.draw.sounds.__main__ import write_all
from tools.draw.sounds.loudness import loudness, true_peak
from tools.draw.sounds.synthesis import RATE

FILES = ("first.wav", "rest.wav", "sounds.json")
TAKES = [(name, take) for name in recipes.RECIPES for take in recipes.takes(name)]


class Recorder:
    """A mixer that records the takes played, with their volumes."""

    def __init__(self):
        self.loaded, self.played, self.places = set(), [], []

    def load(self, path, rate, cuts):
        for name in cuts:
            if path.exists():
                self.loaded.add(name)
            yield

    def play(self, name, volume, place=None):
        if name in self.loaded:
            self.played.append((name, volume))
            self.places.append(place)
        return name in self.loaded

    @property
    def takes(self):
        return [name for name, _ in self.played]


@pytest.fixture
def mixer(stage, monkeypatch):
    found = Recorder()
    monkeypatch.setattr("fitsmobile.ui.device.sound.open_mixer", lambda: found)
    return found


@pytest.fixture
def sounds(mixer):
    """All sounds, a second after each other."""
    return all_of(SOUNDS, itertools.count())


def all_of(folder, times):
    from fitsmobile.ui.device.sound import Sounds

    loaded = Sounds(folder, lambda: next(times), random.Random(1))
    loaded.load_first()
    for _sound in loaded.load_rest():
        pass
    return loaded


@cache
def samples(file):
    with wave.open(str(SOUNDS / file)) as bank:
        assert (bank.getnchannels(), bank.getframerate()) == (1, RATE)
        return array.array("h", bank.readframes(bank.getnframes()))


def heard(take):
    """The samples of a take in the files of the app, between -1 and 1."""
    from fitsmobile.ui.device.sound import read_catalogue

    for file, cuts in read_catalogue(SOUNDS).files.items():
        if take in cuts:
            first, length = cuts[take]
            return [value / 32767 for value in samples(file)[first : first + length]]
    raise AssertionError(take)


# the files


def test_the_sound_files_are_those_of_the_script(tmp_path):
    write_all(tmp_path)
    for name in FILES:
        assert (tmp_path / name).read_bytes() == (SOUNDS / name).read_bytes()
    assert {path.name for path in SOUNDS.iterdir()} == set(FILES)


def test_every_sound_has_the_loudness_of_its_class_behind_a_phones_speaker():
    for name, take in TAKES:
        line = heard(take)
        assert loudness(line) == pytest.approx(recipes.RECIPES[name].loudness, abs=0.6), take
        assert 20 * math.log10(true_peak(line)) < -3.3, take


def test_every_sound_begins_and_ends_softly():
    for _, take in TAKES:
        line = heard(take)
        loudest = max(map(abs, line))
        assert max(abs(line[0]), abs(line[-1])) < 0.01 * loudest, take


def test_every_event_has_a_sound_for_each_of_its_steps(sounds):
    from fitsmobile.ui.device.sound import Event

    names = [name for part in typing.get_args(Event) for name in typing.get_args(part)]
    assert sorted(names) == sorted(recipes.EVENTS)
    for name in names:
        for step in range(len(recipes.EVENTS[name].steps)):
            assert sounds.play(name, step), (name, step)


def test_the_document_lists_every_event_and_whether_it_is_one_of_the_few():
    rows = [line.split("|") for line in (ROOT / "docs/sound.md").read_text("utf-8").splitlines()]
    told = {
        name: row[5].strip() == "x"
        for row in rows
        if len(row) == 7
        for name in re.findall(r"`(\w+)`", row[1])
    }
    assert told == {name: event.few for name, event in recipes.EVENTS.items()}


# what is played


def test_no_take_is_played_twice_running(sounds, mixer):
    for _ in range(40):
        sounds.play("land_lip", 1)
        sounds.play("card")
    lands, cards = mixer.takes[::2], mixer.takes[1::2]
    assert set(lands) == {"land_lip_m_1", "land_lip_m_2", "land_lip_m_3"}
    assert all(one != two for takes in (lands, cards) for one, two in itertools.pairwise(takes))


def test_a_step_beyond_the_first_or_the_last_sounds_like_that(sounds, mixer):
    sounds.play("push", 40)
    sounds.play("tick", 8)
    sounds.play("push", -40)
    assert mixer.takes == ["push_6", "tick_8", "push_2"]


def test_a_sound_is_played_at_the_volume_chosen_or_up_to_15_percent_softer(sounds, mixer):
    sounds.volume = 0.5
    for _ in range(50):
        assert sounds.play("land_lip", loudness=0.5)
    volumes = [volume for _, volume in mixer.played]
    assert 0.2125 <= min(volumes) < 0.22
    assert 0.245 < max(volumes) <= 0.25


def test_switched_off_or_at_volume_zero_no_sound_is_played(sounds, mixer):
    sounds.on = False
    assert not sounds.play("land_lip")
    sounds.on, sounds.volume = True, 0
    assert not sounds.play("land_lip")
    assert mixer.played == []


def test_few_sounds_keep_landings_and_what_scores(sounds, mixer):
    sounds.few = True
    for name in recipes.EVENTS:
        sounds.play(name)
    kept = {name for name, _ in TAKES if any(take.startswith(name) for take in mixer.takes)}
    assert kept == {
        "land_lip_s", "land_tile_s", "refuse", "row_1", "buried", "coin_fall", "centre", "win"
    }  # fmt: skip


def test_a_phone_whose_ringer_is_off_is_silent(sounds, monkeypatch):
    from fitsmobile.ui import device

    assert sounds.play("land_lip")
    monkeypatch.setattr(device.current, "is_silent", lambda: True)
    assert not sounds.play("land_lip")


def test_a_step_that_is_repeated_within_30_ms_is_heard_once(mixer):
    sounds = all_of(SOUNDS, iter((0.0, 0.02, 0.033)))
    answers = [sounds.play("tick", 2), sounds.play("tick", 2), sounds.play("tick", 2)]
    assert answers == [True, False, True]


def test_of_three_sounds_that_begin_together_the_third_is_put_off(stage, mixer):
    sounds = all_of(SOUNDS, itertools.repeat(5.0))
    for name in ("land_lip", "row", "coin_fall"):
        assert sounds.play(name)
    assert len(mixer.played) == 2
    stage.until(lambda: len(mixer.played) == 3)
    assert mixer.takes[2].startswith("coin_fall")


def test_a_sound_can_be_played_some_time_later(stage, sounds, mixer):
    sounds.play_after(0.1, "row", 2)
    assert mixer.played == []
    stage.until(lambda: mixer.takes == ["row_3"])


# missing and damaged files


@pytest.mark.parametrize("missing", FILES)
def test_without_one_of_its_files_a_sound_is_silent(mixer, tmp_path, missing):
    folder = tmp_path / "sounds"
    shutil.copytree(SOUNDS, folder)
    (folder / missing).unlink()
    sounds = all_of(folder, itertools.count())
    assert sounds.play("take") == (missing == "rest.wav")
    assert sounds.play("land_lip") == (missing == "first.wav")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"{}", b"7", b'{"events": 1}'])
def test_a_damaged_catalogue_is_silence(mixer, tmp_path, content):
    (tmp_path / "sounds.json").write_bytes(content)
    assert not all_of(tmp_path, itertools.count()).play("take")


def test_the_app_loads_the_rest_after_its_first_frame(stage, start_app, mixer, monkeypatch):
    from fitsmobile.ui.device.sound import Sounds

    fresh, times = Sounds(now=lambda: next(times)), itertools.count()
    fresh.load_first()
    monkeypatch.setattr("fitsmobile.ui.app.app.sounds", fresh)
    assert not fresh.play("win")
    start_app()
    stage.until(lambda: fresh.play("win"))


def test_no_damaged_byte_of_the_catalogue_is_more_than_a_missing_sound(stage, tmp_path):
    whole = (SOUNDS / "sounds.json").read_bytes()
    draw = random.Random(5)
    for name in ("first.wav", "rest.wav"):
        (tmp_path / name).write_bytes(bytes(10**4))
    for _ in range(60):
        at = draw.randrange(len(whole))
        damaged = whole[:at] + draw.choice(b"0123456789-.,e[]{}").to_bytes() + whole[at + 1 :]
        (tmp_path / "sounds.json").write_bytes(damaged)
        sounds = all_of(tmp_path, itertools.count())
        for event in recipes.EVENTS:
            sounds.play(event)


def test_before_the_rest_is_loaded_only_the_first_sounds_are_heard(mixer):
    from fitsmobile.ui.device.sound import Sounds

    sounds = Sounds()
    sounds.load_first()
    assert sounds.play("take")
    assert not sounds.play("win")


# where things are


def test_one_speaker_tells_a_place_by_its_pitch_and_headphones_by_ear_and_height(sounds, mixer):
    sounds.tick(3, 0.6, 5)
    sounds.headphones = True
    sounds.tick(3, 0.6, 5)
    catalogue = json.loads((SOUNDS / "sounds.json").read_text())["events"]["tick"]
    low, high = mixer.takes
    assert (low in catalogue[3], high in catalogue[5]) == (True, True)
    assert mixer.places == [None, 0.6]


def test_the_ears_share_a_place_at_constant_power():
    from fitsmobile.ui.device.mixer import ears

    assert ears(None) == ears(0.5) == (1, 1)
    assert ears(0.0) == (1, 0)
    assert ears(1.0) == (0, 1)


def test_captions_are_told_of_sounds_that_are_switched_off(sounds, mixer):
    told = []
    sounds.heard = lambda event, step: told.append(event)
    sounds.on = False
    sounds.play("row")
    sounds.captions = True
    sounds.play("row")
    assert (told, mixer.played) == (["row"], [])
