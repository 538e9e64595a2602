"""The session: `dispatch` takes an action and returns a snapshot or a refusal."""

from collections.abc import Callable

from fitsmobile.engine.frozen import replace
from fitsmobile.engine.protocol import Game, InvalidSetup, Setup
from fitsmobile.session import pace, record, table
from fitsmobile.session.actions import (
    FIRST,
    Action,
    Denied,
    EndTurn,
    NewGame,
    Play,
    Redo,
    TakeDevice,
    TakeHint,
    Undo,
)
from fitsmobile.session.record import Games
from fitsmobile.session.snapshot import LastMove, Snapshot, Views
from fitsmobile.session.table import Table
from fitsmobile.storage.records import GameRecord, is_word


class Session:
    """Holds the game at the table. Only `dispatch`, `load` and `clear` change it.

    A refusal changes nothing. `now` returns whole seconds since 1970, `name` a new unique game
    id.
    """

    def __init__(
        self, games: Games, now: Callable[[], int], name: Callable[[NewGame], str]
    ) -> None:
        self._games = games
        self._now = now
        self._name = name
        self._table: Table | None = None
        self._snapshot: Snapshot | None = None

    @property
    def snapshot(self) -> Snapshot | None:
        """The current snapshot; None before the first game."""
        return self._snapshot

    @property
    def table(self) -> Table | None:
        """The game with its history; None before the first game."""
        return self._table

    def dispatch(self, action: Action) -> Snapshot | Denied:
        """Apply an action; the new snapshot, or the refusal."""
        after = self._new(action) if isinstance(action, NewGame) else self._next(action)
        return after if isinstance(after, Denied) else self._install(after)

    def record(self) -> GameRecord | None:
        """The save record of the game; None before the first game."""
        return None if self._table is None else record.to_record(self._table, self._now())

    def load(self, saved: GameRecord) -> Snapshot | Denied:
        """Put a kept game on the table, unless the rules refuse it."""
        after = record.to_table(saved, self._games)
        return after if isinstance(after, Denied) else self._install(after)

    def clear(self) -> None:
        """Take the game off the table."""
        self._table = self._snapshot = None

    def _new(self, action: NewGame) -> Table | Denied:
        opened = self._deal(action)
        if isinstance(opened, Denied):
            return opened
        game, setup = opened
        states = record.replay(game, setup, action.moves)
        if isinstance(states, Denied):
            return states
        sitting = record.sit(action.pace, action.players, None)
        wrong = (
            record.check_players(setup, action.players)
            or record.check_pace(sitting, states[0])
            or _check_origin(action.origin)
        )
        if wrong is not None:
            return wrong
        first = (seat for seat in pace.next_up(sitting, states[-1]) if seat in sitting.people)
        return Table(
            id=self._name(action),
            created=self._now(),
            origin=action.origin,
            game=game,
            setup=setup,
            players=action.players,
            sitting=replace(sitting, device=next(first, None)),
            states=states,
            moves=action.moves,
            position=len(action.moves),
            locked=len(action.moves) if pace.ends_for_good(sitting) else 0,
        )

    def _deal(self, action: NewGame) -> tuple[Game, Setup] | Denied:
        if action.setup is not None:
            return record.open_setup(action.game, action.setup, self._games)
        game = self._games.get(action.game)
        if game is None:
            return Denied("unknown_game", f"There is no game {action.game[:40]!r}.")
        try:
            setup = game.deal(len(action.players), action.options, action.seed)
            dealt = setup.to_json()
            if action.first is None or FIRST not in dealt:
                return game, setup
            return game, game.read_setup({**dealt, FIRST: action.first})
        except InvalidSetup as error:
            return table.because("invalid_setup", error.refusal)

    def _next(self, action: Action) -> Table | Denied:
        now = self._table
        if now is None:
            return Denied("no_game", "No game has been started.")
        match action:
            case Play():
                return table.play(now, action)
            case Undo():
                return table.undo(now, action.seat)
            case Redo():
                return table.redo(now, action.seat)
            case EndTurn():
                return table.end_turn(now)
            case TakeDevice():
                return table.take_device(now)
            case TakeHint():
                return replace(now, hints=now.hints + 1)
            case NewGame():
                return self._new(action)

    def _install(self, after: Table) -> Snapshot:
        ended = after.over and after.held is None
        if ended != (after.ended is not None):
            after = replace(after, ended=self._now() if ended else None)
        self._table = after
        self._snapshot = snapshot_of(after)
        return self._snapshot


def snapshot_of(after: Table) -> Snapshot:
    """The snapshot of a table."""
    outcome = after.state.outcome()
    return Snapshot(
        game_id=after.id,
        game=after.game.id,
        players=after.players,
        pace=after.sitting.pace,
        ply=after.position,
        turn=after.turn,
        actors=after.actors,
        views=Views(after.state, len(after.players), after.actors),
        curtain=after.curtain,
        can_undo=not isinstance(table.undo(after), Denied),
        can_redo=after.position < len(after.moves),
        can_end_turn=after.held is not None,
        takebacks=after.takebacks,
        last=_last(after),
        outcome=outcome,
        rank=None if outcome is None else outcome.details.get("rank"),
        hints=after.hints,
        origin=after.origin,
        undo_seats=table.undo_seats(after),
    )


def _last(after: Table) -> LastMove | None:
    index = after.position if after.undone else after.position - 1
    if not 0 <= index < len(after.moves):
        return None
    seat, move = after.moves[index]
    return LastMove(seat, move, after.undone)


def _check_origin(origin: str) -> Denied | None:
    if is_word(origin):
        return None
    return Denied("invalid_setup", "The origin is no short word.", rule="origin")
