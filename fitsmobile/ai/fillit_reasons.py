"""Why one turn of FILLIT is better than another: chips and runs, seat by seat.

The evaluation of a turn adds up the chips of each side, the runs that the next pawns have, and with
two seats the stones beside the pawns. A *share* is what the worse turn loses by the chips of one
side, by the runs of one seat or by the stones beside its own pawn. The largest share that has
something to show on the board is the reason; stones alone have nothing to show.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from fitsmobile.ai.fillit_prospects import CHIP
from fitsmobile.ai.fillit_tactics import NAIVE, FillitTactics
from fitsmobile.ai.player import wrong_game
from fitsmobile.ai.reason import Reason
from fitsmobile.ai.turn_reasons import LATER, SAME, most_telling
from fitsmobile.engine.fillit import FillitState, Rules
from fitsmobile.engine.fillit_moves import Run
from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.hexboard import Bits
from fitsmobile.engine.layouts import COLOURS
from fitsmobile.engine.protocol import Move, State


class Way(NamedTuple):
    """A run that a pawn could make: the chips that it lays and sends back, and whether it wins."""

    gain: int
    lays: Bits
    sends_back: Bits
    wins: bool
    run: Run


@frozen
class Pair:
    """Two turns of a seat: the position before, and those after them."""

    seat: int
    before: FillitState
    better: FillitState
    worse: FillitState

    @property
    def rules(self) -> Rules:
        """The constants of the game."""
        return self.before.rules

    @property
    def side(self) -> int:
        """The side of the seat."""
        return self.rules.sides[self.seat]

    def shares(self) -> dict[tuple[str, int], float]:
        """By chips of a side, runs of a seat and stones of a side what the worse turn loses."""
        tactics, seats, sides = tactics_of(self.rules), len(self.before.pawns), self.rules.sides
        found: dict[tuple[str, int], float] = {}
        for sign, state in ((1, self.better), (-1, self.worse)):
            for side, cells in enumerate(state.chips):
                mine = 1 if side == self.side else -1
                share = found.get(("chips", side), 0.0)
                found["chips", side] = share + sign * mine * CHIP * cells.bit_count()
            for later in range(0 if state.why else tactics.sides):
                seat = (self.seat + 1 + later) % seats
                mine = 1 if sides[seat] == self.side else -1
                worth = tactics.runs_worth(tactics.root(state), seat, later)
                share = found.get(("runs", seat), 0.0)
                found["runs", seat] = share + sign * mine * worth
            if seats == 2 and not state.why:
                pawn, before = state.pawns[self.seat], tactics.root(self.before)
                share = found.get(("stones", self.seat), 0.0)
                worth = tactics.stones_worth(before, self.side, pawn)
                found["stones", self.seat] = share + sign * worth
        return found

    def names(self, cells: Bits) -> tuple[str, ...]:
        """The names of some cells."""
        return self.rules.tables.board.cells_of(cells)


@lru_cache(2)
def tactics_of(rules: Rules) -> FillitTactics:
    """The evaluation that the reasons take apart."""
    return FillitTactics(rules)


def why(state: State, seat: int, better: Sequence[Move], worse: Sequence[Move] = ()) -> Reason:
    """The reason for a turn; as in `reason.Why`."""
    if not isinstance(state, FillitState):
        raise wrong_game(state)
    after = _played(state, seat, better)
    if worse and tuple(worse) != tuple(better):
        others: Iterable[FillitState] = (_played(state, seat, worse),)
    else:
        others = _tempting(state, seat, after)
    cells = tuple(dict.fromkeys(cell for move in better for cell in move[1:] if cell))
    found = (_reason(Pair(seat, state, after, other), cells) for other in others)
    return most_telling(found) or Reason("only", False, cells)


def _reason(pair: Pair, cells: tuple[str, ...]) -> Reason:
    """The reason for the better of two turns; `cells` are those of its moves."""
    if pair.better.why == "all_chips_laid":
        laid = pair.better.chips[pair.side] & ~pair.before.chips[pair.side]
        return Reason("wins", False, pair.names(laid))
    shares = pair.shares()
    for kind, of in sorted(shares, key=lambda one: (-shares[one], one)):
        share = shares[kind, of]
        found = _DESCRIBED[kind](pair, of) if share > 0 else None
        if found is not None and found.cells:
            return replace(found, value=share / CHIP)
    if not any(shares.values()):
        return Reason(SAME, False, cells)
    return _answer(pair) or Reason(LATER, False, cells)


def _answer(pair: Pair) -> Reason | None:
    """The next seat's best answer to the worse turn, where it is stronger than to the better."""
    if any(state.why or state.turn == pair.seat for state in (pair.better, pair.worse)):
        return None
    tactics = tactics_of(pair.rules)
    here, there = (tactics.turns(tactics.root(state))[0] for state in (pair.better, pair.worse))
    if there.value <= here.value:
        return None
    moves = tactics.moves(there)
    cells = tuple(dict.fromkeys(cell for move in moves for cell in move[1:] if cell))
    value = (there.value - here.value) / CHIP
    return Reason("answer", True, cells, COLOURS[pair.worse.turn], value=value)


def _played(state: FillitState, seat: int, moves: Sequence[Move]) -> FillitState:
    for move in moves:
        state = state.play(seat, move)
    return state


def _tempting(state: FillitState, seat: int, chosen: FillitState) -> Iterator[FillitState]:
    """The positions after the turns that a beginner would choose in place of another."""
    tactics = FillitTactics(state.rules, NAIVE)
    for turn in tactics.turns(tactics.root(state)):
        after = _played(state, seat, tactics.moves(turn))
        if after.key() != chosen.key():
            yield after


