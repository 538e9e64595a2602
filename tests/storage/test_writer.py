"""The storage thread."""

import threading

from fitsmobile.storage import writer
from fitsmobile.storage.writer import Writer


class FakeTime:
    """A clock that a test advances."""

    now = 0.0

    def monotonic(self):
        return self.now


def test_after_a_long_write_the_next_one_begins_at_once(monkeypatch):
    """Regression: a move made during a slow write waited for it and for the delay."""
    clock = FakeTime()
    monkeypatch.setattr(writer, "time", clock)
    started, go_on, again = threading.Event(), threading.Event(), threading.Event()

    def work():
        if started.is_set():
            again.set()
        started.set()
        go_on.wait(10)

    thread = Writer(work)
    thread.wake()
    assert started.wait(10)
    monkeypatch.setattr(writer, "DELAY_SECONDS", 60.0)
    thread.wake()
    clock.now += 61.0
    go_on.set()
    assert again.wait(10)
