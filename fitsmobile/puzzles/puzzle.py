"""A puzzle as a value, its JSON form, and the position that it starts from.

Data of a puzzle may come from anyone: this module checks types and sizes, `position_of` replays the
moves by the rules, and the prover of the game says whether the goal fits the position.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from zlib import crc32

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Game, GameError, Json, Setup, State
from fitsmobile.engine.replay import play_text
from fitsmobile.storage import plain, records
from fitsmobile.storage.records import SavedMove
from fitsmobile.storage.results import Trouble

POINTS, TURN, WIN = "points", "turn", "win"
"""Kinds of goals: points of a round, pieces or points of one turn, a win in a few turns."""

REVIEW = "review"
"""The goal of a person's own mistake: a decision nearly as good as the best that could be known.

No file and no code holds such a puzzle; it is made from a kept game.
"""

STARS = 3
GRADES = range(1, 4)
MOST_TURNS = 3
MOST_POINTS = 999
MOST_MOVES = 500
"""Most moves before a puzzle starts, and in a solution; a long game of JAMMIT has 200."""

LONGEST = 32 * MOST_MOVES
"""Most characters of the moves."""


@frozen
class Goal:
    """The goal of a puzzle.

    `stars` are the least results for one, two and three stars, the last the proven optimum; empty
    for a mistake and for a win, which `turns` turns of the side to move are enough for. `turns` is
    0 for all but a win.
    """

    kind: str
    stars: tuple[int, ...] = ()
    turns: int = 0

    def to_json(self) -> dict[str, Json]:
        """As in the console's `puzzles`."""
        if self.kind == WIN:
            return {"kind": WIN, "turns": self.turns}
        return {"kind": self.kind, "stars": list(self.stars)}

    @property
    def best(self) -> int:
        """The proven optimum; 0 for a win and for a mistake."""
        return self.stars[-1] if self.stars else 0

    def stars_for(self, result: int) -> int:
        """The stars for a result, 0 to 3; without the hints that were taken."""
        return sum(result >= least for least in self.stars)


@frozen
class Puzzle:
    """A position with a goal.

    The position is that of `setup` after `moves`. `first` are the first moves that keep the best
    result, ascending; `solution` is one best line, with the answers of the other seats. Both come
    from the proof.
    """

    id: str
    grade: int
    setup: dict[str, Json]
    moves: tuple[SavedMove, ...]
    goal: Goal
    first: tuple[str, ...]
    solution: tuple[SavedMove, ...]

    @property
    def game(self) -> str:
        """The id of the game."""
        return str(self.setup["game"])

    def to_json(self) -> dict[str, Json]:
        """As in the console's `puzzles`."""
        return {
            "id": self.id,
            "grade": self.grade,
            "setup": self.setup,
            "moves": [[seat, text] for seat, text in self.moves],
            "goal": self.goal.to_json(),
            "first": list(self.first),
        }


class Position(NamedTuple):
    """The game of a puzzle, its setup, every position up to its start, and the seat to move."""

    game: Game
    setup: Setup
    states: tuple[State, ...]
    seat: int

    @property
    def start(self) -> State:
        """The position to be solved."""
        return self.states[-1]


def id_of(setup: dict[str, Json], moves: Sequence[SavedMove], goal: Goal) -> str:
    """The id of a puzzle: its game and a checksum of its content, the same on every device."""
    content = plain.dump([setup, [[seat, text] for seat, text in moves], goal.to_json()])
    return f"{setup['game']}-{crc32(content.encode('ascii')):08x}"


