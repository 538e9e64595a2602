"""The app on a stage with its own data folder, and the steps that lead to a scene."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from fitsmobile.engine.views import BitsView, FillitView, JammitView, Landing, RampView
from fitsmobile.session.snapshot import Snapshot
from tools.draw.demo import SoloPlayer
from tools.draw.stage import Stage

if TYPE_CHECKING:
    from fitsmobile.ui.kit.screen import Screen

SEED = 11
PLAYERS = (("Ada", "green"), ("Ben", "red"), ("Chika", "blue"), ("Dora", "yellow"))


def never(_snapshot: Snapshot) -> bool:
    """The condition that no snapshot meets."""
    return False


class Tour:
    """The app with its own data folder, and the steps that lead to a scene."""

    def __init__(self, stage: Stage, folder: Path, mode: str, language: str) -> None:
        from fitsmobile.ui.app.app import FitsApp

        self.stage = stage
        app = FitsApp(folder=folder)
        app.conductor.change_settings(theme=mode, language=language)
        self.conductor = app.conductor
        self.root = stage.show(app.build())
        self.rest()

    @property
    def snapshot(self) -> Snapshot:
        """The game at the table."""
        snapshot = self.conductor.snapshot
        if snapshot is None:
            raise RuntimeError("no game is at the table")
        return snapshot

    @property
    def screen(self) -> "Screen":
        """The screen in front."""
        screen = self.root.screen
        if screen is None:
            raise RuntimeError("no screen is open")
        return screen

    def rest(self, seconds: float = 1.0) -> None:
        """Draw a few long frames, so that animations end."""
        self.stage.frames(round(seconds * 12), 1 / 12)

    def go(self, route: str, **args: object) -> None:
        """Open a screen."""
        self.root.go(route, **args)
        self.rest()

    def deal(self, game: str, seats: int, pace: str) -> None:
        """Start a game with human players in all seats."""
        from fitsmobile.session.actions import NewGame, Player

        players = tuple(Player(name, colour) for name, colour in PLAYERS[:seats])
        self.conductor.dispatch(NewGame(game, players, pace=pace, seed=SEED))

    def play(self, moves: int, until: Callable[[Snapshot], bool] = never) -> None:
        """Play up to `moves` sensible moves, the same ones on every run."""
        from fitsmobile.session.actions import EndTurn, Play, TakeDevice

        dice = random.Random(SEED)
        player = self._solo_player()
        for _ in range(moves):
            snapshot = self.snapshot
            if snapshot.outcome is not None or until(snapshot):
                return
            if snapshot.curtain is not None:
                self.conductor.dispatch(TakeDevice())
            elif snapshot.can_end_turn and not snapshot.actors:
                self.conductor.dispatch(EndTurn())
            else:
                seat = snapshot.turn or 0
                move = player.next_move() if player else good_move(snapshot.views[seat], dice)
                if move is None:
                    self.conductor.dispatch(EndTurn())
                else:
                    self.conductor.dispatch(Play(seat, move))

    def _solo_player(self) -> SoloPlayer | None:
        """The computer player of a solo game of FITS; None for all other games."""
        record = self.conductor.saved_games()[0]
        is_solo_fits = record.game == "fits" and len(record.players) == 1
        return SoloPlayer(record.setup) if is_solo_fits else None

    def table(self, game: str, moves: int, seats: int = 1, pace: str = "solo") -> None:
        """Open the table of a game after some moves."""

        self.deal(game, seats, pace)
        self.play(moves)
        self.go("table")

    def carry(self, columns: int) -> None:
        """Drag the waiting tile over the ramp and hold it there."""
        layout = self.screen.table.layout
        x, y, cell = layout.homes[0].cx, layout.homes[0].cy, layout.grid.cell
        self.stage.finger("down", x, y)
        for step in range(8):
            self.stage.finger("motion", x + columns * cell * step / 7, y + cell * step)
        self.rest(0.5)

    def lift_finger(self) -> None:
        """End a drag that is under way."""
        width, height = self.stage.size
        self.stage.finger("up", width / 2, height / 2)


def good_move(view: object, dice: random.Random) -> str | None:
    """A sensible move of any game as text; None where the turn offers no further move."""
    if isinstance(view, BitsView):
        view = view.ramp
    if isinstance(view, RampView):
        drops = [drop for tile in view.tiles for drop in tile.landings.values()]
        return max(drops, key=worth).move if drops else view.can_put_aside
    if isinstance(view, FillitView):
        return chosen([run.move for run in view.runs] or [step.move for step in view.steps], dice)
    if isinstance(view, JammitView):
        return chosen([push.move for push in view.pushes] or list(view.corners.values()), dice)
    raise TypeError(f"no moves are known for {type(view).__name__}")


def chosen(moves: list[str], dice: random.Random) -> str | None:
    """One of the moves at random; None where there are none."""
    return dice.choice(sorted(moves)) if moves else None


def worth(drop: Landing) -> tuple[int, str]:
    """Sort key of a landing: its score, then its depth."""
    return drop.score - max(row for _, row in drop.cells), drop.move
