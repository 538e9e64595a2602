"""All games, by id, in the order they are shown. A game's rules are imported when it is wanted."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from fitsmobile.engine.protocol import Game

PLACES = {
    "fits": "fits:FITS",
    "bits": "bits:BITS",
    "fillit": "fillit:FILLIT",
    "jammit": "jammit:JAMMIT",
}
"""Game -> module under `fitsmobile.engine` and the game in it."""


class Games(Mapping[str, Game]):
    """The games that there are."""

    def __getitem__(self, game: str) -> Game:
        module, _, name = PLACES[game].partition(":")
        found: Game = getattr(import_module(f"fitsmobile.engine.{module}"), name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(PLACES)

    def __len__(self) -> int:
        return len(PLACES)


GAMES = Games()
