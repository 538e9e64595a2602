"""Where the benchmarks of strength play: in processes of their own, on the processor's clock.

A budget is the time that the player's own process computes, not the time on the wall, for
our players and for those that they are measured against alike. So the figures stay the same
on a machine that others use at the same time. STRENGTH_CORES says how many games are played
at once, two if it isn't set.
"""

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
"""Seconds that this process has computed."""


def in_own_processes(play: Callable[[Task], Result], tasks: Iterable[Task]) -> list[Result]:
    """What `play` makes of every task, in order."""
    with ProcessPoolExecutor(CORES) as pool:
        return list(pool.map(partial(_thought, play), tasks))


def _thought(play: Callable[[Task], Result], task: Task) -> Result:
    with thinking():
        return play(task)
