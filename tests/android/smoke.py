"""Smoke test of the core for a Python without packages: `smoke.py PACKAGE TESTS`.

It compares the console's transcript, every recorded game and every save of the first version
with the files. Run with asserts and docstrings stripped, so it asserts nothing itself:
what differs ends it with its name. Prints how much was held against what.
"""

import json
import sys
from pathlib import Path
from typing import Any

PACKAGE, TESTS = Path(sys.argv[1]), Path(sys.argv[2])
sys.path.insert(0, str(PACKAGE))

Console = __import__("fitsmobile.console", fromlist=["Console"]).Console
NODES = 300


def same(name: str, got: Any, wanted: Any) -> None:
    """Exit with an error where two values differ."""
    if got != wanted:
        raise SystemExit(f"{name}: {got!r} is not {wanted!r}")


def ask(console: Any, **request: Any) -> Any:
    """The answer to a command that must succeed."""
    answer = console.answer(json.dumps(request).encode())
    if answer.get("ok") is not True:
        raise SystemExit(f"{request}: {answer}")
    return json.loads(json.dumps(answer))


def transcript() -> int:
    """Compare every answer of the console with the transcript."""
    lines = (TESTS / "console_transcript.txt").read_text("utf-8").splitlines()
    console = Console()
    for request, answer in zip(lines[::2], lines[1::2], strict=True):
        got = json.loads(json.dumps(console.answer(request[2:].encode())))
        same(request, got, json.loads(answer[2:]))
    return len(lines) // 2


def playthrough(path: Path) -> int:
    """Replay a recorded game, comparing its positions; the number of plays."""
    game = json.loads(path.read_text("utf-8"))
    console, plays = Console(), 0
    ask(console, do="new", setup=game["setup"])
    for part in game.get("chapters") or game["rounds"]:
        same(f"{path.name}, play {plays}", ask(console, do="state")["state"], part["table"])
        for play in part["plays"]:
            seat, move = play.split()
            ask(console, do="play", seat=int(seat), move=move)
            plays += 1
    same(f"{path.name}, end", ask(console, do="state")["state"], game["end"]["table"])
    return plays


def saves() -> int:
    """The saves and codes of the first version load, and a computer player finds a move."""
    count = 0
    for path in sorted((TESTS / "saves" / "v1").glob("*-*.json")):
        console = Console()
        ask(console, do="load", save=json.loads(path.read_text("utf-8")))
        seats = ask(console, do="actors")["actors"]
        for seat in seats[:1]:
            move = ask(console, do="think", seat=seat, level=3, nodes=NODES, seed=1)["move"]
            ask(console, do="play", seat=seat, move=move)
        count += 1
    return count


def main() -> None:
    """Run all comparisons."""
    files = sorted((TESTS / "playthroughs").glob("*.json"))
    plays = sum(map(playthrough, files))
    flags = f"-O{'O' * (sys.flags.optimize - 1)}" if sys.flags.optimize else "plain"
    version = ".".join(map(str, sys.version_info[:2]))
    print(f"{version} {flags}: {transcript()} answers, {plays} plays, {saves()} saves")


if __name__ == "__main__":
    main()
