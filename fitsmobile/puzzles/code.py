"""Codes of puzzles: a share code that holds a goal beside the setup and the moves.

It has the form of a game's code, so it can be typed, read out and put in a link. A code may come
from anyone: the rules check all of it, and a puzzle that the app doesn't know has to be proven
before its stars mean anything.
"""

from fitsmobile.puzzles import shipped
from fitsmobile.puzzles.checks import Games, open_puzzle
from fitsmobile.puzzles.puzzle import GRADES, Puzzle, goal_from, id_of, is_setup
from fitsmobile.storage import code
from fitsmobile.storage.results import Trouble


def pack(puzzle: Puzzle) -> str:
    """The code of a puzzle."""
    return code.pack({"goal": puzzle.goal.to_json(), "setup": puzzle.setup}, puzzle.moves)


def unpack(text: str, games: Games) -> Puzzle | Trouble:
    """The puzzle in a code, checked by the rules, or the refusal.

    One of the app's own comes with first moves and solution; another one has none until
    `checks.proven` adds them, and the highest grade.
    """
    shared = code.unpack(text)
    if isinstance(shared, Trouble):
        return shared
    setup, goal = shared.setup.get("setup"), goal_from(shared.setup.get("goal"))
    is_puzzle = goal is not None and is_setup(setup) and shared.setup.keys() == {"goal", "setup"}
    if goal is None or setup is None or not is_puzzle:
        return Trouble("no_puzzle", "The code holds no puzzle.")
    number = id_of(setup, shared.moves, goal)
    found = shipped.find(number)
    if found is not None and (found.setup, found.moves) == (setup, shared.moves):
        return found
    puzzle = Puzzle(number, GRADES[-1], setup, shared.moves, goal, (), ())
    opened = open_puzzle(puzzle, games)
    return opened if isinstance(opened, Trouble) else puzzle
