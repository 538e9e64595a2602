"""The text front end: reads one JSON object a line, writes one answer a line.

It needs no Kivy and names no game: everything goes through the session and the game protocol.
Input is untrusted: no line ends the console, and a request that fails changes nothing.
"""

import json
import os
import sys
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import BinaryIO

from fitsmobile.ai.levels import hindsight_for, player_for
from fitsmobile.ai.player import Budget, must_act, never
from fitsmobile.engine.frozen import replace
from fitsmobile.engine.protocol import Game, GameError, Json, Option
from fitsmobile.engine.registry import GAMES
from fitsmobile.perft import perft
from fitsmobile.puzzles.shipped import find, puzzles_of
from fitsmobile.session.actions import (
    COLOURS,
    Action,
    Denied,
    NewGame,
    Play,
    Player,
    Redo,
    Undo,
)
from fitsmobile.session.conductor import Tools
from fitsmobile.session.record import open_setup
from fitsmobile.session.session import Session
from fitsmobile.session.table import Table
from fitsmobile.storage import code, plain, records
from fitsmobile.storage.results import Trouble

MAX_LINE = 1 << 20
"""Longest line in bytes, without its line feed."""

MAX_PERFT = 3

Request = dict[str, Json]
Answer = dict[str, Json]


class Complaint(Exception):
    """The error answer to a request: a stable name and a sentence for a person."""

    def __init__(self, error: str, message: str, **more: Json) -> None:
        super().__init__(message)
        self.answer: Answer = {"ok": False, "error": error, "message": message, **more}


