"""Touch latency: frames between a touch event and the picture that shows it.

The app's real loop (`EventLoop.idle`) takes each event from Kivy's queue, and the pixels are read
back before the flip. 0 is the frame that dispatched the event. The preview is watched where the
piece would land (a stop or a slot on the hex boards), the carried piece at the finger.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.bench.runner import Row
from tools.draw import stage as staging
from tools.draw.stage import Stage

ROOT = Path(__file__).resolve().parents[3]
SIZE = (412, 892)
MOVES = 40
LONGEST = 30
"""Frames after which an unchanged picture counts as a missed move."""

Box = tuple[int, int, int, int]


def rows() -> Iterator[Row]:
    """Each game in its own process; the worst of all moves counts."""
    for game in ("fits", "bits", "fillit", "jammit"):
        answer = subprocess.run(
            [sys.executable, "-m", "tests.bench.speed.latency", game],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        told = json.loads(answer.stdout.splitlines()[-1])
        for what, goal in (("preview", 0), ("carried piece", 1)):
            frames = told[what]
            note = f"worst of {len(frames)} moves, mean {sum(frames) / len(frames):.2f}"
            title = f"{game.upper()}: frames from a move to the {what}"
            yield Row(title, max(frames), goal, "", at_least=False, note=note)


class PixelWatch:
    """Reads a part of the window back before every flip."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.box: Box = (0, 0, 1, 1)
        self.seen = b""
        stage.window.bind(on_flip=self._look)

    def _look(self, *_: Any) -> bool:
        from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glFinish, glReadPixels

        glFinish()
        self.seen = bytes(glReadPixels(*self.box, GL_RGB, GL_UNSIGNED_BYTE))
        return False

    def watch(self, x: float, y: float, w: float, h: float) -> None:
        """Watch another part of the window."""
        self.box = (round(x), round(y), round(w), round(h))
        self.stage.window.canvas.ask_update()
        self.stage.frames(1)

    def frames_until_it_changes(self, x: float, y: float) -> int:
        """Move the finger; the number of frames until the watched pixels change."""
        from kivy.base import EventLoop
        from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

        before = self.seen
        width, height = self.stage.size
        SDL2MotionEventProvider.q.appendleft(("fingermotion", 1, x / width, 1 - y / height, 1.0))
        for frame in range(LONGEST):
            self.stage.clock.now += staging.FRAME
            EventLoop.idle()
            if self.seen != before:
                return frame
        return LONGEST


def on_a_ramp(stage: Stage, eye: PixelWatch, game: str, folder: Path) -> dict[str, list[int]]:
    """Drag over an empty ramp: sideways for the preview, up and down for the tile."""
    from tests.ui.playing import open_table

    _, navigator = open_table(stage, folder, game)
    layout = navigator.screen.table.layout
    grid, home = layout.grid, layout.homes[0]
    stage.finger("down", home.cx, home.cy)
    x, y = grid.left(2.5), grid.bottom(grid.rows * 0.4)
    stage.finger("motion", home.cx, home.cy + 40)
    stage.finger("motion", x, y)
    stage.settle()
    eye.watch(grid.x, grid.y, grid.rect.w, 3 * grid.cell)
    previews = []
    for at in range(MOVES):
        x += grid.cell * (1 if at % 4 < 2 else -1)
        previews.append(eye.frames_until_it_changes(x, y))
        stage.settle(0.3)
    eye.watch(grid.x, y, grid.rect.w, layout.board.top - y)
    pieces = []
    for at in range(MOVES):
        y += 9 if at % 2 else -9
        pieces.append(eye.frames_until_it_changes(x, y))
    return {"preview": previews, "carried piece": pieces}


def on_hexes(
    stage: Stage, eye: PixelWatch, game: str, folder: Path, lift: Callable[[Any], Any]
) -> dict[str, list[int]]:
    """Pick up a piece of a hex board and drag it to and fro."""
    from tests.harness import conductor_in
    from tests.ui.playing import new_game

    conductor = conductor_in(folder)
    new_game(conductor, game, 2, "turns")
    from fitsmobile.ui.app.navigator import Navigator

    navigator = stage.show(Navigator(conductor=conductor))
    navigator.open("home", "table")
    stage.settle(1.5)
    (ax, ay), places, between = lift(navigator.screen)
    bx, by = places[-1]
    stage.finger("down", ax, ay)
    stage.finger("motion", (ax + bx) / 2, (ay + by) / 2)
    stage.finger("motion", bx, by)
    stage.settle()
    eye.watch(0, 0, *stage.size)
    previews = []
    for at in range(MOVES):
        previews.append(eye.frames_until_it_changes(*places[at % len(places)]))
        stage.settle(0.3)
    stage.finger("motion", *between[-1])
    stage.settle()
    pieces = [eye.frames_until_it_changes(*between[at % 2]) for at in range(MOVES)]
    return {"preview": previews, "carried piece": pieces}


def pawn_of(screen: Any) -> tuple[Any, ...]:
    """Points to drag FILLIT's pawn to: its place, two rays, and two points on the first."""
    board = screen.table.board
    runs = sorted(board.view.runs, key=lambda run: -len(run.path))[:2]
    x, y = start = board.to_window(*board.plane.centre_of(runs[0].origin))
    ways = [board.to_window(*board.plane.centre_of(run.path[0])) for run in runs]
    s, t = ways[0]
    along = [(x + (s - x) * share, y + (t - y) * share) for share in (0.9, 1.1)]
    return start, ways, along


def coins_of(screen: Any) -> tuple[Any, ...]:
    """Points to drag JAMMIT's coins to: their place, two slots, and two points near the start."""
    board, order = screen.table.board, screen.table.controls.order
    slots = [board.to_window(*board.hand.slot(entry)) for entry in list(board.hand.columns())[2:4]]
    ways = [(x, y - 30) for x, y in slots]
    x, y = start = order.to_window(*order.center)
    return start, ways, [(x, y + 24), (x, y + 18)]


def measure(game: str) -> dict[str, list[int]]:
    """Frames of every move, for the preview and for the carried piece."""
    staging.prepare(*SIZE)
    stage = staging.Stage()
    eye = PixelWatch(stage)
    with tempfile.TemporaryDirectory() as folder:
        if game in ("fits", "bits"):
            return on_a_ramp(stage, eye, game, Path(folder))
        lift = pawn_of if game == "fillit" else coins_of
        return on_hexes(stage, eye, game, Path(folder), lift)


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1])))
