"""The places of the seven solo ranks of FITS and BITS; each game names them."""

from collections.abc import Sequence

from fitsmobile.engine.ramp import RANK_LIMITS
from fitsmobile.ui.games import Rank
from fitsmobile.ui.look.i18n import mark

PLACES = (
    mark("highest of seven ranks"),
    mark("second highest of seven ranks"),
    mark("third of seven ranks"),
    mark("fourth of seven ranks"),
    mark("fifth of seven ranks"),
    mark("sixth of seven ranks"),
    mark("lowest of seven ranks"),
)


def ranks_named(names: Sequence[str]) -> tuple[Rank, ...]:
    """The ranks with these names, the highest first."""
    limits = (*RANK_LIMITS, None)
    return tuple(Rank(*one) for one in zip(names, PLACES, limits, strict=True))
