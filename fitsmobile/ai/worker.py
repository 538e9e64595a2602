"""One thread that thinks, so that the screen never waits.

A question is a function that takes a `Stop` and returns a frozen value. The answer is
handed to `post`, which has to run it on the asking thread. A cancelled ticket is never
answered.

Python runs one thread at a time. While the screen works on a frame a `Gate` keeps the
thinking thread waiting at its next look at `Stop`, so that frame and thought do not take turns.
"""

import gc
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from queue import SimpleQueue
from typing import Generic, TypeVar

from fitsmobile.ai.player import Stop

Answer = TypeVar("Answer")
Post = Callable[[Callable[[], None]], None]
"""Runs a function on the asking thread, later."""

THINKING_SWITCH_SECONDS = 0.0002
"""How long a thinking thread may keep the interpreter once the screen wants it. Where many small
steps of a frame each ask for it anew this adds up; Python's usual 5 ms would take a whole frame."""

LONGEST_WAIT_SECONDS = 0.03
"""How long a frame may keep the thinking thread waiting."""

SELDOM = 1_000_000
"""So many collections of new things pass while it thinks, before one of old things."""

log = logging.getLogger(__name__)


class Gate:
    """Thinking waits before it while the screen has closed it. All who think share one."""

    def __init__(self) -> None:
        self._open = threading.Event()
        self._open.set()
        self._lock = threading.Lock()
        self._thinking = 0

    @property
    def thinking(self) -> bool:
        """Whether anybody thinks behind it now."""
        return self._thinking > 0

    def close(self) -> None:
        """The screen begins to work on a frame."""
        self._open.clear()

    def open(self) -> None:
        """The frame is done."""
        self._open.set()

    def wait(self) -> None:
        """Return once it is open, or after so long that the screen must have forgotten it."""
        if not self._open.is_set():
            self._open.wait(LONGEST_WAIT_SECONDS)

    def asked(self) -> None:
        """There is something to think about: called on the asking thread."""

    @contextmanager
    def behind(self) -> Iterator[None]:
        """Somebody thinks behind it."""
        with self._lock:
            self._thinking += 1
        try:
            yield
        finally:
            with self._lock:
                self._thinking -= 1


class Ticket(Generic[Answer]):
    """One question under way. Belongs to the asking thread, save for the flag."""

    def __init__(self, question: Callable[[Stop], Answer], answered: Callable[[Answer], None]):
        self.question = question
        self.answered = answered
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        """Nobody wants the answer any more; the thread notices at its next look."""
        self._cancelled.set()

    def is_cancelled(self) -> bool:
        """Whether the answer is unwanted."""
        return self._cancelled.is_set()


class Worker:
    """The thinking thread; it starts with the first question and ends with `close`."""

    def __init__(self, post: Post, gate: Gate | None = None) -> None:
        self._post = post
        self._gate = gate or Gate()
        self._asked: SimpleQueue[Ticket[object] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def ask(
        self, question: Callable[[Stop], Answer], answered: Callable[[Answer], None]
    ) -> Ticket[Answer]:
        """Think about a question after those asked before; `answered` gets the answer."""
        ticket = Ticket(question, answered)
        if self._thread is None:
            self._thread = threading.Thread(target=self._think, name="thinking", daemon=True)
            self._thread.start()
        self._gate.asked()
        self._asked.put(ticket)  # type: ignore[arg-type]  # the queue holds answers of any kind
        return ticket

    def close(self) -> None:
        """End the thread once what it was asked is answered or cancelled."""
        if self._thread is not None:
            self._asked.put(None)
            self._thread.join()
            self._thread = None

    def _think(self) -> None:
        while (ticket := self._asked.get()) is not None:
            if ticket.is_cancelled():
                continue
            try:
                with self._gate.behind(), thinking():
                    answer = ticket.question(partial(self._look, ticket))
            except Exception:
                log.exception("Thinking failed.")
            else:
                self._post(_delivery(ticket, answer))

    def _look(self, ticket: Ticket[object]) -> bool:
        """The `Stop` of a question, which lets the screen finish its frame first."""
        self._gate.wait()
        return ticket.is_cancelled()


_lock = threading.Lock()
_before: list[tuple[float, tuple[int, int, int]]] = []
"""How the interpreter was set up before the first of those who think now; one entry for each."""


@contextmanager
def thinking() -> Iterator[None]:
    """The interpreter set up for a search; after the last of several it is as before.

    Other threads get their turn often. And the collector of circular garbage leaves old things
    alone: a search makes no circles, but going through all that it holds for the moment took a
    tenth of a second, in which neither the search nor the screen went on.
    """
    with _lock:
        _before.append(_before[0] if _before else (sys.getswitchinterval(), gc.get_threshold()))
        sys.setswitchinterval(THINKING_SWITCH_SECONDS)
        gc.set_threshold(*_before[0][1][:2], SELDOM)
    try:
        yield
    finally:
        with _lock:
            switch, collector = _before.pop()
            if not _before:
                sys.setswitchinterval(switch)
                gc.set_threshold(*collector)


def _delivery(ticket: Ticket[Answer], answer: Answer) -> Callable[[], None]:
    """Hands the answer over unless the ticket was cancelled meanwhile."""

    def deliver() -> None:
        if not ticket.is_cancelled():
            ticket.answered(answer)

    return deliver