class Console:
    """Answers requests about one game at a time, without a pace: the rules alone say who acts."""

    def __init__(self, games: Mapping[str, Game] = GAMES) -> None:
        self._games = games
        tools = Tools.of_the_device()
        self._session = Session(games, tools.now, lambda action: tools.new_id())
        self._commands: dict[str, Callable[[Request], Answer]] = {
            "games": self._list_games,
            "new": self._new,
            "actors": self._actors,
            "moves": self._moves,
            "play": self._play,
            "state": self._state,
            "outcome": self._outcome,
            "undo": partial(self._then_actors, Undo()),
            "redo": partial(self._then_actors, Redo()),
            "think": self._think,
            "best": self._best,
            "perft": self._perft,
            "save": self._save,
            "load": self._load,
            "code": self._code,
            "puzzles": self._puzzles,
            "puzzle": self._puzzle,
        }

    def answer(self, line: bytes) -> Answer:
        """The answer to one line; never raises."""
        try:
            request = _read_request(line)
            return {"ok": True, **self._command(request)(request)}
        except Complaint as complaint:
            return complaint.answer
        except Exception as error:  # a programming error must not end the console and lose the game
            traceback.print_exc(file=sys.stderr)
            return {"ok": False, "error": "internal_error", "message": type(error).__name__}

    def _command(self, request: Request) -> Callable[[Request], Answer]:
        name = request.get("do")
        command = self._commands.get(name) if isinstance(name, str) else None
        if command is None:
            known = ", ".join(self._commands)
            raise Complaint("unknown_command", f"do has to be the name of a command: {known}.")
        return command

    def _list_games(self, request: Request) -> Answer:
        return {"games": [_game_facts(game) for game in self._games.values()]}

    def _new(self, request: Request) -> Answer:
        action = self._from_setup(request["setup"]) if "setup" in request else self._deal(request)
        self._dispatch(action)
        return {"setup": self._current.setup.to_json()}

    def _deal(self, request: Request) -> NewGame:
        seats = _whole(request, "seats")
        options = request.get("options", {})
        if not isinstance(options, dict):
            raise Complaint("invalid_field", "options has to be an object.")
        seed = _whole(request, "seed") if "seed" in request else 0
        return NewGame(
            game=_text(request, "game"),
            players=_players(max(0, min(seats, records.MAX_SEATS + 1))),
            options=options,
            seed=seed,
            pace="none",
        )

    def _from_setup(self, data: Json, moves: tuple[tuple[int, str], ...] = ()) -> NewGame:
        if not isinstance(data, dict):
            raise Complaint("invalid_setup", "A setup is an object.", reason="not_an_object")
        game = _text(data, "game")
        opened = open_setup(game, data, self._games)
        if isinstance(opened, Denied):
            raise _complaint(opened)
        return NewGame(
            game=game,
            players=_players(opened[1].seats),
            setup=data,
            pace="none",
            origin="code" if moves else "deal",
            moves=moves,
        )

    def _actors(self, request: Request) -> Answer:
        return {"actors": list(self._current.state.actors())}

    def _moves(self, request: Request) -> Answer:
        table = self._current
        seat = _whole(request, "seat")
        if not 0 <= seat < table.setup.seats:
            raise Complaint("invalid_seat", f"The seats are 0 to {table.setup.seats - 1}.")
        text = table.game.format_move
        return {"moves": sorted(text(move) for move in table.state.moves(seat))}

    def _play(self, request: Request) -> Answer:
        table = self._current
        if table.over:
            raise Complaint("game_over", "The game is over.")
        seat = _whole(request, "seat")
        if seat not in table.state.actors():
            raise Complaint("not_your_turn", "That seat may not act now.")
        move = request.get("move")
        if not isinstance(move, str):
            raise Complaint("invalid_move", "A move is a text.", reason="not_a_text", cells=[])
        return self._then_actors(Play(seat, move), request)

    def _state(self, request: Request) -> Answer:
        return {"state": self._current.state.to_json()}

    def _outcome(self, request: Request) -> Answer:
        outcome = self._current.state.outcome()
        if outcome is None:
            return {"outcome": None}
        return {
            "outcome": {
                **outcome.details,
                "scores": list(outcome.scores),
                "winners": list(outcome.winners),
                "why": outcome.why,
            }
        }

    def _then_actors(self, action: Action, request: Request) -> Answer:
        self._dispatch(action)
        return self._actors(request)

    def _perft(self, request: Request) -> Answer:
        state = self._current.state
        depth = _whole(request, "depth")
        if not 0 <= depth <= MAX_PERFT:
            raise Complaint("invalid_depth", f"depth has to lie in 0..{MAX_PERFT}.")
        return {"nodes": perft(state, depth)}

    def _think(self, request: Request) -> Answer:
        table = self._current
        seat, level = _whole(request, "seat"), _whole(request, "level")
        seed = _whole(request, "seed") if "seed" in request else 0
        try:
            player = player_for(table.game.id, level, seed, time.monotonic)
            budget = _budget(request)
            must_act(table.state, seat)
            choice = player.choose(table.state.seen_by(seat), seat, budget, never)
        except GameError as error:
            raise _refused(error) from None
        return {"move": table.game.format_move(choice.move)}

    def _best(self, request: Request) -> Answer:
        table = self._current
        number, seat = _whole(request, "round"), _whole(request, "seat")
        try:
            budget = _budget(request)
            best = hindsight_for(table.game.id).best_of_round(
                table.state, seat, number - 1, budget, never, time.monotonic
            )
        except GameError as error:
            raise _refused(error) from None
        text = table.game.format_move
        return {
            "score": best.score,
            "moves": [text(move) for move in best.moves],
            "proven": best.proven,
        }

    def _save(self, request: Request) -> Answer:
        record = self._session.record()
        if record is None:
            raise _no_game()
        return {"save": records.encode(record)}

    def _load(self, request: Request) -> Answer:
        if ("save" in request) == ("code" in request):
            raise Complaint("missing_field", "load takes either save or code.")
        if "save" in request:
            self._load_save(request["save"])
        else:
            self._load_code(_text(request, "code"))
        return {"setup": self._current.setup.to_json(), **self._actors(request)}

    def _load_save(self, data: Json) -> None:
        record = records.decode(data)
        if isinstance(record, Trouble):
            raise Complaint("invalid_save", record.message, reason=record.reason)
        answer = self._session.load(replace(record, pace="none", locked=0, device=None))
        if isinstance(answer, Denied):
            raise _complaint(answer, "invalid_save")

    def _load_code(self, text: str) -> None:
        shared = code.unpack(text)
        if isinstance(shared, Trouble):
            raise Complaint("invalid_code", shared.message, reason=shared.reason)
        answer = self._session.dispatch(self._from_setup(shared.setup, shared.moves))
        if isinstance(answer, Denied):
            raise _complaint(answer, "invalid_code")

    def _code(self, request: Request) -> Answer:
        table = self._current
        return {"code": code.pack(table.setup.to_json(), table.moves[: table.position])}

    def _puzzles(self, request: Request) -> Answer:
        if _text(request, "game") not in self._games:
            raise Complaint("unknown_game", "There is no such game.")
        found = puzzles_of(request["game"])
        if isinstance(found, Trouble):
            raise Complaint(found.reason, found.message)
        return {"puzzles": [puzzle.to_json() for puzzle in found]}

    def _puzzle(self, request: Request) -> Answer:
        puzzle = find(_text(request, "id"))
        if puzzle is None:
            raise Complaint("unknown_puzzle", "There is no such puzzle.")
        return self._then_actors(self._from_setup(puzzle.setup, puzzle.moves), request)

    @property
    def table(self) -> Table | None:
        """The game with its history; None before the first game."""
        return self._session.table

    @property
    def _current(self) -> Table:
        table = self._session.table
        if table is None:
            raise _no_game()
        return table

    def _dispatch(self, action: Action) -> None:
        answer = self._session.dispatch(action)
        if isinstance(answer, Denied):
            raise _complaint(answer)


