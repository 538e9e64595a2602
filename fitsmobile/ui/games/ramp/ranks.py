"""The seven solo ranks of FITS and BITS."""

from fitsmobile.engine.ramp import RANK_LIMITS
from fitsmobile.ui.games import Rank
from fitsmobile.ui.look.i18n import mark

NAMES = (
    (mark("Wonder of the ramp"), mark("highest of seven")),
    (mark("Architect"), mark("second of seven")),
    (mark("Engineer"), mark("third of seven")),
    (mark("Master carpenter"), mark("fourth of seven")),
    (mark("Carpenter"), mark("fifth of seven")),
    (mark("Apprentice"), mark("sixth of seven")),
    (mark("Beginner"), mark("lowest of seven")),
)

RANKS = tuple(Rank(*names, above) for names, above in zip(NAMES, (*RANK_LIMITS, None), strict=True))
