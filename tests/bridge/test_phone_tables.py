"""The real tables on the way to Android's services: all four games are read and played by them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from kivy.base import EventLoop

from fitsmobile.ui.app.navigator import Navigator
from fitsmobile.ui.kit.node import described
from fitsmobile.ui.kit.tree import Tree
from fitsmobile.ui.look.theme import theme
from tests.bridge.services import Service, words_of
from tests.harness import conductor_in
from tests.ui.playing import open_table

if TYPE_CHECKING:
    from pathlib import Path

    from fitsmobile.session.conductor import Conductor
    from fitsmobile.ui.device.phone_reader import PhoneReader
    from tests.bridge.android import Android
    from tools.draw.stage import Stage

LEVELS = [24, 29, 34, 36]
PACES = {"fits": "solo", "bits": "solo", "fillit": "turns", "jammit": "turns"}
TO_A_HEX = tuple(f"Stone {letter}" for letter in "abcdefghi")
TURNS: dict[str, list[tuple[str, ...]]] = {
    "fits": [("Column",)],
    "bits": [("Column",)],
    "fillit": [("Pawn left to", "Pawn right to", "Pawn up", "Pawn down"), ("Stone on",), TO_A_HEX,
               ("End turn",)],
    "jammit": [("Column",), ("Push",), ("Pawn to corner",)],
}  # fmt: skip
"""Beginnings of what is pressed one after another in a turn: the first of each that is there."""

MOVES = 3


class Player(Service):
    """A person with TalkBack at the app's own screens."""

    def __init__(self, stage: Stage, android: Android, navigator: Navigator) -> None:
        super().__init__(stage, android)
        self.navigator = navigator
        tree = Tree(lambda: navigator.screen, navigator.focus_ring, "FITS Mobile")
        self.reader: PhoneReader = android.phone().connect_reader(tree)
        self.turn(explored=True)
        self.rest()

    def rest(self) -> None:
        """Wait until nothing moves and the tree has been shown."""
        screen = self.navigator.screen
        self.stage.until(lambda: not screen.busy)
        self.frames(8)

    def usable(self, *beginnings: str) -> int:
        """The number of the first node that can be pressed and whose words begin so."""
        tree = self.tree()
        for beginning in beginnings:
            for number, told in tree.items():
                if words_of(told).startswith(beginning) and told["setEnabled"] == ["true"]:
                    return number
        raise AssertionError(f"{beginnings} not in {[words_of(told) for told in tree.values()]}")

    def double_tap(self, *beginnings: str) -> None:
        """Press the first such node, and wait for what comes of it."""
        assert self.act(self.usable(*beginnings), "CLICK")
        self.frames(1)
        self.rest()

    def said(self) -> list[str]:
        """Announcements of live regions since the last question."""
        return [words for kind, node, changes, words in self.events() if changes & 2]


@pytest.fixture
def sit(stage: Stage, android: Android) -> Iterator:
    """Sit down at a table with TalkBack: conductor and player."""
    players: list[Player] = []

    def at(folder: Path, game: str) -> tuple[Conductor, Player]:
        theme.reduced_motion = True
        pace = PACES[game]
        conductor, navigator = open_table(stage, folder, game, 1 if pace == "solo" else 2, pace)
        players.append(Player(stage, android, navigator))
        return conductor, players[-1]

    yield at
    for player in players:
        player.reader.close()
        player.navigator.close()
    stage.clear()
    theme.reduced_motion = False


@pytest.mark.parametrize("game", TURNS)
@pytest.mark.parametrize("android", LEVELS, indirect=True)
def test_a_game_is_played_by_double_taps_on_what_is_told(sit, tmp_path, game, android):
    conductor, player = sit(tmp_path, game)
    first = conductor.snapshot.ply
    for _ in range(MOVES):
        player.events()
        for beginnings in TURNS[game]:
            player.double_tap(*beginnings)
        assert player.said() != []
    assert conductor.snapshot.ply >= first + MOVES


@pytest.mark.parametrize("game", TURNS)
def test_services_are_told_of_every_node_of_a_table(sit, tmp_path, game):
    _conductor, player = sit(tmp_path, game)
    screen = player.navigator.screen
    told = player.tree().values()
    nodes = [node.said[0] for node in described(screen.front)]
    assert sorted(words_of(one).partition(",")[0] for one in told if words_of(one)) == sorted(
        name.partition(",")[0] for name in nodes
    )
    sides = [list(map(int, one["setBoundsInScreen"][0].split(","))) for one in told]
    assert all(left < right and top < bottom for left, top, right, bottom in sides)


def test_ten_double_taps_in_a_frame_play_one_move(sit, tmp_path):
    conductor, player = sit(tmp_path, "fits")
    column = player.usable("Column 2")
    assert all(player.act(column, "CLICK") for _ in range(10))
    player.frames(1)
    player.rest()
    assert conductor.snapshot.ply == 1


def test_what_has_gone_is_told_and_does_nothing(sit, tmp_path):
    conductor, player = sit(tmp_path, "fits")
    column = player.usable("Column 2")
    player.events()
    player.act(column, "CLICK")
    player.navigator.open("home")
    player.frames(1)
    player.rest()
    assert player.said() == ["That has gone.", player.navigator.screen.announcement()]
    assert conductor.snapshot.ply == 0
    assert not player.act(column, "CLICK")


def test_a_disabled_button_says_that_it_can_not_be_used_now(sit, tmp_path):
    conductor, player = sit(tmp_path, "fits")
    player.events()
    assert player.act(player.find("Undo"), "CLICK")
    player.rest()
    assert player.said() == ["Undo: not now"]
    assert conductor.snapshot.ply == 0


@pytest.mark.parametrize("game", ["fits", "fillit"])
def test_no_touch_reaches_a_board_while_fingers_explore(sit, tmp_path, game):
    _conductor, player = sit(tmp_path, game)
    stage = player.stage
    wide, high = stage.size
    for explored, taken in ((True, False), (False, True)):
        player.turn(explored=explored)
        stage.finger("down", wide / 2, high / 2)
        grabbed = [ref for touch in EventLoop.touches for ref in touch.grab_list]
        stage.finger("up", wide / 2, high / 2)
        assert bool(grabbed) == taken


def test_a_name_is_typed_by_a_service(stage, android, tmp_path):
    navigator = stage.show(Navigator(conductor=conductor_in(tmp_path)))
    navigator.go("setup", game="fits")
    stage.settle()
    player = Player(stage, android, navigator)
    field = next(n for n, told in player.tree().items() if told["setEditable"] == ["true"])
    assert player.act(field, "SET_TEXT", "Zoë" + "x" * 1_000_000)
    player.frames(8)
    assert player.told(field)["setText"] == ["Zoë" + "x" * 13]
    assert player.act(field, "SET_TEXT", "")
    player.frames(8)
    assert player.told(field)["setText"] == [""]
    player.reader.close()
    navigator.close()
    stage.clear()


def test_what_lies_below_the_fold_comes_into_view_when_it_is_heard(stage, android, tmp_path):
    navigator = stage.show(Navigator(conductor=conductor_in(tmp_path)))
    navigator.go("settings")
    stage.settle()
    player = Player(stage, android, navigator)
    for words in ("No account", "Announcements", "Table"):
        number = player.find(words)
        assert player.act(number, "ACCESSIBILITY_FOCUS")
        player.frames(8)
        _left, top, _right, bottom = map(
            int, player.told(number)["setBoundsInScreen"][0].split(",")
        )
        assert bottom - top > 10
    player.reader.close()
    navigator.close()
    stage.clear()
