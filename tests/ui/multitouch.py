"""Multi-touch test: four players drag at four edges of a tablet, their events interleaved.

`python -m tests.ui.multitouch ROUNDS SEED` plays ROUNDS rounds (a round is one card, placed by all
four players) on the real screen with scripted touches through Kivy's dispatch, and prints the
counts as one line of JSON. A second conductor without a screen plays the same moves one by one.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fitsmobile.engine.views import RampView
from fitsmobile.session.actions import EndTurn, Play
from tests.harness import conductor_in
from tests.ui import playing
from tests.ui.playing import ramp_of
from tools.draw import stage as staging

ROOT = Path(__file__).resolve().parents[2]
TABLET = (1280, 800)
PEOPLE = 4
BOARDS = ["1", "2", "3", "4"]
SHELF_FRAMES = 60
"""More frames than a tile must be held on the shelf to be put aside."""

Point = tuple[float, float]


class LostTouch(Exception):
    """A touch or a move was lost or went to the wrong player."""


class FourPlayers:
    """The app with four scripted players, and the second conductor that replays their moves."""

    def __init__(self, stage: Any, folder: Path, seed: int) -> None:
        from fitsmobile.ui.look.theme import theme

        theme.reduced_motion = True
        self.stage, self.random, self._seed = stage, random.Random(seed), seed
        stage.resize(*TABLET)
        self.conductor = conductor_in(folder / "ours")
        self.twin = conductor_in(folder / "twin")
        self._deal()
        self.navigator = playing.show_table(stage, self.conductor)
        self.told = {"rounds": 0, "touches": 0, "moves": 0, "taken back": 0, "stolen": 0}

    def play(self, rounds: int) -> dict[str, int]:
        """Play `rounds` cards that all four players place at once; the counts."""
        while self.told["rounds"] < rounds:
            if self.conductor.snapshot.outcome is not None:
                self._next_game()
            self._round()
        self._compare()
        return self.told

    def _deal(self) -> None:
        for conductor in (self.conductor, self.twin):
            playing.new_game(conductor, "fits", PEOPLE, "together", boards=BOARDS)

    def _next_game(self) -> None:
        self._compare()
        self._deal()
        self.navigator.open("home", "table")
        self.stage.frames(4)

    def _round(self) -> None:
        """All players place a tile; their events are interleaved randomly, some within a frame."""
        self._turn_card()
        players = [Person(self, seat) for seat in self.conductor.snapshot.actors]
        busy = [(person, person.steps()) for person in players]
        while busy:
            for person, steps in tuple(busy):
                if self.random.random() < 0.6 and next(steps, None) is None:
                    busy.remove((person, steps))
            self.stage.frames(1)
            self._count_stolen()
        moves = [(person.seat, person.move) for person in players]
        if self.twin.snapshot.can_end_turn:
            self.twin.dispatch(EndTurn())
        for seat, move in sorted(moves):
            self.twin.dispatch(Play(seat, move))
        self.told["moves"] += len(moves)
        self.told["rounds"] += len(moves) == PEOPLE
        if self.twin.snapshot.ply != self.conductor.snapshot.ply:
            raise LostTouch(f"{self.conductor.snapshot.ply} moves for {self.twin.snapshot.ply}")

    def _turn_card(self) -> None:
        """Go on from the counts of a round, and turn the next card without waiting for it."""
        for edge in self.edges:
            if edge.count is not None:
                self.stage.tap_on(edge.count.button)
        if self.conductor.snapshot.can_end_turn:
            self.stage.tap_on(self.navigator.screen.table.card)

    def _count_stolen(self) -> None:
        """Count touches that are grabbed in another zone than the one where they began."""
        from kivy.base import EventLoop

        for touch in EventLoop.touches:
            x, y = touch.osx * self.stage.size[0], touch.osy * self.stage.size[1]
            for held in touch.grab_list:
                edge = self.edge_of(held())
                if edge is not None and not edge.turned.collide_point(x, y):
                    self.told["stolen"] += 1

    def edge_of(self, widget: Any) -> Any:
        """The seat in whose zone a widget is."""
        while widget is not None and widget.parent is not widget:
            for edge in self.edges:
                if widget is edge.turned:
                    return edge
            widget = widget.parent
        return None

    @property
    def edges(self) -> Any:
        """The seats round the tablet."""
        return getattr(self.navigator.screen.table, "seats", ())

    def _compare(self) -> None:
        """Both conductors have the same tiles, and no drag is in progress."""
        for seat in range(PEOPLE):
            ours, theirs = (
                ramp_of(conductor.snapshot.views[seat]) for conductor in (self.conductor, self.twin)
            )
            if (ours.placed, ours.finished) != (theirs.placed, theirs.finished):
                raise LostTouch(f"seat {seat} has other tiles than the twin")
        for seat, edge in enumerate(self.edges):
            if edge.ramp.hand.busy:
                raise LostTouch(f"seat {seat} still has a finger down")


class Person:
    """A scripted player that places one tile; each step is one touch event."""

    def __init__(self, game: FourPlayers, seat: int) -> None:
        self.game, self.seat = game, seat
        self.random = game.random
        self.edge = game.edges[seat]
        self.move = ""

    def steps(self) -> Iterator[str]:
        """The events of one placement; other players' events come in between."""
        view: RampView = ramp_of(self.game.conductor.snapshot.views[self.seat])
        if self.random.random() < 0.15:
            yield from self._cancelled_drag()
        landings = view.tiles[0].landings
        if not landings:
            self.move = view.can_put_aside or ""
            yield from self._put_aside()
            return
        form, column = self.random.choice(sorted(landings))
        self.move = landings[form, column].move
        in_hand = self.random.random() < 0.5
        if not in_hand:
            yield from self._turn_at_home(form)
        yield from self._lift_off()
        if in_hand:
            yield from self._turn_in_hand(form)
        yield from self._steer(column)
        yield self._touch("up", self.spot)
        if self.edge.ramp.hand.busy:
            raise LostTouch(f"seat {self.seat} let go of a tile that stays")

    def _lift_off(self) -> Iterator[str]:
        """Drag the waiting tile out of the tray and over the ramp."""
        home, hand, grid = self.edge.layout.homes[0], self.edge.ramp.hand, self.edge.layout.grid
        yield self._touch("down", (home.cx, home.cy))
        inward = -1 if home.cx > grid.rect.cx else 1
        yield self._touch("motion", (home.cx + 30 * inward, home.cy))
        yield self._touch("motion", (grid.left(hand.column + hand.held[0] + 0.5), grid.bottom(5)))
        if not hand.aloft:
            raise LostTouch(f"seat {self.seat} has no tile at the finger")

    def _steer(self, column: int) -> Iterator[str]:
        hand, grid = self.edge.ramp.hand, self.edge.layout.grid
        x = self.spot[0]
        for _ in range(40):
            if hand.column == column:
                return
            x += grid.cell * 0.9 * (1 if hand.column < column else -1)
            yield self._touch("motion", (x, grid.bottom(self.random.choice((4, 5, 6)))))
        raise LostTouch(f"seat {self.seat} does not come to column {column}")

    def _turn_at_home(self, form: int) -> Iterator[str]:
        """Turn the waiting tile by taps and flip it by its button."""
        home = self.edge.layout.homes[0]
        for flip in self._way_to(form):
            if flip:
                yield from self._tap(*self.edge.tray.buttons["mirror"].center)
            else:
                yield from self._tap(home.cx, home.cy)

    def _turn_in_hand(self, form: int) -> Iterator[str]:
        """Turn and flip the dragged tile with a second finger."""
        grid = self.edge.layout.grid
        for flip in self._way_to(form):
            spot = (grid.left(1), grid.bottom(2))
            if flip:
                spot = self.edge.tray.buttons["mirror"].center
            yield self._touch("down", spot, second=True)
            yield self._touch("up", spot, second=True)

    def _way_to(self, form: int) -> list[bool]:
        """The shortest sequence of turns (False) and flips (True) to a form."""
        hand = self.edge.ramp.hand
        forms, ways = hand.shape and hand.tiles[0].forms, {hand.form: []}
        front = [hand.form]
        while form not in ways:
            at = front.pop(0)
            for flip, other in ((False, forms[at].rotated), (True, forms[at].mirrored)):
                if other not in ways:
                    ways[other] = [*ways[at], flip]
                    front.append(other)
        return ways[form]

    def _cancelled_drag(self) -> Iterator[str]:
        """Drag the tile out and back to the tray."""
        home = self.edge.layout.homes[0]
        yield from self._lift_off()
        yield self._touch("motion", (home.cx, home.cy))
        yield self._touch("up", (home.cx, home.cy))
        self.game.told["taken back"] += 1

    def _put_aside(self) -> Iterator[str]:
        shelf = self.edge.layout.shelf
        yield self._touch("down", (shelf.cx, shelf.cy))
        for _ in range(SHELF_FRAMES):
            yield "hold"
        yield self._touch("up", (shelf.cx, shelf.cy))

    def _tap(self, x: float, y: float) -> Iterator[str]:
        yield self._touch("down", (x, y))
        yield self._touch("up", (x, y))

    def _touch(self, kind: str, spot: Point, second: bool = False) -> str:
        """Queue a touch event; Kivy dispatches it in the next frame."""
        from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

        if not second:
            self.spot = spot
        wide, high = self.game.stage.size
        x, y = self.edge.turned.to_parent(*spot)
        finger = 2 * self.seat + (2 if second else 1)
        event = (f"finger{kind}", finger, x / wide, 1 - y / high, 1.0)
        SDL2MotionEventProvider.q.appendleft(event)
        self.game.told["touches"] += kind == "down"
        return kind


def play(rounds: int, seed: int) -> dict[str, Any]:
    """Play in this process; `fault` describes the first fault, None without one."""
    stage = staging.Stage()
    with tempfile.TemporaryDirectory() as folder:
        four = FourPlayers(stage, Path(folder), seed)
        try:
            four.play(rounds)
        except LostTouch as lost:
            return {**four.told, "fault": str(lost)}
        finally:  # the storage thread must end before the folder is deleted
            four.conductor.close()
            four.twin.close()
        return {**four.told, "fault": None}


def run_in_process(rounds: int, seed: int) -> dict[str, Any]:
    """Play in its own process, on Kivy's mock GL."""
    environment = {**os.environ, "KIVY_GL_BACKEND": "mock"}
    command = [sys.executable, "-m", "tests.ui.multitouch", str(rounds), str(seed)]
    answer = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if answer.returncode:
        return {"fault": answer.stderr or "it died"}
    return json.loads(answer.stdout.splitlines()[-1])


if __name__ == "__main__":
    staging.prepare(*TABLET)
    print(json.dumps(play(int(sys.argv[1]), int(sys.argv[2]))))
