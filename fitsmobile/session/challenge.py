"""Challenges: a deal received as text, with the result to beat.

The text is a share code, bare or inside a deep link; `read` takes either and checks all of it
by the rules. The sender's scores are stored in the origin of the game that is played from it,
for instance `code:6,9,-3`.
"""

import re

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Json, State
from fitsmobile.session.actions import Denied, NewGame, Player
from fitsmobile.session.record import Games, open_setup, replay
from fitsmobile.session.table import Table
from fitsmobile.storage import code
from fitsmobile.storage.results import Trouble

LINK = "fitsmobile://challenge/"
"""Prefix of a deep link; the share code follows."""

ORIGIN = "code"
"""The origin of a game from a code, alone or with a colon and the scores to beat."""

_LINK = re.compile(re.escape(LINK), re.IGNORECASE | re.ASCII)
"""A link in a text; `str.lower` would move it: it makes two letters of a dotted capital I."""

_SCORES = r"-?[0-9]{1,4}(,-?[0-9]{1,4}){0,7}"


@frozen
class Challenge:
    """A deal that passed the checks of the rules.

    `setup` is explicit data for a `NewGame`, `seats` how many players it needs. `start` is
    the position before the first move. `to_beat` are the scores of the sender's best seat, by
    round where the game has rounds; empty where the sender's game was not finished.
    """

    game: str
    seats: int
    setup: Json
    start: State
    to_beat: tuple[int, ...]


def link_of(letters: str) -> str:
    """The deep link for a share code."""
    return LINK + letters


def code_of(table: Table, whole_game: bool = True) -> str:
    """The share code of a game, or of its deal alone."""
    moves = table.moves[: table.position] if whole_game else ()
    return code.pack(table.setup.to_json(), moves)


def code_in(text: str) -> str:
    """The code in a text: that of the first deep link in it, otherwise the whole text."""
    found = _LINK.search(text)
    if found is None:
        return text
    link = text[found.end() :].partition("\n")[0].split(maxsplit=1)
    return link[0].partition("?")[0].partition("#")[0].rstrip("/.") if link else ""


def read(text: str, games: Games) -> Challenge | Trouble:
    """The challenge in a code or a link, or the refusal.

    The reasons are those of `storage.code.unpack` and those by which the rules refuse a
    setup or a move.
    """
    shared = code.unpack(code_in(text))
    if isinstance(shared, Trouble):
        return shared
    name = shared.setup.get("game")
    if not isinstance(name, str):
        return Trouble("damaged", "The code names no game.")
    opened = open_setup(name, shared.setup, games)
    if isinstance(opened, Denied):
        return _refused(opened)
    game, setup = opened
    states = replay(game, setup, shared.moves)
    if isinstance(states, Denied):
        return _refused(states)
    return Challenge(game.id, setup.seats, setup.to_json(), states[0], _result(states[-1]))


def accepted(challenge: Challenge, players: tuple[Player, ...], pace: str) -> NewGame:
    """The action that deals a challenge."""
    scores = ",".join(map(str, challenge.to_beat))
    return NewGame(
        challenge.game,
        players,
        pace=pace,
        setup=challenge.setup,
        origin=f"{ORIGIN}:{scores}" if scores else ORIGIN,
    )


def to_beat(origin: str) -> tuple[int, ...]:
    """The scores to beat that an origin holds, by round; empty where it holds none."""
    kind, _, scores = origin.partition(":")
    if kind != ORIGIN or re.fullmatch(_SCORES, scores) is None:
        return ()
    return tuple(map(int, scores.split(",")))


def _result(end: State) -> tuple[int, ...]:
    """The scores of the best seat, round by round if the game has rounds."""
    outcome = end.outcome()
    if outcome is None:
        return ()
    best = max(range(len(outcome.scores)), key=outcome.scores.__getitem__)
    return outcome.rounds[best] if outcome.rounds else (outcome.scores[best],)


def _refused(denied: Denied) -> Trouble:
    return Trouble(denied.rule or denied.reason, denied.message)
