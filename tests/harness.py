"""Conductors, players and moves for the tests of every layer."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from fitsmobile.engine.protocol import Game
from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import EndTurn, NewGame, Play, Player, TakeDevice
from fitsmobile.session.conductor import Conductor, Tools
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.storage.atomic import Files
from fitsmobile.storage.writer import Writer
from tests.storage.processes import MortalFiles, kill_the_owner_of

NOON = 1_790_000_000
COLOURS = ("red", "blue", "yellow", "green")
NAMES = ("Ada", "Ben", "Cleo", "Dan")


class HastyFiles(MortalFiles):
    """File access without fsync, to keep tests fast."""

    def fsync(self, descriptor: int) -> None:
        pass

    def sync(self, descriptor: int) -> None:
        pass


def conductor_in(
    folder: Path,
    games: Mapping[str, Game] = GAMES,
    now: Callable[[], int] = lambda: NOON,
    new_id: Callable[[], str] | None = None,
    files: Files | None = None,
    writer: Callable[[Callable[[], object]], Writer] = Writer,
) -> Conductor:
    """A conductor of a new process on a folder, after the one before was killed.

    The clock is stopped, and games are called game-1, game-2 ... No file is forced to the disk.
    """
    kill_the_owner_of(folder)
    ids = count(1)
    tools = Tools(now, new_id or (lambda: f"game-{next(ids)}"), files or HastyFiles(), writer)
    return Conductor(games, folder, tools)


def players(
    seats: int, computers: Collection[int] = (), names: Sequence[str] = NAMES, level: int = 1
) -> tuple[Player, ...]:
    """People, and computer players of a level at the seats in `computers`."""
    return tuple(
        Player(names[seat], COLOURS[seat], level if seat in computers else None)
        for seat in range(seats)
    )


def begin(
    conductor: Conductor,
    game: str = "fits",
    people: int = 1,
    moves: int = 0,
    pace: str | None = None,
    **options: object,
) -> Snapshot:
    """Deal a game and play some moves: always the first that is legal."""
    ramp = game in ("fits", "bits")
    pace = pace or ("solo" if people == 1 else "round_by_round" if ramp else "turns")
    dealt = conductor.dispatch(NewGame(game, players(people), options, seed=7, pace=pace))
    assert isinstance(dealt, Snapshot), dealt
    for _ in range(moves):
        step(conductor)
    assert conductor.snapshot is not None
    return conductor.snapshot


def step(conductor: Conductor) -> bool:
    """Dispatch one action that is possible now; False where the game has ended."""
    snapshot = conductor.snapshot
    assert snapshot is not None
    if snapshot.outcome is not None:
        return False
    if snapshot.curtain is not None:
        conductor.dispatch(TakeDevice())
    elif not snapshot.actors:
        conductor.dispatch(EndTurn())
    else:
        seat = snapshot.actors[0]
        conductor.dispatch(Play(seat, any_move(snapshot.views[seat])))
    return True


def any_move(view: Any) -> str:
    """The text of a legal move in a view: in FITS and BITS that with the best score."""
    view = getattr(view, "ramp", view)
    if hasattr(view, "tiles"):
        landings = [one for tile in view.tiles for one in tile.landings.values()]
        best = max(landings, key=lambda one: (one.score, one.move), default=None)
        return best.move if best else view.can_put_aside
    for kind in ("runs", "steps", "pushes"):
        for one in getattr(view, kind, ()):
            return one.move
    return next(iter(view.corners.values()))
