"""Winning chances of FILLIT and JAMMIT: a calibrated scale for the search's values.

The chance of the side to move is a logistic function of the value that the strongest player finds
with `BUDGET`, and of what the leading side still lacks. `tools.train.chances` fits its parameters
to games of that player against itself; `make bench-strength NAMES=chances` checks them on others.
"""

import json
import logging
from functools import cache
from math import exp
from pathlib import Path

from fitsmobile.ai.player import Budget
from fitsmobile.ai.tree_search import DECIDED

log = logging.getLogger(__name__)

BUDGET = Budget(nodes=3_000)
"""The search whose values are calibrated."""

SIDES = 2
"""The number of sides in calibrated games."""

Parameters = tuple[float, ...]

PLACE = Path(__file__).parent / "weights" / "chances.json"
NEUTRAL: Parameters = (0.0, 0.0, 0.0, 0.0)
"""Every undecided game is even."""

STEEPEST = 30.0


@cache
def parameters_of(game: str) -> Parameters:
    """The fitted parameters of a game; neutral ones where they can't be read."""
    try:
        found = tuple(float(value) for value in json.loads(PLACE.read_text("ascii"))[game])
    except (OSError, ValueError, KeyError, TypeError):
        log.exception("The scale of winning chances can't be read.")
        return NEUTRAL
    return found


def features(value: int, lacks: int) -> Parameters:
    """The features of a position: the search's value, and the least that a side lacks to win."""
    return (1.0, value, value / (lacks + 2), 1 / (lacks + 1))


def chance_of(parameters: Parameters, value: int, lacks: int) -> float:
    """The share of the win that the side to move can expect, 0 to 1; a draw is half a win."""
    if abs(value) >= DECIDED:
        return float(value > 0)
    pairs = zip(parameters, features(value, lacks), strict=True)
    score = sum(parameter * feature for parameter, feature in pairs)
    return 1 / (1 + exp(-max(-STEEPEST, min(STEEPEST, score))))
