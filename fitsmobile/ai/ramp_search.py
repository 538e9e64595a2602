"""Search algorithms for FITS and BITS.

A game's *model* packs the relevant part of a ramp into one int, the *node*, and lists the steps
of every tile from there. Three searches use it: `expect` (expectimax) averages over the card
that may come next, `rollout` plays on by the learned evaluation, and `beam` is a beam search
through cards in known order that merges equal nodes.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from fitsmobile.ai.player import Meter, OutOfBudget
from fitsmobile.engine.ramp import RampState

Step = tuple[int, int, int]
"""The node after it, the points it brings at once, the move."""


Outlook = Any
"""Facts about the tiles to come, precomputed for the evaluation; each model has its own type."""


class Situation(NamedTuple):
    """The situation of a seat in its round.

    `tile` is the one in hand, `first` whether it is the start tile; `coming` are the tiles
    that will be called, in an order that doesn't tell the draw.
    """

    node: int
    tile: str
    first: bool
    coming: tuple[str, ...]


class Model(Protocol):
    """The search model of one round of one game."""

    empty: int
    """The points of the empty ramp."""

    def situation(self, state: RampState[Any], seat: int) -> "Situation":
        """The situation of a seat in its round."""

    def outlook(self, tiles: Sequence[str]) -> Outlook:
        """The outlook for these tiles to come, computed once for many nodes."""

    def choices(self, node: int, tile: str, first: bool) -> list[Step]:
        """All steps with a tile, in a fixed order; never empty."""

    def estimates(self, nodes: Sequence[int], outlook: Outlook) -> list[float]:
        """The expected points from each node to the end of the round (learned evaluation)."""

    def values(self, steps: Sequence[Step], outlook: Outlook) -> list[float]:
        """The points of each step plus the expected points after it."""

    def first_sight(self, steps: Sequence[Step]) -> list[float]:
        """The value of each step to a beginner, who sees what a tile does at once."""

    def best(self, node: int, tile: str, outlook: Outlook) -> tuple[float, Step]:
        """The value of the best step with a tile that is not the start tile, and the step; the
        first of equals."""

    def upper_bound(self, node: int, outlook: Outlook) -> int:
        """An upper bound of the points that the tiles to come can bring in any order."""


class Line(NamedTuple):
    """A line of play through known cards: its points, and one move per card."""

    points: int
    moves: tuple[int, ...]


class _Reached(NamedTuple):
    """The best path to a node: its points, the previous node, the move."""

    points: int
    origin: int
    move: int


REPLIES = 3
"""The number of steps that are searched deeper for each card that may come."""
NEAR = 3.0
"""Steps further below the best estimate than this, in points, are not searched."""
BRANCHES = 20
"""The approximate cost of a tile's choices in nodes."""


def first_best(steps: Sequence[Step], values: Sequence[float]) -> tuple[float, Step]:
    """The greatest value, and the first step that has it."""
    best = max(values)
    return best, steps[values.index(best)]


def expect(model: Model, node: int, tiles: Sequence[str], cards: int, meter: Meter) -> float:
    """The expected points when any of `tiles` may come next.

    Looks `cards` cards ahead, at least one, each time averaging over what may come.
    """
    if not tiles:
        return 0.0
    total, seen = 0.0, {}
    for at, tile in enumerate(tiles):
        if tile not in seen:
            seen[tile] = reply(model, node, tile, _without(tiles, at), cards, meter)
        total += seen[tile]
    return total / len(tiles)


def reply(
    model: Model, node: int, tile: str, coming: Sequence[str], cards: int, meter: Meter
) -> float:
    """The expected points once `tile` is called, the first of `cards` cards ahead."""
    meter.spend(BRANCHES)
    outlook = model.outlook(coming)
    if cards == 1 or not coming:
        return model.best(node, tile, outlook)[0]
    steps = model.choices(node, tile, False)
    values = model.values(steps, outlook)
    enough = max(values) - NEAR
    near = sorted([one for one in zip(values, steps, strict=True) if one[0] >= enough], key=_value)
    return max(
        [
            gain + expect(model, after, coming, cards - 1, meter)
            for _, (after, gain, _) in near[-REPLIES:]
        ]
    )


def rollout(model: Model, node: int, cards: Sequence[str], far: int, meter: Meter) -> float:
    """Rollout: the points of playing the first `far` cards by the learned evaluation, plus the
    points that it expects after them."""
    points, expected = 0, 0.0
    for at, tile in enumerate(cards[:far]):
        value, (node, gain, _) = model.best(node, tile, model.outlook(cards[at + 1 :]))
        points += gain
        expected = value - gain
        meter.spend(BRANCHES)
    return points + expected


