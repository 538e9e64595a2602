"""The most remarkable thing about a finished game, compared with the earlier ones."""

from collections.abc import Generator, Sequence

from fitsmobile.engine.frozen import frozen
from fitsmobile.session.calendar import running_streak
from fitsmobile.session.kept_games import KeptGames
from fitsmobile.session.stats import Result, result_of

GAMES_A_STEP = 200
LEAST_WINS, LEAST_DAYS = 3, 2
"""Wins and days in a row from which on they are remarkable."""


@frozen
class Highlight:
    """`kind` is `rank`, `record`, `days`, `wins`, or empty where nothing stands out.

    `seat` is the player's; `gain` the points above the best before, or the number of days or wins
    in a row. `best_before` is the best score of an earlier game of this kind, None without one.
    """

    kind: str = ""
    seat: int = 0
    gain: int = 0
    best_before: int | None = None


def highlight(
    game_id: str, kept: KeptGames, scores_compare: bool
) -> Generator[None, None, Highlight]:
    """Compare a finished game with those before it, in small steps.

    `scores_compare` is whether a higher score is a better game: not where a number of points ends
    it.
    """
    own: Result | None = None
    earlier: list[Result] = []
    for number, summary in enumerate(kept.summaries(kept.finished), 1):
        if summary.id == game_id:
            own = result_of(summary)
            if own is None:
                return Highlight()
        elif own is not None and summary.game == own.game:
            result = result_of(summary)
            if result is not None and _are_alike(result, own):
                earlier.append(result)
        if number % GAMES_A_STEP == 0:
            yield
    return Highlight() if own is None else _compared(own, earlier, scores_compare)


def _are_alike(one: Result, own: Result) -> bool:
    """Whether two games can be compared: they were played on the same set of boards.

    A ranked game is one of all rounds of the rules, played alone.
    """
    are_ranked = one.rank is not None, own.rank is not None
    return one.mode == own.mode and are_ranked[0] == are_ranked[1] and one.boards == own.boards


def _compared(own: Result, earlier: Sequence[Result], scores_compare: bool) -> Highlight:
    """The highlight of a game after `earlier` ones, the last played first."""
    found = _record(own, earlier) if scores_compare and earlier else Highlight()
    if found.kind:
        return found
    if own.mode == "daily":
        days = running_streak({one.day for one in (own, *earlier)}, own.day)
        if days >= LEAST_DAYS:
            return Highlight("days", own.people[0], days, found.best_before)
    if own.mode == "computers":
        wins = next((at for at, one in enumerate((own, *earlier)) if not one.won), 1 + len(earlier))
        if wins >= LEAST_WINS:
            return Highlight("wins", own.people[0], wins, found.best_before)
    return found


def _record(own: Result, earlier: Sequence[Result]) -> Highlight:
    """A new best of one of the people, the largest; in shared games by name."""
    best = max(one.score for one in earlier)
    if own.mode != "shared":
        seat = max(own.people, key=own.scores.__getitem__)
        gain = own.score - best
        if gain <= 0:
            return Highlight(best_before=best)
        ranks = [one.rank for one in earlier if one.rank is not None]
        climbed = own.rank is not None and own.rank < min(ranks)
        return Highlight("rank" if climbed else "record", seat, gain, best)
    gains = []
    for seat in own.people:
        before = [
            one.scores[other]
            for one in earlier
            for other in one.people
            if one.names[other] == own.names[seat]
        ]
        if before:
            gains.append((own.scores[seat] - max(before), -seat))
    gain, seat = max(gains, default=(0, 0))
    return Highlight("record", -seat, gain) if gain > 0 else Highlight()
