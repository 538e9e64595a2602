"""The whole app: start, pause, stop, and a second process."""

import os
import subprocess
import sys
import threading

import pytest

from fitsmobile.session.actions import Denied, NewGame, Play, Player
from fitsmobile.session.challenge import link_of
from fitsmobile.storage import code
from fitsmobile.ui import paint
from fitsmobile.ui.app import second_start
from fitsmobile.ui.device.desktop import Desktop
from fitsmobile.ui.games import GAMES_UI
from tests.source import ROOT
from tests.ui import singletons
from tests.ui.reading import texts

LINK = link_of(code.pack({"game": "fillit", "seats": 2, "layout": "2L-A", "first": 0}, ()))


def new_game(app):
    app.conductor.dispatch(NewGame("fits", (Player("Ada", "red"),), pace="solo", seed=3))


def test_the_first_start_opens_home(start_app):
    app = start_app()
    assert app.root.current == "home"
    assert app.root.screen.continue_card.parent is None


def test_the_game_played_last_is_offered_on_home(stage, start_app):
    new_game(start_app())
    root = start_app().root
    assert root.back()
    home = root.screen
    assert home.continue_card.parent is not None
    assert home.continue_card.headline == "FITS, board 1"
    assert home.continue_card.picture is not None


def test_a_pause_keeps_the_game(start_app):
    app = start_app()
    new_game(app)
    assert app.on_pause()
    assert [record.game for record in app.conductor.saved_games()] == ["fits"]


def test_a_change_of_language_reaches_the_home_screen_at_once(stage, start_app):
    from fitsmobile.ui.look.i18n import tr

    home = start_app().root.screen
    before = home.today
    tr.switch("ja")
    stage.frames(2)
    assert home.today != before


def test_a_computer_player_answers_while_frames_are_drawn(stage, start_app):
    app = start_app()
    stage.until(lambda: app.opponents is not None)
    table = (Player("Ada", "red"), Player("Moss", "blue", 2))
    snapshot = app.conductor.dispatch(NewGame("fits", table, pace="solo", seed=3))
    seat = snapshot.actors[0]
    app.conductor.dispatch(Play(seat, app.conductor.moves(seat)[0], snapshot.ply))
    stage.until(lambda: app.conductor.snapshot.ply == 2, limit=50_000)
    assert app.opponents.thinking is None


@pytest.mark.parametrize("game", ["fits", "bits", "fillit", "jammit"])
def test_the_game_played_last_is_on_the_table_in_the_first_frame(stage, start_app, game):
    players = (Player("Ada", "red"), Player("Ben", "blue"))
    start_app().conductor.dispatch(NewGame(game, players, pace="free", seed=3))
    root = start_app().root
    assert root.current == "table"
    assert tuple(root.screen.size) == tuple(stage.size)


@pytest.mark.parametrize(("link", "goes"), [("", "home"), (LINK, "setup"), (LINK[:-9], "home")])
def test_a_link_in_the_command_line_opens_set_up_after_the_first_frame(
    stage, start_app, link, goes
):
    app = start_app(Desktop(arguments=[link] if link else []))
    stage.until(lambda: app.links is not None)
    stage.frames(3)
    assert app.root.current == goes
    refused = "The code has a wrong or missing character." in texts(app.root.screen)
    assert refused == (bool(link) and goes == "home")


@pytest.fixture
def second(tmp_path):
    """A second app on the same data folder, with its own command line."""
    from fitsmobile.ui.app.app import FitsApp

    opened = []

    def started(monkeypatch, *arguments):
        desk = Desktop(arguments=list(arguments))
        monkeypatch.setattr("fitsmobile.ui.device.current", desk)
        opened.append(FitsApp(folder=tmp_path))
        return opened[-1]

    yield started
    for app in opened:
        app.conductor.close()


@pytest.mark.parametrize(("link", "goes"), [(LINK, "setup"), (LINK[:-9], "home"), ("", "home")])
def test_a_second_program_hands_its_link_to_the_first_and_ends(
    stage, start_app, second, monkeypatch, link, goes
):
    """Regression: both resumed the same game, and the one closed last overwrote its moves."""
    raised = []
    monkeypatch.setattr(stage.window, "raise_window", lambda: raised.append(1))
    first = start_app()
    stage.until(lambda: first.links is not None)
    other, answers = second(monkeypatch, link), []
    thread = threading.Thread(target=lambda: answers.append(other.hand_over()))
    thread.start()
    stage.until(lambda: not thread.is_alive(), limit=50_000)
    stage.frames(3)
    assert answers == [True]
    assert raised == [1]
    assert first.root.current == goes


