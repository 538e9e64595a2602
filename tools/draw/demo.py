"""One solo game of FITS in the real app, played by touch on an off-screen window: make demo.

Pictures of the way and a contact sheet go to build/demo/, the score to the terminal. What to
play comes from the strongest computer player, which sees what a person would see.
"""

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from fitsmobile.ai.levels import NAMES, player_for
from fitsmobile.ai.player import Budget
from fitsmobile.engine.registry import GAMES
from tools.draw.stage import Stage, png, prepare

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "build" / "demo"
SEED = 7  # of the player; the cards are dealt anew each time
ASIDE = "-"
WIDTH, HEIGHT, DENSITY = 360, 640, 1.5
STRONGEST, NODES = len(NAMES), 3000
MOST_STEPS = 4 * 20
SLOW_FRAME = 1 / 12  # seconds
EVERY = 4  # placements between two pictures
ACROSS, GAP = 6, 12  # of the contact sheet: pictures in a row, pixels between them
PAPER = b"\xea\xe2\xd5"


class Demonstration:
    """The app on the stage, a finger, and the pictures taken so far."""

    def __init__(self, stage: Stage, folder: Path) -> None:
        from fitsmobile.ui.app.app import FitsApp

        self.stage = stage
        self.app = FitsApp(folder=folder)
        self.root = stage.show(self.app.build())
        self.shots: list[list[bytes]] = []
        self.mind: Mind | None = None
        self.tiles = 0

    @property
    def snapshot(self) -> Any:
        """The game at the table."""
        return self.app.conductor.snapshot

    def begin(self) -> None:
        """From home over the set-up to the first board, alone."""
        self.rest(1)
        self.photograph("home")
        self.touch(lambda one: getattr(one, "game", "") == "fits" and hasattr(one, "taste"))
        self.photograph("set-up")
        self.touch(lambda one: getattr(one, "icon", "") == "play")
        setup = self.app.conductor.saved_games()[0].setup
        self.mind = Mind(setup)

    def touch(self, wanted: Callable[[Any], bool]) -> None:
        """Touch the first widget of the screen that is wanted, and let things settle."""
        self.stage.tap_on(next(one for one in self.root.screen.walk() if wanted(one)))
        self.rest(1)

    def play(self) -> None:
        """Place tile after tile until the last board is counted."""
        for _ in range(MOST_STEPS):
            count = self.count()
            if count is not None:
                self.watch(count)
                if self.snapshot.outcome is not None:
                    return
            else:
                self.place(self.root.screen.table)
        raise RuntimeError("the game didn't come to its end")

    def count(self) -> Any:
        """What counts up a board that is finished; None while a tile is in hand."""
        from fitsmobile.ui.games.ramp.round_score import RoundScore

        return next((one for one in self.root.screen.children if isinstance(one, RoundScore)), None)

    def watch(self, count: Any) -> None:
        """See the board counted, then go on."""
        for _ in range(60):
            if not count.counting:
                break
            self.rest(0.5)
        self.rest(0.5)
        self.photograph("score")
        self.stage.tap_on(count.button)
        self.rest(1)

    def place(self, table: Any) -> None:
        """Turn the tile in hand, drag it where it should go, let go; or put it aside."""
        ply, move = self.snapshot.ply, self.mind.next_move()
        home = table.layout.homes[0]
        if move == ASIDE:
            self.put_aside(table.layout.shelf)
        else:
            tile, hand = self.snapshot.views[0].tiles[0], table.ramp.hand
            form, column = next(at for at, drop in tile.landings.items() if drop.move == move)
            for button in turns(tile.forms, hand.form, form):
                self.stage.tap_on(table.tray.buttons[button])
                self.rest(0.4)
            self.drag(home, hand, column, table.layout.grid.cell)
        self.stage.until(lambda: self.snapshot.ply != ply)
        self.rest(0.8)

    def drag(self, home: Any, hand: Any, column: int, cell: float) -> None:
        """Up out of the tray, sideways to the column, and let go."""
        x, y = home.cx, home.cy
        self.stage.finger("down", x, y)
        for _ in range(8):
            y += cell
            self.stage.finger("motion", x, y)
        for _ in range(100):
            if hand.column == column:
                break
            x += cell / 3 if hand.column < column else -cell / 3
            self.stage.finger("motion", x, y)
        self.rest(0.3)
        self.tiles += 1
        if self.tiles % EVERY == 1:
            self.photograph("drag")
        self.stage.finger("up", x, y)

    def put_aside(self, shelf: Any) -> None:
        """Press the shelf until it counts."""
        self.stage.finger("down", shelf.cx, shelf.cy)
        self.rest(1)
        self.stage.finger("up", shelf.cx, shelf.cy)

    def rest(self, seconds: float) -> None:
        """Let motions come to their end, in few frames: nobody watches."""
        self.stage.frames(round(seconds / SLOW_FRAME), SLOW_FRAME)

    def photograph(self, what: str) -> None:
        """One more picture."""
        self.stage.see(OUT / f"{len(self.shots) + 1:02}-{what}.png")
        self.shots.append(halved(*self.stage.size, self.stage.pixels()))


class Mind:
    """Follows the same game in the engine and chooses the moves."""

    def __init__(self, setup: Any) -> None:
        self.game = GAMES["fits"]
        self.state: Any = self.game.start(self.game.read_setup(setup))
        self.player = player_for("fits", STRONGEST, SEED, time.monotonic)

    def next_move(self) -> str:
        """The next move as text; it counts as played."""
        seen, thinking = self.state.seen_by(0), Budget(nodes=NODES)
        move = self.player.choose(seen, 0, thinking, lambda: False).move
        self.state = self.state.play(0, move)
        return self.game.format_move(move)


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
    print(f"{demonstration.tiles} tiles dropped by touch on {len(boards)} boards: {points}")
    print(f"Score: {outcome.scores[0]}. Pictures: {sheet.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
