"""Play one solo game of FITS in the real app by touch, in an off-screen window: make demo.

Pictures and a contact sheet go to build/demo/, the score to the terminal. The moves are those
of the strongest computer player, without hidden information.
"""

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fitsmobile.ai.levels import NAMES, player_for
from fitsmobile.ai.player import Budget
from fitsmobile.engine.protocol import Json, State
from fitsmobile.engine.registry import GAMES
from fitsmobile.engine.views import Form, RampView
from fitsmobile.session.snapshot import Snapshot
from tools import ROOT
from tools.draw.stage import Stage, png, prepare
from tools.draw.staged_app import StagedApp

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

OUT = ROOT / "build" / "demo"
SEED = 7  # of the computer player; the cards are dealt at random
ASIDE = "-"
WIDTH, HEIGHT, DENSITY = 360, 640, 1.5
STRONGEST, NODES = len(NAMES), 3000
MOST_STEPS = 4 * 20
EVERY = 4  # tiles placed between two pictures
ACROSS, GAP = 6, 12  # contact sheet: pictures in a row, pixels between them
PAPER = b"\xea\xe2\xd5"


class Demonstration(StagedApp):
    """The running app, the finger that plays on it, and the pictures taken so far."""

    def __init__(self, stage: Stage, folder: Path, pictures: Path) -> None:
        super().__init__(stage, folder)
        self.pictures = pictures
        self.shots: list[list[bytes]] = []
        self.tiles = 0

    def begin(self) -> "SoloPlayer":
        """Start a solo game from the home screen; the player that knows its setup."""
        self.rest(1)
        self.photograph("home")
        self.touch(lambda one: getattr(one, "game", "") == "fits" and hasattr(one, "taste"))
        self.photograph("set-up")
        self.touch(lambda one: getattr(one, "icon", "") == "play")
        return SoloPlayer(self.conductor.saved_games()[0].setup)

    def touch(self, wanted: Callable[["Widget"], bool]) -> None:
        """Tap the first matching widget of the screen, and wait for the animations."""
        self.stage.tap_on(next(one for one in self.screen.walk() if wanted(one)))
        self.rest(1)

    def play(self, player: "SoloPlayer") -> None:
        """Place tile after tile until the last board is counted."""
        for _ in range(MOST_STEPS):
            count = self.count()
            if count is not None:
                self.watch(count)
                if self.snapshot.outcome is not None:
                    return
            else:
                self.place(self.screen.table, player.next_move())
        raise RuntimeError("the game did not end")

    def count(self) -> "Widget | None":
        """The widget that counts up a finished board; None while a tile is in hand."""
        count: Widget | None = self.screen.table.count
        return count

    def watch(self, count: "Widget") -> None:
        """Wait until the board is counted, then go on to the next."""
        for _ in range(60):
            if not count.counting:
                break
            self.rest(0.5)
        self.rest(0.5)
        self.photograph("score")
        self.stage.tap_on(count.button)
        self.rest(1)

    def place(self, table: "Widget", move: str) -> None:
        """Turn the tile in hand and drop it as the move says, or put it aside."""
        snapshot = self.snapshot
        home = table.layout.homes[0]
        if move == ASIDE:
            self.put_aside(table.layout.shelf)
        else:
            tile, hand = ramp_of(snapshot).tiles[0], table.ramp.hand
            form, column = next(at for at, drop in tile.landings.items() if drop.move == move)
            for button in turns(tile.forms, hand.form, form):
                self.stage.tap_on(table.tray.buttons[button])
                self.rest(0.4)
            self.drag(home, hand, column, table.layout.grid.cell)
        self.stage.until(lambda: self.snapshot.ply != snapshot.ply)
        self.rest(0.8)

    def drag(self, home: Any, hand: Any, column: int, cell: float) -> None:  # both from ui
        """Drag the tile up out of the tray and sideways to the column, then drop it."""
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

    def put_aside(self, shelf: Any) -> None:  # a rectangle of ui
        """Hold a finger on the shelf until the tile is put aside."""
        self.stage.finger("down", shelf.cx, shelf.cy)
        self.rest(1)
        self.stage.finger("up", shelf.cx, shelf.cy)

    def photograph(self, what: str) -> None:
        """Take one more picture."""
        self.stage.see(self.pictures / f"{len(self.shots) + 1:02}-{what}.png")
        self.shots.append(halved(*self.stage.size, self.stage.pixels()))


class SoloPlayer:
    """A computer player that follows a solo game of FITS in the engine and chooses the moves."""

    def __init__(self, setup: Json) -> None:
        self.game = GAMES["fits"]
        self.state: State = self.game.start(self.game.read_setup(setup))
        self.player = player_for("fits", STRONGEST, SEED, time.monotonic)

    def next_move(self) -> str:
        """Choose the next move and play it in the engine; its text."""
        seen, thinking = self.state.seen_by(0), Budget(nodes=NODES)
        move = self.player.choose(seen, 0, thinking, lambda: False).move
        self.state = self.state.play(0, move)
        return self.game.format_move(move)


def ramp_of(snapshot: Snapshot) -> RampView:
    """The ramp of the first seat of a game of FITS."""
    view = snapshot.views[0]
    if not isinstance(view, RampView):
        raise TypeError(f"{snapshot.game} has no ramp of FITS")
    return view


def turns(forms: tuple[Form, ...], held: int, wanted: int) -> list[str]:
    """The shortest sequence of buttons that turns the tile from one form into another."""
    ways = {held: list[str]()}
    for form in reached(forms, ways):
        if form == wanted:
            break
    return ways[wanted]


def reached(forms: tuple[Form, ...], ways: dict[int, list[str]]) -> Iterator[int]:
    """Breadth-first search over the forms of a tile; adds the path to each form to `ways`."""
    waiting = list(ways)
    for form in waiting:
        yield form
        steps = (("rotate", forms[form].rotated), ("mirror", forms[form].mirrored))
        for button, following in steps:
            if following not in ways:
                ways[following] = [*ways[form], button]
                waiting.append(following)


def halved(width: int, height: int, rgb: bytes) -> list[bytes]:
    """A picture at half its size, as rows from the top; each pixel is the mean of four."""
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
    """All pictures side by side on a sheet, as a PNG file."""
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


def picture_folder(wanted: Path) -> Path:
    """Return the emptied folder for the pictures; a temporary one where it can't be written."""
    try:
        shutil.rmtree(wanted, ignore_errors=True)
        wanted.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=wanted).close()
    except OSError:
        return Path(tempfile.mkdtemp(prefix="fitsmobile-demo-"))
    return wanted


def main() -> int:
    """Play the game and print the score."""
    prepare(WIDTH, HEIGHT, DENSITY)
    pictures = picture_folder(OUT)
    with tempfile.TemporaryDirectory() as folder:
        demonstration = Demonstration(Stage(), Path(folder), pictures)
        demonstration.play(demonstration.begin())
        outcome = demonstration.snapshot.outcome
        demonstration.conductor.close()
        sheet = pictures / "contact-sheet.png"
        sheet.write_bytes(contact_sheet(demonstration.shots))
    if outcome is None:
        raise RuntimeError("the game did not end")
    boards = [round_["score"] for round_ in outcome.details["rounds"][0]]
    points = " ".join(f"{score:+d}" for score in boards)
    print(f"{demonstration.tiles} tiles dropped by touch on {len(boards)} boards: {points}")
    shown = sheet.relative_to(ROOT) if pictures == OUT else sheet
    print(f"Score: {outcome.scores[0]}. Pictures: {shown}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