def read_line(source: BinaryIO) -> bytes | None:
    """The next line without its end, cut after MAX_LINE + 1 bytes; None at the end of input."""
    line = part = source.readline(MAX_LINE + 1)
    if line.endswith(b"\n"):
        return line[:-1]
    while len(part) > MAX_LINE and not part.endswith(b"\n"):
        part = source.readline(MAX_LINE + 1)
    return line or None


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Answer line by line until the end of input."""
    console = Console()
    while (line := read_line(source)) is not None:
        answer = json.dumps(console.answer(line), allow_nan=False, separators=(",", ":"))
        target.write(answer.encode("ascii") + b"\n")
        target.flush()


USAGE = """python -m fitsmobile.console

Reads one JSON object a line from standard input and answers one a line, until the input ends:
{"do":"games"}                                  what can be played
{"do":"new","game":"fits","seats":1,"seed":7}   deal
{"do":"moves","seat":0}                         what may be played
{"do":"play","seat":0,"move":"a1b1b2b3c1"}      one of them
An unknown command is answered with the names of all. There are no options."""


def main(arguments: Sequence[str]) -> int:
    """Serve standard input and output, or print the usage if there are arguments; exit status."""
    if arguments:
        asked = list(arguments) in (["--help"], ["-h"])
        print(USAGE, file=sys.stdout if asked else sys.stderr)
        return 0 if asked else 2
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _read_request(line: bytes) -> Request:
    if len(line) > MAX_LINE:
        raise Complaint("line_too_long", f"A line has at most {MAX_LINE} bytes.")
    if not line.strip():
        raise Complaint("blank_line", "The line is blank.")
    value = plain.parse(line)
    if isinstance(value, Trouble):
        raise Complaint(value.reason, value.message)
    if not isinstance(value, dict):
        raise Complaint("not_an_object", "A request is a JSON object.")
    return value


def _text(request: Request, name: str) -> str:
    value = request.get(name)
    if not isinstance(value, str):
        raise _wrong(request, name, "a text")
    return value


def _whole(request: Request, name: str) -> int:
    value = request.get(name)
    if type(value) is not int:
        raise _wrong(request, name, "a whole number")
    return value


def _budget(request: Request) -> Budget:
    """The search budget of a request: `nodes`, or else `ms`. Raises GameError."""
    if "nodes" in request:
        return Budget(nodes=_whole(request, "nodes"))
    return Budget(ms=_whole(request, "ms"))


def _refused(error: GameError) -> Complaint:
    return Complaint(error.refusal.reason, error.refusal.message)


def _wrong(request: Request, name: str, wanted: str) -> Complaint:
    if name in request:
        return Complaint("invalid_field", f"{name} has to be {wanted}.")
    return Complaint("missing_field", f"{name} is missing: {wanted}.")


def _complaint(denied: Denied, error: str | None = None) -> Complaint:
    name = error or ("illegal_move" if denied.reason == "not_legal" else denied.reason)
    reason = denied.rule or denied.reason
    return Complaint(name, denied.message, reason=reason, cells=list(denied.cells))


def _no_game() -> Complaint:
    return Complaint("no_game", "No game has been started: new or load does that.")


def _players(seats: int) -> tuple[Player, ...]:
    return tuple(Player("", COLOURS[seat % len(COLOURS)]) for seat in range(seats))


def _game_facts(game: Game) -> Answer:
    options = [_option_facts(option) for option in game.options]
    return {"id": game.id, "title": game.title, "seats": list(game.seats), "options": options}


def _option_facts(option: Option) -> Answer:
    return {"id": option.id, "values": list(option.values), "default": option.default}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
