"""Actions: the frozen values that `Session.dispatch` takes, and the refusal it may return."""

from collections.abc import Iterable, Mapping

from fitsmobile.engine.frozen import frozen, made
from fitsmobile.engine.protocol import Json, Refusal

COLOURS = ("red", "blue", "yellow", "green")
LEVELS = range(1, 6)
FIRST = "first"
"""Field of a setup that holds the seat that begins, in the games that deal one."""


@frozen
class Player:
    """A player: name, one of COLOURS, and for a computer player one of LEVELS (None: a person)."""

    name: str
    colour: str
    level: int | None = None


def colours_of(players: Iterable[Player]) -> tuple[str, ...]:
    """The colours of all seats."""
    return tuple(player.colour for player in players)


@frozen
class NewGame:
    """Deal and start a game, replacing the one at the table (which stays saved).

    `setup` None deals from `seats`, `options` and `seed`; otherwise it is explicit data.
    `pace` is a name of `fitsmobile.session.pace`. `origin` is the source of the deal:
    `deal`; `code`, which the scores to beat may follow (`session.challenge`); `daily:` or
    `practice:` and the day; `review` for a game that starts from a position of another one.
    `moves` are played before the game starts: those of a code, or up to that position.
    `first` is the seat that begins where the rules deal one; None leaves it to the seed.
    """

    game: str
    players: tuple[Player, ...]
    options: Mapping[str, Json] = made(dict)
    seed: int = 0
    pace: str = "free"
    setup: Json = None
    origin: str = "deal"
    moves: tuple[tuple[int, str], ...] = ()
    first: int | None = None


@frozen
class Play:
    """Play a move. `ply` is that of the snapshot it was chosen on; None skips the check.

    Where seats are independent (FITS, BITS), only later moves of the same seat make it stale.
    """

    seat: int
    move: str
    ply: int | None = None


@frozen
class Undo:
    """Take back the last move of a person, and the answers of computer players to it.

    With a `seat`, only the last move of that seat is taken back; this works only where seats
    are independent (FITS, BITS).
    """

    seat: int | None = None


@frozen
class Redo:
    """Play the move that was taken back last again; with a `seat`, that seat's move."""

    seat: int | None = None


@frozen
class EndTurn:
    """Hand over the turn (FILLIT, JAMMIT), or turn the next card round a table (FITS, BITS).

    The moves before it can no longer be taken back; where several people take turns at an open
    board, that begins with the next person's first move.
    """


@frozen
class TakeDevice:
    """The next player has taken the device: remove the hand-over screen."""


@frozen
class TakeHint:
    """Count a hint that was shown; the result screen shows the number."""


Action = NewGame | Play | Undo | Redo | EndTurn | TakeDevice | TakeHint


@frozen
class Denied(Refusal):
    """A refused action, with the rules' own reason where they refused it.

    `reason` is one of `no_game`, `unknown_game`, `unknown_pace`, `invalid_players`,
    `invalid_setup`, `invalid_moves`, `game_over`, `not_your_turn`, `stale`, `invalid_move`,
    `not_legal`, `nothing_to_undo`, `locked_after_reveal`, `nothing_to_redo`,
    `nothing_to_end`, `nothing_to_take`. `rule` is the game's own reason for `invalid_setup`,
    `invalid_move`, `invalid_moves` and `not_legal`, None elsewhere; `message` and `cells`
    are then the game's too.
    """

    rule: str | None = None
