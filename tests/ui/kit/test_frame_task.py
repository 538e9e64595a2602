"""Long archives are read a little in every frame."""

import pytest

from fitsmobile.ui.kit.frames import FrameSlicedTask


@pytest.fixture
def read(monkeypatch):
    """What was read so far; one step takes all the time there is in a frame."""
    monkeypatch.setattr("fitsmobile.ui.kit.frames.STEP_SECONDS", 0.0)
    return []


def test_what_takes_long_takes_several_frames(stage, read):
    reading = FrameSlicedTask(map(read.append, "abc"), lambda: read.append("done"))
    assert read == []
    for so_far in (["a"], ["a", "b"], ["a", "b", "c"]):
        stage.frames(1)
        assert read == so_far
    stage.frames(1)
    assert read == ["a", "b", "c", "done"]
    reading.stop()


def test_what_is_stopped_is_never_done(stage, read):
    reading = FrameSlicedTask(map(read.append, "abc"), lambda: read.append("done"))
    stage.frames(1)
    reading.stop()
    stage.frames(9)
    assert read == ["a"]


def test_it_begins_when_the_screen_has_been_seen(stage, read):
    reading = FrameSlicedTask(map(read.append, "a"), lambda: read.append("done"), after=0.4)
    stage.frames(20)
    assert read == []
    stage.frames(20)
    assert read == ["a", "done"]
    reading.stop()
