"""Statistics of finished games, always derived from the games.

`read` replays one finished game; `Statistics` takes the results one by one, so that a screen
can spread a long archive over many frames.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import count, groupby

from fitsmobile.engine.frozen import frozen
from fitsmobile.session.actions import Denied
from fitsmobile.session.calendar import day_of, longest_streak, running_streak
from fitsmobile.session.daily import COUNTED
from fitsmobile.session.record import Games, to_table
from fitsmobile.session.rematch import FROM_A_MOMENT
from fitsmobile.session.summary import Summary, summary_of
from fitsmobile.storage.records import GameRecord

MODES = ("solo", "daily", "computers", "shared")
TREND = 5
"""The trend is a moving average over this many games."""

MOST_BARS = 9
WIDTHS = (1, 2, 5)


@frozen
class Result:
    """The result of one finished game.

    `mode` is one of MODES. `people` are the seats of people, `names` are by seat. `order` sorts
    by time of playing. `rank` as in the snapshot, `boards` as in the summary. `aided` is whether a
    move was taken back after more had been seen, a hint was shown, or the game started from a
    position of another.
    """

    id: str
    game: str
    mode: str
    day: date
    order: int
    names: tuple[str, ...]
    people: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rank: int | None
    aided: bool
    boards: int = 0

    @property
    def score(self) -> int:
        """The best score of a person."""
        return max([self.scores[seat] for seat in self.people])

    @property
    def won(self) -> bool:
        """Whether a person is among the winners."""
        return any(seat in self.winners for seat in self.people)


@frozen
class Bar:
    """A histogram bar: the number of scores from `low` to `high`, both included."""

    low: int
    high: int
    count: int


@frozen
class Person:
    """The figures of one name in games of several people."""

    name: str
    games: int
    wins: int
    best: int
    average: float


@frozen
class Figures:
    """The figures of one game in one mode.

    `best` and `average` are of the people's scores; `unaided_best` leaves games with
    take-backs or hints out and is None where there is no other. `wins` are games in which a
    person won, `winning_run` those in a row up to now. `trend` is the mean of the last few
    scores at each game, in the order of playing. `days` are the days in a row on which a
    game was finished. `people` is by name, most wins first.
    """

    games: int
    wins: int
    best: int
    unaided_best: int | None
    average: float
    bars: tuple[Bar, ...]
    trend: tuple[float, ...]
    winning_run: int
    longest_run: int
    days: int
    most_days: int
    people: tuple[Person, ...]


def read(record: GameRecord, games: Games) -> Result | Denied | None:
    """The result of a finished game; None if it was given up or only computers played."""
    table = to_table(record, games)
    if isinstance(table, Denied):
        return table
    return result_of(summary_of(record, table.state.outcome()))


def result_of(game: Summary) -> Result | None:
    """The result of a kept game; None where it was given up or only computers played."""
    people = tuple([seat for seat, level in enumerate(game.levels) if level is None])
    if not game.scores or game.ended is None or not people:
        return None
    day, aided = day_of(game.ended), game.helped or game.origin == FROM_A_MOMENT
    # by position: twice as fast as by name, and there may be ten thousand
    return Result(game.id, game.game, mode_of(game), day, game.touched, game.names, people,
                  game.scores, game.winners, game.rank, aided, game.boards)  # fmt: skip


def mode_of(game: Summary) -> str:
    """The mode of a game, one of MODES."""
    people = game.levels.count(None)
    if game.origin.startswith(COUNTED):
        return "daily"
    if people > 1:
        return "shared"
    return "solo" if len(game.levels) == 1 else "computers"


class Statistics:
    """Collects results by game and mode."""

    def __init__(self) -> None:
        self._results: dict[tuple[str, str], list[Result]] = defaultdict(list)
        self._known: set[str] = set()

    def add(self, result: Result) -> None:
        """Add a result; adding it again changes nothing."""
        if result.id not in self._known:
            self._known.add(result.id)
            self._results[result.game, result.mode].append(result)

    def played(self) -> tuple[tuple[str, str], ...]:
        """All pairs of game and mode with results, sorted."""
        return tuple(sorted(self._results, key=lambda key: (key[0], MODES.index(key[1]))))

    def figures(self, game: str, mode: str, today: date) -> Figures | None:
        """The figures of a game in a mode; None without results."""
        results = sorted(self._results.get((game, mode), ()), key=lambda one: (one.order, one.id))
        if not results:
            return None
        scores, won = [one.score for one in results], [one.won for one in results]
        unaided = [score for one, score in zip(results, scores, strict=True) if not one.aided]
        days = {one.day for one in results}
        return Figures(
            games=len(results),
            wins=sum(won),
            best=max(scores),
            unaided_best=max(unaided, default=None),
            average=sum(scores) / len(scores),
            bars=bars_of(scores),
            trend=trend_of(scores),
            winning_run=next((at for at, one in enumerate(reversed(won)) if not one), len(won)),
            longest_run=max(len(list(run)) * is_won for is_won, run in groupby(won)),
            days=running_streak(days, today),
            most_days=longest_streak(days, today),
            people=_people(results),
        )


def bars_of(scores: Sequence[int]) -> tuple[Bar, ...]:
    """A histogram of at most MOST_BARS bars of one round width, empty bars included."""
    low, high = min(scores), max(scores)
    width = next(width for width in _widths() if high // width - low // width < MOST_BARS)
    counts = [0] * (high // width - low // width + 1)
    for score in scores:
        counts[score // width - low // width] += 1
    start = low // width * width
    return tuple(
        Bar(start + index * width, start + index * width + width - 1, number)
        for index, number in enumerate(counts)
    )


def trend_of(scores: Sequence[int]) -> tuple[float, ...]:
    """The moving average of the scores over TREND games."""
    windows = (scores[max(0, end - TREND) : end] for end in range(1, len(scores) + 1))
    return tuple(sum(window) / len(window) for window in windows)


def _widths() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    for power in count():
        yield from (step * 10**power for step in WIDTHS)


def _people(results: Sequence[Result]) -> tuple[Person, ...]:
    scores: dict[str, list[int]] = defaultdict(list)
    wins: dict[str, int] = defaultdict(int)
    for result in results:
        for seat in result.people:
            name = result.names[seat]
            scores[name].append(result.scores[seat])
            wins[name] += seat in result.winners
    people = [
        Person(name, len(own), wins[name], max(own), sum(own) / len(own))
        for name, own in scores.items()
        if name
    ]
    return tuple(sorted(people, key=lambda one: (-one.wins, -one.average, one.name)))
