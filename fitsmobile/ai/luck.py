"""The usual quality of a round's cards: the mean best score over at least a hundred deals.

Computed offline by `tools/train/luck.py`. FITS has a mean for each board. BITS has too many sets
of task cards, so each card has a share, and the shares are added up.
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
    path = Path(__file__).parent / "weights" / "luck.json"
    try:
        shares: dict[str, float] = json.loads(path.read_text("ascii"))["shares"]
    except (OSError, ValueError, KeyError, TypeError):
        log.exception("The usual best scores can't be read.")
        return {}
    return shares


def usual_best(state: RampState[Any], number: int) -> float | None:
    """The mean best score of a round (from 0) with these cards; None where unknown."""
    shares = read_shares()
    parts = state.board_id(number).split("+")
    if not all(part in shares for part in parts):
        return None
    return sum(shares[part] for part in parts)
