"""What a step of an interactive lesson is made of, and what can be asked for in one."""

from typing import Any

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import Landing
from fitsmobile.session.lesson import Task


@frozen
class Step:
    """What to do, what to say when it is done, and how it goes for who tried otherwise.

    All three are message ids, translated where they are shown.
    """

    text: str
    done: str
    help: str
    task: Task


def anything(_view: Any, _move: str) -> bool:
    """Whatever the rules allow."""
    return True


def landing(view: Any, move: str) -> Landing | None:
    """Where a move of FITS or BITS lets the tile lie; None where it is put aside."""
    ramp = getattr(view, "ramp", view)
    for tile in ramp.tiles:
        for one in tile.landings.values():
            if one.move == move:
                return one
    return None


def counted(found: Landing, kind: str) -> int:
    """How many of a kind a landing changes."""
    return sum(effect.count for effect in found.effects if effect.kind == kind)
