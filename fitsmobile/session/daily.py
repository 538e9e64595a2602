"""Daily deals: one deal a day for each game, the same for everybody, with one try that counts.

A try counts from its start, and no move in it can be taken back once the next card is seen.
All facts are derived from the kept games: the counted try has the origin `daily:` and the day,
and an id made of game and day, so that there can be only one; practice has `practice:` and
the day.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING
from zlib import crc32

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Game, State
from fitsmobile.session.actions import Denied, NewGame, Player
from fitsmobile.session.calendar import day_of, longest_streak, running_streak
from fitsmobile.session.kept_games import DAILY
from fitsmobile.session.opponent_names import name_of
from fitsmobile.session.pace import strictest
from fitsmobile.session.summary import Summary
from fitsmobile.storage.records import GameRecord

if TYPE_CHECKING:
    from fitsmobile.session.conductor import Conductor
    from fitsmobile.session.snapshot import Snapshot

COUNTED = "daily:"
PRACTICE = "practice:"
Try = GameRecord | Summary
"""A kept game, or its summary in the index: both name the deal that was played."""

LEVEL = 3
"""Level of the opponent in games for two or more."""


@frozen
class Daily:
    """The player's standing in the daily deals of one game.

    `tried` is the id of the counted try of `day`, None before it is started; `finished` is
    whether that game is over. `done` are the days with a finished try.
    """

    game: str
    day: date
    tried: str | None
    finished: bool
    done: frozenset[date]

    @property
    def streak(self) -> int:
        """The current number of days in a row with a finished try."""
        return running_streak(self.done, self.day)

    @property
    def longest(self) -> int:
        """The longest streak ever."""
        return longest_streak(self.done, self.day)


@frozen
class DayResult:
    """A day and the score of its counted try; None where that was not finished."""

    day: date
    score: int | None


class DailyDeals:
    """Daily deals of this installation: the standing in each game, and starting them."""

    def __init__(self, conductor: Conductor) -> None:
        self._conductor = conductor
        self._kept = conductor.kept

    def standing(self, game_id: str) -> Daily:
        """The standing in today's deal of a game."""
        tries = [one for one in self._kept.tries() if is_id_of(one.id, game_id)]
        return standing(game_id, day_of(self._conductor.now()), tries)

    def week(self, game_id: str) -> tuple[DayResult, ...]:
        """The seven days of the current week, from Monday on."""
        today = day_of(self._conductor.now())
        monday = today.toordinal() - today.weekday()
        tries = counted_tries(game_id, self._kept.tries())
        days = [date.fromordinal(max(1, monday + day)) for day in range(7)]
        return tuple(DayResult(day, _score(tries.get(day))) for day in days)

    def position(self, game_id: str) -> State:
        """The position at the start of today's deal."""
        return _start(self._conductor.games[game_id], day_of(self._conductor.now()))

    def start(self, game_id: str, person: Player) -> Snapshot | Denied:
        """Deal today's game: the counted try, or practice once that exists.

        A try whose file can't be read counts as taken too.
        """
        game = self._conductor.games.get(game_id)
        if game is None:
            return Denied("unknown_game", "There is no such game.")
        now = self.standing(game_id)
        counts = now.tried is None and not self._kept.holds(kept_as(game_id, now.day))
        return self._conductor.dispatch(deal(game, now.day, person, counts))


def standing(game: str, day: date, records: Iterable[Try]) -> Daily:
    """The standing on `day`, from all kept games, running and finished."""
    tries = counted_tries(game, records)
    own = tries.get(day)
    return Daily(
        game=game,
        day=day,
        tried=None if own is None else own.id,
        finished=own is not None and own.ended is not None,
        done=frozenset(one for one, record in tries.items() if record.ended is not None),
    )


def counted_tries(game: str, records: Iterable[Try]) -> dict[date, Try]:
    """The counted try of each day; the first record wins where two claim a day."""
    tries: dict[date, Try] = {}
    for record in records:
        day = counted_day(record)
        if day is not None and record.game == game:
            tries.setdefault(day, record)
    return tries


def counted_day(record: Try) -> date | None:
    """The day of a counted try; None for any other game."""
    if not record.origin.startswith(COUNTED):
        return None
    try:
        return date.fromisoformat(record.origin.removeprefix(COUNTED))
    except ValueError:
        return None


def is_counted(record: GameRecord) -> bool:
    """Whether a game is a counted try."""
    return counted_day(record) is not None


def kept_as(game: str, day: date) -> str:
    """The id of the counted try of a day: the same on every device."""
    return f"{_beginning(game)}{day.isoformat()}"


def id_of(action: NewGame) -> str | None:
    """The id for a counted try that an action starts; None for any other game."""
    if not action.origin.startswith(COUNTED):
        return None
    return f"{_beginning(action.game)}{action.origin.removeprefix(COUNTED)}"


def is_id_of(game_id: str, game: str = "") -> bool:
    """Whether an id is that of a counted try of `game`, or of any game."""
    return game_id.startswith(_beginning(game) if game else DAILY)


def deal(game: Game, day: date, person: Player, counts: bool) -> NewGame:
    """The action that deals the game of `day`, as the counted try or for practice."""
    players = [person]
    if game.seats[0] > 1:
        colour = "blue" if person.colour != "blue" else "red"
        players.append(Player(name_of(LEVEL, [person.name]), colour, LEVEL))
    return NewGame(
        game=game.id,
        players=tuple(players),
        options=_options(game, day),
        seed=_seed(game, day),
        pace=strictest(_start(game, day)) if counts else "solo",
        origin=(COUNTED if counts else PRACTICE) + day.isoformat(),
    )


def _seed(game: Game, day: date) -> int:
    return crc32(f"{game.id} {day.isoformat()}".encode("ascii"))


def _start(game: Game, day: date) -> State:
    """The position at the start of a day's deal, for one person and the opponents needed."""
    return game.start(game.deal(game.seats[0], _options(game, day), _seed(game, day)))


def _score(tried: Try | None) -> int | None:
    """The best score of a person in a finished try of the index."""
    if not isinstance(tried, Summary) or tried.ended is None:
        return None
    scores = zip(tried.scores, tried.levels, strict=False)
    return max((score for score, level in scores if level is None), default=None)


def _beginning(game: str) -> str:
    return f"{DAILY}{game}-"


def _options(game: Game, day: date) -> dict[str, object]:
    """Alternate between layouts by day where the game has some; defaults otherwise."""
    for option in game.options:
        if option.id == "layout":
            return {option.id: option.values[day.toordinal() % len(option.values)]}
    return {}
