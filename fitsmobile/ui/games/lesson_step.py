"""What a step of an interactive lesson is made of, and what can be asked for in one."""

from collections.abc import Callable
from typing import TypeVar

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import Landing, RampView, landing_of
from fitsmobile.session.lesson import Task, Wanted

V = TypeVar("V")


@frozen
class Step:
    """What to do, what to say when it is done, and how it goes for who tried otherwise.

    All three are message ids, translated where they are shown.
    """

    text: str
    done: str
    help: str
    task: Task


def of_view(kind: type[V]) -> Callable[[Callable[[V, str], bool]], Wanted]:
    """Make a task's condition of a function that knows the type of the view."""

    def condition(wanted: Callable[[V, str], bool]) -> Wanted:
        return lambda view, move: isinstance(view, kind) and wanted(view, move)

    return condition


def anything(_view: object, _move: str) -> bool:
    """Whatever the rules allow."""
    return True


def landing(view: RampView, move: str) -> Landing | None:
    """Where a move lets the tile lie on a ramp; None where it is put aside."""
    found = landing_of(view.tiles, move)
    return None if found is None else found[1]


def counted(found: Landing, kind: str) -> int:
    """How many of a kind a landing changes."""
    return sum(effect.count for effect in found.effects if effect.kind == kind)
