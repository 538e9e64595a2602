"""Generator of malicious console lines: mutations of valid requests.

Bytes are mutated and fields exchanged. Saves and share codes are changed and given a valid
checksum again, so that the checks behind the checksum are reached.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from fitsmobile.console import MAX_LINE, Console
from fitsmobile.engine.registry import GAMES
from fitsmobile.storage import code, plain
from tests.engine.drawings import DRAWN

ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 7, 99, -(10**20), 10**300, 0.5, -0.0, 1e308, "", "-", "x",
    "a1", "a1a2a3b1", "Pe8", "Ib2:bn", "fits", "FM1", "\x00", "\ud800", "L5", "1", [], {}, [[]],
    [0], ["L5"], [None], {"game": "fits"}, {"": {}}, "9" * 300, ["1"] * 50, [[0, "-"]] * 30,
)  # fmt: skip
SIGNS = (b"", b'"', b"[", b"]", b"{", b"}", b",", b":", b"-", b"0", b"9" * 30, b"\xff", b"\\u")


def oversized() -> Iterator[bytes]:
    """Lines of nearly the maximum length, each a worst case of a parser."""
    room = MAX_LINE - 200
    for unit in (b"[],", b"{},", b"1,", b"1.5,", b'"1",', b'{"a":[]},', b"[[[[[[]]]]]],"):
        many = unit * (room // len(unit))
        yield b'{"do":"new","setup":{"game":"fits","seats":2,"rounds":[' + many[:-1] + b"]}}"
        yield b'{"do":"new","game":"fits","seats":2,"options":{"boards":[' + many[:-1] + b"]}}"
        yield b'{"do":"load","save":{"format":"fitsmobile-game","version":1,"a":[' + many + b"1]}}"
    yield b'{"do":"load","code":"FM1' + b"A" * room + b'"}'
    yield b'{"do":"play","seat":0,"move":"' + b"a1" * (room // 2) + b'"}'
    yield b"[" * MAX_LINE
    yield b'{"a":' * (room // 5)
    yield (b"1" * 400 + b",") * (room // 401)
    yield b'{"' + b'":1,"'.join(b"%d" % number for number in range(room // 11)) + b'":1}'
    yield b'"' + b"\\u0041" * (room // 6) + b'"'


class Attacker:
    """Makes malicious lines from valid requests of one running game of each kind."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._requests = [
            request for game in GAMES for request in good_requests(game, random.randrange(999))
        ]

    def lines(self) -> Iterator[bytes]:
        """An endless sequence of malicious lines."""
        ways = (self._spoilt, self._exchanged, self._exchanged, self._exchanged)
        while True:
            request = dict(self._random.choice(self._requests))
            if "save" in request:
                yield self._resealed(request)
            elif "code" in request:
                yield self._recoded(request)
            else:
                yield self._random.choice(ways)(request)

    def _spoilt(self, request: dict[str, Any]) -> bytes:
        line = as_line(request)
        for _ in range(self._random.randint(1, 3)):
            at = self._random.randrange(len(line) + 1)
            end = at + self._random.choice((0, 1, 1, 3, 9))
            line = line[:at] + self._random.choice(SIGNS) + line[end:]
        return line

    def _exchanged(self, request: dict[str, Any]) -> bytes:
        command = request.pop("do") if self._random.random() < 0.95 else None
        changed = self._changed(request) if request else request
        if command is not None and isinstance(changed, dict):
            changed["do"] = command
        return as_line(changed)

    def _resealed(self, request: dict[str, Any]) -> bytes:
        changed = self._changed(plain.unseal(request["save"]))
        request["save"] = plain.seal(changed) if isinstance(changed, dict) else changed
        return self._spoilt(request) if self._random.random() < 0.1 else as_line(request)

    def _recoded(self, request: dict[str, Any]) -> bytes:
        shared = code.unpack(request["code"])
        setup, moves = shared.setup, list(shared.moves)
        if self._random.random() < 0.5:
            setup = self._changed(setup)
        else:
            moves[self._random.randrange(len(moves))] = (self._random.randrange(9), "a1b1c1")
        request["code"] = code.pack(setup, moves)
        return self._spoilt(request) if self._random.random() < 0.1 else as_line(request)

    def _changed(self, value: Any) -> Any:
        """The value with one part of it exchanged, removed or duplicated."""
        if isinstance(value, dict) and value and self._random.random() < 0.9:
            name = self._random.choice(sorted(value))
            rest = {one: inner for one, inner in value.items() if one != name}
            return (
                rest if self._random.random() < 0.1 else {**rest, name: self._changed(value[name])}
            )
        if isinstance(value, list) and value and self._random.random() < 0.9:
            at = self._random.randrange(len(value))
            middle = self._random.choice(([], [value[at]] * 2, [self._changed(value[at])]))
            return [*value[:at], *middle, *value[at + 1 :]]
        return self._random.choice(ODD)


def as_line(value: Any) -> bytes:
    """A value as JSON, including what only Python's encoder accepts (NaN, lone surrogates)."""
    return json.dumps(value).encode()


def good_requests(game: str, seed: int) -> list[dict[str, Any]]:
    """Valid requests about a game after eight moves."""
    console = Console()
    seats = GAMES[game].seats[-1]
    options = {"boards": ["1", DRAWN]} if game == "fits" and seed % 2 else {}
    new = {"do": "new", "game": game, "seats": seats, "options": options, "seed": seed}
    answered(console, new)
    random = Random(seed)
    for _ in range(8):
        seat = random.choice(answered(console, {"do": "actors"})["actors"])
        move = random.choice(answered(console, {"do": "moves", "seat": seat})["moves"])
        play = {"do": "play", "seat": seat, "move": move}
        answered(console, play)
    return [
        new,
        play,
        {"do": "new", "setup": console.table.setup.to_json()},
        {"do": "load", "save": answered(console, {"do": "save"})["save"]},
        {"do": "load", "code": answered(console, {"do": "code"})["code"]},
        {"do": "moves", "seat": 0},
        {"do": "perft", "depth": 1},
        *({"do": name} for name in ("games", "actors", "state", "outcome", "undo", "redo")),
    ]


def answered(console: Console, request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request that must succeed."""
    answer = console.answer(as_line(request))
    if not answer["ok"]:
        raise ValueError(answer)
    return answer
