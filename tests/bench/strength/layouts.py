"""FILLIT: fairness of each start layout, by games of the best computer player against itself.

The first turn of every seat is that of a level 3 player, so that games differ. The figure is the
share of wins of the side that wins least; the note lists all shares, the starting side first. The
environment variable LAYOUTS limits the layouts.
"""

import os
from collections.abc import Iterator, Sequence

from fitsmobile.ai.player import Budget
from fitsmobile.engine.boards.hex_layouts import OFFERED
from fitsmobile.engine.layouts import side_colours
from fitsmobile.engine.protocol import Move, State
from fitsmobile.engine.registry import GAMES
from tests.bench.harness.hex_duel import Chooser, computer, games_to_play, play
from tests.bench.runner import Row
from tests.engine.every_layout import LAYOUTS

NODES = 4_000
LEAST = {2: 45.0, 3: 29.0}
"""Number of sides -> least percent of wins of every side."""


def varied(seats: int, seed: int) -> Chooser:
    """A level 5 player whose first turn is that of level 3."""
    first = computer("fillit", 3, Budget(nodes=NODES), seed)
    later = computer("fillit", 5, Budget(nodes=NODES), seed)
    turns = 0

    def choose(state: State, seat: int) -> Sequence[Move]:
        nonlocal turns
        turns += 1
        return (first if turns <= seats else later)(state, seat)

    return choose


def shares(layout: str, games: int) -> list[float]:
    """Percent of wins per side, the starting side first; draws do not count."""
    seats = LAYOUTS[layout].seats
    sides = len(side_colours(seats))
    won = [0] * sides
    for number in range(games):
        first = number % seats
        setup = {"game": "fillit", "seats": seats, "layout": layout, "first": first}
        state = GAMES["fillit"].start(GAMES["fillit"].read_setup(setup))
        winners = play(state, [varied(seats, number)] * seats)
        if winners:
            won[(winners[0] - first) % sides] += 1
    return [100 * count / max(1, sum(won)) for count in won]


def rows() -> Iterator[Row]:
    """One row per layout that the app offers."""
    offered = sorted({name for names in OFFERED.values() for name in names.values()})
    for layout in os.environ.get("LAYOUTS", ",".join(offered)).split(","):
        found = shares(layout, games_to_play())
        yield Row(
            f"FILLIT {layout}: least share of wins of a side",
            min(found),
            goal=LEAST[len(found)],
            unit="%",
            note=f"{games_to_play()} games: {' / '.join(f'{share:.0f}' for share in found)}",
        )
