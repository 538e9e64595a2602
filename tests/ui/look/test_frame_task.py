"""Frame tasks: long work in slices of a frame."""

import pytest

from fitsmobile.ui.look.frames import FrameSlicedTask


@pytest.fixture
def read(monkeypatch):
    """A task and the items it has read; one step takes the whole time of a frame."""
    monkeypatch.setattr("fitsmobile.ui.look.frames.STEP_SECONDS", 0.0)
    return []


def test_a_long_task_is_spread_over_several_frames(stage, read):
    reading = FrameSlicedTask()
    reading.start(map(read.append, "abc"), lambda: read.append("done"))
    assert read == []
    for so_far in (["a"], ["a", "b"], ["a", "b", "c"]):
        stage.frames(1)
        assert read == so_far
    stage.frames(1)
    assert read == ["a", "b", "c", "done"]
    reading.stop()


def test_a_stopped_task_never_finishes(stage, read):
    reading = FrameSlicedTask()
    reading.start(map(read.append, "abc"), lambda: read.append("done"))
    stage.frames(1)
    reading.stop()
    stage.frames(9)
    assert read == ["a"]


def test_a_task_begins_after_the_first_frame_however_late_that_is(stage, read):
    """Regression: a start that took longer than the wait read everything before its frame."""
    stage.clock.now += 5
    reading = FrameSlicedTask(after=0.4)
    reading.start(map(read.append, "a"), lambda: read.append("done"))
    stage.frames(20)
    assert read == []
    stage.frames(20)
    assert read == ["a", "done"]
    reading.stop()