def beam(
    model: Model, node: int, cards: Sequence[str], width: int, first: bool, above: int, meter: Meter
) -> tuple[Line | None, bool]:
    """Beam search: the best line through known cards with more than `above` points, or None.

    The `width` most promising nodes are kept after each card. The second value is whether none
    was dropped: then no better line than this, or than `above`, exists.
    """
    layers: list[dict[int, _Reached]] = [{node: _Reached(0, 0, 0)}]
    everything = True
    for at, tile in enumerate(cards):
        outlook = model.outlook(cards[at + 1 :])
        layer = _grown(model, layers[-1], tile, first and at == 0, meter)
        layer = {
            after: reached
            for after, reached in layer.items()
            if reached.points + model.upper_bound(after, outlook) > above
        }
        if len(layer) > width:
            everything = False
            layer = _most_promising(model, layer, outlook, width)
        if not layer:
            return None, everything
        layers.append(layer)
    return _line(layers), everything


def _grown(
    model: Model, layer: dict[int, _Reached], tile: str, first: bool, meter: Meter
) -> dict[int, _Reached]:
    """The next layer: every node one tile further, with the best path to it."""
    grown: dict[int, _Reached] = {}
    for node, (points, _, _) in layer.items():
        choices = model.choices(node, tile, first)
        for after, gain, move in choices:
            there = grown.get(after)
            if there is None or points + gain > there.points:
                grown[after] = _Reached(points + gain, node, move)
        meter.spend(len(choices))
    return grown


def _most_promising(
    model: Model, layer: dict[int, _Reached], outlook: Outlook, width: int
) -> dict[int, _Reached]:
    """The nodes with the best sum of points and estimate."""
    worths = {
        node: reached.points + expected
        for (node, reached), expected in zip(
            layer.items(), model.estimates(list(layer), outlook), strict=True
        )
    }
    ranked = sorted(worths, key=worths.__getitem__, reverse=True)
    return {node: layer[node] for node in ranked[:width]}


def _line(layers: list[dict[int, _Reached]]) -> Line:
    """The line to the best node of the last layer."""
    node = max(layers[-1], key=lambda end: layers[-1][end].points)
    points = layers[-1][node].points
    moves = []
    for layer in reversed(layers[1:]):
        moves.append(layer[node].move)
        node = layer[node].origin
    return Line(points, tuple(reversed(moves)))


class BestLine(NamedTuple):
    """The best line found, and whether neither it nor the known points can be beaten."""

    line: Line
    proven: bool


FIRST_WIDTH = 8


def best_line(
    model: Model,
    node: int,
    cards: Sequence[str],
    first: bool,
    meter: Meter,
    known: int | None = None,
) -> BestLine:
    """Widening beam search until nothing is dropped or the budget is spent.

    `known` are points that are certain already: only better lines are searched, which makes the
    proof faster. None: no points are certain.
    """
    best = greedy_line(model, node, cards, first)
    floor = best.points if known is None else max(best.points, known)
    return widening(model, node, cards, first, meter, best, floor, FIRST_WIDTH)


def widening(
    model: Model,
    node: int,
    cards: Sequence[str],
    first: bool,
    meter: Meter,
    best: Line,
    floor: int,
    width: int,
) -> BestLine:
    """Beam searches of growing width from `width` on, for lines above `floor` points."""
    try:
        while True:
            line, everything = beam(model, node, cards, width, first, floor, meter)
            if line is not None:
                best, floor = line, line.points
            if everything:
                return BestLine(best, True)
            width *= 4
    except OutOfBudget:
        return BestLine(best, False)


def greedy_line(model: Model, node: int, cards: Sequence[str], first: bool) -> Line:
    """The greedy line of the learned evaluation, without search."""
    points, moves = 0, []
    for at, tile in enumerate(cards):
        steps = model.choices(node, tile, first and at == 0)
        values = model.values(steps, model.outlook(cards[at + 1 :]))
        node, gain, move = steps[values.index(max(values))]
        points += gain
        moves.append(move)
    return Line(points, tuple(moves))


def _value(valued: tuple[float, Step]) -> float:
    return valued[0]


def _without(tiles: Sequence[str], at: int) -> tuple[str, ...]:
    return (*tiles[:at], *tiles[at + 1 :])
