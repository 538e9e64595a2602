"""What can be asked of a session: frozen values, dispatched through one door."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from fitsmobile.engine.protocol import Json


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat. `level` 1..5 is a computer player, None a person."""

    name: str
    colour: str
    level: int | None = None


@dataclass(frozen=True, slots=True)
class NewGame:
    """Deal and start a game, replacing the one at the table (which stays saved).

    `setup` None deals from `seats`, `options` and `seed`; otherwise it is explicit data.
    `pace` is a name of `fitsmobile.session.pace`.
    """

    game: str
    players: tuple[Player, ...]
    options: Mapping[str, Json] = field(default_factory=dict)
    seed: int = 0
    pace: str = "free"
    setup: Json = None


@dataclass(frozen=True, slots=True)
class Play:
    """Play a move. `ply` is that of the snapshot it was chosen on; None skips the check."""

    seat: int
    move: str
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last move back."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Play the move again that was taken back last."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Hand the turn over (FILLIT, JAMMIT): what was done in it can't be taken back any more."""


@dataclass(frozen=True, slots=True)
class TakeDevice:
    """The next player has the device in hand: lift the curtain."""


Action = NewGame | Play | Undo | Redo | EndTurn | TakeDevice
