"""Today's deals of all games: which were played, their results, and the streak."""

from collections.abc import Iterable
from datetime import date

from fitsmobile.engine.frozen import frozen
from fitsmobile.session.calendar import longest_streak, running_streak
from fitsmobile.session.conductor import Conductor
from fitsmobile.session.daily import Daily
from fitsmobile.session.stats import Result


@frozen
class Today:
    """The player's standing in the deals of a day, by game.

    `results` holds the games whose counted try was finished. `streak` is the number of days in a
    row on which a try of any game was finished, `longest` the longest streak ever.
    """

    standings: dict[str, Daily]
    results: dict[str, Result]
    streak: int
    longest: int


def look(conductor: Conductor, games: Iterable[str]) -> Today:
    """The standing now. Tries that are not cached yet are read from the disk."""
    standings = {game: conductor.daily_deals.standing(game) for game in games}
    results = {}
    for game, standing in standings.items():
        if standing.finished and standing.tried is not None:
            result = conductor.history.result(standing.tried)
            if result is not None:
                results[game] = result
    done = frozenset[date]().union(*(one.done for one in standings.values()))
    days = [one.day for one in standings.values()]
    last = max(days, default=None)
    if last is None:
        return Today({}, {}, 0, 0)
    return Today(standings, results, running_streak(done, last), longest_streak(done, last))
