"""FILLIT two turns ahead: our search against the Negamax of easyAI, a well-known library.

easyAI gets the rules in two ways: the naive twin, copied for every turn, and our own list of
whole turns on our own positions, taken back by popping a stack. What counts for it is the
lead in chips; ours works out the runs to come as well.
"""

from collections.abc import Iterator

from easyAI import Negamax, TwoPlayerGame

from fitsmobile.ai.fillit_tactics import FillitTactics, Position
from fitsmobile.ai.player import Budget, Meter, never
from fitsmobile.ai.tree_search import TreeSearch, Widths
from fitsmobile.engine.fillit import FILLIT, FillitState
from fitsmobile.engine.fillit_turns import turns_of
from tests.bench.runner import Row, times_faster
from tests.engine.every_layout import LAYOUTS
from tests.engine.fillit_tables import random_game
from tests.engine.naive_fillit import NaiveFillit

AHEAD = 2
EVERYTHING = Widths(second=999, later=999, below=(999,))


class NaiveGame(TwoPlayerGame):  # type: ignore[misc] # easyAI has no types
    """The naive twin as easyAI wants it; a move is a whole turn."""

    def __init__(self, twin: NaiveFillit) -> None:
        self.players = [None, None]
        self.current_player = 1
        self.twin = twin

    def copy(self) -> "NaiveGame":
        """Spares easyAI its deep copy."""
        other = NaiveGame(self.twin.copy())
        other.current_player = self.current_player
        return other

    def possible_moves(self) -> list[tuple[str, ...]]:
        """All pairs of moves, or single stone moves."""
        found: list[tuple[str, ...]] = []
        for text in self.twin.moves():
            after = self.twin.copy()
            after.play(text)
            found += [(text, second) for second in after.moves()] if after.done else [(text,)]
        return found

    def make_move(self, move: tuple[str, ...]) -> None:
        """Play both moves."""
        for text in move:
            self.twin.play(text)

    def is_over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.twin.why)

    def scoring(self) -> int:
        """The lead in chips of the player to move."""
        mine = self.twin.colour_of(self.current_player - 1)
        other = self.twin.colour_of(2 - self.current_player)
        return self.twin.supply(other) - self.twin.supply(mine)


class OurGame(TwoPlayerGame):  # type: ignore[misc] # easyAI has no types
    """Our turns and positions as easyAI wants them."""

    def __init__(self, state: FillitState) -> None:
        self.players = [None, None]
        self.current_player = 1
        self.tactics = FillitTactics(state.rules)
        self.stack = [self.tactics.root(state)]

    def possible_moves(self) -> list[Position]:
        """The positions after every turn, which easyAI takes for moves."""
        here, tactics = self.stack[-1], self.tactics
        obstacles = 0
        for bits in (*here.stones, *(1 << pawn for pawn in here.pawns)):
            obstacles |= bits
        pawn = here.pawns[here.turn]
        ways = turns_of(tactics.rules.tables, pawn, here.stones[here.turn], obstacles ^ 1 << pawn)
        return [tactics.reached(here, *turn) for turn in ways.each()]

    def make_move(self, move: Position) -> None:
        """Go to the position."""
        self.stack.append(move)

    def unmake_move(self, move: Position) -> None:
        """Go back."""
        self.stack.pop()

    def is_over(self) -> bool:
        """Whether somebody has won."""
        return any(c.bit_count() == self.tactics.rules.material for c in self.stack[-1].chips)

    def scoring(self) -> int:
        """The lead in chips of the player to move."""
        counts = [cells.bit_count() for cells in self.stack[-1].chips]
        side = self.stack[-1].turn
        return counts[side] - counts[1 - side]


def positions() -> list[tuple[FillitState, NaiveFillit]]:
    """Early, middle and late positions of a game of random moves."""
    twin, found = NaiveFillit(LAYOUTS["2L-A"], 0), []
    for number, (state, move) in enumerate(random_game("2L-A", 6, 100)):
        if not state.done and number % 14 == 0 and state.turn == 0:
            found.append((state, twin.copy()))
        twin.play(FILLIT.format_move(move))
    return found


def ours(state: FillitState) -> int:
    """Our search; returns 1, the position done."""
    tactics = FillitTactics(state.rules)
    meter = Meter(Budget(nodes=10_000_000), never, lambda: 0.0)
    turns = tactics.first_turns(state)
    TreeSearch(tactics, EVERYTHING, 2).look(tactics.root(state), turns, meter, AHEAD)
    return 1


def rows() -> Iterator[Row]:
    """The two ratios of issue 6."""
    found = positions()[:3]
    for name, slow, goal, aim in (
        (
            "naive rules",
            lambda: [Negamax(AHEAD)(NaiveGame(t.copy())) for _, t in found[:1]],
            12,
            25,
        ),
        ("our generator", lambda: [Negamax(AHEAD)(OurGame(state)) for state, _ in found], 1.3, 2),
    ):
        yield Row(
            f"FILLIT two turns ahead, against easyAI's Negamax given {name}",
            times_faster(
                lambda: sum(ours(state) for state, _ in found),
                lambda slow=slow: len(slow()),
                rounds=3,
            ),
            goal=goal,
            aim=aim,
            note=f"{len(found)} positions; best of 3 each",
        )
