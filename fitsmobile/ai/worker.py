"""One thread that thinks, so that the screen never waits.

A question is a function that takes a `Stop` and returns a frozen value. The answer is
handed to `post`, which has to run it on the asking thread. A cancelled ticket is never
answered.
"""

import gc
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Generic, TypeVar

from fitsmobile.ai.player import Stop

Answer = TypeVar("Answer")
Post = Callable[[Callable[[], None]], None]
"""Runs a function on the asking thread, later."""

THINKING_SWITCH_SECONDS = 0.001
"""How long the thinking thread may keep the interpreter before the screen gets its turn."""

SELDOM = 1_000_000
"""So many collections of new things pass while it thinks, before one of old things."""

log = logging.getLogger(__name__)


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

    def __init__(self, post: Post) -> None:
        self._post = post
        self._asked: SimpleQueue[Ticket[object] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._ticket: Ticket[object] | None = None

    def ask(
        self, question: Callable[[Stop], Answer], answered: Callable[[Answer], None]
    ) -> Ticket[Answer]:
        """Think about a question after those asked before; `answered` gets the answer."""
        ticket = Ticket(question, answered)
        if self._thread is None:
            self._thread = threading.Thread(target=self._think, name="thinking", daemon=True)
            self._thread.start()
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
                with thinking():
                    answer = ticket.question(ticket.is_cancelled)
            except Exception:
                log.exception("Thinking failed.")
            else:
                self._post(_delivery(ticket, answer))


@contextmanager
def thinking() -> Iterator[None]:
    """The interpreter set up for a search.

    Other threads get their turn often. And the collector of circular garbage leaves old things
    alone: a search makes no circles, but going through all that it holds for the moment took a
    tenth of a second, in which neither the search nor the screen went on.
    """
    switch, collector = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(THINKING_SWITCH_SECONDS)
    gc.set_threshold(*collector[:2], SELDOM)
    try:
        yield
    finally:
        sys.setswitchinterval(switch)
        gc.set_threshold(*collector)


def _delivery(ticket: Ticket[Answer], answer: Answer) -> Callable[[], None]:
    """Hands the answer over unless the ticket was cancelled meanwhile."""

    def deliver() -> None:
        if not ticket.is_cancelled():
            ticket.answered(answer)

    return deliver
