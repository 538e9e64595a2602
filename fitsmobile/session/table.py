"""The game at the table as an immutable value, and a pure function for each action.

Every function returns the table after the action or a `Denied`.
"""

from fitsmobile.engine.frozen import frozen, made, replace
from fitsmobile.engine.protocol import (
    Game,
    IndependentSeats,
    InvalidMove,
    Json,
    Refusal,
    Setup,
    State,
)
from fitsmobile.session import pace
from fitsmobile.session.actions import Denied, Play, Player
from fitsmobile.session.pace import Sitting

PlayedMove = tuple[int, str]


@frozen
class Table:
    """A game with its whole history.

    `states[n]` is the position after `n` of `moves`; those from `position` on were taken
    back and can be redone. `locked` counts the moves after which something was
    revealed. `undone` is whether the last step went back. `ended` is the time at which the
    game was over, None while it goes on. `carried` are fields of its file that this version of
    the app doesn't know.
    """

    id: str
    created: int
    origin: str
    game: Game
    setup: Setup
    players: tuple[Player, ...]
    sitting: Sitting
    states: tuple[State, ...]
    moves: tuple[PlayedMove, ...] = ()
    position: int = 0
    locked: int = 0
    takebacks: int = 0
    hints: int = 0
    undone: bool = False
    ended: int | None = None
    carried: dict[str, Json] = made(dict)

    @property
    def state(self) -> State:
        """The position on the table."""
        return self.states[self.position]

    @property
    def over(self) -> bool:
        """Whether no move can follow by the rules."""
        return self.state.outcome() is not None

    @property
    def final(self) -> bool:
        """Whether the game is over and its last move can't be taken back."""
        return self.over and self.held is None and pace.ends_for_good(self.sitting)

    @property
    def held(self) -> int | None:
        """The seat whose finished turn, or the last placement of a card, waits for `EndTurn`."""
        if self.position <= self.locked:
            return None
        mover, before = self.moves[self.position - 1][0], self.states[self.position - 1]
        return mover if pace.holds_open(self.sitting, before, self.state, mover) else None

    @property
    def curtain(self) -> int | None:
        """The seat that has to take the device before anything is shown."""
        return None if self.held is not None else pace.curtain(self.sitting, self.state)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may move now."""
        if self.held is not None or self.curtain is not None:
            return ()
        return pace.next_up(self.sitting, self.state)

    @property
    def turn(self) -> int | None:
        """The seat at the device, a person if one may move; None when the game is over."""
        if self.held is not None:
            return self.held
        seats = pace.next_up(self.sitting, self.state)
        people = (seat for seat in seats if seat in self.sitting.people)
        return next(people, next(iter(seats), None))


@frozen
class Played:
    """A move that was played, with the positions before and after it."""

    seat: int
    move: str
    before: State
    after: State


def last_turn(
    table: Table, except_seat: int | None = None, seat: int | None = None
) -> tuple[Played, ...]:
    """The last unbroken run of moves of a seat, oldest first: of `seat`, or where that is None
    of any seat other than `except_seat`."""

    def is_meant(mover: int) -> bool:
        return mover == seat if seat is not None else mover != except_seat

    end = table.position
    while end and not is_meant(table.moves[end - 1][0]):
        end -= 1
    begin = end
    while begin and table.moves[begin - 1][0] == table.moves[end - 1][0]:
        begin -= 1
    return tuple(
        Played(*table.moves[at], table.states[at], table.states[at + 1]) for at in range(begin, end)
    )


def play(table: Table, action: Play) -> Table | Denied:
    """The table after a move; moves that were taken back before it are dropped."""
    if table.over:
        return Denied("game_over", "The game is over.")
    if action.seat not in table.actors:
        return Denied("not_your_turn", f"Seat {action.seat} may not act now.")
    if action.ply is not None and _is_stale(table, action.seat, action.ply):
        return Denied("stale", "The table has changed since this move was chosen.")
    try:
        move = table.game.parse_move(action.move)
    except InvalidMove as error:
        return because("invalid_move", error.refusal)
    refusal = table.state.why_not(action.seat, move)
    if refusal is not None:
        return because("not_legal", refusal)
    after = table.state.play(action.seat, move)
    shorter = replace(
        table,
        states=(*table.states[: table.position + 1], after),
        moves=(*table.moves[: table.position], (action.seat, action.move)),
    )
    return _forward(shorter)


def undo(table: Table, seat: int | None = None) -> Table | Denied:
    """The table before the last move that a person made, or that `seat` made."""
    if table.final:
        return Denied("game_over", "The game is over.")
    if seat is not None:
        return _undo_of(table, seat)
    target = _last_of_a_person(table)
    if target is None:
        return Denied("nothing_to_undo", "No move of a person lies before this.")
    if target < table.locked and pace.locks(table.sitting):
        return Denied("locked_after_reveal", "More has been seen since that move.")
    return replace(
        table,
        position=target,
        locked=min(table.locked, target),
        takebacks=table.takebacks + (target < table.locked),
        undone=True,
    )


def undo_seats(table: Table) -> tuple[int, ...]:
    """The seats that can take their own last move back, ascending."""
    if table.final:
        return ()
    seats = sorted(table.sitting.people)
    return tuple(seat for seat in seats if isinstance(_own_last(table, seat), int))


def redo(table: Table, seat: int | None = None) -> Table | Denied:
    """The table after the move that was taken back, and after the computer players' answers.

    With a `seat` it is that seat's move, ahead of others that were taken back later.
    """
    taken_back = table.moves[table.position :]
    at = next((n for n, (mover, _) in enumerate(taken_back) if seat in (None, mover)), None)
    if at is None or (seat is not None and not isinstance(table.state, IndependentSeats)):
        return Denied("nothing_to_redo", "No move has been taken back.")
    if at:
        table = _rearranged(table, table.position + at, table.position)
    table = _forward(table)
    if seat is not None:
        return table
    people = table.sitting.people
    while table.position < len(table.moves) and table.moves[table.position][0] not in people:
        table = _forward(table)
    return table


def end_turn(table: Table) -> Table | Denied:
    """The table with the turn handed over."""
    if table.held is None:
        return Denied("nothing_to_end", "No finished turn waits to be ended.")
    return _handed_to(table, None)


def take_device(table: Table) -> Table | Denied:
    """The table after the person who had to take the device took it."""
    seat = table.curtain
    if seat is None:
        return Denied("nothing_to_take", "The device waits for nobody.")
    return _handed_to(table, seat)


def _handed_to(table: Table, seat: int | None) -> Table:
    """The table after handing the device to a seat; None: it stays, or is free on an open board.

    Earlier moves become final, except where turns pass openly: there they become final with the
    next person's first move.
    """
    if pace.passes_openly(table.sitting, table.state):
        return replace(table, sitting=replace(table.sitting, device=seat), undone=False)
    device = table.sitting.device if seat is None else seat
    sitting = replace(table.sitting, device=device)
    return replace(table, sitting=sitting, locked=table.position, undone=False)


def because(reason: str, refusal: Refusal) -> Denied:
    """A `Denied` for a refusal by the rules."""
    return Denied(reason, refusal.message, refusal.cells, refusal.reason)


def _forward(table: Table) -> Table:
    mover = table.moves[table.position][0]
    position, sitting, locked = table.position + 1, table.sitting, table.locked
    if pace.reveals(sitting, table.state, table.states[position], mover):
        locked = position
    if pace.passes_openly(sitting, table.state) and mover in sitting.people:
        last = _last_of_a_person(table)
        if last is not None and table.moves[last][0] != mover:
            locked = table.position
        sitting = replace(sitting, device=mover)
    return replace(table, position=position, sitting=sitting, locked=locked, undone=False)


def _last_of_a_person(table: Table) -> int | None:
    people = table.sitting.people
    for index in range(table.position - 1, -1, -1):
        if table.moves[index][0] in people:
            return index
    return None


def _undo_of(table: Table, seat: int) -> Table | Denied:
    """Undo of one independent seat: its move is reordered to the end, then taken back."""
    own = _own_last(table, seat)
    if isinstance(own, Denied):
        return own
    last = table.position - 1
    counted = own < table.locked
    table = table if own == last else _rearranged(table, own, last)
    return replace(
        table,
        position=last,
        locked=min(table.locked, last),
        takebacks=table.takebacks + counted,
        undone=True,
    )


def _own_last(table: Table, seat: int) -> int | Denied:
    """The index of the last move of a person's seat, if it can be taken back."""
    if seat in table.sitting.people and isinstance(table.state, IndependentSeats):
        for index in range(table.position - 1, -1, -1):
            if table.moves[index][0] == seat:
                if index < table.locked and pace.locks(table.sitting):
                    return Denied("locked_after_reveal", "More has been seen since that move.")
                return index
    return Denied("nothing_to_undo", "That seat has no move to take back.")


def _rearranged(table: Table, source: int, target: int) -> Table:
    """The same game with the move at `source` made at `target`, all others in their order."""
    moves = [*table.moves[:source], *table.moves[source + 1 :]]
    moves.insert(target, table.moves[source])
    states = list(table.states[: min(source, target) + 1])
    for seat, text in moves[len(states) - 1 :]:
        states.append(states[-1].play(seat, table.game.parse_move(text)))
    return replace(table, moves=tuple(moves), states=tuple(states))


def _is_stale(table: Table, seat: int, ply: int) -> bool:
    if not isinstance(table.state, IndependentSeats):
        return ply != table.position
    since = table.moves[ply : table.position] if ply >= 0 else table.moves
    return ply > table.position or any(mover == seat for mover, _ in since)
