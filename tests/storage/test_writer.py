"""The storage thread."""

import threading

from fitsmobile.storage import writer
from fitsmobile.storage.writer import Writer


class FakeTime:
    """A clock that goes on when it is told to."""

    now = 0.0

    def monotonic(self):
        return self.now


def test_a_call_that_took_long_is_followed_at_once_by_that_for_what_came_meanwhile(monkeypatch):
    """A move made while a slow disk was forced waited for the disk, and then for the delay too."""
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
