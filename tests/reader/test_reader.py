"""A reader on a real accessibility bus plays the started app by what it is told.

`make check-reader` runs it in a session bus of its own; it needs dbus-daemon, at-spi2-core and
python3-gi, and accesskit in `.venv`.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any, Self

import pytest

from tests.reader import at_spi_path, driver_path
from tools import ROOT
from tools.draw.launch import launch

SYSTEM_PYTHON = "/usr/bin/python3"
LOOKS = 400
"""Looks at the tree after which a wait has failed."""

STARTS, SWITCHES = 50, 40
"""Starts of the app, and times that a reader comes and goes in each."""

MOST_TURNS = 400
"""Turns after which a game should have ended."""

RESULT = "Look back"
"""The beginning of a name that is on the result, and nowhere on a table."""


Beginning = str | tuple[str, ...]
"""The beginning of a name, or several of one kind."""


class Client:
    """The app and a reader of it, each a process."""

    def __init__(self, home: Path) -> None:
        self.app = launch(
            ROOT / "main.py",
            driver_path,
            made(home),
            KCFG_GRAPHICS_WIDTH="360",
            KCFG_GRAPHICS_HEIGHT="780",
            LANG="en.UTF-8",
            LC_ALL="en.UTF-8",
        )
        self._reader = subprocess.Popen(
            [SYSTEM_PYTHON, str(at_spi_path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.told: list[str] = []
        self.dice = random.Random(1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End both processes."""
        self._reader.kill()
        self._reader.communicate()
        self.app.terminate()
        self.app.communicate()

    def ask(self, *command: Any) -> Any:
        """The answer to a command; None where the node is gone meanwhile."""
        assert self._reader.stdin is not None
        assert self._reader.stdout is not None
        self._reader.stdin.write(json.dumps(command) + "\n")
        self._reader.stdin.flush()
        return json.loads(self._reader.stdout.readline()).get("answer")

    def look(self) -> list[dict[str, Any]]:
        """The nodes of the app."""
        self.told += self.ask("heard")
        return self.ask("tree") or []

    def find(self, *beginnings: Beginning) -> dict[str, Any]:
        """Wait for a usable node whose name begins so, the first beginning that is there."""
        for _ in range(LOOKS):
            nodes = [one for one in self.look() if usable(one)]
            for beginning in beginnings:
                for one in nodes:
                    if one["name"].startswith(beginning):
                        return one
        raise AssertionError(f"{beginnings} not in {[one['name'] for one in self.look()]}")

    def press(self, *beginnings: Beginning) -> str:
        """Press the first such node; its name."""
        found = self.find(*beginnings)
        self.ask("act", found["at"], "click")
        return str(found["name"])

    def wait_for_words(self, words: str) -> None:
        """Wait until some node contains these words."""
        for _ in range(LOOKS):
            if any(words in one["name"] for one in self.look()):
                return
        raise AssertionError(f"{words} not in {[one['name'] for one in self.look()]}")


def made(folder: Path) -> Path:
    """The folder, which exists from now on."""
    folder.mkdir(exist_ok=True)
    return folder


def usable(node: dict[str, Any]) -> bool:
    """Whether a node can be pressed now."""
    return "click" in node["actions"] and not node["name"].endswith("not now")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with Client(tmp_path) as found:
        found.ask("enable")
        yield found


def play_to_the_result(client: Client, game: str, turn: Callable[[Client], bool]) -> None:
    """A whole game, from the first start through the set-up to the result and a look back."""
    client.press(game)
    client.press("Start the game")
    turns = sum(1 for _ in takewhile(bool, (turn(client) for _ in range(MOST_TURNS))))
    assert turns < MOST_TURNS
    client.press(RESULT)
    client.find("Play from here")


def step(client: Client, *beginnings: Beginning) -> bool:
    """Press the best by its name of the nodes of the first beginning that is there, of equals any;
    False once the game is over."""
    found = client.find(*beginnings, RESULT)
    if found["name"].startswith(RESULT):
        return False
    beginning = next(one for one in beginnings if found["name"].startswith(one))
    kin = [one for one in client.look() if usable(one) and one["name"].startswith(beginning)]
    best = max(kin or [found], key=lambda one: (worth(one["name"]), client.dice.random()))
    client.ask("act", best["at"], "click")
    return True


def worth(name: str) -> int:
    """The chips that a run lays, or the row that a tile lands in, the lowest best."""
    said = re.search(r"(lays|lands in row) (\d+)", name)
    return 0 if said is None else int(said[2]) * (1 if said[1] == "lays" else -1)


def ramp_turn(client: Client) -> bool:
    """Drop the tile in the column where it lands lowest, or put it aside."""
    return step(client, "Column", "Put aside", "Go on", "Next", "Result")


def test_readers_that_come_and_go_while_the_app_starts_never_freeze_it(tmp_path: Path) -> None:
    for start in range(STARTS):
        with Client(tmp_path / str(start)) as client:
            for there in (False, True) * SWITCHES:
                client.ask("enable", there)
            client.find("Settings")


def test_fits_is_played(client: Client) -> None:
    play_to_the_result(client, "FITS", ramp_turn)


def test_bits_is_played(client: Client) -> None:
    play_to_the_result(client, "BITS", ramp_turn)


def test_fillit_is_played(client: Client) -> None:
    def turn(client: Client) -> bool:
        rows = tuple(f"Stone {row}" for row in "abcdefghi")
        runs = ("Pawn left", "Pawn right", "Pawn up", "Pawn down")
        return all(step(client, one) for one in (runs, "Stone on", rows, "End turn"))

    play_to_the_result(client, "FILLIT", turn)


def test_jammit_is_played(client: Client) -> None:
    def turn(client: Client) -> bool:
        return step(client, "Push", "Pawn to corner", "Column")

    play_to_the_result(client, "JAMMIT", turn)
