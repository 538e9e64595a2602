"""Deterministic runs of the app: a clock that advances with the frames, and no threads.

`use_frame_clock(stage)` replaces the clocks of the whole process by the time of the frames, the
worker thread by a worker that answers in the next frame, and random seeds by fixed ones. Every
reading of the clock advances it by 20 ms, so that a time budget ends after a few readings. Call it
only in a process of its own.
"""

import random
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

from fitsmobile.ai.worker import Gate, Post, Ticket

READING_SECONDS = 0.02
EPOCH = 1_790_000_000


class FrameWorker:
    """Replaces `fitsmobile.ai.worker.Worker`: answers one question a frame, on the main thread."""

    def __init__(self, _post: Post, _gate: Gate) -> None:
        self._asked: list[Ticket[Any]] = []

    def ask(self, question: Callable[..., Any], answered: Callable[[Any], None]) -> Ticket[Any]:
        """Queue a question; it is answered in a later frame."""
        from kivy.clock import Clock

        ticket = Ticket(question, answered)
        self._asked.append(ticket)
        Clock.schedule_once(self._think)
        return ticket

    def close(self) -> None:
        """Drop all queued questions."""
        self._asked.clear()

    def _think(self, _passed: float) -> None:
        if not self._asked:
            return
        ticket = self._asked.pop(0)
        if ticket.is_cancelled():
            return
        answer = ticket.question(ticket.is_cancelled)
        if not ticket.is_cancelled():
            ticket.answered(answer)


def use_frame_clock(stage: Any) -> None:
    """Replace clocks, random seeds and the worker thread for the rest of this process."""
    from fitsmobile.storage import writer
    from fitsmobile.ui.app import app
    from fitsmobile.ui.table import thinking

    readings = count()

    def now(start: float) -> float:
        return start + stage.clock.now + next(readings) * READING_SECONDS

    real = time.time
    writer.time = SimpleNamespace(monotonic=time.monotonic)  # its thread runs when it likes
    time.time = partial(now, EPOCH)
    for module in list(sys.modules.values()):
        if getattr(module, "time", None) is real:  # Kivy's touches hold a reference to the function
            module.time = time.time
    time.monotonic = time.perf_counter = partial(now, 0.0)
    dice = random.Random(0)
    random.SystemRandom = lambda: dice  # deals the next game
    numbers = count(1)
    app.new_id = lambda: f"game{next(numbers)}"
    thinking.Worker = FrameWorker
