"""Summaries of kept games for lists and statistics: their lines in the index."""

import json
from collections.abc import Mapping, Sequence
from zlib import crc32

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Json, Outcome
from fitsmobile.session.actions import Denied
from fitsmobile.session.record import Games, to_table
from fitsmobile.storage import plain
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Trouble

USUAL = '"1"\n"2"\n"3"\n"4"'
"""The boards of the rules as they stand in setups, sorted."""


BoardPoints = tuple[str, int]
"""A board or layout, and the most points that a person has on it."""


LATER: Sequence[Json] = (0, "", ())
"""Values of `boards`, `regret` and `by_board` in lines of earlier versions, which lack them, until
the line is made again: see `is_stale`."""


@frozen
class Summary:
    """A kept game without its moves.

    `names` and `levels` are by seat; level None is a person. Times are seconds since 1970, `ended`
    is None for a game that runs or was given up. `helped` is whether anything was taken back
    after more had been seen, or a hint shown. `scores`, `winners` (seats) and `rank` are empty
    and None where the game has no outcome. `boards` tells sets of boards apart, 0 for the usual
    one. `regret` is that of the record as a JSON text, because a summary is hashable;
    `regret.regrets_in` reads it. `by_board` has an entry for each round on a board with a name, or
    for the layout.
    """

    id: str
    touched: int
    game: str
    names: tuple[str, ...]
    levels: tuple[int | None, ...]
    origin: str
    modified: int
    ended: int | None
    helped: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rank: int | None
    boards: int = 0
    regret: str = ""
    by_board: tuple[BoardPoints, ...] = ()

    def matches(self, game: str = "", name: str = "", since: int = 0) -> bool:
        """Whether id, a player's name and time match the filter; an empty text or 0 matches all.

        `name` is a part of a name in any case; `since` is the earliest time.
        """
        return (
            game in ("", self.game)
            and self.modified >= since
            and (not name or any(name.casefold() in one.casefold() for one in self.names))
        )


def summary_of(record: GameRecord, outcome: Outcome | None) -> Summary:
    """The summary of a game with that outcome."""
    return Summary(
        id=record.id,
        touched=record.touched,
        game=record.game,
        names=tuple(one.name for one in record.players),
        levels=tuple(one.level for one in record.players),
        origin=record.origin,
        modified=record.modified,
        ended=record.ended,
        helped=record.takebacks > 0 or record.hints > 0,
        scores=() if outcome is None else tuple(outcome.scores),
        winners=() if outcome is None else tuple(outcome.winners),
        rank=None if outcome is None else outcome.details.get("rank"),
        boards=_set_of_boards(record.setup),
        regret="" if record.regret is None else plain.dump(record.regret),
        by_board=_by_board(record, outcome),
    )


def _set_of_boards(setup: Mapping[str, Json]) -> int:
    """A number for the boards of a setup in whatever order; 0 for those of the rules or none."""
    rounds = setup.get("rounds")
    boards = [
        one["board"]
        for one in (rounds if isinstance(rounds, list) else ())
        if isinstance(one, dict) and "board" in one
    ]
    dumped = "\n".join(sorted(map(plain.dump, boards)))
    return 0 if dumped in ("", USUAL) else crc32(dumped.encode("ascii"))


def _by_board(record: GameRecord, outcome: Outcome | None) -> tuple[BoardPoints, ...]:
    """The points by board of a finished game."""
    people = [seat for seat, one in enumerate(record.players) if one.level is None]
    if outcome is None or not people:
        return ()
    layout, rounds = record.setup.get("layout"), record.setup.get("rounds")
    if isinstance(layout, str):
        return ((layout, max(outcome.scores[seat] for seat in people)),)
    boards = [one.get("board") for one in rounds] if isinstance(rounds, list) else []
    points = [max(outcome.rounds[seat][at] for seat in people) for at in range(len(boards))]
    return tuple(one for one in zip(boards, points, strict=True) if isinstance(one[0], str))


def facts_of(record: GameRecord, outcome: Outcome | None) -> bytes:
    """The facts of a game for the index."""
    one = summary_of(record, outcome)
    values = (one.game, one.names, one.levels, one.origin, one.modified, one.ended, one.helped,
              one.scores, one.winners, one.rank, one.boards, one.regret, one.by_board)  # fmt: skip
    return json.dumps(values, separators=(",", ":")).encode("ascii")


def is_stale(facts: bytes) -> bool:
    """Whether an earlier version made the facts: they don't end with the list `by_board`.

    Called for every kept game after each start: the text is not parsed.
    """
    return not facts.endswith(b"]]")


def describe(record: GameRecord, games: Games) -> bytes | Trouble:
    """The facts of a kept game; Trouble where the rules refuse a finished one.

    Only a finished game is replayed: the facts of a running game do not need it.
    """
    if record.ended is None:
        return facts_of(record, None)
    table = to_table(record, games)
    if isinstance(table, Denied):
        return Trouble(table.rule or table.reason, table.message)
    return facts_of(record, table.state.outcome())


def read(game_id: str, touched: int, facts: bytes) -> Summary | None:
    """The summary that the index has of a game; None where it has none."""
    try:
        values: Sequence[Json] = json.loads(facts)
        game, names, levels, origin, modified, ended, helped, scores, winners, rank, *more = values
        boards, regret, by_board = [*more, *LATER[len(more) :]]
        points = tuple((board, most) for board, most in by_board)
        return Summary(game_id, touched, game, tuple(names), tuple(levels), origin, modified,
                       ended, helped, tuple(scores), tuple(winners), rank, boards, regret,
                       points)  # fmt: skip
    except (ValueError, TypeError):
        return None
