"""A fifth game needs only its folders, three registrations and its colours to be played."""

import os
import signal
import subprocess
import sys

import pytest

from fitsmobile.engine.frozen import as_dict
from fitsmobile.ui.games import GameUi
from fitsmobile.ui.look.theme import theme
from tests.fifth import registered
from tests.fifth.screen import PEBBLES, PebblesUi
from tests.source import ROOT
from tests.ui.reading import texts


@pytest.fixture(autouse=True)
def _registered():
    undo = [*registered.register(), *registered.register_screen()]
    yield
    for unregister in undo:
        unregister()


def widget(root, kind, **looks):
    """The only widget of a class with these properties."""
    (found,) = (
        one
        for one in root.walk()
        if type(one).__name__ == kind
        and all(getattr(one, name) == value for name, value in looks.items())
    )
    return found


def play(stage, app):
    """Open a new game against a computer player, by touch from home."""
    theme.reduced_motion = True
    stage.until(lambda: app.opponents is not None)
    stage.frames(2)
    stage.tap_on(widget(app.root, "GameCard", game="pebbles"))
    stage.frames(2)
    assert "Places in the row" in texts(app.root.screen)
    stage.tap_on(widget(app.root.screen, "TextButton", text="Start the game"))
    stage.frames(2)
    assert app.root.current == "table"


def my_turn(app):
    """Whether the person may move, or the game is over."""
    snapshot = app.conductor.snapshot
    return snapshot.outcome is not None or snapshot.actors == (0,)


def take_one(stage, app):
    """Tap the first pebble, once it is the person's turn."""
    stage.until(lambda: my_turn(app), limit=50_000)
    if app.conductor.snapshot.outcome is None:
        row = app.root.screen.table.row
        stage.tap(*row.centre_of(row.row.index(True)))
        stage.frames(2)


def test_it_is_played_by_touch_from_home_to_its_result_and_review(stage, start_app):
    app = start_app()
    play(stage, app)
    take_one(stage, app)
    begun = app.conductor.snapshot
    assert begun.ply > 0

    app = start_app()
    assert app.root.current == "table"
    assert app.conductor.snapshot.game_id == begun.game_id
    stage.until(lambda: app.opponents is not None)
    stage.frames(2)
    while app.conductor.snapshot.outcome is None:
        take_one(stage, app)
    stage.settle(2.0)
    assert app.root.current == "result"
    shown = texts(app.root.screen)
    assert "PEBBLES" in shown
    assert "the last pebble, after" in " ".join(shown)

    stage.tap_on(widget(app.root.screen, "TextButton", text="Look back"))
    stage.frames(2)
    assert app.root.current == "review"
    first = widget(app.root.screen, "Row").row
    stage.key("right")
    stage.frames(2)
    assert sum(widget(app.root.screen, "Row").row) < sum(first)
    assert "takes " in " ".join(texts(app.root.screen))
    assert app.conductor.take_troubles() == ()


KILLED = """
import os, signal, sys
from pathlib import Path
from tools.draw import stage as staging
staging.prepare()
from tests.fifth import registered
registered.register(), registered.register_screen()
from fitsmobile.ui.app.app import FitsApp
from tests.ui.games.test_fifth_game import my_turn, play, take_one
stage = staging.Stage()
app = FitsApp(folder=Path(sys.argv[1]))
app.root = stage.show(app.build())
play(stage, app)
take_one(stage, app)
stage.until(lambda: my_turn(app), limit=50_000)
print(app.conductor.snapshot.ply, *app.root.screen.table.row.row, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_process_resumes_its_row(stage, start_app, tmp_path):
    ended = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path)],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
    )  # fmt: skip
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    app = start_app()
    stage.frames(2)
    assert app.root.current == "table"
    row = app.root.screen.table.row.row
    assert [str(app.conductor.snapshot.ply), *map(str, row)] == ended.stdout.split()
    take_one(stage, app)
    assert sum(app.root.screen.table.row.row) < sum(row)


def test_its_row_refuses_an_empty_place_and_gives_a_hint(stage, start_app):
    app = start_app()
    play(stage, app)
    screen = app.root.screen
    stage.until(lambda: my_turn(app), limit=50_000)
    before = app.conductor.snapshot
    stage.tap(*screen.table.row.centre_of(screen.table.row.row.index(False)))
    assert screen.toast.text == "There is no pebble."
    assert app.conductor.snapshot is before
    stage.key("h")
    stage.until(lambda: screen.toast.text.startswith("Take "), limit=50_000)


def test_its_rules_its_lesson_and_its_keys_are_shown(stage, start_app):
    theme.reduced_motion = True
    root = start_app().root
    root.go("howto", game="pebbles")
    stage.frames(2)
    assert {"The last pebble", "You take turns."} <= set(texts(root.screen))
    root.go("lesson", game="pebbles")
    stage.frames(2)
    row = root.screen.table.table.row
    stage.tap(*row.centre_of(row.row.index(True)))
    stage.frames(2)
    assert root.screen.words == "It is yours."
    root.go("shortcuts")
    stage.frames(2)
    assert {"PEBBLES", "take a pebble"} <= set(texts(root.screen))


def test_a_game_that_lacks_a_method_fails_at_import_with_its_name():
    class WithoutHeadline(PebblesUi):
        headline = GameUi.headline

    with pytest.raises(TypeError, match="headline"):
        WithoutHeadline(**as_dict(PEBBLES))


@pytest.mark.parametrize("field", ["tagline", "table", "pages", "short_rules", "lesson"])
def test_a_game_that_lacks_a_field_fails_at_import_with_its_name(field):
    fields = as_dict(PEBBLES)
    del fields[field]
    with pytest.raises(TypeError, match=field):
        PebblesUi(**fields)
