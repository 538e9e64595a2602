"""Teaching a game: pages of *How to play*, and steps of a lesson with their conditions."""

from collections.abc import Callable
from typing import TypeVar

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import Landing, RampView, landing_of
from fitsmobile.session.lesson import Task, Wanted
from fitsmobile.ui.paint.picture import Picture
from fitsmobile.ui.table.words import First

V = TypeVar("V")


@frozen
class Page:
    """A page of the rules. `title` and `text` are message ids, translated where they are shown."""

    title: str
    text: str
    picture: Picture


@frozen
class Step:
    """A step of a lesson: its task in a short sentence, and what is to be known for it.

    `done` is said when it is solved, `why` when another move was tried. All four are message ids,
    translated where they are shown. `shows` names the parts around the board that the step speaks
    of (see `table.board.AROUND`); the others are not there.
    """

    text: str
    more: str
    done: str
    why: str
    task: Task
    shows: tuple[str, ...] = ()


def first_time(kind: type[V], key: str, text: str) -> Callable[[Callable[[V, V], bool]], First]:
    """Make a `First` of its condition, a function that knows the type of the views."""

    def first(happens: Callable[[V, V], bool]) -> First:
        return First(
            key,
            text,
            lambda before, now: (
                isinstance(before, kind) and isinstance(now, kind) and happens(before, now)
            ),
        )

    return first


def of_view(kind: type[V]) -> Callable[[Callable[[V, str], bool]], Wanted]:
    """Make a task's condition of a function that knows the type of the view."""

    def condition(wanted: Callable[[V, str], bool]) -> Wanted:
        return lambda view, move: isinstance(view, kind) and wanted(view, move)

    return condition


def anything(_view: object, _move: str) -> bool:
    """Whatever the rules allow."""
    return True


def landing(view: RampView, move: str) -> Landing | None:
    """Cells on a ramp in which a move lets the tile lie; None where it is put aside."""
    found = landing_of(view.tiles, move)
    return None if found is None else found[1]


def counted(found: Landing, kind: str) -> int:
    """Number of things of a kind that a landing changes."""
    return sum(effect.count for effect in found.effects if effect.kind == kind)
