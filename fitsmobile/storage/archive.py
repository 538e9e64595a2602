"""Finished games: the same records on another shelf, each moved there when it is over."""

from fitsmobile.storage.outcome import Saved, Trouble
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.saves import Shelf

GAMES = "games"
FINISHED = "finished"


def finish(record: GameRecord, games: Shelf, finished: Shelf) -> Saved | Trouble:
    """Keep an ended game among the finished ones, then take it from the running ones.

    Killed in between, it lies on both shelves; `sweep` settles that at the next start.
    """
    saved = finished.save(record)
    if isinstance(saved, Trouble):
        return saved
    return games.remove(record.id) or saved


def sweep(games: Shelf, finished: Shelf) -> tuple[Trouble, ...]:
    """Bring every ended game that still lies among the running ones to the finished ones."""
    records, troubles = games.all()
    told = list(troubles)
    for record in records:
        if record.ended is not None:
            answer = finish(record, games, finished)
            if isinstance(answer, Trouble):
                told.append(answer)
    return tuple(told)
