"""How good the cards of a round usually are: the mean of the best over a hundred deals.

Worked out beforehand by `tools/train/luck.py`. FITS has a mean for each board. In BITS there are
far too many sets of task cards, so each card has its share, and the shares are added up.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from fitsmobile.engine.ramp import RampState


@cache
def read_shares() -> dict[str, float]:
    """The points of each board (FITS) and of each task card (BITS), by its id."""
    path = Path(__file__).parent / "weights" / "luck.json"
    shares: dict[str, float] = json.loads(path.read_text("ascii"))["shares"]
    return shares


def usual_best(state: RampState[Any], number: int) -> float | None:
    """The mean of the best play of such a round (from 0); None where it is not known."""
    shares = read_shares()
    parts = state.board_id(number).split("+")
    if not all(part in shares for part in parts):
        return None
    return sum(shares[part] for part in parts)
