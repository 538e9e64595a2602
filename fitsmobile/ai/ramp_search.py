"""Looking ahead on the ramp, for FITS and BITS alike.

A game's *model* packs what matters about a ramp into one int, the *node*, and says what
every tile can do from there. On top of it stand three ways to look: `expect` averages over
the card that may come next, `roll` plays the round out by the learned judgement, `beam`
goes through cards whose order is known, keeping the most promising nodes and merging those
that have the same future.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from fitsmobile.ai.player import Meter, OutOfBudget
from fitsmobile.engine.ramp import RampState

Step = tuple[int, int, int]
"""The node after it, the points it brings at once, the move."""


Outlook = Any
"""What a model's judgement has to know of the tiles to come; each model has its own."""


class Stand(NamedTuple):
    """Where a seat stands in its round.

    `tile` is the one in hand, `first` whether it is the start tile; `coming` are the tiles
    that will be called, in an order that doesn't tell the draw.
    """

    node: int
    tile: str
    first: bool
    coming: tuple[str, ...]


class Model(Protocol):
    """One round of one game as the search sees it."""

    empty: int
    """The points of the ramp with nothing on it."""

    def stand(self, state: RampState[Any], seat: int) -> "Stand":
        """Where a seat stands in its round."""

    def outlook(self, tiles: Sequence[str]) -> Outlook:
        """What is still to come, worked out once for many nodes."""

    def choices(self, node: int, tile: str, first: bool) -> list[Step]:
        """All that can be done with a tile, in a fixed order; never empty."""

    def promise(self, node: int, outlook: Outlook) -> float:
        """The points that are to be expected from here to the end of the round."""

    def values(self, steps: Sequence[Step], outlook: Outlook) -> list[float]:
        """Each step's points, and what is to be expected after it."""

    def best_value(self, node: int, tile: str, outlook: Outlook) -> float:
        """The value of the best step, the tile not being the start tile."""

    def most(self, node: int, outlook: Outlook) -> int:
        """A bound: no order and no play of the tiles to come brings more points."""


class Line(NamedTuple):
    """A way through known cards: its points from the first node on, and a move a card."""

    points: int
    moves: tuple[int, ...]


class _Reached(NamedTuple):
    """The best way found to a node: its points, where it came from, by which move."""

    points: int
    origin: int
    move: int


REPLIES = 3
"""Of what can be done with a card that may come, so many are looked into further."""
NEAR = 3.0
"""Further below the best by judgement, in points, nothing turns out to be better."""
BRANCHES = 20
"""What a tile's choices count for as nodes, about."""


def best_step(model: Model, node: int, tile: str, outlook: Outlook) -> tuple[float, Step]:
    """The step with the best points and promise, and that sum; the first of equals."""
    steps = model.choices(node, tile, False)
    values = model.values(steps, outlook)
    best = max(values)
    return best, steps[values.index(best)]


def expect(model: Model, node: int, tiles: Sequence[str], cards: int, meter: Meter) -> float:
    """The points to be expected when any of `tiles` may come next.

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
    """The points to be expected once `tile` is called, the first of `cards` cards ahead."""
    meter.spend(BRANCHES)
    outlook = model.outlook(coming)
    if cards == 1 or not coming:
        return model.best_value(node, tile, outlook)
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


def roll(model: Model, node: int, cards: Sequence[str], far: int, meter: Meter) -> float:
    """The points of playing the first `far` cards, each by the learned judgement, and of what
    it still expects after them."""
    points, hoped = 0, 0.0
    for at, tile in enumerate(cards[:far]):
        value, (node, gain, _) = best_step(model, node, tile, model.outlook(cards[at + 1 :]))
        points += gain
        hoped = value - gain
        meter.spend(BRANCHES)
    return points + hoped


def beam(
    model: Model, node: int, cards: Sequence[str], width: int, first: bool, above: int, meter: Meter
) -> tuple[Line | None, bool]:
    """The best line through known cards that brings more than `above` points, or None.

    Keeps the `width` most promising nodes after each card. Also tells whether nothing was
    left out, so that no better line than this, or than `above`, exists.
    """
    layers: list[dict[int, _Reached]] = [{node: _Reached(0, 0, 0)}]
    everything = True
    for at, tile in enumerate(cards):
        outlook = model.outlook(cards[at + 1 :])
        layer = _grown(model, layers[-1], tile, first and at == 0, meter)
        layer = {
            after: reached
            for after, reached in layer.items()
            if reached.points + model.most(after, outlook) > above
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
    """Every node one tile further, each with the best way to it."""
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
    """The nodes with the best points and promise."""
    ranked = sorted(
        layer,
        key=lambda node: layer[node].points + model.promise(node, outlook),
        reverse=True,
    )
    return {node: layer[node] for node in ranked[:width]}


def _line(layers: list[dict[int, _Reached]]) -> Line:
    """The way to the best node of the last layer."""
    node = max(layers[-1], key=lambda end: layers[-1][end].points)
    points = layers[-1][node].points
    moves = []
    for layer in reversed(layers[1:]):
        moves.append(layer[node].move)
        node = layer[node].origin
    return Line(points, tuple(reversed(moves)))


class BestLine(NamedTuple):
    """The best line found, and whether it is proven that nothing beats it or what was known."""

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
    """Ever wider beams until nothing was left out or the budget is spent.

    `known` are points that can be had for certain: only more than that is searched for,
    which is proven faster. Without it, None.
    """
    best = judged_line(model, node, cards, first)
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
    """Ever wider beams from `width` on, for lines with more than `floor` points."""
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


def judged_line(model: Model, node: int, cards: Sequence[str], first: bool) -> Line:
    """The line that the learned judgement plays without looking ahead."""
    points, moves = 0, []
    for at, tile in enumerate(cards):
        outlook = model.outlook(cards[at + 1 :])
        step = max(
            model.choices(node, tile, first and at == 0),
            key=lambda one: one[1] + model.promise(one[0], outlook),
        )
        node, gain, move = step
        points += gain
        moves.append(move)
    return Line(points, tuple(moves))


def _value(valued: tuple[float, Step]) -> float:
    return valued[0]


def _without(tiles: Sequence[str], at: int) -> tuple[str, ...]:
    return (*tiles[:at], *tiles[at + 1 :])
