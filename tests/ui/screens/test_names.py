"""Names for screen readers: every node of what is in front has one that is short and its own.

What is in front is a screen, in usual and unusual states, or a sheet or the hand-over screen.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from fitsmobile.session.actions import Player
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.app.crash_sheet import CrashSheet
from fitsmobile.ui.kit.node import described
from fitsmobile.ui.kit.wording import LONGEST_NAME
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.licences import parts
from fitsmobile.ui.look.theme import theme
from tests.harness import conductor_in, step
from tests.ui.layout_sizes import begin
from tests.ui.reading import press
from tests.ui.screens.test_puzzles import solve
from tests.ui.silent_search import without_search

PLACE = re.compile(r"[a-i]?\d+")
"""A name that is only a coordinate or a number."""

SCENES = {
    "home": ("home", {}, ("fits", 3, 9)),
    "first start": ("home", {}, None),
    **{f"setup {game}": ("setup", {"game": game}, None)
       for game in ("fits", "bits", "fillit", "jammit")},
    **{f"table {game}": ("table", {}, (game, 1 if game in ("fits", "bits") else 2, 7))
       for game in ("fits", "bits", "fillit", "jammit")},
    "settings": ("settings", {}, None),
    "challenge": ("challenge", {}, ("fits", 1, 200)),
    "code": ("code", {"text": "FM1"}, None),
    "lesson": ("lesson", {"game": "fits"}, None),
    "howto": ("howto", {"game": "bits"}, None),
    "calibrate": ("calibrate", {}, None),
    "shortcuts": ("shortcuts", {}, None),
    "licences": ("licences", {}, None),
    "saved": ("saved", {}, ("fillit", 4, 4)),
    "result alone": ("result", {}, ("fits", 1, 200)),
    "result of four": ("result", {}, ("bits", 4, 400)),
    "result without rounds": ("result", {}, ("jammit", 2, 2000)),
    "review": ("review", {}, ("fits", 1, 200)),
    "statistics": ("statistics", {}, None),
    "statistics of games": ("statistics", {}, ("fits", 1, 200)),
    "home after a game": ("home", {}, ("fits", 1, 200)),
    "nothing saved": ("saved", {}, None),
    "puzzles": ("puzzles", {"game": "bits"}, None),
    "lab": ("lab", {}, None),
    "no boards": ("boards", {}, None),
    "hand-over": ("table", {}, ("fits", 4, 4, "card_by_card")),
    "round the table fits": ("table", {}, ("fits", 3, 9, "together")),
    "round the table fillit": ("table", {}, ("fillit", 4, 6, "together")),
    "new table": ("table", {}, ("fits", 1, 0)),
    **{f"puzzle {game}": ("puzzle", {"puzzle": game}, None) for game in ("bits", "fillit")},
}  # fmt: skip

SHEETS = {
    **{f"menu {game}": (f"table {game}", lambda screen: screen.on_menu())
       for game in ("fits", "bits", "fillit", "jammit")},
    "menu of a puzzle": ("puzzle bits", lambda screen: screen.open_menu()),
    "menu of the lab": ("lab", lambda screen: screen.open_menu()),
    "daily deal": ("home after a game", lambda screen: screen.open_daily("fits")),
    "deleting": ("settings", lambda screen: press(screen, tr("Delete all my games"))),
    "licence": ("licences", lambda screen: press(screen, parts()[0].name)),
    "rounds": ("review", lambda screen: screen.open_rounds()),
    "after a crash": ("home", lambda screen: CrashSheet(Path(), CRASH, 640).open(screen)),
}  # fmt: skip
"""Sheets: the scene that each is opened over, and what opens it."""

CRASH = "Traceback\n" + "\n".join(f"  line {number} of what went wrong" for number in range(40))


@pytest.fixture
def conductor(tmp_path):
    return conductor_in(tmp_path)


@pytest.fixture
def opened(stage, conductor, monkeypatch):
    """Open the screen of a scene."""
    from fitsmobile.ui.app.navigator import Navigator

    without_search(monkeypatch)
    theme.reduced_motion = True
    conductor.change_settings(lesson_over=True)
    shown = []

    def show(scene):
        route, args, game = SCENES[scene]
        conductor.change_settings(lesson_over=scene != "first start")
        if game is not None:
            begin(conductor, *game)
        if route == "puzzle":
            args = {"puzzle": conductor.puzzles.of(args["puzzle"])[0].puzzle}
        if route == "review":
            args = {"game_id": conductor.snapshot.game_id}
        navigator = stage.show(Navigator(conductor=conductor))
        navigator.go(route, **args)
        shown.append(navigator)
        stage.settle(0.3)
        stage.until(lambda: not getattr(navigator.screen, "line", "") or route != "statistics")
        if route == "result":
            mistakes = navigator.screen.ids.mistakes
            stage.until(lambda: mistakes.children)  # the search begins after the scene
            mistakes.cancel()
        return navigator.screen

    yield show
    for navigator in shown:
        navigator.screen.leave()


def exceptions(screen):
    """The nodes whose names break a rule, each with the rule."""
    nodes = described(screen)
    alike = Counter((node.parent, node.name, node.value) for node in nodes)
    return [
        (rule, node.role, node.name, node.value, node.id)
        for node in nodes
        for rule, broken in (
            ("no name", not node.name.strip()),
            ("too long", len(node.name) > LONGEST_NAME),
            ("only a number", PLACE.fullmatch(node.name.strip("+−"))),
            ("as another", alike[node.parent, node.name, node.value] > 1),
        )
        if broken
    ]


def ids_of_all(stage, screen):
    """The ids of what is in front, once a long list is filled: that takes a step a frame."""
    before, ids = None, {node.id for node in described(screen.front)}
    while ids != before:
        stage.lay_out(1)
        before, ids = ids, {node.id for node in described(screen.front)}
    return ids


@pytest.mark.parametrize("scene", SCENES)
def test_every_node_has_a_short_name_of_its_own_in_every_language(stage, opened, scene):
    screen = opened(scene)
    found, ids = {}, {}
    for language in LANGUAGES:
        tr.switch(language)
        stage.lay_out(3)
        ids[language] = ids_of_all(stage, screen)
        found[language] = exceptions(screen.front)
    assert {language: wrong for language, wrong in found.items() if wrong} == {}
    assert all(one == ids["en"] for one in ids.values()), "an id did not survive the rebuild"


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_node_of_a_sheet_has_a_short_name_of_its_own_in_every_language(stage, opened, sheet):
    scene, open_sheet = SHEETS[sheet]
    screen = opened(scene)
    found, ids = {}, {}
    for language in LANGUAGES:
        tr.switch(language)
        stage.lay_out(3)
        open_sheet(screen)
        stage.settle(0.2)
        assert screen.top_overlay is not None
        ids[language] = ids_of_all(stage, screen)
        found[language] = exceptions(screen.front)
        while screen.top_overlay is not None:
            screen.step_back()
        stage.settle(0.2)
    assert {language: wrong for language, wrong in found.items() if wrong} == {}
    assert all(one == ids["en"] for one in ids.values()), "an id did not survive the rebuild"


def test_every_node_of_a_finished_daily_deal_has_a_name_of_its_own(stage, opened, conductor):
    conductor.daily_deals.start("fits", Player("Ada", "red"))
    while step(conductor):
        pass
    screen = opened("home")
    screen.open_daily("fits")
    stage.settle(0.5)
    assert exceptions(screen.front) == []


def test_every_node_of_a_count_has_a_name_of_its_own(stage, opened, conductor):
    screen = opened("new table")
    while screen.table.settled:
        step(conductor)
    stage.settle(0.5)
    assert exceptions(screen.front) == []


def test_every_node_of_the_end_of_a_puzzle_has_a_name_of_its_own(stage, opened):
    screen = opened("puzzle fillit")
    solve(stage, screen)
    assert exceptions(screen.front) == []
