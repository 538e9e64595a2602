"""A reader on a real accessibility bus plays the started app by what it is told.

`make check-reader` runs it in a session bus of its own; it needs dbus-daemon, at-spi2-core and
python3-gi, and accesskit in `.venv`.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import pytest

from tests.reader import at_spi_path, driver_path
from tools import ROOT
from tools.draw.launch import launch

SYSTEM_PYTHON = "/usr/bin/python3"
LOOKS = 400
"""Looks at the tree after which a wait has failed."""

STARTS, SWITCHES = 5, 40
"""Starts of the app, and times that a reader comes and goes in each."""

MOVES = 6
"""Moves that are played in each game."""


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

    def find(self, *beginnings: str) -> dict[str, Any]:
        """Wait for a usable node whose name begins so, the first beginning that is there."""
        for _ in range(LOOKS):
            nodes = [one for one in self.look() if usable(one)]
            for beginning in beginnings:
                for one in nodes:
                    if one["name"].startswith(beginning):
                        return one
        raise AssertionError(f"{beginnings} not in {[one['name'] for one in self.look()]}")

    def press(self, *beginnings: str) -> str:
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


def begin(client: Client, game: str) -> None:
    """From the first start to the table of a game."""
    client.press(game)
    client.press("Start the game")


def ramp_turn(client: Client) -> None:
    """Drop the tile in the first column where it may go."""
    name = client.press("Column", "Go on")
    client.find("Column", "Next", "Tile")
    assert "lands in row" in name


def test_readers_that_come_and_go_while_the_app_starts_never_freeze_it(tmp_path: Path) -> None:
    for start in range(STARTS):
        with Client(tmp_path / str(start)) as client:
            for there in (False, True) * SWITCHES:
                client.ask("enable", there)
            client.find("Settings")


def test_fits_is_played(client: Client) -> None:
    begin(client, "FITS")
    for _ in range(MOVES):
        ramp_turn(client)
    client.press("Menu")
    client.press("Save and leave")
    client.find("Settings")


def test_bits_is_played(client: Client) -> None:
    begin(client, "BITS")
    for _ in range(MOVES):
        ramp_turn(client)


def test_fillit_is_played(client: Client) -> None:
    begin(client, "FILLIT")
    for _ in range(MOVES // 2):
        client.press("Pawn left to", "Pawn right to", "Pawn up", "Pawn down")
        client.press("Stone on")
        client.press("Stone a", "Stone b", "Stone c", "Stone d", "Stone e", "Stone f", "Stone g",
                     "Stone h", "Stone i")  # fmt: skip
        client.press("End turn")


def test_jammit_is_played(client: Client) -> None:
    begin(client, "JAMMIT")
    for _ in range(MOVES // 2):
        client.press("Column")
        client.press("Push")
        client.press("Pawn to corner")
