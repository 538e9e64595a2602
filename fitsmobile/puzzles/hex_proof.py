"""Proofs of FILLIT and JAMMIT puzzles: the best turn, and wins against every answer.

A win is searched as an AND-OR tree of whole turns: of the solver one turn has to hold, of the
others all are tried. A position that was searched before is not searched again, and a position
is given up only where the longest possible turns are too short for the win.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise
from typing import Generic, NamedTuple, Protocol, TypeVar

from fitsmobile.engine.protocol import Move, Refusal, State
from fitsmobile.puzzles.proof import PlayedMove, Proof, Stop, Stopped, Trail
from fitsmobile.puzzles.puzzle import TURN, WIN, Goal

KILLERS = 3
"""Refutations that are tried first on other positions, by turns left."""


class Table(State, Protocol):
    """A position of a game on the hex board: `turn` is the seat on turn."""

    @property
    def turn(self) -> int:
        """The seat on turn."""


T = TypeVar("T", bound=Table)


class WholeTurn(NamedTuple, Generic[T]):
    """The moves that end a turn, and the position after them."""

    moves: tuple[Move, ...]
    after: T


class Turns(Protocol[T]):
    """The turns of a game, for the proof."""

    def each(self, state: T) -> Iterator[tuple[tuple[Move, ...], T]]:
        """All ways to end the turn of the seat to move, one for each position after it."""

    def wins_now(self, state: T) -> bool:
        """Whether the seat to move can win before its turn ends."""

    def is_too_far(self, state: T, seat: int, turns: int) -> bool:
        """Whether even the longest turns are too short for `seat` to win in `turns` of them."""

    def gain(self, start: T, now: T, seat: int) -> int:
        """The chips laid, or the points made, by `seat` between two positions of a turn."""

    def brings_more(self, state: T) -> bool:
        """Whether moves of this turn can still change its gain."""

    def at_start(self, state: T) -> bool:
        """Whether the turn of the seat to move has not begun."""

    def identity(self, state: T) -> Hashable:
        """Equal identities: the same future, repetitions of positions included."""


class HexProver(Generic[T]):
    """The puzzles of a game on the hex board."""

    def __init__(self, kind: type[T], turns: Turns[T]) -> None:
        self._kind = kind
        self._turns = turns

    def why_not(self, start: State, goal: Goal) -> Refusal | None:
        """At the start of a turn, and a goal of one turn or a win."""
        if not isinstance(start, self._kind) or goal.kind not in (TURN, WIN):
            return Refusal("wrong_goal", "This game has no such goal.")
        if not start.actors() or not self._turns.at_start(start):
            return Refusal("not_at_a_turn", "A puzzle begins with a turn.")
        return None

    def result(self, trail: Trail) -> int:
        """The chips or points that the first turn of the try has brought so far."""
        start = self._at(trail[0])
        end = next((one for one in trail if self._at(one).turn != start.turn), trail[-1])
        return self._turns.gain(start, self._at(end), start.turn)

    def is_over(self, trail: Trail, goal: Goal) -> bool:
        """Whether the game is over, the turn, or all turns for a win."""
        return not trail[-1].actors() or self._turns_left(trail, goal) == 0

    def prove(self, trail: Trail, goal: Goal, stop: Stop) -> Proof:
        """The best turn, or the win."""
        now = self._at(trail[-1])
        seat = self._at(trail[0]).turn
        if goal.kind == TURN:
            return _BestTurn(self._turns, self._at(trail[0]), seat, stop).proof(now)
        return _WinSearch(self._turns, seat, stop).proof(now, self._turns_left(trail, goal))

    def answer(self, trail: Trail, goal: Goal, stop: Stop) -> Sequence[PlayedMove]:
        """The turns of the others that prevent the win, or else delay it most."""
        seat, now = self._at(trail[0]).turn, self._at(trail[-1])
        left = self._turns_left(trail, goal)
        if goal.kind == TURN or not left:
            return ()
        return _WinSearch(self._turns, seat, stop).answers(now, left)

    def _turns_left(self, trail: Trail, goal: Goal) -> int:
        """The turns that the solver has not ended yet."""
        seat = self._at(trail[0]).turn
        tables = [self._at(state) for state in trail]
        ended = sum(one.turn == seat != after.turn for one, after in pairwise(tables))
        return (goal.turns or 1) - ended

    def _at(self, state: State) -> T:
        if not isinstance(state, self._kind):
            raise TypeError(f"{type(state).__name__} is no position of this game")
        return state


class _BestTurn(Generic[T]):
    """The greatest gain of a turn that began in `start`."""

    def __init__(self, turns: Turns[T], start: T, seat: int, stop: Stop) -> None:
        self._turns = turns
        self._start = start
        self._seat = seat
        self._stop = stop
        self._known: dict[Hashable, int] = {}

    def proof(self, now: T) -> Proof:
        """The best end of the turn from here."""
        best = self._best(now)
        first = self._keeping(now, best) if now.actors() and now.turn == self._seat else ()
        line: list[PlayedMove] = []
        while now.actors() and now.turn == self._seat:
            move = self._keeping(now, best)[0]
            line.append((self._seat, move))
            now = now.play(self._seat, move)
        return Proof(best, first, tuple(line))

    def _keeping(self, state: T, best: int) -> tuple[Move, ...]:
        seat = self._seat
        if not self._turns.brings_more(state):
            return tuple(state.moves(seat))
        return tuple(
            move for move in state.moves(seat) if self._best(state.play(seat, move)) == best
        )

    def _best(self, state: T) -> int:
        seat = self._seat
        if not state.actors() or state.turn != seat or not self._turns.brings_more(state):
            return self._turns.gain(self._start, state, seat)
        key = state.key()
        known = self._known.get(key)
        if known is None:
            if self._stop():
                raise Stopped
            known = max(self._best(state.play(seat, move)) for move in state.moves(seat))
            self._known[key] = known
        return known


class _WinSearch(Generic[T]):
    """The search for a win of `seat` against every answer."""

    def __init__(self, turns: Turns[T], seat: int, stop: Stop) -> None:
        self._turns = turns
        self._seat = seat
        self._stop = stop
        self._known: dict[tuple[Hashable, int], bool] = {}
        self._killers: dict[int, list[tuple[Move, ...]]] = {}

    def proof(self, now: T, turns: int) -> Proof:
        """The fewest turns for the win, at most `turns`, and the moves that keep it in reach."""
        if not now.actors() or now.turn != self._seat:
            return Proof(0, (), ())
        fewest = next((count for count in range(1, turns + 1) if self.wins(now, count)), 0)
        if not fewest:
            return Proof(0, (), ())
        first = tuple(
            move
            for move in now.moves(self._seat)
            if self._leads_to_win(now.play(self._seat, move), turns)
        )
        return Proof(fewest, first, tuple(self._line(now, fewest)))

    def wins(self, state: T, turns: int) -> bool:
        """Whether the solver, who is on turn, wins in `turns` turns, this one included."""
        if self._turns.is_too_far(state, self._seat, turns):
            return False
        if self._turns.wins_now(state):
            return True
        if turns == 1:
            return False
        key = self._turns.identity(state), turns
        known = self._known.get(key)
        if known is None:
            gain, seat = self._turns.gain, self._seat
            ways = sorted(self._ways(state), key=lambda way: -gain(state, way[1], seat))
            known = any(self.holds(after, turns - 1) for _, after in ways)
            self._known[key] = known
        return known

    def _ways(self, state: T) -> Iterator[tuple[tuple[Move, ...], T]]:
        """The turns from here; the proof can be cancelled between two of them."""
        for way in self._turns.each(state):
            if self._stop():
                raise Stopped
            yield way

    def holds(self, state: T, turns: int) -> bool:
        """Whether the solver wins in `turns` more turns, whatever the seats before it do."""
        seat = self._seat
        if not state.actors():
            return self._is_won(state)
        if state.turn == seat:
            return self.wins(state, turns)
        if self._turns.is_too_far(state, seat, turns):
            return False
        key = self._turns.identity(state), turns
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._refutation(state, turns) is None
        return known

    def answers(self, state: T, turns: int) -> list[PlayedMove]:
        """The best defence until the solver is on turn, if it has `turns` turns left."""
        played: list[PlayedMove] = []
        while state.actors() and state.turn != self._seat:
            seat = state.turn
            way = self._refutation(state, turns) or self._longest(state, turns)
            played += [(seat, move) for move in way.moves]
            state = way.after
        return played

    def _refutation(self, state: T, turns: int) -> WholeTurn[T] | None:
        """A turn after which the solver can't win in time; None where there is none."""
        killers = self._killers.setdefault(turns, [])
        for moves in killers:
            after = _played(state, moves)
            if after is not None and not self.holds(after, turns):
                return WholeTurn(moves, after)
        for moves, after in self._ways(state):
            if not self.holds(after, turns):
                killers.insert(0, moves)
                del killers[KILLERS:]
                return WholeTurn(moves, after)
        return None

    def _longest(self, state: T, turns: int) -> WholeTurn[T]:
        """The turn after which the solver needs the most turns; the first of equals."""

        def needed(way: tuple[tuple[Move, ...], T]) -> int:
            return next((n for n in range(1, turns) if self.holds(way[1], n)), turns)

        return WholeTurn(*max(self._ways(state), key=needed))

    def _line(self, state: T, turns: int) -> Iterator[PlayedMove]:
        """One win in `turns` turns against the longest defence."""
        while state.actors():
            if state.turn != self._seat:
                for seat, move in self.answers(state, turns):
                    yield seat, move
                    state = state.play(seat, move)
                if state.actors():
                    turns = next(n for n in range(1, turns + 1) if self.wins(state, n))
                continue
            seat = self._seat
            for move in state.moves(seat):
                after = state.play(seat, move)
                if self._leads_to_win(after, turns):
                    yield seat, move
                    turns -= after.turn != seat
                    state = after
                    break

    def _leads_to_win(self, after: T, turns: int) -> bool:
        """Whether a move of the solver keeps the win in `turns` turns, its own turn included."""
        if after.actors() and after.turn == self._seat:
            return self.wins(after, turns)
        return self.holds(after, turns - 1)

    def _is_won(self, state: T) -> bool:
        outcome = state.outcome()
        return outcome is not None and self._seat in outcome.winners


def _played(state: T, moves: tuple[Move, ...]) -> T | None:
    """The position after a turn of another position; None where it is not possible here."""
    seat = state.turn
    for move in moves:
        if state.turn != seat or not state.actors() or state.why_not(seat, move) is not None:
            return None
        state = state.play(seat, move)
    return state if state.turn != seat or not state.actors() else None
