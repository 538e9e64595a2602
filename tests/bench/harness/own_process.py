"""Worker processes for matches, with budgets in processor time.

The budget of a move is processor time of the player's process, not wall-clock time, for our
players and their opponents alike, so that other load on the machine has no influence. The
environment variable STRENGTH_CORES sets the number of parallel games, 2 by default.
"""

import gc
import os
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TypeVar

from fitsmobile.ai.worker import thinking

Task = TypeVar("Task")
Result = TypeVar("Result")

CORES = max(1, min(int(os.environ.get("STRENGTH_CORES", "2")), os.cpu_count() or 1))

processor_clock = time.process_time
"""Processor time of this process in seconds."""


def in_own_processes(play: Callable[[Task], Result], tasks: Iterable[Task]) -> list[Result]:
    """Map `play` over the tasks in worker processes; the results in order."""
    with ProcessPoolExecutor(CORES) as pool:
        return list(pool.map(partial(_thought, play), tasks))


def _thought(play: Callable[[Task], Result], task: Task) -> Result:
    with thinking():
        result = play(task)
    gc.collect()  # none ran while it was played, and dropped models are cycles
    return result
