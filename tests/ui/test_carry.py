"""Everything out to a file and in again, and what is said about it."""

import pytest
from kivy.clock import Clock

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import NewGame, Player
from fitsmobile.session.conductor import Conductor, Tools
from fitsmobile.storage.results import Trouble
from fitsmobile.ui.device.desktop import Desk
from fitsmobile.ui.device.interface import Document
from fitsmobile.ui.screens import export_import


def conductor_in(folder, names):
    ids = iter(names)
    return Conductor(GAMES, folder, Tools(now=lambda: 1_790_000_000, new_id=lambda: next(ids)))


def dealt(conductor, seed):
    conductor.dispatch(NewGame("fits", (Player("Ada", "red"),), pace="solo", seed=seed))


@pytest.fixture
def device(tmp_path, monkeypatch):
    """A desk whose documents are the test's."""
    desk = Desk(tmp_path)
    monkeypatch.setattr("fitsmobile.ui.device.current", desk)
    return desk


@pytest.fixture
def said():
    return []


def bring_in(conductor, say):
    """Begin it and let frames pass until it is done."""
    export_import.bring_in(conductor, say)
    for _frame in range(100):
        if not export_import._under_way:
            return
        Clock.tick()
    raise TimeoutError("it goes on for ever")


def answers(monkeypatch, device, answer):
    """The person chooses, or something fails, in every dialog."""
    monkeypatch.setattr(device, "open_document", lambda most, told: told(answer))
    monkeypatch.setattr(device, "save_document", lambda name, data, told: told(answer))


def test_what_one_device_writes_another_takes_in(device, tmp_path, said):
    here = conductor_in(tmp_path / "here", ["a", "b"])
    dealt(here, 1)
    dealt(here, 2)
    export_import.take_out(here, said.append)
    (file,) = tmp_path.glob("fitsmobile-*.json")
    assert said == [f"Everything was written to {file}."]
    there = conductor_in(tmp_path / "there", [])
    bring_in(there, said.append)
    bring_in(there, said.append)
    assert said[1:] == ["2 games came in.", "0 games came in. 2 were here already."]
    assert {one.id for one in there.saved_games()} == {"a", "b"}


def test_many_games_come_in_over_many_frames_and_it_is_said_how_far_it_is(
    device, tmp_path, said, monkeypatch
):
    """An archive of thousands stopped the picture for half a minute."""
    monkeypatch.setattr(export_import, "SAID_EVERY", 2)
    monkeypatch.setattr("fitsmobile.ui.kit.frame_task.STEP_SECONDS", 0)
    here = conductor_in(tmp_path / "here", "abcde")
    for seed in range(5):
        dealt(here, seed)
    answers(monkeypatch, device, Document("x.json", here.export_import.export()))
    there = conductor_in(tmp_path / "there", [])
    export_import.bring_in(there, said.append)
    arrived = []
    while export_import._under_way:
        Clock.tick()
        arrived.append(len(there.saved_games()))
    assert arrived == [1, 2, 3, 4, 5, 5]
    assert said == ["2 games came in.", "4 games came in.", "5 games came in."]


def test_games_that_the_rules_refuse_are_counted(device, tmp_path, said, monkeypatch):
    here = conductor_in(tmp_path / "here", ["a"])
    dealt(here, 1)
    data = here.export_import.export().replace(b'"L5"', b'"L9"')
    answers(monkeypatch, device, Document("x.json", data))
    bring_in(conductor_in(tmp_path / "there", []), said.append)
    assert said == ["0 games came in. 1 was refused."]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Document("x", b"GIF89a"), "This file holds no games of this app."),
        (Document("x", b'{"format":"other"}'), "This file holds no games of this app."),
        (
            Document("x", b'{"format":"fitsmobile-export","version":2}'),
            "The file comes from another version of the app.",
        ),
        (Trouble("unreadable", "gone"), "No file can be read there."),
        (Trouble("no_dialog", "none"), "No file can be read there."),
    ],
)
def test_a_file_that_is_none_of_ours_changes_nothing_and_is_told(
    device, tmp_path, said, monkeypatch, answer, words
):
    answers(monkeypatch, device, answer)
    there = conductor_in(tmp_path / "there", [])
    bring_in(there, said.append)
    assert said == [words]
    assert there.saved_games() == ()


def test_where_no_file_lies_the_folder_is_named(device, tmp_path, said):
    bring_in(conductor_in(tmp_path / "there", []), said.append)
    assert said == [f"No file of this app lies in {tmp_path}."]


def test_who_gives_up_is_told_nothing(device, tmp_path, said, monkeypatch):
    answers(monkeypatch, device, None)
    here = conductor_in(tmp_path / "here", [])
    export_import.take_out(here, said.append)
    bring_in(here, said.append)
    assert said == []


def test_a_file_that_can_not_be_written_is_told(device, tmp_path, said, monkeypatch):
    answers(monkeypatch, device, Trouble("not_written", "full"))
    export_import.take_out(conductor_in(tmp_path / "here", []), said.append)
    assert said == ["The file can't be written there."]