def position_of(
    setup: Json, moves: Sequence[SavedMove], games: Mapping[str, Game]
) -> Position | Trouble:
    """The position after `moves`, or the refusal by the rules: `unknown_game`, `invalid_setup`,
    `invalid_moves`, or `not_one_seat` where not exactly one seat may act."""
    name = setup.get("game") if isinstance(setup, dict) else None
    game = games.get(name) if isinstance(name, str) else None
    if game is None:
        return Trouble("unknown_game", "The puzzle is of no game that is known here.")
    try:
        dealt = game.read_setup(setup)
    except GameError as error:
        return Trouble("invalid_setup", error.refusal.message)
    states = [game.start(dealt)]
    for number, (seat, text) in enumerate(moves, 1):
        try:
            states.append(play_text(game, states[-1], seat, text))
        except GameError as error:
            return Trouble("invalid_moves", f"Move {number}: {error.refusal.message}")
    actors = states[-1].actors()
    if len(actors) != 1:
        return Trouble("not_one_seat", "A puzzle has one seat to move.")
    return Position(game, dealt, tuple(states), actors[0])


# --- untrusted data ----------------------------------------------------------------------


def goal_from(data: Json) -> Goal | None:
    """The goal in untrusted JSON; None where it is none."""
    if not isinstance(data, dict):
        return None
    kind, turns, stars = data.get("kind"), data.get("turns"), data.get("stars")
    if kind == WIN and data.keys() == {"kind", "turns"}:
        return Goal(WIN, turns=turns) if type(turns) is int and 1 <= turns <= MOST_TURNS else None
    if kind in (POINTS, TURN) and data.keys() == {"kind", "stars"} and _are_stars(stars):
        return Goal(kind, stars=tuple(stars or ()))
    return None


def moves_to_text(moves: Sequence[SavedMove]) -> str:
    """Moves as words, each a seat and a move text: `0a1b1 1c1`."""
    return " ".join(f"{seat}{text}" for seat, text in moves)


def moves_from(text: Json) -> tuple[SavedMove, ...] | None:
    """The moves in an untrusted text; None where it holds none."""
    if not isinstance(text, str) or len(text) > LONGEST or not _MOVES.fullmatch(text):
        return None
    words = text.split()
    return tuple((int(word[0]), word[1:]) for word in words) if len(words) <= MOST_MOVES else None


def to_entry(puzzle: Puzzle) -> dict[str, Json]:
    """The compact form in files and codes; the id follows from the content."""
    return {
        "grade": puzzle.grade,
        "setup": puzzle.setup,
        "moves": moves_to_text(puzzle.moves),
        "goal": puzzle.goal.to_json(),
        "first": " ".join(puzzle.first),
        "solution": moves_to_text(puzzle.solution),
    }


def from_entry(data: Json) -> Puzzle | Trouble:
    """The puzzle in an untrusted compact form; the rules have not checked it yet."""
    if not isinstance(data, dict):
        return Trouble("not_an_object", "A puzzle is a JSON object.")
    for name, is_sound in _FIELDS.items():
        if name not in data or not is_sound(data[name]):
            return Trouble("wrong_field", f"The field {name} is missing or impossible.")
    goal, moves = goal_from(data["goal"]), moves_from(data["moves"])
    solution = moves_from(data["solution"])
    if goal is None or moves is None or solution is None:
        return Trouble("wrong_field", "The goal or the moves are impossible.")
    setup = data["setup"]
    first = tuple(data["first"].split())
    return Puzzle(id_of(setup, moves, goal), data["grade"], setup, moves, goal, first, solution)


def _are_stars(value: Json) -> bool:
    return (
        isinstance(value, list)
        and len(value) == STARS
        and all(type(one) is int and abs(one) <= MOST_POINTS for one in value)
        and value[0] < value[1] < value[2]
    )


def is_setup(value: Json) -> bool:
    """Whether untrusted JSON has the form of a setup; the rules have not read it."""
    return isinstance(value, dict) and records.is_id(value.get("game"))


_MOVES = re.compile("(?:[0-9][!-~]{1,64}(?: [0-9][!-~]{1,64})*)?")
"""A seat and a printable text each."""

_FIELDS: dict[str, Callable[[Json], bool]] = {
    "grade": lambda value: type(value) is int and value in GRADES,
    "setup": is_setup,
    "first": lambda value: isinstance(value, str) and len(value) <= LONGEST,
    "moves": lambda value: isinstance(value, str),
    "solution": lambda value: isinstance(value, str),
    "goal": lambda value: isinstance(value, dict),
}
