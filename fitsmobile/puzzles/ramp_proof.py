"""Proofs of FITS and BITS puzzles: the best end of a round, the cards to come being known.

All ways to place the cards are followed card by card. Nodes with the same future are merged, with
the most points that lead there; a node is dropped only if even the upper bound of what is to come
leaves it behind a result that was reached already. So no best line is lost: a best line has the
most points at each of its nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fitsmobile.ai.ramp_hindsight import known_cards
from fitsmobile.ai.ramp_search import Model
from fitsmobile.engine.protocol import Move, Refusal, State
from fitsmobile.engine.ramp import RampState
from fitsmobile.puzzles.proof import PlayedMove, Proof, Stop, Stopped, Trail
from fitsmobile.puzzles.puzzle import POINTS, Goal

MOST_TILES = 8
"""Most tiles left to place in a puzzle."""

SCOUTS = 40
"""Nodes kept after each card to find a good result, before all are followed."""

NO_FLOOR = -10_000
"""Below every result."""

LOOK_EVERY = 64
"""Nodes expanded between two looks at `stop`."""

Layer = dict[int, int]
"""The points that a node was reached with."""


class RampProver:
    """The puzzles of a game on the ramp."""

    def __init__(
        self, kind: type[RampState[Any]], model_of: Callable[[RampState[Any], int], Model]
    ) -> None:
        self._kind = kind
        self._model_of = model_of

    def why_not(self, start: State, goal: Goal) -> Refusal | None:
        """One seat, in the last round, with one to eight tiles to place, and a goal in points."""
        if not isinstance(start, self._kind) or goal.kind != POINTS:
            return Refusal("wrong_goal", "This game has no such goal.")
        if len(start.by_seat) != 1 or not start.actors():
            return Refusal("not_one_seat", "A puzzle on the ramp has one seat.")
        if start.by_seat[0].round != len(start.setup.rounds) - 1:
            return Refusal("not_the_last_round", "A puzzle is the last round of its game.")
        if len(known_cards(start, 0)) > MOST_TILES:
            return Refusal("too_many_tiles", f"A puzzle has at most {MOST_TILES} tiles to place.")
        return None

    def result(self, trail: Trail) -> int:
        """The points of the round on the ramp."""
        ramp = _ramp(trail[-1])
        number, progress = _ramp(trail[0]).by_seat[0].round, ramp.by_seat[0]
        if len(progress.done) > number:
            return progress.done[number].score
        return ramp.score(number, progress.board)

    def is_over(self, trail: Trail, goal: Goal) -> bool:
        """Whether the round is over."""
        return not trail[-1].actors()

    def prove(self, trail: Trail, goal: Goal, stop: Stop) -> Proof:
        """The best score of the round from here, and everything that leads to it."""
        ramp = _ramp(trail[-1])
        if not ramp.actors():
            return Proof(self.result(trail), (), ())
        model = self._model_of(ramp, 0)
        cards = known_cards(ramp, 0)
        search = _Search(model, [tile for _, tile in cards], cards[0][0] == 0, stop)
        points, first, moves = search.best_from(model.situation(ramp, 0).node)
        by_card = {card: move for (card, _), move in zip(cards, moves, strict=True)}
        line, at = [], ramp
        while at.actors():
            move = by_card[at.by_seat[0].card]
            line.append((0, move))
            at = at.play(0, move)
        return Proof(self.result(trail) + points, tuple(sorted(first)), tuple(line))

    def answer(self, trail: Trail, goal: Goal, stop: Stop) -> Sequence[PlayedMove]:
        """Nobody answers: there is one seat."""
        return ()


class _Search:
    """The exhaustive search through known cards."""

    def __init__(self, model: Model, tiles: Sequence[str], first: bool, stop: Stop) -> None:
        self._model = model
        self._tiles = tiles
        self._first = first
        self._stop = stop
        self._outlooks = [model.outlook(tiles[at + 1 :]) for at in range(len(tiles))]
        self._expanded = 0

    def best_from(self, node: int) -> tuple[int, set[Move], list[Move]]:
        """The points of the best line, the first moves of all best lines, and one of the lines."""
        scouted = self._layers(node, NO_FLOOR, SCOUTS)
        layers = self._layers(node, max(scouted[-1].values()), None)
        best = max(layers[-1].values())
        good = {end for end, points in layers[-1].items() if points == best}
        ways: list[dict[int, tuple[Move, int]]] = []
        first: set[Move] = set()
        for at in range(len(self._tiles) - 1, -1, -1):
            way: dict[int, tuple[Move, int]] = {}
            reached = layers[at + 1]
            for start, points in layers[at].items():
                for after, gain, move in self._choices(start, at):
                    if after in good and reached[after] == points + gain:
                        way.setdefault(start, (move, after))
                        if at == 0:
                            first.add(move)
            ways.append(way)
            good = set(way)
        moves = []
        for way in reversed(ways):
            move, node = way[node]
            moves.append(move)
        return best, first, moves

    def _layers(self, node: int, least: int, width: int | None) -> list[Layer]:
        """The nodes after each card that can still reach `least` points, at most `width` of them;
        all of them where that is None."""
        layers: list[Layer] = [{node: 0}]
        for at in range(len(self._tiles)):
            grown: Layer = {}
            for start, points in layers[-1].items():
                for after, gain, _ in self._choices(start, at):
                    if points + gain > grown.get(after, NO_FLOOR):
                        grown[after] = points + gain
            bound, outlook = self._model.upper_bound, self._outlooks[at]
            hopes = {after: points + bound(after, outlook) for after, points in grown.items()}
            kept = [after for after, hope in hopes.items() if hope >= least]
            if width is not None and len(kept) > width:
                kept = sorted(kept, key=lambda after: (hopes[after], grown[after]), reverse=True)
                del kept[width:]
            layers.append({after: grown[after] for after in kept})
        return layers

    def _choices(self, node: int, at: int) -> list[tuple[int, int, int]]:
        self._expanded += 1
        if self._expanded % LOOK_EVERY == 0 and self._stop():
            raise Stopped
        return self._model.choices(node, self._tiles[at], self._first and at == 0)


def _ramp(state: State) -> RampState[Any]:
    if not isinstance(state, RampState):
        raise TypeError(f"{type(state).__name__} is no position on the ramp")
    return state
