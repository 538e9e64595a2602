"""FILLIT two turns ahead: our search compared with the Negamax of the library easyAI.

easyAI gets the rules in two forms: the naive twin, copied for every turn, and our generator of
whole turns on our positions, undone by popping a stack. It evaluates the lead in chips; our
evaluation includes the possible runs. A last row compares the evaluation of all turns of a
position, as the last ply of a search needs it, with that of the players of before.
"""

from collections.abc import Iterator

from easyAI import Negamax, TwoPlayerGame

from fitsmobile.ai.fillit_boards import Position
from fitsmobile.ai.fillit_tactics import FillitTactics
from fitsmobile.ai.player import Budget, Meter, never
from fitsmobile.ai.tree_search import FULL, INFINITE, Judged, TreeSearch
from fitsmobile.ai.worker import thinking
from fitsmobile.engine.fillit import FILLIT, FillitState, Rules
from fitsmobile.engine.fillit_turns import turns_of
from tests.bench.harness.own_process import processor_clock
from tests.bench.runner import Row, times_faster
from tests.bench.yardsticks.before import fillit_tactics as before
from tests.engine.every_layout import LAYOUTS
from tests.engine.fillit_tables import random_game
from tests.engine.naive_fillit import NaiveFillit

AHEAD = 2
DEEPER = 4
LAST_PLIES = 3_000
ROUNDS = 5


class NaiveGame(TwoPlayerGame):
    """The naive twin in the interface of easyAI; a move is a whole turn."""

    def __init__(self, twin: NaiveFillit) -> None:
        self.players = [None, None]
        self.current_player = 1
        self.twin = twin

    def copy(self) -> "NaiveGame":
        """A copy that is cheaper than easyAI's deep copy."""
        other = NaiveGame(self.twin.copy())
        other.current_player = self.current_player
        return other

    def possible_moves(self) -> list[tuple[str, ...]]:
        """The pairs of moves, or single stone moves."""
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
        """Whether a side has won."""
        return bool(self.twin.why)

    def scoring(self) -> int:
        """The lead in chips of the player to move."""
        mine = self.twin.colour_of(self.current_player - 1)
        other = self.twin.colour_of(2 - self.current_player)
        return self.twin.supply(other) - self.twin.supply(mine)


class OurGame(TwoPlayerGame):
    """Our turns and positions in the interface of easyAI."""

    def __init__(self, state: FillitState) -> None:
        self.players = [None, None]
        self.current_player = 1
        self.tactics = FillitTactics(state.rules)
        self.stack = [self.tactics.root(state)]

    def possible_moves(self) -> list[Position]:
        """The positions after every turn, which serve easyAI as moves."""
        here, tactics = self.stack[-1], self.tactics
        obstacles = 0
        for bits in (*here.stones, *(1 << pawn for pawn in here.pawns)):
            obstacles |= bits
        pawn = here.pawns[here.turn]
        ways = turns_of(tactics.rules.tables, pawn, here.stones[here.turn], obstacles ^ 1 << pawn)
        return [tactics.reached(here, *turn) for turn in ways.each()]

    def make_move(self, move: Position) -> None:
        """Push the position."""
        self.stack.append(move)

    def unmake_move(self, move: Position) -> None:
        """Pop the last position."""
        self.stack.pop()

    def is_over(self) -> bool:
        """Whether a side has won."""
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
    """Search a position two turns ahead; returns 1, the position done."""
    tactics = FillitTactics(state.rules)
    meter = Meter(Budget(nodes=10_000_000), never, lambda: 0.0)
    turns = tactics.first_turns(state)
    TreeSearch(tactics, FULL, 2).search(tactics.root(state), turns, meter, AHEAD)
    return 1


class RecordingTactics(FillitTactics):
    """Tactics that keep the positions whose last ply was evaluated."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.last_plies: list[Position] = []

    def best(self, position: Position, floor: int, enough: int) -> Judged:
        """The best turn."""
        self.last_plies.append(position)
        return super().best(position, floor, enough)


def last_plies(rules: Rules) -> list[Position]:
    """Positions of the last ply of searches four turns ahead."""
    tactics = RecordingTactics(rules)
    for state, _ in positions():
        meter = Meter(Budget(nodes=10_000_000), never, lambda: 0.0)
        search = TreeSearch(tactics, FULL, 2)
        search.search(tactics.root(state), tactics.first_turns(state), meter, DEEPER)
    return tactics.last_plies[:LAST_PLIES]


def last_ply_row() -> Row:
    """Turns evaluated a second in the last ply, against the players of before; both begin with
    empty caches."""
    rules = positions()[0][0].rules
    found = last_plies(rules)
    places = [before.Position(*position) for position in found]

    def ours_judged() -> float:
        tactics, began = FillitTactics(rules), processor_clock()
        for position in found:
            tactics.best(position, -INFINITE, INFINITE)
        return processor_clock() - began

    def earlier_judged() -> float:
        tactics, began = before.FillitTactics(rules), processor_clock()
        for place in places:
            max(turn.value for turn in tactics.each(place))
        return processor_clock() - began

    with thinking():
        pairs = [(ours_judged(), earlier_judged()) for _ in range(ROUNDS)]
    return Row(
        "FILLIT turns evaluated a second in the last ply, against before",
        min(earlier for _, earlier in pairs) / min(ours for ours, _ in pairs),
        goal=6,
        aim=8,
        note=f"{len(found)} positions, processor time; best of {ROUNDS} each",
    )


def rows() -> Iterator[Row]:
    """Ratios to Negamax with the naive rules and with our generator, and to the last ply of
    before."""
    yield last_ply_row()
    found = positions()[:3]

    def naive_rules() -> int:
        return len([Negamax(AHEAD)(NaiveGame(twin.copy())) for _, twin in found[:1]])

    def our_generator() -> int:
        return len([Negamax(AHEAD)(OurGame(state)) for state, _ in found])

    for name, slow, goal, aim in (
        ("naive rules", naive_rules, 12, 25),
        ("our generator", our_generator, 1.3, 2),
    ):
        yield Row(
            f"FILLIT two turns ahead, against easyAI's Negamax given {name}",
            times_faster(
                lambda: sum(ours(state) for state, _ in found),
                slow,
                rounds=3,
            ),
            goal=goal,
            aim=aim,
            note=f"{len(found)} positions; best of 3 each",
        )
