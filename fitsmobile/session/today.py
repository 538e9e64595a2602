"""All deals of a day at once: which were played, what they came to, how many days in a row."""

from collections.abc import Iterable
from datetime import date

from fitsmobile.engine.frozen import frozen
from fitsmobile.session.calendar import longest_streak, running_streak
from fitsmobile.session.conductor import Conductor
from fitsmobile.session.daily import Daily
from fitsmobile.session.stats import Result


@frozen
class Today:
    """How a person stands with the deals of a day, by game.

    `results` has the games whose counted try is over, and was not given up. A streak counts
    the days in a row on which a try of any game was finished; `longest` is the longest ever.
    """

    standings: dict[str, Daily]
    results: dict[str, Result]
    streak: int
    longest: int


def look(conductor: Conductor, games: Iterable[str]) -> Today:
    """How things stand now. The tries are read from the disk where they aren't known yet."""
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
