"""Grade the app's puzzles anew, after a change of the levels or of the evaluation.

    python -m tools.puzzles.grade

The puzzles of a game are ordered by difficulty and cut into three equal grades: in FITS and BITS
by the narrowest beam that finds the best, in FILLIT and JAMMIT by the lowest level that does.
"""

from collections import Counter
from collections.abc import Sequence

from fitsmobile.engine.frozen import replace
from fitsmobile.engine.registry import GAMES
from fitsmobile.puzzles import shipped
from fitsmobile.puzzles.checks import open_puzzle
from fitsmobile.puzzles.provers import PROVERS
from fitsmobile.puzzles.puzzle import GRADES, Puzzle
from fitsmobile.storage.results import Trouble
from tools.puzzles.solvers import difficulty

A_GRADE = 20
A_GAME = A_GRADE * len(GRADES)


def graded(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The puzzles of one game in the order of their difficulty, with their grades."""
    hard = {puzzle.id: difficulty_of(puzzle) for puzzle in puzzles}
    print(sorted(Counter(hard.values()).items()))
    ordered = sorted(puzzles, key=lambda puzzle: (hard[puzzle.id], puzzle.goal.turns, puzzle.id))
    size = -(-len(ordered) // len(GRADES))
    return [replace(puzzle, grade=1 + number // size) for number, puzzle in enumerate(ordered)]


def difficulty_of(puzzle: Puzzle) -> int:
    """The difficulty of a puzzle that the rules accept."""
    opened = open_puzzle(puzzle, GAMES)
    if isinstance(opened, Trouble):
        raise SystemExit(f"{puzzle.id}: {opened.message}")
    return difficulty(opened)


def main() -> None:
    """Grade all puzzles and write the file."""
    found: list[Puzzle] = []
    for game_id in PROVERS:
        puzzles = shipped.puzzles_of(game_id)
        if isinstance(puzzles, Trouble):
            raise SystemExit(puzzles.message)
        found += graded(puzzles)
    shipped.PLACE.write_bytes(shipped.encode(tuple(found)))


if __name__ == "__main__":
    main()
