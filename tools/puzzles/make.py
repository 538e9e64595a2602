"""Make the app's puzzles: positions of games with a proven goal and one idea worth finding.

    python -m tools.puzzles.make [game ...]

Plays games between levels 3 to 5, proves goals in their positions, and keeps those that few first
moves and no simple player solve. The seed is fixed, so the same players give the same puzzles; with
games named, those of the others stay. `tools.puzzles.grade` grades them anew after a change of the
levels.
"""

import sys
import time
from collections import Counter
from collections.abc import Hashable, Iterator

from fitsmobile.engine.deck import Dealer
from fitsmobile.engine.frozen import replace
from fitsmobile.engine.registry import GAMES
from fitsmobile.puzzles import shipped
from fitsmobile.puzzles.checks import Opened, open_puzzle, proven
from fitsmobile.puzzles.proof import Proof, Stopped
from fitsmobile.puzzles.provers import PROVERS
from fitsmobile.puzzles.puzzle import MOST_TURNS, POINTS, TURN, WIN, Goal, Puzzle, id_of
from fitsmobile.storage.results import Trouble
from tools.puzzles.candidates import LAYOUTS, Candidate, candidates
from tools.puzzles.grade import A_GAME, A_GRADE, graded
from tools.puzzles.likeness import likeness
from tools.puzzles.solvers import (
    NOBODY,
    beam_points,
    difficulty,
    first_legal,
    greedy,
    solves,
    tried,
)

SEED = 20
"""Of the random choices; each game has its own."""

Kind = tuple[str, str, int]
"""A game, and the kind and the turns of a goal."""

FIRST_MOVES = 3
SHARE = 10
"""At most three first moves, or one in ten, keep the best."""

LOOKS = 100_000
"""A proof that asks more often whether it is cancelled is given up; that is a second or two."""

LATE = 8
"""Turns before the end of a game in which a puzzle may begin."""

LEAST = {"fits": 3, "bits": 6, "fillit": 4, "jammit": 3}
"""Least best result of a puzzle with stars."""

MOST = {
    ("fillit", WIN, 1): 4,
    ("fillit", WIN, 2): 30,
    ("fillit", WIN, 3): 16,
    ("jammit", WIN, 2): 36,
}
"""Most puzzles with a goal; the other ones make up the sixty."""

BANDS = {
    "fits": (3, 12),
    "bits": (3, 12),
    "fillit": (3, 4),
    "jammit": (3, 4),
}
"""The greatest difficulty of the first and of the second third of the puzzles of a game."""

MOST_BY_LEVEL = {1: 4, NOBODY: 10}
"""Most puzzles of FILLIT or JAMMIT that level 1 solves, and that none does."""


def main() -> None:
    """Make the puzzles of the games named, or of all, and write the file."""
    wanted = sys.argv[1:] or list(PROVERS)
    found: list[Puzzle] = []
    for number, game_id in enumerate(PROVERS):
        if game_id not in wanted:
            kept = shipped.puzzles_of(game_id)
            found += [] if isinstance(kept, Trouble) else kept
            continue
        begun = time.process_time()
        chosen = [one.puzzle for one in some(game_id, Dealer(SEED * 1_000 + number))]
        found += graded(chosen)
        print(f"{game_id}: {len(chosen)} in {time.process_time() - begun:.0f} s", flush=True)
    data = shipped.encode(tuple(found))
    shipped.PLACE.write_bytes(data)
    print(f"{len(found)} puzzles, {len(data)} bytes")


def some(game_id: str, dealer: Dealer) -> Iterator[Opened]:
    """As many puzzles of a game as the app has, at most one of each game played."""
    alike: set[Hashable] = set()
    kinds: Counter[Kind] = Counter()
    difficulties: Counter[int] = Counter()
    for positions in candidates(game_id, dealer):
        for opened in good(positions, game_id, kinds):
            hard, form, goal = difficulty(opened), likeness(opened), opened.puzzle.goal
            if form not in alike and is_wanted(game_id, hard, difficulties):
                alike.add(form)
                difficulties[hard] += 1
                kinds[game_id, goal.kind, goal.turns] += 1
                print(game_id, len(alike), hard, goal.to_json(), flush=True)
                yield opened
                break
        if len(alike) == A_GAME:
            return


