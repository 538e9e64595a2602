"""Finished games: the same records on another shelf, each moved there when it is over."""

from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Saved, Trouble
from fitsmobile.storage.saves import Shelf

GAMES = "games"
FINISHED = "finished"


def finish(record: GameRecord, running: Shelf, finished: Shelf) -> Saved | Trouble:
    """Keep an ended game among the finished ones and take it from the running ones.

    It is marked as ended where it lies first. Killed anywhere in between, an ended game is
    left among the running ones; doing this again at the next start settles it.
    """
    for shelf in (running, finished):
        answer = shelf.save(record)
        if isinstance(answer, Trouble):
            return answer
    return running.remove(record.id) or answer
