"""Record a round of FITS as a list of touches that `adb shell input` can replay on a phone.

    python -m tools.android.emulator_round            # rewrite for_android/round.txt
    python -m tools.android.emulator_round check      # replay it in windows with other bars

The deal is fixed and opened by a deep link. Positions are in dp from the top left of a Pixel 6's
screen (411 x 914). One line is one touch, `tap X Y`. A tile is aimed by a tap in its column and
dropped by a second one, so that the height of the system bars does not matter. The first line is
`link ...`, the last `moves ...`, the moves that the app must have saved.
`for_android/try_on_emulator.sh` replays it.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from fitsmobile.engine.views import RampView
from tools import ROOT
from tools.draw import stage as staging
from tools.draw.demo import ramp_of
from tools.draw.stage import Stage

if TYPE_CHECKING:
    from fitsmobile.ui.games.ramp.board import RampBoard
    from fitsmobile.ui.games.ramp.geometry import TableLayout
    from fitsmobile.ui.kit.screen import Screen

SCRIPT = ROOT / "for_android" / "round.txt"
WIDTH, HEIGHT = 411, 914
BARS = ((24, 24), (52, 48))
"""Status bar and navigation bar in dp: the lowest and the highest of real phones."""

BETWEEN = (38, 36)
"""The bars with which the round is recorded."""

DEAL = {"seed": 8, "tiles": 1}
"""The deal, and the number of tiles placed on the second board after the first is full."""

SETTLED = 36  # frames after which all animations have ended
TURNS = 4  # rotations of a tile
START_BUTTON = 66  # dp above the lower edge: inside the button with any bars


class Phone:
    """The app in a window with system bars of the given heights."""

    def __init__(self, stage: Stage, folder: Path, top: int, bottom: int) -> None:
        from fitsmobile.engine.registry import GAMES
        from fitsmobile.session.conductor import Conductor, Tools
        from fitsmobile.ui import device
        from fitsmobile.ui.app.navigator import Navigator
        from fitsmobile.ui.device.desktop import Desktop
        from fitsmobile.ui.device.insets import insets

        class BarredDesk(Desktop):
            """A desktop window with system bars."""

            def edges(self) -> tuple[float, float, float, float]:
                """The insets of the bars: left, top, right and bottom, in pixels."""
                return (0, top, 0, bottom)

        device.current = BarredDesk()
        insets.read()
        self.stage = stage
        self.conductor = Conductor(GAMES, folder, Tools.of_the_device())
        self.navigator = Navigator(conductor=self.conductor, size=stage.size)
        stage.show(self.navigator)
        self.navigator.open("home")

    def touch(self, words: list[str]) -> None:
        """Replay one line of the script."""
        x, y = (float(word) for word in words[1:])
        self.stage.tap(x, HEIGHT - y)
        self.stage.lay_out(SETTLED)

    def visit(self, link: str) -> None:
        """Open a deep link as Android passes it."""
        from fitsmobile.ui.screens.share_codes import visit

        refused = visit(self.navigator, link)
        if refused:
            raise SystemExit(refused)
        self.stage.lay_out(SETTLED)

    def moves(self) -> str:
        """The moves of the game at the table, as the saved game lists them."""
        from fitsmobile.storage import plain

        (record,) = self.conductor.saved_games()
        return plain.dump([list(move) for move in record.moves])

    @property
    def ramp(self) -> RampView:
        """The ramp as it is now."""
        snapshot = self.conductor.snapshot
        if snapshot is None:
            raise SystemExit("No game is at the table.")
        return ramp_of(snapshot)

    @property
    def screen(self) -> "Screen":
        """The screen in front."""
        screen = self.navigator.screen
        if screen is None:
            raise RuntimeError("no screen is open")
        return screen

    @property
    def table(self) -> "RampBoard":
        """The table's widget."""
        from fitsmobile.ui.games.ramp.board import RampBoard

        board = self.screen.table
        if not isinstance(board, RampBoard):
            raise SystemExit("No ramp is at the table.")
        return board

    @property
    def layout(self) -> "TableLayout":
        """The layout of the table."""
        layout = self.table.layout
        if layout is None:
            raise SystemExit("The table has not been laid out.")
        return layout


@contextmanager
def opened(stage: Stage, top: int, bottom: int) -> Iterator[Phone]:
    """A phone with an empty data folder, which is removed at the end."""
    with tempfile.TemporaryDirectory() as folder:
        phone = Phone(stage, Path(folder), top, bottom)
        try:
            yield phone
        finally:
            phone.conductor.close()


def link() -> str:
    """The deal as a link."""
    from fitsmobile.engine.registry import GAMES
    from fitsmobile.session.challenge import link_of
    from fitsmobile.storage import code

    return link_of(code.pack(GAMES["fits"].deal(1, {}, DEAL["seed"]).to_json(), ()))


def touches(phone: Phone) -> Iterator[list[str]]:
    """The touches in order: until the first board is full, and `DEAL["tiles"]` tiles further."""
    yield tap(WIDTH / 2, START_BUTTON)
    while not phone.ramp.finished:
        yield from place(phone)
    score = phone.screen.table.count
    yield tap(*score.button.center)
    if phone.screen.table.count is not None:  # the first tap ended the counting
        yield tap(*score.button.center)
    for _ in range(DEAL["tiles"]):
        yield from place(phone)


def place(phone: Phone) -> Iterator[list[str]]:
    """Turn the waiting tile until it fits, and drop it in the column where it lies lowest."""
    home = phone.layout.homes[0]
    for _ in range(TURNS):
        tile, hand = phone.ramp.tiles[0], phone.table.ramp.hand
        lowest = {
            column: max(row for _, row in landing.cells)
            for (form, column), landing in tile.landings.items()
            if form == hand.form
        }
        if lowest:
            grid = phone.layout.grid
            column = min(lowest, key=lowest.__getitem__)
            x, y = grid.left(column + hand.held[0] + 0.5), grid.bottom(2)
            yield from (tap(x, y), tap(x, y))
            return
        yield tap(home.cx, home.cy)
    raise SystemExit("No form of the tile fits: choose another deal.")


def tap(x: float, y: float) -> list[str]:
    """A touch as the words of the script."""
    return ["tap", str(round(x)), str(round(HEIGHT - y))]


def write(stage: Stage) -> None:
    """Play the round once and record it."""
    lines = [f"link {link()}"]
    with opened(stage, *BETWEEN) as phone:
        phone.visit(link())
        for words in touches(phone):
            phone.touch(words)
            lines.append(" ".join(words))
        lines.append(f"moves {phone.moves()}")
    SCRIPT.write_text("\n".join(lines) + "\n", "utf-8")


def check(stage: Stage) -> None:
    """Replay the recorded round with each pair of bars."""
    first, *lines, last = SCRIPT.read_text("utf-8").splitlines()
    for bars in BARS:
        with opened(stage, *bars) as phone:
            phone.visit(first.removeprefix("link "))
            for each in lines:
                phone.touch(each.split())
            moves = phone.moves()
        if json.loads(moves) != json.loads(last.removeprefix("moves ")):
            raise SystemExit(f"With bars of {bars} dp the moves differ: {moves}")
        print(f"bars of {bars} dp: {len(lines)} touches, {last.count(',[') + 1} moves")


def main() -> None:
    """Write the script, or check it."""
    staging.prepare(WIDTH, HEIGHT)
    stage = staging.Stage()
    from fitsmobile.ui.look.theme import theme

    theme.reduced_motion = True
    (check if sys.argv[1:] == ["check"] else write)(stage)


if __name__ == "__main__":
    main()
