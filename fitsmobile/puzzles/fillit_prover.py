"""The prover of FILLIT: its turns, generated from the engine's tables of whole turns."""

from collections.abc import Hashable, Iterator

from fitsmobile.engine.fillit import PAWN, FillitState
from fitsmobile.engine.fillit_moves import FillitMove, Tables
from fitsmobile.engine.fillit_turns import Turns, turns_of
from fitsmobile.puzzles.hex_proof import HexProver


class FillitTurns:
    """As `hex_proof.Turns`."""

    def each(self, state: FillitState) -> Iterator[tuple[tuple[FillitMove, ...], FillitState]]:
        """Each pair of a run and a step once, in the order that matters."""
        seat = state.turn
        if state.done:
            for move in state.moves(seat):
                yield (move,), state.play(seat, move)
            return
        names = state.rules.tables.board.names
        for run, step, step_first in _ways(state).each():
            steps = FillitMove("S", names[step.origin], names[step.target])
            if run is None:
                yield (steps,), state.play(seat, steps)
                continue
            moves = (steps, run.move) if step_first else (run.move, steps)
            between = state.play(seat, moves[0])
            if between.why:
                yield moves[:1], between
            else:
                yield moves, between.play(seat, moves[1])

    def wins_now(self, state: FillitState) -> bool:
        """Whether a run can lay the last chips, now or after a stone step."""
        own = state.chips[state.rules.sides[state.turn]]
        left = state.rules.material - own.bit_count()
        if PAWN in state.done:
            return not left  # the game ends with the turn
        if left > _longest(state.rules.tables):
            return False
        if any((run.path & ~own).bit_count() >= left for run in state.runs().values()):
            return True
        if state.done:
            return False
        for step, runs in _ways(state).step_first:
            here = own >> step.origin & 1, own >> step.target & 1
            swapped = own ^ step.pair if here[0] != here[1] else own
            if any((run.path & ~swapped).bit_count() >= left for run in runs):
                return True
        return False

    def is_too_far(self, state: FillitState, seat: int, turns: int) -> bool:
        """Whether more chips are left than the longest runs lay."""
        return state.supply()[seat] > turns * _longest(state.rules.tables)

    def gain(self, start: FillitState, now: FillitState, seat: int) -> int:
        """The chips laid less those taken up: the change of the seat's chips on the board."""
        side = start.rules.sides[seat]
        return now.chips[side].bit_count() - start.chips[side].bit_count()

    def brings_more(self, state: FillitState) -> bool:
        """Whether the pawn can still run."""
        return PAWN not in state.done

    def at_start(self, state: FillitState) -> bool:
        """Whether neither pawn nor stone has moved."""
        return not state.done

    def identity(self, state: FillitState) -> Hashable:
        """The position, and those before it that may come again."""
        return state.key(), state.past


def _ways(state: FillitState) -> Turns:
    """The whole turns from a position at the start of a turn."""
    stones = state.stones[state.rules.sides[state.turn]]
    return turns_of(state.rules.tables, state.pawns[state.turn], stones, state.obstacles())


def _longest(tables: Tables) -> int:
    """The most chips that a run can lay: one for each hex of a longest line beyond the pawn."""
    return 2 * tables.board.radius


FILLIT = HexProver(FillitState, FillitTurns())
