"""The desktop twin of the phone: documents, clipboard, arguments."""

import os

import pytest

from fitsmobile.storage.results import Trouble
from fitsmobile.ui import device
from fitsmobile.ui.device import clipboard
from fitsmobile.ui.device.desktop import Desktop
from fitsmobile.ui.device.interface import Device


@pytest.fixture
def desk(tmp_path):
    return Desktop(tmp_path)


def told(ask, *facts):
    answers = []
    ask(*facts, answers.append)
    (answer,) = answers
    return answer


def test_this_machine_is_a_desk_and_can_all_that_the_interface_asks_for():
    assert type(device.current) is Desktop
    names = [name for name in vars(Device) if not name.startswith("_")]
    assert "share" in names
    assert [name for name in names if not callable(getattr(device.current, name))] == []
    assert device.current.has_motor is False


def test_documents_go_where_the_person_keeps_them_in_any_language(desk, tmp_path):
    assert desk.folder == tmp_path
    (tmp_path / "Documents").mkdir()
    assert desk.folder == tmp_path / "Documents"
    (tmp_path / "Dokumente").mkdir()
    (tmp_path / ".config").mkdir()
    lines = 'XDG_DESKTOP_DIR="$HOME/Schreibtisch"\nXDG_DOCUMENTS_DIR="$HOME/Dokumente"\n'
    (tmp_path / ".config" / "user-dirs.dirs").write_text(lines, "utf-8")
    assert desk.folder == tmp_path / "Dokumente"


def written(desk, data, name="fitsmobile.json"):
    target = told(desk.save_document, name)
    target.write(data)
    target.finish()
    return target.name


def test_a_file_never_takes_the_place_of_another(desk, tmp_path):
    for number in ("", "-2", "-3"):
        assert written(desk, number.encode()) == str(tmp_path / f"fitsmobile{number}.json")
    assert (tmp_path / "fitsmobile.json").read_bytes() == b""
    assert len(list(tmp_path.iterdir())) == 3


def test_a_file_has_its_name_only_once_all_of_it_is_on_the_disk(desk, tmp_path, monkeypatch):
    forced = []
    monkeypatch.setattr(os, "fsync", lambda _fd: forced.append(list(tmp_path.glob("f*.json"))))
    written(desk, b"all of it")
    assert forced == [[]]


def test_a_file_that_could_not_be_written_leaves_nothing_behind(desk, tmp_path):
    """Its beginning was the newest file, and no import found the whole one beside it."""
    target = told(desk.save_document, "fitsmobile.json")
    target.write(b"the beginning")
    target.abandon()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_takes_nothing_is_told_by_name(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    answer = told(Desktop(tmp_path / "file").save_document, "fitsmobile.json")
    assert isinstance(answer, Trouble)
    assert answer.reason == "not_written"


def test_our_files_are_offered_the_newest_first(desk, tmp_path):
    for age, name in ((10, "fitsmobile.json"), (5, "fitsmobile-2.json"), (0, "other.json")):
        (tmp_path / name).write_bytes(name.encode())
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    found = told(desk.open_document)
    assert [one.name for one in found] == [
        str(tmp_path / "fitsmobile-2.json"),
        str(tmp_path / "fitsmobile.json"),
    ]
    with found[0].open() as file:
        assert file.read() == b"fitsmobile-2.json"


def test_what_is_no_file_among_ours_is_left_out(desk, tmp_path):
    """One dangling link spoilt every import, and a pipe froze the window."""
    (tmp_path / "fitsmobile-a.json").symlink_to("nowhere")
    (tmp_path / "fitsmobile-b.json").mkdir()
    os.mkfifo(tmp_path / "fitsmobile-c.json")
    assert told(desk.open_document).reason == "missing"
    (tmp_path / "fitsmobile-d.json").write_bytes(b"ours")
    assert [one.name for one in told(desk.open_document)] == [str(tmp_path / "fitsmobile-d.json")]


def test_where_none_of_our_files_is_the_place_is_told(desk, tmp_path):
    answer = told(desk.open_document)
    assert (answer.reason, answer.path) == ("missing", tmp_path / "fitsmobile.json")


def test_a_desktop_shares_by_the_clipboard(stage, desk):
    assert not desk.share("43 points", "FITS")
    assert desk.copy("43 points\nthe same deal for you")
    assert desk.copied() == "43 points\nthe same deal for you"


def raises(*_):
    raise OSError("no display")


@pytest.mark.parametrize("method", ["copy", "paste"])
@pytest.mark.parametrize("broken", [raises, lambda *_: "another text"], ids=["raises", "keeps"])
def test_a_text_that_did_not_get_there_is_not_copied(
    stage, desk, monkeypatch, request, method, broken
):
    monkeypatch.setattr(type(clipboard.load()), method, broken)
    assert not desk.copy(f"not copied before {request.node.name}")


def test_a_link_is_taken_from_the_arguments_once():
    desk = Desktop(arguments=["--size=360x640", "FitsMobile://challenge/FM1", "x"])
    assert desk.first_link() == "FitsMobile://challenge/FM1"
    assert desk.first_link() == ""
    assert Desktop(arguments=[]).first_link() == ""


def test_a_window_short_of_memory_is_heard(stage, desk):
    heard = []
    desk.hear_system(lambda: heard.append(1), lambda: heard.append(2))
    stage.window.dispatch("on_memorywarning")
    assert heard == [1]
    desk.stop_listening()
    stage.window.dispatch("on_memorywarning")
    assert heard == [1]


def test_the_screen_may_go_dark(stage, desk):
    stage.window.allow_screensaver = False
    desk.let_sleep()
    assert stage.window.allow_screensaver
