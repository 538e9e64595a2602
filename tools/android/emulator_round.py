"""A round of FITS as a list of touches, for a phone that only `adb shell input` can reach.

    python -m tools.android.emulator_round            # write for_android/round.txt anew
    python -m tools.android.emulator_round check      # play it in windows with other bars

The deal is a fixed one and comes in by a link. Places are in dp from the top left of a screen of
411 x 914, that of a Pixel 6. One line is one touch: `tap X Y`; a tile is aimed by a tap in its
column and dropped by another, so that nothing depends on how high the bars of the system are. The
first line says `link ...`, the last `moves ...` as the app has to have saved them.
`for_android/try_on_emulator.sh` plays it.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.draw import stage as staging

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "for_android" / "round.txt"
WIDTH, HEIGHT = 411, 914
BARS = ((24, 24), (52, 48))
"""Status bar and gesture bar or buttons, in dp: as low and as high as they come."""

BETWEEN = (38, 36)
"""Those that it is written with."""

DEAL = {"seed": 8, "tiles": 1}
"""The deal, and how many tiles of the second board are placed after the first is full."""

SETTLED = 36  # frames after which everything lies still
TURNS = 4  # forms that a tile has by turning it
START_BUTTON = 66  # dp above the lower edge: in it, whatever the bars


class Phone:
    """The app in a window with bars of these heights."""

    def __init__(self, stage: Any, top: int, bottom: int) -> None:
        from fitsmobile.engine.registry import GAMES
        from fitsmobile.session.conductor import Conductor, Tools
        from fitsmobile.ui import device
        from fitsmobile.ui.app.navigator import Navigator
        from fitsmobile.ui.device.insets import insets

        device.current.edges = lambda: (0, top, 0, bottom)
        insets.read()
        folder = Path(tempfile.mkdtemp())
        self.stage = stage
        self.conductor = Conductor(GAMES, folder, Tools.of_the_device())
        self.navigator = Navigator(conductor=self.conductor, size=stage.size)
        stage.show(self.navigator)
        self.navigator.open("home")

    def touch(self, words: list[str]) -> None:
        """One line of the script."""
        x, y = (float(word) for word in words[1:])
        self.stage.tap(x, HEIGHT - y)
        self.stage.lay_out(SETTLED)

    def visit(self, link: str) -> None:
        """Open a link, as Android hands it over."""
        from fitsmobile.ui.app.deep_links import visit

        refused = visit(self.navigator, link)
        if refused:
            raise SystemExit(refused)
        self.stage.lay_out(SETTLED)

    def moves(self) -> str:
        """The moves of the game at the table, as its save has them."""
        from fitsmobile.storage import plain

        (record,) = self.conductor.saved_games()
        return plain.dump([list(move) for move in record.moves])

    @property
    def ramp(self) -> Any:
        """The ramp as it is now."""
        return self.conductor.snapshot.views[0]

    @property
    def table(self) -> Any:
        """The table's widget."""
        return self.navigator.screen.table


def link() -> str:
    """The deal as a link."""
    from fitsmobile.engine.registry import GAMES
    from fitsmobile.session.challenge import link_of
    from fitsmobile.storage import code

    return link_of(code.pack(GAMES["fits"].deal(1, {}, DEAL["seed"]).to_json(), ()))


def touches(phone: Phone) -> Iterator[list[str]]:
    """What to touch, one after the other, until the first board is full and a little further."""
    yield tap(WIDTH / 2, START_BUTTON)
    while not phone.ramp.finished:
        yield from place(phone)
    score = phone.navigator.screen._score
    yield tap(*score.button.center)
    if phone.navigator.screen._score is not None:  # the first tap ended the counting
        yield tap(*score.button.center)
    for _ in range(DEAL["tiles"]):
        yield from place(phone)


def place(phone: Phone) -> Iterator[list[str]]:
    """Turn the waiting tile until it fits, and drop it where it lies lowest."""
    home = phone.table.layout.homes[0]
    for _ in range(TURNS):
        tile, hand = phone.ramp.tiles[0], phone.table.ramp.hand
        lowest = {
            column: max(row for _, row in landing.cells)
            for (form, column), landing in tile.landings.items()
            if form == hand.form
        }
        if lowest:
            grid = phone.table.layout.grid
            column = min(lowest, key=lowest.__getitem__)
            x, y = grid.left(column + hand.held[0] + 0.5), grid.bottom(2)
            yield from (tap(x, y), tap(x, y))
            return
        yield tap(home.cx, home.cy)
    raise SystemExit("No form of the tile fits: choose another deal.")


def tap(x: float, y: float) -> list[str]:
    """A touch as the words of the script."""
    return ["tap", str(round(x)), str(round(HEIGHT - y))]


def write(stage: Any) -> None:
    """Play it once and write down how."""
    phone = Phone(stage, *BETWEEN)
    phone.visit(link())
    lines = [f"link {link()}"]
    for words in touches(phone):
        phone.touch(words)
        lines.append(" ".join(words))
    lines.append(f"moves {phone.moves()}")
    SCRIPT.write_text("\n".join(lines) + "\n", "utf-8")


def check(stage: Any) -> None:
    """Play what is written down, with each kind of bars."""
    first, *lines, last = SCRIPT.read_text("utf-8").splitlines()
    for bars in BARS:
        phone = Phone(stage, *bars)
        phone.visit(first.removeprefix("link "))
        for each in lines:
            phone.touch(each.split())
        if json.loads(phone.moves()) != json.loads(last.removeprefix("moves ")):
            raise SystemExit(f"With bars of {bars} dp it went otherwise: {phone.moves()}")
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
