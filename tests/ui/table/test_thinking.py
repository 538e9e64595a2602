"""Searches wait during frames (the gate); garbage is collected while the app is idle."""

import gc
import threading
import weakref

import pytest
from kivy.clock import Clock

from fitsmobile.ai.worker import Worker
from fitsmobile.ui.app import idle_gc
from fitsmobile.ui.table.thinking import FrameGate, gate, post


class GateState(FrameGate):
    """Records whether the gate is closed."""

    @property
    def is_open(self):
        return self._open.is_set()


def test_the_gate_is_closed_during_a_frame_and_open_between_frames(stage):
    gate, seen = GateState(), []
    gate.asked()
    Clock.schedule_once(lambda _passed: seen.append(gate.is_open))
    stage.frames(1)
    assert seen == [False]
    assert gate.is_open


def test_the_gate_is_bound_to_the_clock_only_during_a_search(stage):
    gate = GateState()
    gate.asked()
    stage.frames(20)
    assert watches_of(gate)
    gate.ended()
    stage.frames(1)
    assert not watches_of(gate)
    assert gate.is_open


def test_waiting_for_a_search_does_not_depend_on_the_number_of_frames(stage):
    """Regression: thousands of frames of a still screen were drawn before the search had begun."""
    worker, answers, allowed, looks = Worker(post, gate()), [], threading.Event(), []

    def search(_stop):
        allowed.wait()
        return 42

    def answered():
        looks.append(0)
        if len(looks) == 20:
            allowed.set()
        return answers == [42, 42]

    for _ in range(2):
        worker.ask(search, answers.append)
    stage.until(answered, limit=3)
    worker.close()


def test_waiting_for_a_search_that_does_not_end_is_given_up(stage, monkeypatch):
    monkeypatch.setattr("tools.draw.stage.LONGEST_SEARCH", 3)
    worker, answers, allowed = Worker(post, gate()), [], threading.Event()
    worker.ask(lambda _stop: allowed.wait(), answers.append)
    with pytest.raises(TimeoutError, match="3 frames of search"):
        stage.until(lambda: answers)
    allowed.set()
    worker.close()
    stage.until(lambda: not gate().thinking)


def test_waiting_without_a_search_ends_after_so_many_frames(stage):
    drawn = []
    with pytest.raises(TimeoutError):
        stage.until(lambda: drawn.append(0), limit=3)
    assert len(drawn) == 4


def watches_of(gate):
    """The clock events of the gate; other events may change meanwhile."""
    callbacks = [event.get_callback() for event in Clock.get_events()]
    return [one for one in callbacks if getattr(one, "__self__", None) is gate]


class Cycle:
    """A reference cycle: only the garbage collector frees it."""

    def __init__(self):
        self.me = self


@pytest.fixture
def collector(stage, monkeypatch):
    monkeypatch.setattr(idle_gc, "WORTH_IT", 0)
    collector = idle_gc.IdleCollector()
    gc.disable()
    yield collector
    collector.close()
    gc.enable()


def test_garbage_is_collected_once_the_app_is_idle(stage, collector):
    stage.settle()
    left = weakref.ref(Cycle())
    stage.frames(3, idle_gc.STILL_SECONDS)
    assert left() is None


def test_no_collection_runs_while_a_finger_is_down(stage, collector):
    stage.finger("down", 50, 50)
    left = weakref.ref(Cycle())
    stage.frames(3, idle_gc.STILL_SECONDS)
    assert left() is not None
    stage.finger("up", 50, 50)


def test_a_hovering_pointer_does_not_prevent_a_collection(stage, collector):
    """Regression: Kivy lists it among the touches without end; with a mouse no collection ran."""
    stage.window.mouse_pos = (50, 50)
    stage.settle()
    left = weakref.ref(Cycle())
    stage.frames(3, idle_gc.STILL_SECONDS)
    stage.window.dispatch("on_cursor_leave")
    assert left() is None


def test_no_collection_runs_during_an_animation(stage, collector):
    left = weakref.ref(Cycle())
    for _ in range(6):
        stage.window.canvas.ask_update()
        stage.frames(1, idle_gc.STILL_SECONDS / 2)
    assert left() is not None


def test_collections_that_the_start_put_off_run_once_the_app_is_up(stage, request):
    request.addfinalizer(gc.enable)
    gc.disable()
    idle_gc.IdleCollector().close()
    assert gc.isenabled()


def test_after_closing_python_collects_as_before(stage):
    before = gc.get_threshold()
    idle_gc.IdleCollector().close()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
