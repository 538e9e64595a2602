"""Thinking makes way for the frames of the screen, and so does collecting what is left over."""

import gc
import weakref

import pytest
from kivy.clock import Clock

from fitsmobile.ui.app import idle_gc
from fitsmobile.ui.table.thinking import IDLE_FRAMES, FrameGate


class OpenOrNot(FrameGate):
    """Says whether thinking would have to wait."""

    @property
    def is_open(self):
        return self._open.is_set()


def test_the_gate_is_closed_while_a_frame_is_worked_on_and_open_between(stage):
    gate, seen = OpenOrNot(), []
    gate.asked()
    Clock.schedule_once(lambda _passed: seen.append(gate.is_open))
    stage.frames(1)
    assert seen == [False]
    assert gate.is_open


def test_frames_are_watched_only_while_somebody_thinks(stage):
    gate = OpenOrNot()
    gate.asked()
    with gate.behind():
        stage.frames(20)
        assert watches_of(gate)
    stage.frames(IDLE_FRAMES + 1)
    assert not watches_of(gate)
    assert gate.is_open


def watches_of(gate):
    """The events of the clock that are the gate's: others may come and go meanwhile."""
    callbacks = [event.get_callback() for event in Clock.get_events()]
    return [one for one in callbacks if getattr(one, "__self__", None) is gate]


class Circle:
    """Refers to itself, so that only the collector ends it."""

    def __init__(self):
        self.me = self


@pytest.fixture
def collector(stage, monkeypatch):
    monkeypatch.setattr(idle_gc, "WORTH_IT", 0)
    gc.disable()
    collector = idle_gc.IdleCollector()
    yield collector
    collector.close()
    gc.enable()


def test_what_is_left_over_is_collected_once_the_picture_stands_still(stage, collector):
    stage.settle()
    left = weakref.ref(Circle())
    stage.frames(3, idle_gc.STILL_SECONDS)
    assert left() is None


def test_nothing_is_collected_while_a_finger_is_on_the_glass(stage, collector):
    stage.finger("down", 50, 50)
    left = weakref.ref(Circle())
    stage.frames(3, idle_gc.STILL_SECONDS)
    assert left() is not None
    stage.finger("up", 50, 50)


def test_a_pointer_that_hovers_keeps_nothing_from_being_collected(stage, collector):
    """Kivy counts it among the touches, and it never ends: with a mouse nothing ever was."""
    stage.window.mouse_pos = (50, 50)
    stage.settle()
    left = weakref.ref(Circle())
    stage.frames(3, idle_gc.STILL_SECONDS)
    stage.window.dispatch("on_cursor_leave")
    assert left() is None


def test_nothing_is_collected_while_something_moves(stage, collector):
    left = weakref.ref(Circle())
    for _ in range(6):
        stage.window.canvas.ask_update()
        stage.frames(1, idle_gc.STILL_SECONDS / 2)
    assert left() is not None


def test_when_it_is_closed_python_collects_as_before(stage):
    before = gc.get_threshold()
    idle_gc.IdleCollector().close()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
