"""The device interface on desktops: documents, clipboard, arguments."""

import os
from types import SimpleNamespace

import pytest

from fitsmobile.storage.results import Trouble
from fitsmobile.ui import device
from fitsmobile.ui.device import clipboard
from fitsmobile.ui.device.desktop import Desktop
from fitsmobile.ui.device.interface import Device


@pytest.fixture
def desktop(tmp_path):
    return Desktop(tmp_path)


def told(ask, *facts):
    answers = []
    ask(*facts, answers.append)
    (answer,) = answers
    return answer


def test_the_desktop_implements_the_whole_interface():
    assert type(device.current) is Desktop
    names = [name for name in vars(Device) if not name.startswith("_")]
    assert "share" in names
    assert [name for name in names if not callable(getattr(device.current, name))] == []
    assert device.current.has_motor is False


def test_documents_go_to_the_users_document_folder_in_any_language(desktop, tmp_path):
    assert desktop.folder == tmp_path
    (tmp_path / "Documents").mkdir()
    assert desktop.folder == tmp_path / "Documents"
    (tmp_path / "Dokumente").mkdir()
    (tmp_path / ".config").mkdir()
    lines = 'XDG_DESKTOP_DIR="$HOME/Schreibtisch"\nXDG_DOCUMENTS_DIR="$HOME/Dokumente"\n'
    (tmp_path / ".config" / "user-dirs.dirs").write_text(lines, "utf-8")
    assert desktop.folder == tmp_path / "Dokumente"


def written(desktop, data, name="fitsmobile.json"):
    target = told(desktop.save_document, name)
    target.write(data)
    target.finish()
    return target.name


def test_a_file_never_replaces_another(desktop, tmp_path):
    for number in ("", "-2", "-3"):
        assert written(desktop, number.encode()) == str(tmp_path / f"fitsmobile{number}.json")
    assert (tmp_path / "fitsmobile.json").read_bytes() == b""
    assert len(list(tmp_path.iterdir())) == 3


def test_a_file_has_its_name_only_once_all_of_it_is_on_the_disk(desktop, tmp_path, monkeypatch):
    forced = []
    monkeypatch.setattr(os, "fsync", lambda _fd: forced.append(list(tmp_path.glob("f*.json"))))
    written(desktop, b"all of it")
    assert forced == [[]]


def test_a_failed_write_leaves_no_file_behind(desktop, tmp_path):
    """Regression: the truncated file was offered as the newest, instead of the whole one."""
    target = told(desktop.save_document, "fitsmobile.json")
    target.write(b"the beginning")
    target.abandon()
    assert list(tmp_path.iterdir()) == []


def test_an_unwritable_folder_is_reported_by_name(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    answer = told(Desktop(tmp_path / "file").save_document, "fitsmobile.json")
    assert isinstance(answer, Trouble)
    assert answer.reason == "not_written"


def test_exported_files_are_offered_newest_first(desktop, tmp_path):
    for age, name in ((10, "fitsmobile.json"), (5, "fitsmobile-2.json"), (0, "other.json")):
        (tmp_path / name).write_bytes(name.encode())
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    found = told(desktop.open_document)
    assert [one.name for one in found] == [
        str(tmp_path / "fitsmobile-2.json"),
        str(tmp_path / "fitsmobile.json"),
    ]
    with found[0].open() as file:
        assert file.read() == b"fitsmobile-2.json"


def test_links_and_pipes_are_not_offered_for_import(desktop, tmp_path):
    """Regression: a dangling link made every import fail, and a pipe blocked the UI."""
    (tmp_path / "fitsmobile-a.json").symlink_to("nowhere")
    (tmp_path / "fitsmobile-b.json").mkdir()
    os.mkfifo(tmp_path / "fitsmobile-c.json")
    assert told(desktop.open_document).reason == "missing"
    (tmp_path / "fitsmobile-d.json").write_bytes(b"ours")
    assert [one.name for one in told(desktop.open_document)] == [
        str(tmp_path / "fitsmobile-d.json")
    ]


def test_without_a_file_to_import_the_folder_is_named(desktop, tmp_path):
    answer = told(desktop.open_document)
    assert (answer.reason, answer.path) == ("missing", tmp_path / "fitsmobile.json")


def test_a_desktop_shares_by_the_clipboard(stage, desktop):
    assert not desktop.share("43 points", "FITS")
    assert desktop.copy("43 points\nthe same deal for you")
    assert desktop.copied() == "43 points\nthe same deal for you"


def raises(*_):
    raise OSError("no display")


@pytest.mark.parametrize("method", ["copy", "paste"])
@pytest.mark.parametrize("broken", [raises, lambda *_: "another text"], ids=["raises", "keeps"])
def test_a_text_that_the_clipboard_lost_is_not_reported_as_copied(
    stage, desktop, monkeypatch, request, method, broken
):
    monkeypatch.setattr(type(clipboard.load()), method, broken)
    assert not desktop.copy(f"not copied before {request.node.name}")


def test_a_link_is_taken_from_the_arguments_once():
    desktop = Desktop(arguments=["--size=360x640", "FitsMobile://challenge/FM1", "x"])
    assert desktop.first_sent() == "FitsMobile://challenge/FM1"
    assert desktop.first_sent() is None
    assert Desktop(arguments=[]).first_sent() is None


def test_a_low_memory_event_of_the_window_is_delivered(stage, desktop):
    heard = []
    desktop.hear_system(lambda: heard.append(1), lambda: heard.append(2))
    stage.window.dispatch("on_memorywarning")
    assert heard == [1]
    desktop.stop_listening()
    stage.window.dispatch("on_memorywarning")
    assert heard == [1]


def test_the_screen_may_go_dark(stage, desktop):
    stage.window.allow_screensaver = False
    desktop.let_sleep()
    assert stage.window.allow_screensaver


@pytest.mark.parametrize("answer", ["there", "nowhere", None])
def test_on_windows_and_macos_plyer_provides_the_document_folder(tmp_path, monkeypatch, answer):
    (tmp_path / "there").mkdir()
    monkeypatch.setattr("fitsmobile.ui.device.desktop.platform", "win")
    folder = SimpleNamespace(get_documents_dir=lambda: tmp_path / answer)
    monkeypatch.setattr("plyer.storagepath", folder)
    expected = tmp_path / "there" if answer == "there" else tmp_path
    assert Desktop(tmp_path).folder == expected
