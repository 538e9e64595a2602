"""Conversion between the table and the save record.

A record is untrusted: the rules read its setup and every move is replayed through `play`; any
fault refuses the whole record.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import TypeVar

from fitsmobile.engine.protocol import (
    Game,
    GameError,
    InvalidSetup,
    Json,
    Setup,
    State,
)
from fitsmobile.engine.replay import play_text
from fitsmobile.session import pace
from fitsmobile.session.actions import COLOURS, LEVELS, Denied, Player
from fitsmobile.session.pace import Sitting
from fitsmobile.session.table import PlayedMove, Table, because
from fitsmobile.storage.records import GameRecord, SavedPlayer, is_name

Games = Mapping[str, Game]

T = TypeVar("T")
Steps = Generator[None, None, T]
"""Work in small steps; the generator returns the result."""


def exhaust(steps: Steps[T]) -> T:
    """Run all steps at once and return the result."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result


def to_record(table: Table, modified: int) -> GameRecord:
    """The record of a table; `modified` is the time now in seconds.

    `touched` is 0: the writer sets it.
    """
    return GameRecord(
        id=table.id,
        created=table.created,
        modified=modified,
        touched=0,
        game=table.game.id,
        players=tuple(SavedPlayer(one.name, one.colour, one.level) for one in table.players),
        pace=table.sitting.pace,
        origin=table.origin,
        setup=table.setup.to_json(),
        moves=table.moves,
        position=table.position,
        locked=table.locked,
        device=table.sitting.device,
        takebacks=table.takebacks,
        hints=table.hints,
        ended=table.ended,
        carried=table.carried,
    )


def to_table(record: GameRecord, games: Games) -> Table | Denied:
    """The table of a record, or the refusal."""
    return exhaust(to_table_in_steps(record, games))


def to_table_in_steps(record: GameRecord, games: Games) -> Steps[Table | Denied]:
    """`to_table`, one move a step: a long game takes longer than a frame."""
    opened = open_setup(record.game, record.setup, games)
    if isinstance(opened, Denied):
        return opened
    game, setup = opened
    players = tuple(Player(one.name, one.colour, one.level) for one in record.players)
    states = yield from replay_in_steps(game, setup, record.moves)
    if isinstance(states, Denied):
        return states
    sitting = sit(record.pace, players, record.device)
    wrong = check_players(setup, players) or check_pace(sitting, states[0])
    if wrong is not None:
        return wrong
    return Table(
        id=record.id,
        created=record.created,
        origin=record.origin,
        game=game,
        setup=setup,
        players=players,
        sitting=sitting,
        states=states,
        moves=record.moves,
        position=record.position,
        locked=record.locked,
        takebacks=record.takebacks,
        hints=record.hints,
        ended=record.ended,
        carried=record.carried,
    )


def open_setup(game_id: str, data: Json, games: Games) -> tuple[Game, Setup] | Denied:
    """The game and the setup in untrusted data, or the refusal."""
    game = games.get(game_id)
    if game is None:
        return Denied("unknown_game", f"There is no game {game_id[:40]!r}.")
    try:
        setup = game.read_setup(data)
    except InvalidSetup as error:
        return because("invalid_setup", error.refusal)
    return game, setup


def replay(game: Game, setup: Setup, moves: Iterable[PlayedMove]) -> tuple[State, ...] | Denied:
    """All positions of a game, the first included, or a refusal of the first wrong move."""
    return exhaust(replay_in_steps(game, setup, moves))


def replay_in_steps(
    game: Game, setup: Setup, moves: Iterable[PlayedMove]
) -> Steps[tuple[State, ...] | Denied]:
    """`replay`, one move a step."""
    states = [game.start(setup)]
    for number, (seat, text) in enumerate(moves, 1):
        try:
            states.append(play_text(game, states[-1], seat, text))
            yield
        except GameError as error:
            what = error.refusal
            message = f"Move {number} ({text}): {what.message}"
            return Denied("invalid_moves", message, what.cells, what.reason)
    return tuple(states)


def sit(name: str, players: Sequence[Player], device: int | None) -> Sitting:
    """The sitting in the pace `name`; in `none`, computer players count as people."""
    people = (seat for seat, one in enumerate(players) if one.level is None or name == "none")
    return Sitting(name, frozenset(people), device)


def check_players(setup: Setup, players: Sequence[Player]) -> Denied | None:
    """Refuse players that do not fit the setup or that a save can't hold; None if valid."""
    if len(players) != setup.seats:
        return Denied("invalid_players", f"{setup.seats} seats, but {len(players)} players.")
    for one in players:
        if not is_name(one.name):
            return Denied("invalid_players", "A name is too long, or is no line of text.")
        if one.colour not in COLOURS:
            return Denied("invalid_players", f"No player has the colour {one.colour[:40]!r}.")
        if one.level is not None and one.level not in LEVELS:
            return Denied("invalid_players", f"No computer player has the level {one.level}.")
    return None


def check_pace(sitting: Sitting, start: State) -> Denied | None:
    """Refuse a pace that the game does not offer; None if it is valid."""
    if sitting.pace in pace.offered(start):
        return None
    return Denied("unknown_pace", f"The game has no pace {sitting.pace[:40]!r}.")
