"""The setups of FITS and BITS: the cards of each round, and parsing untrusted setups."""

from collections.abc import Mapping
from typing import ClassVar, Generic, TypeVar

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Game, InvalidSetup, Json, Refusal


@frozen
class Round:
    """The cards of a round: each seat's start tile, and the deck in the order it is turned."""

    starts: tuple[str, ...]
    deck: tuple[str, ...]

    def to_json(self) -> dict[str, Json]:
        """As in the console's `setup`."""
        return {"starts": list(self.starts), "deck": list(self.deck)}


R = TypeVar("R", bound=Round)


@frozen
class RampSetup(Generic[R]):
    """The resolved random choices of a game on the ramp."""

    seats: int
    rounds: tuple[R, ...]

    game: ClassVar[str]

    def to_json(self) -> dict[str, Json]:
        """As the console's `setup`."""
        rounds = [one.to_json() for one in self.rounds]
        return {"game": self.game, "seats": self.seats, "rounds": rounds}


def refuse_setup(reason: str, message: str) -> InvalidSetup:
    """The error for data that is no setup."""
    return InvalidSetup(Refusal(reason, message))


def checked_deal(game: Game, seats: int, options: Mapping[str, Json], seed: int) -> dict[str, Json]:
    """The options with defaults filled in; raises InvalidSetup for what is not offered."""
    if not _is_whole(seats) or seats not in game.seats:
        raise refuse_setup("bad_seats", f"{game.title} is for {_range(game.seats)} seats.")
    if not _is_whole(seed):
        raise refuse_setup("bad_seed", "A seed is a whole number.")
    offered = {option.id: option for option in game.options}
    for name, value in options.items():
        if name not in offered:
            raise refuse_setup("unknown_option", f"{game.title} has no option {_shown(name)}.")
        if not offered[name].accepts(value):
            raise refuse_setup("bad_option", f"The option {name} can't have this value.")
    return {name: options.get(name, option.default) for name, option in offered.items()}


def read_frame(
    data: Json, game: Game, fields: tuple[str, ...], most_rounds: int
) -> tuple[int, list[dict[str, Json]]]:
    """The number of seats and the rounds of a setup, each round with exactly `fields`."""
    top = with_fields(data, ("game", "seats", "rounds"), "The setup")
    if top["game"] != game.id:
        raise refuse_setup("wrong_game", f"This is no setup of {game.title}.")
    seats = top["seats"]
    if not _is_whole(seats) or seats not in game.seats:
        raise refuse_setup("bad_seats", f"{game.title} is for {_range(game.seats)} seats.")
    rounds = top["rounds"]
    if not isinstance(rounds, list) or not 1 <= len(rounds) <= most_rounds:
        raise refuse_setup("bad_rounds", f"There have to be 1 to {most_rounds} rounds.")
    return seats, [
        with_fields(entry, fields, f"Round {number}") for number, entry in enumerate(rounds, 1)
    ]


def read_names(
    data: Json, known: tuple[str, ...], count: int, what: str, number: int
) -> tuple[str, ...]:
    """`count` names from the cards `known`, none more often than it occurs there."""
    if not isinstance(data, list) or len(data) != count:
        raise refuse_setup(f"bad_{what}", f"Round {number}: {what} has to be {count} tiles.")
    left = list(known)
    for name in data:
        if not isinstance(name, str) or name not in known:
            raise refuse_setup(
                "unknown_tile", f"Round {number}: {what} can't have the tile {_shown(name)}."
            )
        if name not in left:
            raise refuse_setup("tile_twice", f"Round {number}: too many of {name} in {what}.")
        left.remove(name)
    return tuple(data)


def with_fields(data: Json, fields: tuple[str, ...], where: str) -> dict[str, Json]:
    """The data as an object that has these fields and no others."""
    if not isinstance(data, dict):
        raise refuse_setup("not_an_object", f"{where} is not an object.")
    for name in fields:
        if name not in data:
            raise refuse_setup("missing_field", f"{where} has no {name}.")
    for name in data:
        if name not in fields:
            raise refuse_setup("unknown_field", f"{where} can't have {_shown(name)}.")
    return data


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _range(seats: range) -> str:
    return f"{seats[0]} to {seats[-1]}"


def _shown(value: object) -> str:
    """An untrusted value, shortened for a message."""
    return f"“{value[:20]}”" if isinstance(value, str) else f"of type {type(value).__name__}"
