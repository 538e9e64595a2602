"""What can be asked of a session: frozen values, dispatched through one door."""

from collections.abc import Mapping

from fitsmobile.engine.frozen import frozen, made
from fitsmobile.engine.protocol import Json, Refusal

COLOURS = ("red", "blue", "yellow", "green")
LEVELS = range(1, 6)


@frozen
class Player:
    """Who sits at a seat, in one of COLOURS. `level` is that of a computer player, one of
    LEVELS, or None for a person.
    """

    name: str
    colour: str
    level: int | None = None


@frozen
class NewGame:
    """Deal and start a game, replacing the one at the table (which stays saved).

    `setup` None deals from `seats`, `options` and `seed`; otherwise it is explicit data.
    `pace` is a name of `fitsmobile.session.pace`. `origin` says where the deal comes from:
    `deal`; `code`, which the scores to beat may follow (`session.challenge`); `daily:` or
    `practice:` and the day. `moves` have been played already: a game from a code, or one
    that goes on from a moment of a finished game.
    """

    game: str
    players: tuple[Player, ...]
    options: Mapping[str, Json] = made(dict)
    seed: int = 0
    pace: str = "free"
    setup: Json = None
    origin: str = "deal"
    moves: tuple[tuple[int, str], ...] = ()


@frozen
class Play:
    """Play a move. `ply` is that of the snapshot it was chosen on; None skips the check.

    Where seats walk by themselves (FITS, BITS) only moves of the same seat since then make
    it stale.
    """

    seat: int
    move: str
    ply: int | None = None


@frozen
class Undo:
    """Take the last move of a person back, and what computer players answered to it.

    With a `seat`, which only games with seats that walk by themselves have (FITS, BITS), the
    last move of that seat alone: the others keep theirs.
    """

    seat: int | None = None


@frozen
class Redo:
    """Play the move again that was taken back last; with a `seat`, the one of that seat."""

    seat: int | None = None


@frozen
class EndTurn:
    """Hand the turn over (FILLIT, JAMMIT): what was done in it counts as seen from now on."""


@frozen
class TakeDevice:
    """The next player has the device in hand: lift the curtain."""


@frozen
class TakeHint:
    """A hint is shown; the result will say how many there were."""


Action = NewGame | Play | Undo | Redo | EndTurn | TakeDevice | TakeHint


@frozen
class Denied(Refusal):
    """What the session refuses, and where the rules are the cause, what they say.

    `reason` is one of `no_game`, `unknown_game`, `unknown_pace`, `invalid_players`,
    `invalid_setup`, `invalid_moves`, `game_over`, `not_your_turn`, `stale`, `invalid_move`,
    `not_legal`, `nothing_to_undo`, `locked_after_reveal`, `nothing_to_redo`,
    `nothing_to_end`, `nothing_to_take`. `rule` is the game's own reason for `invalid_setup`,
    `invalid_move`, `invalid_moves` and `not_legal`, None elsewhere; `message` and `cells`
    are then the game's too.
    """

    rule: str | None = None