def ways_of(state: FillitState, seat: int) -> list[Way]:
    """The runs of a seat's pawn, those that gain most first."""
    rules, pawn = state.rules, state.pawns[seat]
    obstacles = state._replace(turn=seat).obstacles()
    own = state.chips[rules.sides[seat]]
    others = 0
    for side, cells in enumerate(state.chips):
        others |= cells if side != rules.sides[seat] else 0
    left = rules.material - own.bit_count()
    found = []
    for run in rules.tables.runs(pawn, obstacles).values():
        lays, back = run.path & ~own, run.path & others
        gain = lays.bit_count() + back.bit_count()
        found.append(Way(gain, lays, back, lays.bit_count() >= left, run))
    return sorted(found, key=lambda way: (-way.wins, -way.gain, way.run.stop))


# --- chips -----------------------------------------------------------------------------------


def _chips(pair: Pair, side: int) -> Reason:
    """More chips laid, or more of another side sent back."""
    here, there = pair.better.chips[side], pair.worse.chips[side]
    count = abs(here.bit_count() - there.bit_count())
    if side == pair.side:
        fresh = here & ~pair.before.chips[side]
        return Reason("lays_more", False, pair.names(fresh & ~there or fresh), count=count)
    gone = pair.before.chips[side] & ~here
    colour = pair.rules.colours[side]
    return Reason("sends_back", False, pair.names(gone & there or gone), colour, count=count)


# --- runs ------------------------------------------------------------------------------------


def _runs(pair: Pair, seat: int) -> Reason | None:
    """A pawn's next runs: fewer of an opponent's, or more of the own side's."""
    here, there = ways_of(pair.better, seat), ways_of(pair.worse, seat)
    if pair.rules.sides[seat] == pair.side:
        return _own(pair, seat, here, there)
    return _of_opponent(pair, seat, here, there)


def _own(pair: Pair, seat: int, here: list[Way], there: list[Way]) -> Reason | None:
    """The next run of the seat, or of its partner."""
    board = pair.rules.tables.board
    if not there:
        pawn = board.names[pair.worse.pawns[seat]]
        return Reason("own_shut_in", True, (pawn,), COLOURS[seat])
    if not here:
        return None
    best = here[0]
    path = pair.names(best.run.path)
    if best.wins and not there[0].wins:
        return Reason("ready_to_win", False, path, COLOURS[seat])
    stone = _blocker(pair.worse, pair.better, best.run)
    if stone >= 0:
        cells = (board.names[stone],)
        return Reason("blocks_own", True, cells, COLOURS[seat], count=best.gain)
    if best.sends_back.bit_count() > there[0].sends_back.bit_count():
        back = pair.names(best.sends_back)
        return Reason("next_sends_back", False, back, COLOURS[seat], count=len(back))
    if best.gain <= there[0].gain:
        best = here[1] if len(here) > 1 else best
        return Reason("second_run", False, pair.names(best.run.path), COLOURS[seat])
    name = "next_run" if seat == pair.seat else "partner_run"
    return Reason(name, False, path, COLOURS[seat], count=best.lays.bit_count())


def _of_opponent(pair: Pair, seat: int, here: list[Way], there: list[Way]) -> Reason | None:
    """The next run of an opponent."""
    board, colour = pair.rules.tables.board, COLOURS[seat]
    if not there:
        return None
    if there[0].wins and not (here and here[0].wins):
        return Reason("lets_win", True, pair.names(there[0].run.path), colour)
    if not here:
        return Reason("shuts_in", False, (board.names[pair.better.pawns[seat]],), colour)
    if pair.worse.pawns[seat] != pair.before.pawns[seat]:
        cells = pair.names(1 << pair.worse.pawns[seat])
        return Reason("moves_pawn", True, cells, colour, count=there[0].gain)
    gains = {way.run.move: way.gain for way in here}
    worst = next((way for way in there if gains.get(way.run.move, 0) < way.gain), None)
    return None if worst is None else _open_run(pair, seat, worst)


def _open_run(pair: Pair, seat: int, way: Way) -> Reason:
    """A run of an opponent that only the worse turn leaves: why it is there."""
    colour, path = COLOURS[seat], pair.names(way.run.path)
    blocker = _blocker(pair.better, pair.worse, way.run)
    if blocker >= 0 and not _stands(pair.before, blocker):
        cell = pair.rules.tables.board.names[blocker]
        return Reason("blocks", False, (cell,), colour, count=way.gain)
    obstacles = pair.before._replace(turn=seat).obstacles()
    if obstacles & way.run.path and pair.before.pawns[seat] == pair.worse.pawns[seat]:
        return Reason("opens_ray", True, path, colour, count=len(path))
    exposed = way.sends_back & pair.worse.chips[pair.side]
    if exposed & ~pair.better.chips[pair.side]:
        cells = pair.names(exposed)
        return Reason("exposes", True, cells, colour, count=len(cells))
    return Reason("leaves_run", True, path, colour, count=way.lays.bit_count())


def _blocker(blocked: FillitState, free: FillitState, run: Run) -> int:
    """The first hex of a run with a stone or a pawn in one position alone; -1 for none."""
    return next(
        (cell for cell in run.cells if _stands(blocked, cell) and not _stands(free, cell)), -1
    )


def _stands(state: FillitState, cell: int) -> bool:
    """Whether a stone or a pawn stands on a hex."""
    return cell in state.pawns or any(stones >> cell & 1 for stones in state.stones)


def _stones(_pair: Pair, _seat: int) -> None:
    """Stones beside a pawn are nothing that a person sees at once."""


_DESCRIBED: dict[str, Callable[[Pair, int], Reason | None]] = {
    "chips": _chips,
    "runs": _runs,
    "stones": _stones,
}
