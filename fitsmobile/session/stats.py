"""Statistics of finished games, always derived from the games.

`read` replays one finished game; `Statistics` takes the results one by one, so that a screen
can spread a long archive over many frames.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import count, groupby
from statistics import fmean, median_high

from fitsmobile.ai.levels import PLAYERS
from fitsmobile.engine.frozen import frozen
from fitsmobile.session.actions import Denied
from fitsmobile.session.calendar import day_of, longest_streak, running_streak
from fitsmobile.session.daily import COUNTED
from fitsmobile.session.record import Games, to_table
from fitsmobile.session.regret import UNIT, UNKNOWN, SeatRegret, regrets_in
from fitsmobile.session.rematch import FROM_A_MOMENT
from fitsmobile.session.summary import BoardPoints, Summary, summary_of
from fitsmobile.storage.records import GameRecord

MODES = ("solo", "daily", "computers", "shared")
TREND = 5
"""The trend is a moving average over this many games."""

RECENT = 10
"""Games in the chart of form."""

MOST_BOARDS = 8
"""Boards that have figures of their own."""

MOST_BARS = 9
WIDTHS = (1, 2, 5)


@frozen
class Result:
    """The result of one finished game.

    `mode` is one of MODES. `people` are the seats of people, `names` are by seat. `order` sorts
    by time of playing. `rank` as in the snapshot, `boards`, `by_board` and `regret` as in the
    summary. `aided` is whether a move was taken back after more had been seen, a hint was shown, or
    the game started from a position of another.
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
    by_board: tuple[BoardPoints, ...] = ()
    regret: str = ""

    @property
    def score(self) -> int:
        """The best score of a person."""
        return max([self.scores[seat] for seat in self.people])

    @property
    def won(self) -> bool:
        """Whether a person is among the winners."""
        return any(seat in self.winners for seat in self.people)

    @property
    def lost(self) -> float | None:
        """The regret of the person with the best score; None where no mistakes were looked for."""
        best = max(self.people, key=lambda seat: self.scores[seat])
        return next((one.loss / UNIT for one in self.regrets if one.seat == best), None)

    @property
    def regrets(self) -> tuple[SeatRegret, ...]:
        """The regrets of people; none where no mistakes were looked for."""
        return regrets_in(self.regret) or ()


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
class Form:
    """One of the games played last: its score, and its regret where mistakes were looked for."""

    score: int
    lost: float | None


@frozen
class OfBoard:
    """The figures of one board."""

    board: str
    games: int
    best: int
    average: float


@frozen
class KindTotal:
    """A kind of mistake: its name as in `session.regret`, its number and its loss."""

    name: str
    count: int
    loss: float


@frozen
class Skill:
    """Skill apart from luck, in games whose mistakes were looked for.

    `games` is their number, `lost` the mean regret of one, `lately` that of the last few. The score
    of the last of them differs from the mean of these games by `by_play`, its smaller regret, and
    by `by_luck`, the rest. `kinds` are the mistakes in all of them by kind.
    """

    games: int
    lost: float
    lately: float
    score: int
    by_play: float
    by_luck: float
    kinds: tuple[KindTotal, ...]


@frozen
class Figures:
    """The figures of one game in one mode.

    `best`, `average` and `median`, which half of the games reach, are of the people's scores;
    `unaided_best` leaves games with take-backs or hints out and is None where there is no other.
    `wins` are games in which a person won, `winning_run` those in a row up to now. `trend` is the
    mean of the last few scores at each game, in the order of playing, `form` the last games
    themselves. `days` are the days in a row on which a game was finished. `usual_rank` is the most
    frequent rank, `boards` are the boards played most often, `people` is by name, most wins first.
    """

    games: int
    wins: int
    best: int
    unaided_best: int | None
    average: float
    median: int
    usual_rank: int | None
    bars: tuple[Bar, ...]
    trend: tuple[float, ...]
    form: tuple[Form, ...]
    winning_run: int
    longest_run: int
    days: int
    most_days: int
    boards: tuple[OfBoard, ...]
    skill: Skill | None
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
                  game.scores, game.winners, game.rank, aided, game.boards, game.by_board,
                  game.regret)  # fmt: skip


def counts_points(game: str) -> bool:
    """Whether the regret of a game is in points: where cards are hidden; else in wins."""
    return PLAYERS[game].hindsight is not None


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

    def games(self, game: str) -> frozenset[str]:
        """The ids of the results of a game."""
        chosen = [results for (one, _), results in self._results.items() if one == game]
        return frozenset([result.id for results in chosen for result in results])

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
            average=fmean(scores),
            median=median_high(scores),
            usual_rank=_usual_rank(results),
            bars=bars_of(scores),
            trend=trend_of(scores),
            form=tuple(Form(one.score, one.lost) for one in results[-RECENT:]),
            winning_run=next((at for at, one in enumerate(reversed(won)) if not one), len(won)),
            longest_run=max(len(list(run)) * is_won for is_won, run in groupby(won)),
            days=running_streak(days, today),
            most_days=longest_streak(days, today),
            boards=_by_board(results),
            skill=skill_of(results),
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


def skill_of(results: Sequence[Result]) -> Skill | None:
    """The skill in these games, in the order of playing; None where no mistakes were looked for."""
    known = [(one, lost) for one in results if (lost := one.lost) is not None]
    if not known:
        return None
    losses = [lost for _, lost in known]
    last, lost = known[-1]
    usual = fmean(losses)
    ahead = last.score - fmean([one.score for one, _ in known])
    return Skill(
        games=len(known),
        lost=usual,
        lately=fmean(losses[-TREND:]),
        score=last.score,
        by_play=usual - lost,
        by_luck=ahead - (usual - lost),
        kinds=_kinds([one for one, _ in known]),
    )


def _kinds(results: Sequence[Result]) -> tuple[KindTotal, ...]:
    """The mistakes of people in these games by kind, those of an unknown one left out."""
    counts: Counter[str] = Counter()
    losses: Counter[str] = Counter()
    for regret in (regret for one in results for regret in one.regrets):
        for name, kind in regret.kinds.items():
            counts[name] += kind.count
            losses[name] += kind.loss
    known = sorted(losses.keys() - {UNKNOWN})
    return tuple(KindTotal(name, counts[name], losses[name] / UNIT) for name in known)


def _usual_rank(results: Sequence[Result]) -> int | None:
    """The most frequent rank, of equals the best."""
    ranks = Counter(one.rank for one in results if one.rank is not None)
    return min(ranks, key=lambda rank: (-ranks[rank], rank), default=None)


def _by_board(results: Sequence[Result]) -> tuple[OfBoard, ...]:
    """The boards played most often, by name."""
    points: dict[str, list[int]] = defaultdict(list)
    for board, score in (one for result in results for one in result.by_board):
        points[board].append(score)
    often = sorted(points, key=lambda board: (-len(points[board]), board))[:MOST_BOARDS]
    return tuple(
        OfBoard(board, len(points[board]), max(points[board]), fmean(points[board]))
        for board in sorted(often)
    )


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
