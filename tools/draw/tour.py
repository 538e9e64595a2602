"""The app on a stage with its own data folder, and the steps that lead to a scene."""

import json
import random
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import ClassVar

from fitsmobile.engine.protocol import Json
from fitsmobile.engine.views import BitsView, FillitView, JammitView, Landing, RampView
from fitsmobile.session.snapshot import Snapshot
from tools.draw.demo import SoloPlayer
from tools.draw.stage import Stage
from tools.draw.staged_app import StagedApp

Point = tuple[float, float]

SEED = 11
PLAYERS = (("Ada", "green"), ("Ben", "red"), ("Chika", "blue"), ("Dora", "yellow"))


def never(_snapshot: Snapshot) -> bool:
    """The condition that no snapshot meets."""
    return False


class Tour(StagedApp):
    """The app with its own data folder, and the steps that lead to a scene."""

    def __init__(self, stage: Stage, folder: Path, **settings: Json) -> None:
        self._fingers = False
        super().__init__(stage, folder, **settings)
        self.rest()

    def close(self) -> None:
        """Lift the finger, leave the screen and close the app."""
        if self._fingers:
            width, height = self.stage.size
            self.stage.finger("up", width / 2, height / 2)
        self._fingers = False
        self.screen.leave()
        self.conductor.close()

    def go(self, route: str, **args: object) -> None:
        """Open a screen."""
        self.root.go(route, **args)
        self.rest()

    def deal(self, game: str, seats: int, pace: str, options: Json = None) -> None:
        """Start a game with human players in all seats."""
        from fitsmobile.session.actions import NewGame, Player

        players = tuple(Player(name, colour) for name, colour in PLAYERS[:seats])
        self.conductor.dispatch(NewGame(game, players, options or {}, pace=pace, seed=SEED))

    def play(self, moves: int, until: Callable[[Snapshot], bool] = never) -> None:
        """Play up to `moves` sensible moves, the same ones on every run."""
        from fitsmobile.session.actions import EndTurn, Play, TakeDevice

        dice = random.Random(SEED)
        known = self._known_moves()
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
                move = next(known) if known else good_move(snapshot.views[seat], dice)
                if move is None:
                    self.conductor.dispatch(EndTurn())
                else:
                    self.conductor.dispatch(Play(seat, move))

    def _known_moves(self) -> Iterator[str] | None:
        """The moves of a computer player in a solo game of FITS; None for all other games."""
        record = self.conductor.saved_games()[0]
        is_solo_fits = record.game == "fits" and len(record.players) == 1
        return KnownGame.of(record.setup).moves() if is_solo_fits else None

    def table(self, game: str, moves: int, seats: int = 1, pace: str = "solo") -> None:
        """Open the table of a game after some moves."""
        self.deal(game, seats, pace)
        self.play(moves)
        self.go("table")

    def glance(self, seconds: float) -> None:
        """Draw short frames for a time: what moves is seen on its way."""
        self.stage.frames(round(seconds * 60))

    def hold(self, start: Point, end: Point, steps: int = 8) -> None:
        """Drag from one point of the window to another, and keep the finger down there."""
        self._fingers = True
        self.stage.finger("down", *start)
        for step in range(1, steps + 1):
            share = step / steps
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            self.stage.finger("motion", x, y)

    def carry(self, column: float) -> None:
        """Drag the waiting tile over the ramp and hold it there, `column` from the left."""
        layout = self.screen.table.layout
        home, grid = layout.homes[0], layout.grid
        self.hold((home.cx, home.cy), (grid.x + column * grid.cell, grid.y + grid.cell * 5.5))
        self.rest(0.5)


class KnownGame:
    """The moves of a computer player in one deal, chosen once for all tours that play it."""

    _games: ClassVar[dict[str, "KnownGame"]] = {}

    def __init__(self, player: SoloPlayer) -> None:
        self._player = player
        self._moves: list[str] = []

    @classmethod
    def of(cls, setup: Json) -> "KnownGame":
        """The game with this set-up."""
        key = json.dumps(setup, sort_keys=True)
        if key not in cls._games:
            cls._games[key] = cls(SoloPlayer(setup))
        return cls._games[key]

    def moves(self) -> Iterator[str]:
        """The moves from the first one."""
        for number in count():
            if number == len(self._moves):
                self._moves.append(self._player.next_move())
            yield self._moves[number]


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
