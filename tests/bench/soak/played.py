"""The started app played by touch: every game to its end, in every seating and language."""

import tempfile
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path

from fitsmobile.storage.languages import LANGUAGES
from tests.bench.runner import Row, at_size
from tests.played.player import PHONE, TABLET, Player, WaitTimeout
from tests.played.tables import PASSING, at_random, play_hexes, play_ramps, set_up

WAYS = (
    (PHONE, ()),
    (PHONE, ("2", PASSING, "Round by round")),
    (PHONE, ("2", PASSING, "Card by card")),
    (TABLET, ("2", PASSING, "All at once")),
    (TABLET, ("4", PASSING, "All at once")),
)
"""Seatings at FITS and BITS: size of the window, and taps in the form."""

AGAINST_COMPUTERS = ((PHONE, ()), (TABLET, ()), (PHONE, ("3",)))
"""Seatings at FILLIT and JAMMIT."""

TABLES = [
    *product(("FITS", "BITS"), WAYS),
    *product(("FILLIT", "JAMMIT"), AGAINST_COMPUTERS),
    ("FILLIT", (PHONE, ("4",))),
]
GAMES = len(TABLES) * len(LANGUAGES)
"""Every table in every language."""


def play(number: int, language: str) -> None:
    """Play one game of the list to its result."""
    game, (size, taps) = TABLES[number % len(TABLES)]
    with (
        tempfile.TemporaryDirectory(prefix="played-") as home,
        Player(Path(home), size, language) as me,
    ):
        set_up(me, game, *taps)
        choose = at_random(number)
        (play_ramps if game in ("FITS", "BITS") else play_hexes)(me, choose)


def rows() -> Iterator[Row]:
    """Games played to their result, and games that did not reach it."""
    ended, faults = 0, []
    wanted = at_size(GAMES)
    shift = max(1, GAMES // wanted)
    for spot, language in zip(range(wanted), cycle(LANGUAGES), strict=False):
        number = spot * shift % GAMES
        game, (size, taps) = TABLES[number % len(TABLES)]
        try:
            play(number, language)
            ended += 1
        except (WaitTimeout, OSError) as fault:
            faults.append(f"{game} {size} {taps} {language}")
            print(f"{faults[-1]}: {fault}", flush=True)
    note = f"{len(TABLES)} tables, {len(LANGUAGES)} languages"
    yield Row("games played by touch to their result", ended, GAMES, "", note=note)
    yield Row("games that did not reach it", len(faults), 0, "", at_least=False)
