"""The prover of JAMMIT: its turns."""

from collections.abc import Hashable, Iterator

from fitsmobile.engine.jammit import EXTRA, INSERT, PAWN, JammitState
from fitsmobile.engine.jammit_columns import JammitMove
from fitsmobile.puzzles.hex_proof import HexProver


class JammitTurns:
    """As `hex_proof.Turns`."""

    def each(self, state: JammitState) -> Iterator[tuple[tuple[JammitMove, ...], JammitState]]:
        """All coins, extra coins and corners; one turn for each position after it."""
        seen: set[Hashable] = set()
        waiting: list[tuple[tuple[JammitMove, ...], JammitState]] = [((), state)]
        while waiting:
            moves, now = waiting.pop()
            if now.winner is not None or (moves and now.turn != state.turn):
                yield moves, now
                continue
            for move in now.moves(now.turn):
                after = now.play(now.turn, move)
                key = after.key()
                if key not in seen:
                    seen.add(key)
                    waiting.append(((*moves, move), after))

    def wins_now(self, state: JammitState) -> bool:
        """Whether coins inserted in this turn can reach the target."""
        seen: set[Hashable] = set()
        waiting = [state]
        while waiting:
            now = waiting.pop()
            for steps in now.menu.steps.values():
                after = now.with_coins(steps)
                if after.winner == state.turn:
                    return True
                if after.phase == EXTRA and after.winner is None:
                    key = after.key()
                    if key not in seen:
                        seen.add(key)
                        waiting.append(after)
        return False

    def is_too_far(self, state: JammitState, seat: int, turns: int) -> bool:
        """Never: extra coins have no simple bound."""
        return False

    def gain(self, start: JammitState, now: JammitState, seat: int) -> int:
        """The points made."""
        return now.points[seat] - start.points[seat]

    def brings_more(self, state: JammitState) -> bool:
        """Whether coins can still be inserted."""
        return state.phase != PAWN

    def at_start(self, state: JammitState) -> bool:
        """Whether the two coins have not been inserted yet."""
        return state.phase == INSERT

    def identity(self, state: JammitState) -> Hashable:
        """The position: no repetition ends a game."""
        return state.key()


JAMMIT = HexProver(JammitState, JammitTurns())
