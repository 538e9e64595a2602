"""Worker thread for searches, so that the UI never blocks.

A question is a function that takes a `Stop` and returns a frozen value. The answer is passed to
`post`, which has to run it on the asking thread. A cancelled ticket is never answered.

Because of the interpreter lock only one thread runs at a time. While the UI works on a frame, a
`Gate` blocks the search at its next poll of `Stop`, so that both do not alternate.
"""

import gc
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from queue import SimpleQueue
from typing import Generic, Protocol, TypeVar

from fitsmobile.ai.player import Stop

Answer = TypeVar("Answer")
Post = Callable[[Callable[[], None]], None]
"""Runs a function later on the asking thread."""

THINKING_SWITCH_SECONDS = 0.0002
"""Thread switch interval while a search runs. A frame may wait for the interpreter lock many
times; with Python's default of 5 ms these waits would add up to a whole frame."""

LONGEST_WAIT_SECONDS = 0.03
"""The longest time that a closed gate blocks a search."""

NO_FULL_COLLECTION = 1_000_000
"""GC threshold of the oldest generation while a search runs: no full collection happens then."""

log = logging.getLogger(__name__)


class Gate:
    """Blocks searches while the UI works on a frame. All workers share one gate."""

    def __init__(self) -> None:
        self._open = threading.Event()
        self._open.set()
        self._lock = threading.Lock()
        self._pending = 0

    @property
    def thinking(self) -> bool:
        """Whether a question is queued or searched.

        False only after its answer was posted: the asking thread has it in its next frame.
        """
        return self._pending > 0

    def close(self) -> None:
        """Called when the UI starts to work on a frame."""
        self._open.clear()

    def open(self) -> None:
        """Called when the frame is done."""
        self._open.set()

    def wait(self) -> None:
        """Block until it is open, at most LONGEST_WAIT_SECONDS."""
        if not self._open.is_set():
            self._open.wait(LONGEST_WAIT_SECONDS)

    def asked(self) -> None:
        """Called on the asking thread before a question is queued."""
        with self._lock:
            self._pending += 1

    def ended(self) -> None:
        """Called on the worker thread once a question is answered, cancelled or has failed."""
        with self._lock:
            self._pending -= 1


class Task(Protocol):
    """The worker thread's interface of a ticket, independent of the answer's type."""

    def is_cancelled(self) -> bool:
        """Whether the question is cancelled."""

    def search(self, stop: Stop) -> Callable[[], None]:
        """Search the answer; the function returned delivers it on the asking thread."""


class Ticket(Generic[Answer]):
    """A question that is queued or running. Only the cancel flag is shared between threads.

    The callback is released as soon as it was called or cancelled: a ticket that is still
    referenced must not keep the widgets of the screen that asked.
    """

    def __init__(self, question: Callable[[Stop], Answer], answered: Callable[[Answer], None]):
        self.question = question
        self._answered: Callable[[Answer], None] | None = answered
        self._cancelled = threading.Event()

    def answered(self, answer: Answer) -> None:
        """Call back with the answer, unless the ticket was cancelled or answered before."""
        callback, self._answered = self._answered, None
        if callback is not None:
            callback(answer)

    def cancel(self) -> None:
        """Cancel the question; the search notices at its next poll."""
        self._cancelled.set()
        self._answered = None

    def is_cancelled(self) -> bool:
        """Whether the question is cancelled."""
        return self._cancelled.is_set()

    def search(self, stop: Stop) -> Callable[[], None]:
        """Search the answer; the function returned delivers it unless cancelled meanwhile."""
        return partial(self.answered, self.question(stop))


class Worker:
    """The worker thread: started by the first question, ended by `close`."""

    def __init__(self, post: Post, gate: Gate | None = None) -> None:
        self._post = post
        self._gate = gate or Gate()
        self._asked: SimpleQueue[Task | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def ask(
        self, question: Callable[[Stop], Answer], answered: Callable[[Answer], None]
    ) -> Ticket[Answer]:
        """Queue a question; `answered` is called with the answer on the asking thread."""
        ticket = Ticket(question, answered)
        if self._thread is None:
            self._thread = threading.Thread(target=self._think, name="thinking", daemon=True)
            self._thread.start()
        self._gate.asked()
        self._asked.put(ticket)
        return ticket

    def close(self) -> None:
        """End the thread after the queued questions are answered or cancelled."""
        if self._thread is not None:
            self._asked.put(None)
            self._thread.join()
            self._thread = None

    def _think(self) -> None:
        while (task := self._asked.get()) is not None:
            try:
                self._search(task)
            finally:
                self._gate.ended()
            del task  # or the thread would hold it, and what its question holds, until the next

    def _search(self, task: Task) -> None:
        if task.is_cancelled():
            return
        try:
            with thinking():
                deliver = task.search(partial(self._look, task))
        except Exception:
            log.exception("Thinking failed.")
        else:
            self._post(deliver)

    def _look(self, task: Task) -> bool:
        """The `Stop` of a question; it waits at the gate first."""
        self._gate.wait()
        return task.is_cancelled()


_lock = threading.Lock()
_before: list[tuple[float, tuple[int, int, int]]] = []
"""Interpreter settings to restore; one entry for each running search."""


@contextmanager
def thinking() -> Iterator[None]:
    """Context with interpreter settings for a search; restored after the last of several.

    The thread switch interval is short, and full garbage collections are avoided: a search makes
    no reference cycles, but one full collection over its tables took 100 ms, in which
    neither the search nor the UI went on.
    """
    with _lock:
        _before.append(_before[0] if _before else (sys.getswitchinterval(), gc.get_threshold()))
        sys.setswitchinterval(THINKING_SWITCH_SECONDS)
        gc.set_threshold(*_before[0][1][:2], NO_FULL_COLLECTION)
    try:
        yield
    finally:
        with _lock:
            switch, collector = _before.pop()
            if not _before:
                sys.setswitchinterval(switch)
                gc.set_threshold(*collector)
