"""A small game in turns of two moves, for the tests of the session.

A turn is `half` (adds 1) and `whole` (adds 2) in either order; the seat that first
reaches the target wins at the end of that turn.
"""

from dataclasses import dataclass, replace

from fitsmobile.engine.protocol import (
    IllegalMove,
    InvalidMove,
    InvalidSetup,
    Option,
    Outcome,
    Refusal,
)
from fitsmobile.engine.views import Clue

WORTH = {"half": 1, "whole": 2}


@dataclass(frozen=True)
class DuelSetup:
    seats: int
    target: int
    game: str

    def to_json(self):
        return {"game": self.game, "seats": self.seats, "target": self.target}


@dataclass(frozen=True)
class DuelState:
    setup: DuelSetup
    sums: tuple
    turn: int = 0
    done: tuple = ()

    @property
    def game(self):
        return self.setup.game

    def actors(self):
        return () if self.outcome() else (self.turn,)

    def moves(self, seat):
        if seat not in self.actors():
            return []
        return [move for move in sorted(WORTH) if move not in self.done]

    def why_not(self, seat, move):
        if move in self.moves(seat):
            return None
        return Refusal("done_already", "That part of the turn is done.", (move,))

    def play(self, seat, move):
        refusal = self.why_not(seat, move)
        if refusal:
            raise IllegalMove(refusal)
        sums = list(self.sums)
        sums[seat] += WORTH[move]
        if self.done:
            return replace(self, sums=tuple(sums), turn=(seat + 1) % self.setup.seats, done=())
        return replace(self, sums=tuple(sums), done=(move,))

    def outcome(self):
        best = max(self.sums)
        if self.done or best < self.setup.target:
            return None
        winners = tuple(seat for seat, one in enumerate(self.sums) if one == best)
        return Outcome(self.sums, winners, "target")

    def seen_by(self, seat):
        return self

    def key(self):
        return self

    def to_json(self):
        return {"sums": list(self.sums), "turn": self.turn, "done": list(self.done)}

    def view(self, seat, waits=False):
        return (seat, self.sums)

    def clues(self, seat, move):
        return (Clue(move),) * 3


@dataclass(frozen=True)
class Duel:
    id: str = "duel"
    title: str = "Duel"
    seats: range = range(1, 5)
    options: tuple = (Option("target", (6, 30), 30),)

    def deal(self, seats, options, seed):
        return self.read_setup({"seats": seats, "target": 30, **options})

    def read_setup(self, data):
        if not isinstance(data, dict) or data.get("target") not in (6, 30):
            raise InvalidSetup(Refusal("target", "The target is 6 or 30."))
        return DuelSetup(data["seats"], data["target"], self.id)

    def start(self, setup):
        return DuelState(setup, (0,) * setup.seats)

    def parse_move(self, text):
        if text.strip() not in WORTH:
            raise InvalidMove(Refusal("no_part", "A part is half or whole."))
        return text.strip()

    def format_move(self, move):
        return move
