"""A conductor with an empty folder, and the app's navigator in the window."""

import itertools

import pytest

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import EndTurn, NewGame, Play, Player, TakeDevice
from fitsmobile.session.conductor import Conductor, Tools
from fitsmobile.ui.look.theme import theme
from tests.ui.screens.hex_stage import HexTable

NOON = 1_790_000_000


@pytest.fixture
def conductor(tmp_path):
    ids = itertools.count(1)
    return Conductor(GAMES, tmp_path, Tools(now=lambda: NOON, new_id=lambda: f"game-{next(ids)}"))


@pytest.fixture
def navigator(stage, conductor):
    """The navigator; every table is an empty screen, so that these tests need no game's own."""
    from fitsmobile.ui.app import routes
    from fitsmobile.ui.app.navigator import Navigator
    from fitsmobile.ui.app.preferences import put_in_force
    from fitsmobile.ui.kit.screen import Screen

    def make(name):
        if name == routes.TABLE:
            return Screen(conductor=conductor, navigator=shown)
        return routes.screen_class(name)(conductor=conductor, navigator=shown)

    conductor.settings_follower = put_in_force
    shown = Navigator(conductor=conductor, make=make)
    yield stage.show(shown)
    if shown.screen is not None:
        shown.screen.leave()


@pytest.fixture
def hex_table(stage, tmp_path):
    """A hex table without a game yet; everything moves three times as fast."""
    theme.speed = 3.0
    table = HexTable(stage, tmp_path)
    yield table
    if table.navigator is not None:
        table.screen.leave()


@pytest.fixture
def begin(conductor):
    """Start a game and play some moves: always the first that is legal."""

    def begun(game="fits", people=1, moves=0, pace=None, **options):
        players = tuple(
            Player(name, colour)
            for name, colour in zip(
                ("Ada", "Ben", "Cleo", "Dan"), ("red", "blue", "yellow", "green"), strict=True
            )
        )[:people]
        ramp = game in ("fits", "bits")
        pace = pace or ("solo" if people == 1 else "round_by_round" if ramp else "turns")
        conductor.dispatch(NewGame(game, players, options=options, seed=7, pace=pace))
        for _ in range(moves):
            step(conductor)
        return conductor.snapshot

    return begun


def step(conductor):
    """One action, whatever may be done next; False where the game has ended."""
    snapshot = conductor.snapshot
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


def any_move(view):
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
