"""The app without threads and without a clock of its own: the same every time it runs.

`live_by_frames(stage)` replaces the time of the whole process by that of the frames, and the
thinking thread by one that thinks in the next frame. A look at the time takes twenty
milliseconds of it, so that a budget of milliseconds becomes one of a few looks. Only for a
process of its own.
"""

import random
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

from fitsmobile.ai.worker import Gate, Post, Ticket

LOOK_SECONDS = 0.02
EPOCH = 1_790_000_000


class FrameWorker:
    """Stands in for `fitsmobile.ai.worker.Worker`: answers in the next frame, one a frame."""

    def __init__(self, _post: Post, _gate: Gate) -> None:
        self._asked: list[Ticket[Any]] = []

    def ask(self, question: Callable[..., Any], answered: Callable[[Any], None]) -> Ticket[Any]:
        """Think about a question in the next frame, after those asked before."""
        from kivy.clock import Clock

        ticket = Ticket(question, answered)
        self._asked.append(ticket)
        Clock.schedule_once(self._think)
        return ticket

    def close(self) -> None:
        """What was asked and not thought about is dropped."""
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


def live_by_frames(stage: Any) -> None:
    """From now on there is no time but the stage's, no chance, and nobody thinks beside it."""
    from fitsmobile.ui.app import app
    from fitsmobile.ui.table import thinking

    looks = count()

    def now(start: float) -> float:
        return start + stage.clock.now + next(looks) * LOOK_SECONDS

    real = time.time
    time.time = partial(now, EPOCH)
    for module in list(sys.modules.values()):
        if getattr(module, "time", None) is real:  # Kivy's touches keep the function itself
            module.time = time.time
    time.monotonic = time.perf_counter = partial(now, 0.0)
    dice = random.Random(0)
    random.SystemRandom = lambda: dice  # deals the next game
    numbers = count(1)
    app.new_id = lambda: f"game{next(numbers)}"
    thinking.Worker = FrameWorker
