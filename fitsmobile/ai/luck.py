"""The usual quality of a round's cards: the mean best score over many deals.

Computed offline by `tools/train/luck.py` over at least a hundred deals. FITS has a mean for each
board; those of our own boards are among their figures, by `tools/train/board_figures.py`. BITS has
too many sets of task cards, so each card has a share, and the shares are added up.
"""

import json
import logging
from functools import cache
from pathlib import Path
from typing import Any

from fitsmobile.engine.ramp import RampState

log = logging.getLogger(__name__)


@cache
def read_shares() -> dict[str, float]:
    """The mean points of each board (FITS) and the share of each task card (BITS), by id."""
    shares: dict[str, float] = _read("luck.json", "shares")
    return shares


@cache
def read_figures() -> dict[str, dict[str, float]]:
    """The measured figures of each board with an id: `level_1` ... `possible`, `above_zero`."""
    figures: dict[str, dict[str, float]] = _read("boards.json", "boards")
    return figures


def _read(name: str, field: str) -> dict[str, Any]:
    path = Path(__file__).parent / "weights" / name
    try:
        values: dict[str, Any] = json.loads(path.read_text("ascii"))[field]
    except (OSError, ValueError, KeyError, TypeError):
        log.exception("The usual best scores can't be read.")
        return {}
    return values


def usual_best(state: RampState[Any], number: int) -> float | None:
    """The mean best score of a round (from 0) with these cards; None where unknown."""
    shares, board = read_shares(), state.board_id(number)
    parts = board.split("+")
    if board in read_figures() and board not in shares:
        return read_figures()[board]["possible"]
    if not all(part in shares for part in parts):
        return None
    return sum(shares[part] for part in parts)
