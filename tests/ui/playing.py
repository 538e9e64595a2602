"""Helpers for the ramp games on the table screen: opening a table, choosing moves, dragging."""

from pathlib import Path
from typing import Any

from fitsmobile.engine.views import BitsView, Landing, RampView, Tile
from fitsmobile.session.actions import EndTurn, NewGame, Play, Player, TakeDevice
from fitsmobile.session.conductor import Conductor
from tests.harness import conductor_in

NAMES = (("Alex", "green"), ("Ada", "red"), ("Moss", "yellow"), ("Chris", "blue"))


def new_game(
    conductor: Conductor, game: str, people: int = 1, pace: str = "solo", **options: Any
) -> None:
    """Deal a game for people."""
    players = tuple(Player(name, colour) for name, colour in NAMES[:people])
    conductor.dispatch(NewGame(game, players, options=options, seed=5, pace=pace))


def open_table(
    stage: Any, folder: Path, game: str, people: int = 1, pace: str = "solo", **options: Any
) -> tuple[Conductor, Any]:
    """Deal a game and show its table; the conductor and the navigator."""
    conductor = conductor_in(folder)
    new_game(conductor, game, people, pace, **options)
    return conductor, show_table(stage, conductor)


def show_table(stage: Any, conductor: Conductor) -> Any:
    """A navigator with the table in front."""
    from fitsmobile.ui.app.navigator import Navigator

    navigator = Navigator(conductor=conductor)
    stage.show(navigator)
    navigator.open("home", "table")
    stage.settle()
    return navigator


def ramp_of(view: object) -> RampView:
    """The ramp in either game's view."""
    if isinstance(view, BitsView):
        return view.ramp
    assert isinstance(view, RampView)
    return view


def worth(landing: Landing) -> int:
    """Sort key of a landing: low, no buried dots, points."""
    buried = sum(effect.count for effect in landing.effects if effect.kind == "buried")
    return 3 * landing.score - 3 * buried - sum(row for _, row in landing.cells)


def best(tile: Tile) -> tuple[int, int]:
    """The form and column of the best landing by `worth`."""
    return max(tile.landings, key=lambda key: (worth(tile.landings[key]), key))


def play_some(conductor: Conductor, moves: int) -> None:
    """Play some moves without touches."""
    for _ in range(moves):
        snapshot = conductor.snapshot
        if snapshot.curtain is not None:
            snapshot = conductor.dispatch(TakeDevice())
        if snapshot.can_end_turn:
            snapshot = conductor.dispatch(EndTurn())
        seat = snapshot.actors[0]
        tile = ramp_of(snapshot.views[seat]).tiles[0]
        conductor.dispatch(Play(seat, tile.landings[best(tile)].move))


def turn_to(stage: Any, table: Any, form: int) -> None:
    """Tap the waiting tile, and flip it, until it has the form wanted."""
    hand, home = table.ramp.hand, table.layout.homes[0]
    for attempt in range(9):
        if hand.form == form:
            return
        if attempt == 4:
            table.use("mirror")
        else:
            stage.tap(home.cx, home.cy)
    raise AssertionError(f"form {form} was not found")


def drag_to(stage: Any, table: Any, column: int, finger: int = 1, let_go: bool = True) -> None:
    """Drag the waiting tile out of the tray and sideways into a column, and release it."""
    from fitsmobile.ui.look.units import dp

    hand, layout = table.ramp.hand, table.layout
    x, y = layout.homes[0].cx, layout.homes[0].cy
    over = layout.grid.bottom(2)
    stage.finger("down", x, y, finger)
    stage.finger("motion", x, y + dp(30), finger)
    x = layout.grid.left(hand.column + hand.held[0] + 0.5)
    stage.finger("motion", x, over, finger)
    for _ in range(20):
        if hand.column == column:
            break
        x += layout.grid.cell * 0.9 * (1 if hand.column < column else -1)
        stage.finger("motion", x, over, finger)
    assert hand.column == column
    if let_go:
        stage.finger("up", x, over, finger)


def place_best(stage: Any, table: Any) -> None:
    """Place the tile in hand by touch at its best landing."""
    form, column = best(table.ramp.hand.tiles[0])
    turn_to(stage, table, form)
    drag_to(stage, table, column)
