"""The search for mistakes in games of FITS on four boards, as it runs while a result is shown."""

import gc
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from fitsmobile.ai.levels import player_for
from fitsmobile.ai.player import Budget, Stop, never
from fitsmobile.ai.worker import Ticket, Worker, thinking
from fitsmobile.session.actions import NewGame, Play, Player
from fitsmobile.session.conductor import Conductor
from fitsmobile.session.mistakes import MistakeSearch
from fitsmobile.session.regret import regrets_of
from tests.bench.runner import Row, median
from tests.harness import conductor_in

Answer = TypeVar("Answer")

LEVELS = (1, 2, 3)
"""The levels that stand for people: those that make mistakes."""

GAMES = 3
"""Games of each level."""

SECONDS, FRAME_MS = 6, 5
"""Most processor time of a game, and of a step on the asking thread."""


COLLECTIONS = (700, 10, 400)
"""Thresholds of the garbage collector in the app, as in `ui/app/idle_gc.py`."""


class MeteredWorker(Worker):
    """A worker that searches when it is told to, and measures both sides of each question."""

    def __init__(self) -> None:
        super().__init__(lambda _callback: None)
        self.searched, self.longest = 0.0, 0.0
        self._waiting: list[Callable[[], None]] = []

    def ask(
        self, question: Callable[[Stop], Answer], answered: Callable[[Answer], None]
    ) -> Ticket[Answer]:
        """Queue a question."""
        ticket = Ticket(question, answered)
        self._waiting.append(lambda: self._answer(ticket))
        return ticket

    def work(self) -> None:
        """Answer everything that is asked."""
        while self._waiting:
            self._waiting.pop(0)()

    def _answer(self, ticket: Ticket[Answer]) -> None:
        begin = time.thread_time()
        deliver = ticket.search(never)
        self.searched += time.thread_time() - begin
        begin = time.thread_time()
        deliver()
        self.longest = max(self.longest, time.thread_time() - begin)


def rows() -> Iterator[Row]:
    """Seconds of processor time for a game, and milliseconds of the longest step of the screen."""
    found: list[float] = []
    longest = 0.0
    usual = gc.get_threshold()
    gc.set_threshold(*COLLECTIONS)
    with tempfile.TemporaryDirectory() as folder:
        conductor = conductor_in(Path(folder))
        for level in LEVELS:
            for seed in range(GAMES):
                game_id, worker = played(conductor, level, seed), MeteredWorker()
                gc.collect()
                gc.freeze()  # as in the app, where collections of much wait for an idle frame
                MistakeSearch(conductor, worker).look_at(game_id)
                with thinking():
                    worker.work()
                found.append(worker.searched)
                longest = max(longest, worker.longest)
        gc.set_threshold(*usual)
        gc.unfreeze()
        regrets = [regrets_of(one.regret) for one in conductor.kept.finished.all()[0]]
        counts = [one[0].mistakes for one in regrets if one]
        conductor.close()
    note = (
        f"{len(found)} games of levels 1 to 3, {sum(counts)} mistakes; median {median(found):.1f}"
    )
    what = "FITS: looking for the mistakes of a game of four boards"
    yield Row(what, max(found), SECONDS, "s", at_least=False, note=note)
    what = "FITS: longest step of that on the thread of the screen"
    yield Row(what, 1000 * longest, FRAME_MS, "ms", at_least=False)


def played(conductor: Conductor, level: int, seed: int) -> str:
    """A finished game in which a level without search sits for a person; its id."""
    conductor.dispatch(NewGame("fits", (Player("", "red"),), seed=seed, pace="solo"))
    player = player_for("fits", level, seed, time.monotonic)
    while conductor.state is not None and conductor.state.actors():
        choice = player.choose(conductor.state.seen_by(0), 0, Budget(nodes=1), never)
        conductor.dispatch(Play(0, conductor.text_of(choice.move)))
    return "" if conductor.snapshot is None else conductor.snapshot.game_id
