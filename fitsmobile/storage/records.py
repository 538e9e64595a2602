"""The save record of a game: setup, moves, players and position; its JSON form and its checks.

The fields and their JSON form are format version 1, which every later version has to read. The
rules check setup and moves; this module checks types and sizes.
"""

import re
from collections.abc import Callable

from fitsmobile.engine.frozen import as_dict, frozen, made
from fitsmobile.engine.protocol import Json
from fitsmobile.storage import migrations, plain
from fitsmobile.storage.results import Trouble

FORMAT = "fitsmobile-game"
VERSION = 1

MAX_BYTES = 1 << 20
MAX_MOVES = 20_000
MAX_SEATS = 8
MAX_NAME = 40

MAX_REGRET = 1 << 30
"""Largest number in a regret."""

MAX_KINDS = 32
"""Most kinds of mistakes of a seat in a regret."""

MAX_TALLY = 1_000_000
"""Largest hint or take-back count that is written. Readers accept up to 2**53, so that a counter
from a file can be incremented and stays readable."""

MAX_TOUCHED = 1 << 50
"""Largest write counter that a shelf accepts: 2,000 writes a second for 7,000 years. A greater one,
from an edited file, is loaded as 0; otherwise the next writes would exceed what can be read."""

SavedMove = tuple[int, str]
"""The seat and the move text."""


@frozen
class SavedPlayer:
    """The player at a seat; `level` None is a person."""

    name: str
    colour: str
    level: int | None


@frozen
class GameRecord:
    """One game as it is saved.

    Times are whole seconds since 1970 by the clock of the device, which may be wrong. `touched`,
    the write counter, rises with every write whatever that clock says; the running game with the
    greatest was played last. `moves` holds the moves played and, from `position` on, those taken
    back. `locked` is the number of moves that can't be taken back; `device` is the seat that holds
    the device, None before the first hand-over. `ended` is the time of the end, None while the
    game runs. `origin` is the origin of the deal, as in `session.actions.NewGame`. `carried` holds
    unknown fields of a newer version of the app, which are saved unchanged. `regret` is what
    decisions of people lost, as in `session.regret`; None until mistakes were looked for.
    """

    id: str
    created: int
    modified: int
    touched: int
    game: str
    players: tuple[SavedPlayer, ...]
    pace: str
    origin: str
    setup: dict[str, Json]
    moves: tuple[SavedMove, ...]
    position: int
    locked: int
    device: int | None
    takebacks: int
    hints: int
    ended: int | None
    carried: dict[str, Json] = made(dict)
    regret: Json = None


def encode(record: GameRecord) -> dict[str, Json]:
    """The record as JSON with a checksum, as in a save file and in the console."""
    known = as_dict(record)
    if record.regret is None:
        del known["regret"]
    body: dict[str, Json] = {
        **known.pop("carried"),
        "format": FORMAT,
        "version": VERSION,
        **known,
        "hints": min(record.hints, MAX_TALLY),
        "takebacks": min(record.takebacks, MAX_TALLY),
        "players": [as_dict(one) for one in record.players],
        "moves": [[seat, text] for seat, text in record.moves],
    }
    return plain.seal(body)


def to_bytes(record: GameRecord) -> bytes | Trouble:
    """The content of a save file: one line of ASCII. Trouble where `from_bytes` would refuse it."""
    try:
        data = plain.dump(encode(record)).encode("ascii") + b"\n"
    except (TypeError, ValueError, RecursionError):
        return Trouble("wrong_field", "The game holds a value that JSON can't express.")
    read = from_bytes(data)
    return read if isinstance(read, Trouble) else data


def from_bytes(data: bytes) -> GameRecord | Trouble:
    """The record in a save file, or why it is refused."""
    if len(data) > MAX_BYTES:
        return Trouble("too_large", f"{len(data)} bytes are more than {MAX_BYTES}.")
    value = plain.parse(data)
    return value if isinstance(value, Trouble) else decode(value)


def decode(data: Json) -> GameRecord | Trouble:
    """The record in untrusted JSON, or `not_an_object`, `wrong_format`, `newer_version`, `damaged`,
    `wrong_field`."""
    if not isinstance(data, dict):
        return Trouble("not_an_object", "A save is a JSON object.")
    if data.get("format") != FORMAT:
        return Trouble("wrong_format", "This is not a saved game.")
    upgraded = migrations.upgrade(data, VERSION, migrations.GAME_STEPS)
    if isinstance(upgraded, Trouble):
        return upgraded
    body = plain.unseal(upgraded)
    if isinstance(body, Trouble):
        return body
    for name, fits in _FIELDS.items():
        if name not in body or not fits(body[name]):
            return Trouble("wrong_field", f"The field {name} is missing or impossible.")
    if not is_regret(body.get("regret")):
        return Trouble("wrong_field", "The field regret is impossible.")
    if not 0 <= body["locked"] <= body["position"] <= len(body["moves"]):
        return Trouble("wrong_field", "The position lies outside the moves.")
    return _record(body)