def test_a_second_program_that_cannot_hand_over_reports_it_and_writes_no_file(
    stage, start_app, second, monkeypatch, capsys
):
    monkeypatch.setattr(second_start, "PATIENCE_SECONDS", 0)
    first = start_app()
    new_game(first)
    first.conductor.flush()
    before = {path: path.read_bytes() for path in first.folder.rglob("*") if path.is_file()}
    other = second(monkeypatch, LINK)
    assert not other.hand_over()
    assert capsys.readouterr().err.startswith("in_use: ")
    shown = stage.show(other.build())
    stage.frames(2)
    assert any("another window" in text for text in texts(shown))
    assert isinstance(other.conductor.dispatch(NewGame("fits", (), seed=1)), Denied)
    other.on_pause()
    other.on_stop()
    assert {path: path.read_bytes() for path in first.folder.rglob("*") if path.is_file()} == before


def test_a_program_started_while_the_first_one_ends_becomes_the_owner(
    start_app, second, monkeypatch
):
    first = start_app()
    new_game(first)
    other = second(monkeypatch)
    first.conductor.close()
    assert not other.hand_over()
    assert other.conductor.refused is None
    assert [one.game for one in other.conductor.saved_games()] == ["fits"]


def test_a_shortage_of_memory_saves_the_game_and_frees_textures(stage, start_app):
    from fitsmobile.ui.paint.icons import icon_texture

    app = start_app()
    stage.until(lambda: app.links is not None)
    new_game(app)
    before = icon_texture("share", 24)
    assert icon_texture("share", 24) is before
    stage.window.dispatch("on_memorywarning")
    assert icon_texture("share", 24) is not before
    assert [record.game for record in app.conductor.saved_games()] == ["fits"]


def test_a_damaged_game_is_set_aside_and_reported(stage, start_app):
    app = start_app()
    new_game(app)
    app.on_stop()
    (saved,) = (
        path for path in app.conductor.kept.running.folder.iterdir() if path.suffix == ".json"
    )
    for path in app.conductor.kept.running.folder.iterdir():
        path.write_bytes(path.read_bytes()[:40])
    again = start_app()
    stage.until(lambda: again.links is not None)
    stage.frames(3)
    said = texts(again.root.screen)
    assert any("damaged" in text for text in said), said
    assert not saved.exists()


def test_a_resume_is_passed_to_the_screen_in_front(stage, start_app, monkeypatch):
    app = start_app()
    told = []
    monkeypatch.setattr(app.root.screen, "resume", lambda: told.append(app.root.current))
    app.on_pause()
    app.on_resume()
    stage.frames(1)
    assert told == ["home"]


def test_a_stopped_app_leaves_no_callback_bound(stage, start_app):
    before = singletons.bound()
    app = start_app()
    stage.until(lambda: app.links is not None)
    app.on_stop()
    window = [name for name in singletons.bound() - before if name.startswith("window.")]
    assert window == []
    assert not app.root.screen.in_front


FIRST_FRAME = """
import sys
from pathlib import Path
from tools.draw import stage as staging
staging.prepare()
from fitsmobile.session.actions import NewGame, Player
from fitsmobile.ui.app.app import FitsApp, open_conductor
folder = Path(sys.argv[1])
conductor = open_conductor(folder)
pair = (Player("Ada", "red"), Player("Ben", "blue"))
conductor.dispatch(NewGame(sys.argv[2], pair, pace="free", seed=3))
conductor.close()
stage = staging.Stage()
stage.show(FitsApp(folder=folder).build())
games = [name.split(".") for name in sys.modules if name.startswith("fitsmobile.ui.games.")]
print(*sorted({parts[3] for parts in games}))
"""


@pytest.mark.parametrize(
    ("game", "family"), [("fits", "ramp"), ("bits", "ramp"), ("fillit", "hex"), ("jammit", "hex")]
)
def test_a_resumed_game_imports_no_other_game_before_its_first_frame(tmp_path, game, family):
    ended = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME, str(tmp_path), game],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
    )  # fmt: skip
    families = {*GAMES_UI, "ramp", "hex"}
    assert families & set(ended.stdout.split()) == {game, family}, ended.stderr


@pytest.mark.parametrize("game", [None, "fits", "bits", "fillit", "jammit"])
def test_the_first_frame_shows_everything_that_is_shown_a_second_later(stage, start_app, game):
    before = start_app().conductor
    before.change_settings(motion=0.0)  # the cards of the home screen rest
    if game:
        players = (Player("Ada", "red"), Player("Ben", "blue"))
        before.dispatch(NewGame(game, players, pace="free", seed=3))
    paint.forget()
    start_app()
    first = stage.pixels()
    stage.settle(1.0)
    assert stage.pixels() == first
