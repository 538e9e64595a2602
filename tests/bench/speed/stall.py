"""Frame times of the running app while a search runs on the worker thread.

Only frames with a search in progress count. Waiting for a core that other programs use is left
out; waiting for the disk and for the worker thread (the GIL) is included.
"""

import json
import math
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from fitsmobile.ai.levels import NAMES, hindsight_for, player_for
from fitsmobile.ai.player import Budget, Stop
from fitsmobile.ai.worker import Worker
from fitsmobile.engine.registry import GAMES
from tests.bench.runner import Row, at_size, percentile

ROOT = Path(__file__).resolve().parents[3]
SECONDS = 20
CANCELS = 40


def rows() -> Iterator[Row]:
    """Frames at the table and in the review of each game, then the time to cancel a search."""
    for name in (*GAMES, *(f"review-{game}" for game in GAMES)):
        command = [sys.executable, "-m", "tests.ui.frame_stall", name, str(at_size(SECONDS))]
        answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        told = json.loads(answer.stdout.splitlines()[-1])
        yield from _rows_of(name, told)
    for game in GAMES:
        slowest = max(seconds_to_stop(game, number) for number in range(at_size(CANCELS)))
        yield Row(f"{game}: a cancelled search ends, slowest", slowest * 1000, 50,
                  "ms", False, note=f"of {at_size(CANCELS)}, processor time")  # fmt: skip


def _rows_of(name: str, told: dict[str, list[float]]) -> Iterator[Row]:
    thinking = [at for at, one in enumerate(told["thinking"]) if one]
    took, taken = ([told[kind][at] for at in thinking] or [math.inf] for kind in ("took", "taken"))
    note = f"{len(thinking)} of {len(told['took'])} frames"
    yield Row(f"{name}: frames during a search, p95", percentile(took, 0.95), 16, "ms",
              False, note=note)  # fmt: skip
    yield Row(f"{name}: the longest", max(took), 100, "ms", False)
    yield Row(f"{name}: lock held by the search in a frame, p95", percentile(taken, 0.95), 5, "ms",
              False, note=f"most {max(taken):.3g} ms")  # fmt: skip


def seconds_to_stop(game: str, number: int) -> float:
    """Processor time of the worker thread between the cancellation and the end of a search."""
    worker = Worker(lambda deliver: deliver())
    begun, clocks, ended = threading.Event(), [0.0], threading.Event()
    state = GAMES[game].start(GAMES[game].deal(2, {}, number))
    think = player_for(game, len(NAMES), number, time.monotonic).choose
    ways: list[Callable[[Stop], object]] = [
        lambda stop: think(state.seen_by(0), state.actors()[0], Budget(ms=3_000), stop)
    ]
    if game in ("fits", "bits"):
        look = partial(hindsight_for(state.game).best_of_round, state, 0, 0, Budget(ms=3_000))
        ways.append(lambda stop: look(stop, time.monotonic))

    def question(stop: Stop) -> None:
        def watched() -> bool:
            begun.set()
            if not stop():
                clocks[0] = time.thread_time()
                return False
            return True

        ways[number % len(ways)](watched)
        clocks[0] = time.thread_time() - clocks[0]
        ended.set()

    ticket = worker.ask(question, lambda _answer: None)
    begun.wait()
    ended.wait(0.005 * (number % 20))
    ticket.cancel()
    ended.wait()
    worker.close()
    return clocks[0]