def is_id(value: Json) -> bool:
    """Whether `value` is a valid game id, which is used as a file name."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def is_name(value: Json) -> bool:
    """Whether `value` is a valid player name: one line of text in any script.

    Zero-width joiners and marks are valid because names and emoji contain them, and so are code
    points that this Python's Unicode tables don't assign yet.
    """
    return isinstance(value, str) and len(value) <= MAX_NAME and not _NOT_IN_NAMES.search(value)


def as_name(text: str) -> str:
    """The text as a valid name: cut to MAX_NAME, forbidden characters replaced by spaces."""
    return " ".join(_NOT_IN_NAMES.sub(" ", text).split())[:MAX_NAME]


def is_count(value: Json, most: int = 1 << 53) -> bool:
    """Whether `value` is an int from 0 to `most`, and no bool."""
    return type(value) is int and 0 <= value <= most


def is_word(value: Json, longest: int = 64) -> bool:
    """Whether `value` is 1 to `longest` characters of printable ASCII without spaces."""
    return (
        isinstance(value, str)
        and 1 <= len(value) <= longest
        and value.isascii()
        and value.isprintable()
        and " " not in value
    )


def is_regret(value: Json) -> bool:
    """Whether `value` is None or a regret: entries as `session.regret.SeatRegret` writes them."""
    return value is None or (
        isinstance(value, list) and len(value) <= MAX_SEATS and all(map(_is_seat_regret, value))
    )


def _is_seat_regret(value: Json) -> bool:
    if not isinstance(value, list) or len(value) != 5 or not isinstance(value[4], dict):
        return False
    *numbers, kinds = value
    return (
        _is_seat(numbers[0])
        and all(is_count(number, MAX_REGRET) for number in numbers)
        and len(kinds) <= MAX_KINDS
        and all(is_word(name) and _is_kind(kind) for name, kind in kinds.items())
    )


def _is_kind(value: Json) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(is_count(number, MAX_REGRET) for number in value)
    )


def _record(body: dict[str, Json]) -> GameRecord:
    values = {name: body[name] for name in _FIELDS}
    values["carried"] = {name: body[name] for name in body.keys() - _KNOWN}
    values["regret"] = body.get("regret")
    values["players"] = tuple(
        SavedPlayer(one["name"], one["colour"], one["level"]) for one in body["players"]
    )
    values["moves"] = tuple((seat, text) for seat, text in body["moves"])
    return GameRecord(**values)


def _is_seat(value: Json) -> bool:
    return is_count(value, MAX_SEATS - 1)


def _is_players(value: Json) -> bool:
    return (
        isinstance(value, list)
        and 1 <= len(value) <= MAX_SEATS
        and all(isinstance(one, dict) and _is_player(one) for one in value)
    )


def _is_player(one: dict[str, Json]) -> bool:
    return (
        one.keys() == {"name", "colour", "level"}
        and is_name(one["name"])
        and is_word(one["colour"])
        and (one["level"] is None or is_count(one["level"], 99))
    )


def _is_moves(value: Json) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= MAX_MOVES
        and all(
            isinstance(one, list) and len(one) == 2 and _is_seat(one[0]) and is_word(one[1])
            for one in value
        )
    )


def _or_none(fits: Callable[[Json], bool]) -> Callable[[Json], bool]:
    return lambda value: value is None or fits(value)


_NOT_IN_NAMES = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Control characters, line separators and unpaired surrogates."""

_ID = re.compile("[a-z0-9][a-z0-9-]{0,63}")

_FIELDS: dict[str, Callable[[Json], bool]] = {
    "id": is_id,
    "created": is_count,
    "modified": is_count,
    "touched": is_count,
    "game": is_id,
    "players": _is_players,
    "pace": is_word,
    "origin": is_word,
    "setup": lambda value: isinstance(value, dict),
    "moves": _is_moves,
    "position": is_count,
    "locked": is_count,
    "device": _or_none(_is_seat),
    "takebacks": is_count,
    "hints": is_count,
    "ended": _or_none(is_count),
}

_KNOWN = {"format", "version", "regret", *_FIELDS}
