"""The registry of games, and the lazy mapping that registries are made of.

A game's module is imported at the first access: the app resumes a game without loading the
rules of the others.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Generic, TypeVar

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Game

T = TypeVar("T")


@frozen
class Lazy(Generic[T]):
    """A value of another module, imported when it is called for: `package.module:NAME`."""

    place: str

    def __call__(self) -> T:
        """The value."""
        module, _, name = self.place.partition(":")
        found: T = getattr(import_module(module), name)
        return found


class Registry(Mapping[str, T]):
    """Values by game id, each imported at the first access, from places as `Lazy` has them."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = dict(places)

    def register(self, game: str, place: str) -> Callable[[], None]:
        """Add the value of a game, or replace it; the function returned takes that back."""
        before = self._places.get(game)
        self._places[game] = place

        def unregister() -> None:
            if before is None:
                del self._places[game]
            else:
                self._places[game] = before

        return unregister

    def __getitem__(self, game: str) -> T:
        return Lazy[T](self._places[game])()

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


GAMES: Registry[Game] = Registry(
    {
        "fits": "fitsmobile.engine.fits:FITS",
        "bits": "fitsmobile.engine.bits:BITS",
        "fillit": "fitsmobile.engine.fillit:FILLIT",
        "jammit": "fitsmobile.engine.jammit:JAMMIT",
    }
)
"""Every game by its id, in the order in which they are shown."""