def is_wanted(game_id: str, hard: int, others: Counter[int]) -> bool:
    """Whether a puzzle of this difficulty is still wanted, beside others by difficulty."""
    most = MOST_BY_LEVEL if game_id in LAYOUTS else {}
    same = sum(count for one, count in others.items() if band(game_id, one) == band(game_id, hard))
    return same < A_GRADE and others[hard] < most.get(hard, A_GRADE)


def band(game_id: str, hard: int) -> int:
    """The third of the puzzles that a difficulty belongs to."""
    return sum(hard > greatest for greatest in BANDS[game_id])


def good(positions: list[Candidate], game_id: str, kinds: Counter[Kind]) -> Iterator[Opened]:
    """The puzzles in the positions of a game with goals that are still wanted."""
    for setup, moves in positions[:LATE]:
        for goal in goals_of(game_id):
            kind = game_id, goal.kind, goal.turns
            if kinds[kind] < MOST.get(kind, A_GAME):
                opened = tested(Puzzle(id_of(setup, moves, goal), 1, setup, moves, goal, (), ()))
                if opened is not None:
                    yield opened


def goals_of(game_id: str) -> list[Goal]:
    """The goals to look for; stars are set when the best is known."""
    stars = (0, 1, 2)
    if game_id not in LAYOUTS:
        return [Goal(POINTS, stars=stars)]
    wins = [Goal(WIN, turns=turns) for turns in range(MOST_TURNS, 0, -1)]
    wanted = [goal for goal in wins if (game_id, WIN, goal.turns) in MOST]
    return [*wanted, Goal(TURN, stars=stars)]


def tested(puzzle: Puzzle) -> Opened | None:
    """The puzzle with its goal proven and set, if it has one idea worth finding."""
    opened = open_puzzle(puzzle, GAMES)
    if isinstance(opened, Trouble):
        return None
    start, legal = opened.position.start, len(opened.position.start.moves(opened.position.seat))
    try:
        proof = opened.prover.prove([start], puzzle.goal, LookLimit())
    except Stopped:
        return None
    if not proof.first or len(proof.first) > max(FIRST_MOVES, legal // SHARE):
        return None
    if puzzle.goal.kind == WIN:
        return finished(opened) if proof.best == puzzle.goal.turns else None
    goal = with_stars(opened, proof)
    if goal is None:
        return None
    number = id_of(puzzle.setup, puzzle.moves, goal)
    again = open_puzzle(replace(puzzle, id=number, goal=goal), GAMES)
    return None if isinstance(again, Trouble) else finished(again)


def with_stars(opened: Opened, proof: Proof) -> Goal | None:
    """The goal with its stars; None where the best is too little, or an obvious play reaches it.

    The obvious play is good for one star if it is not far behind, half the way for two.
    """
    kind, game_id = opened.puzzle.goal.kind, opened.puzzle.game
    easy = tried(opened, greedy(opened))
    if kind == POINTS:
        easy = max(easy, beam_points(opened, 1))
    if proof.best < LEAST[game_id] or easy >= proof.best:
        return None
    one = min(max(easy, proof.best - 6), proof.best - 2)
    return Goal(kind, stars=(one, min((one + proof.best + 1) // 2, proof.best - 1), proof.best))


def finished(opened: Opened) -> Opened | None:
    """The puzzle with its solution, unless a simple player finds the best."""
    if solves(opened, first_legal(opened)) or solves(opened, greedy(opened)):
        return None
    puzzle = proven(opened)
    return None if isinstance(puzzle, Trouble) else replace(opened, puzzle=puzzle)


class LookLimit:
    """A `Stop` that cancels after a number of looks, the same on every machine."""

    def __init__(self) -> None:
        self._looks = 0

    def __call__(self) -> bool:
        """Whether the proof has taken too long."""
        self._looks += 1
        return self._looks > LOOKS


if __name__ == "__main__":
    main()
