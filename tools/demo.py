"""One solo game of FITS in the real app, played by touch on an off-screen window: make demo.

Pictures of the way and a contact sheet go to build/demo/, the score to the terminal. The
player here is a simple one: it likes low, even ramps without holes.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from tools.stage import Stage, png, prepare

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "demo"
SEED = 7
WIDTH, HEIGHT, DENSITY = 360, 640, 1.5
EVERY = 4  # placements between two pictures
ACROSS, GAP = 6, 12  # of the contact sheet: pictures in a row, pixels between them
PAPER = b"\xea\xe2\xd5"


class Demonstration:
    """The app on the stage, a finger, and the pictures taken so far."""

    def __init__(self, stage: Stage, folder: Path) -> None:
        from fitsmobile.ui.app import FitsApp

        self.stage = stage
        self.app = FitsApp(folder=folder)
        self.root = stage.show(self.app.build())
        self.shots: list[list[bytes]] = []
        self.tiles = 0

    @property
    def snapshot(self) -> Any:
        """The game at the table."""
        return self.app.conductor.snapshot

    def begin(self) -> None:
        """Sit down alone for all four boards."""
        from fitsmobile.session.actions import NewGame, Player

        self.photograph("home")
        self.app.conductor.dispatch(
            NewGame("fits", (Player("Demo", "green"),), pace="solo", seed=SEED)
        )
        self.root.go("table")
        self.stage.settle(1)

    def play(self) -> None:
        """Place tile after tile until the game is over."""
        while self.snapshot.outcome is None:
            table = self.root.screen
            if table.top_overlay is not None or not table.table.ramp.hand.tiles:
                self.go_on()
            else:
                self.place(table.table)
        self.go_on()

    def place(self, table: Any) -> None:
        """Carry the tile in hand to the best landing: turn it, drag it there, let go."""
        view = self.snapshot.views[0]
        tile, hand, ply = view.tiles[0], table.ramp.hand, self.snapshot.ply
        form, column = min(tile.landings, key=lambda at: badness(view, tile.landings[at].cells))
        for button in turns(tile.forms, hand.form, form):
            self.stage.tap_on(table.tray.buttons[button])
            self.stage.settle(0.4)
        cell = table.layout.grid.cell
        home = table.layout.homes[0]
        x, y = home.cx, home.y + home.h / 2
        self.stage.finger("down", x, y)
        for _ in range(12):
            y += cell / 2
            self.stage.finger("motion", x, y)
        self.stage.frames(6)
        while hand.column != column:
            x += cell / 4 if hand.column < column else -cell / 4
            self.stage.finger("motion", x, y)
        self.stage.frames(4)
        self.tiles += 1
        if self.tiles % EVERY == 1:
            self.photograph(f"board-{view.board}")
        self.stage.finger("up", x, y)
        self.stage.until(lambda: self.snapshot.ply != ply)
        self.stage.settle(0.8)

    def go_on(self) -> None:
        """A board is full: watch the score being counted, then on."""
        screen = self.root.screen
        self.stage.settle(12)
        self.photograph("score")
        overlay = screen.top_overlay
        if overlay is not None:
            self.stage.tap_on(overlay.button)
        self.stage.settle(1)

    def photograph(self, what: str) -> None:
        """One more picture."""
        self.stage.see(OUT / f"{len(self.shots) + 1:02}-{what}.png")
        self.shots.append(halved(*self.stage.size, self.stage.pixels()))


def badness(view: Any, cells: tuple[tuple[int, int], ...]) -> float:
    """How much worse the ramp is with these cells covered as well."""
    lying = {cell for placed in view.placed for cell in placed.cells} | set(cells)
    heights = [max((row + 1 for c, row in lying if c == column), default=0) for column in range(6)]
    holes = sum(heights) - len(lying)
    steps = sum(abs(a - b) for a, b in pairwise(heights))
    return 6 * holes + 0.3 * steps + 0.5 * max(heights) + max(row for _, row in cells)


def turns(forms: tuple[Any, ...], held: int, wanted: int) -> list[str]:
    """The fewest buttons that bring the tile from one form to another."""
    ways = {held: list[str]()}
    for form in reached(forms, ways):
        if form == wanted:
            break
    return ways[wanted]


def reached(forms: tuple[Any, ...], ways: dict[int, list[str]]) -> Iterator[int]:
    """Every form that can be come to, the nearest first; `ways` grows on the way."""
    waiting = list(ways)
    for form in waiting:
        yield form
        steps = (("rotate", forms[form].rotated), ("mirror", forms[form].mirrored))
        for button, following in steps:
            if following not in ways:
                ways[following] = [*ways[form], button]
                waiting.append(following)


def halved(width: int, height: int, rgb: bytes) -> list[bytes]:
    """A picture half as large, as rows from the top; each pixel is the mean of four."""
    stride, rows = width * 3, []
    for y in range(height - height % 2 - 2, -1, -2):
        low, high = rgb[y * stride : (y + 1) * stride], rgb[(y + 1) * stride : (y + 2) * stride]
        row = bytearray(width // 2 * 3)
        for channel in range(3):
            quads = (line[channel + side :: 6] for line in (low, high) for side in (0, 3))
            row[channel::3] = bytes(sum(four) // 4 for four in zip(*quads, strict=False))
        rows.append(bytes(row))
    return rows


def contact_sheet(shots: list[list[bytes]]) -> bytes:
    """All pictures side by side on paper, as a PNG."""
    width, height = len(shots[0][0]) // 3, len(shots[0])
    across = GAP + ACROSS * (width + GAP)
    space = [PAPER * across] * GAP
    lines = list(space)
    for first in range(0, len(shots), ACROSS):
        group = shots[first : first + ACROSS]
        for y in range(height):
            line = PAPER * GAP + b"".join(shot[y] + PAPER * GAP for shot in group)
            lines.append(line + PAPER * (across - len(line) // 3))
        lines += space
    return png(across, len(lines), b"".join(reversed(lines)))


def main() -> int:
    """Play, and say how it went."""
    prepare(WIDTH, HEIGHT, DENSITY)
    shutil.rmtree(OUT, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        demonstration = Demonstration(Stage(), Path(folder))
        demonstration.begin()
        demonstration.play()
        outcome = demonstration.snapshot.outcome
        sheet = OUT / "contact-sheet.png"
        sheet.write_bytes(contact_sheet(demonstration.shots))
    boards = [round_["score"] for round_ in outcome.details["rounds"][0]]
    points = " ".join(f"{score:+d}" for score in boards)
    print(f"{demonstration.tiles} tiles placed by touch on {len(boards)} boards: {points}")
    print(f"Score: {outcome.scores[0]}. Pictures: {sheet.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
