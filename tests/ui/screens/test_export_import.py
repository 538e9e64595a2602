"""Everything out to a file and in again, and what is said about it."""

import io

import pytest

from fitsmobile.session.actions import NewGame, Player
from fitsmobile.storage.results import Trouble
from fitsmobile.ui.device.desktop import Desktop
from fitsmobile.ui.device.interface import Source
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.screens import export_import
from tests.harness import conductor_in
from tests.session.conducting import export


@pytest.fixture
def desktop(tmp_path, monkeypatch):
    """A desktop whose documents are the test's."""
    (tmp_path / "documents").mkdir()
    desktop = Desktop(tmp_path / "documents")
    monkeypatch.setattr("fitsmobile.ui.device.current", desktop)
    return desktop


@pytest.fixture
def open_with(stage, navigator, tmp_path):
    """Open the settings of a device of its own; its games have these names."""
    theme.reduced_motion = True
    opened = []

    def opening(name, games=()):
        ids = iter(games)
        conductor = conductor_in(tmp_path / name, new_id=lambda: next(ids))
        for seed in range(len(games)):
            conductor.dispatch(NewGame("fits", (Player("Ada", "red"),), pace="solo", seed=seed))
        navigator.conductor = conductor
        navigator.open("home", "settings")
        navigator.screen.conductor = conductor
        opened.append(conductor)
        return navigator.screen

    yield opening
    for one in opened:
        one.close()


@pytest.fixture
def carried(stage):
    """Begin something, let frames pass until something is said, and give that."""

    def carrying(do, screen):
        said = []
        do(screen, said.append)
        stage.until(lambda: said or screen.top_overlay is None, limit=5_000)
        return said

    return carrying


def from_memory(*files):
    """What the player has chosen: these files, the likeliest first."""
    return lambda told: told([Source("x.json", lambda one=one: io.BytesIO(one)) for one in files])


def sheet_of(screen):
    return next(one for one in screen.walk() if type(one).__name__ == "ProgressSheet")


def test_what_one_device_writes_another_takes_in(desktop, open_with, carried):
    said = carried(export_import.take_out, open_with("here", "ab"))
    (file,) = desktop.folder.glob("*")
    assert said == [f"Saved to {file}."]
    there = open_with("there")
    assert carried(export_import.bring_in, there) == ["2 games imported."]
    assert carried(export_import.bring_in, there) == [
        "0 games imported. 2 were already on this device."
    ]
    assert {one.id for one in there.conductor.saved_games()} == {"a", "b"}


def test_a_bar_a_number_and_a_way_to_cancel_are_shown_meanwhile(
    stage, desktop, open_with, monkeypatch
):
    """An archive of thousands stopped the picture for half a minute."""
    monkeypatch.setattr("fitsmobile.ui.kit.frames.STEP_SECONDS", 0)
    monkeypatch.setattr(export_import, "SHOWN_EVERY", 0)
    data = export(open_with("here", "abcdefgh").conductor)
    screen, said = open_with("there"), []
    monkeypatch.setattr(desktop, "open_document", from_memory(data))
    export_import.bring_in(screen, said.append)
    seen = set()
    while not said:
        sheet = sheet_of(screen)
        seen.add((round(sheet.progress, 3), sheet.number))
        stage.frames(1)
    assert {(0.25, "2 of 8"), (0.5, "4 of 8")} <= seen
    assert said == ["8 games imported."]
    assert screen.top_overlay is None


def test_a_cancelled_import_leaves_whole_games_only(stage, desktop, open_with, monkeypatch):
    monkeypatch.setattr("fitsmobile.ui.kit.frames.STEP_SECONDS", 0)
    monkeypatch.setattr(export_import, "SHOWN_EVERY", 0)
    data = export(open_with("here", "abcdefgh").conductor)
    screen, said = open_with("there"), []
    monkeypatch.setattr(desktop, "open_document", from_memory(data))
    export_import.bring_in(screen, said.append)
    stage.until(lambda: sheet_of(screen).number == "3 of 8")
    sheet_of(screen).close()
    stage.frames(5)
    screen.conductor.flush()
    (words,) = said
    kept = screen.conductor.saved_games()
    assert 3 <= len(kept) < 8
    assert words.startswith(f"{len(kept)} games imported.")
    assert screen.conductor.take_troubles() == ()


def test_a_cancelled_export_leaves_no_file(stage, desktop, open_with, monkeypatch):
    monkeypatch.setattr("fitsmobile.ui.kit.frames.STEP_SECONDS", 0)
    screen, said = open_with("here", "abcdefgh"), []
    export_import.take_out(screen, said.append)
    stage.frames(3)
    assert len(list(desktop.folder.iterdir())) == 1
    sheet_of(screen).close()
    stage.frames(3)
    assert said == ["No file was saved."]
    assert list(desktop.folder.iterdir()) == []


def test_a_touch_beside_the_sheet_cancels_nothing(stage, desktop, open_with, monkeypatch):
    screen, said = open_with("here", "ab"), []
    export_import.take_out(screen, said.append)
    stage.tap(stage.size[0] / 2, stage.size[1] - 5)
    stage.until(lambda: said)
    assert said[0].startswith("Saved to ")


def test_games_that_the_rules_refuse_are_counted(desktop, open_with, carried, monkeypatch):
    data = export(open_with("here", "a").conductor).replace(b'"L5"', b'"L9"')
    monkeypatch.setattr(desktop, "open_document", from_memory(data))
    assert carried(export_import.bring_in, open_with("there")) == [
        "0 games imported. 1 could not be imported."
    ]


def test_the_newest_file_that_can_be_read_is_taken(desktop, open_with, carried, monkeypatch):
    """The stump that a full disk had left stood before the good one."""
    data = export(open_with("here", "ab").conductor)
    monkeypatch.setattr(desktop, "open_document", from_memory(data[: len(data) // 2], data))
    assert carried(export_import.bring_in, open_with("there")) == ["2 games imported."]


def test_games_that_an_export_had_to_leave_out_are_named(desktop, open_with, carried):
    screen = open_with("here", "abc")
    screen.conductor.flush()
    newer = b'{"format":"fitsmobile-game","version":2}'
    (screen.conductor.kept.running.folder / "b.json").write_bytes(newer)
    (said,) = carried(export_import.take_out, screen)
    (file,) = desktop.folder.glob("*")
    assert said == f"Everything else was saved to {file}. 1 game could not be exported: b"
    assert carried(export_import.bring_in, open_with("there")) == ["2 games imported."]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"GIF89a", "This file contains no FITS Mobile games."),
        (b'{"format":"other"}', "This file contains no FITS Mobile games."),
        (
            b'{"format":"fitsmobile-export","version":2}',
            "The file comes from another version of the app.",
        ),
    ],
)
def test_a_file_that_is_none_of_ours_changes_nothing_and_is_told(
    desktop, open_with, carried, monkeypatch, data, words
):
    monkeypatch.setattr(desktop, "open_document", from_memory(data))
    there = open_with("there")
    assert carried(export_import.bring_in, there) == [words]
    assert there.conductor.saved_games() == ()


@pytest.mark.parametrize("reason", ["unreadable", "no_dialog"])
def test_a_file_that_can_not_be_opened_is_told(desktop, open_with, carried, monkeypatch, reason):
    monkeypatch.setattr(desktop, "open_document", lambda told: told(Trouble(reason, "none")))
    assert carried(export_import.bring_in, open_with("there")) == ["That file can't be read."]


def test_where_no_file_lies_the_folder_is_named(desktop, open_with, carried):
    words = f"No FITS Mobile file found in {desktop.folder}."
    assert carried(export_import.bring_in, open_with("there")) == [words]


def test_who_gives_up_is_told_nothing(desktop, open_with, carried, monkeypatch):
    monkeypatch.setattr(desktop, "open_document", lambda told: told(None))
    monkeypatch.setattr(desktop, "save_document", lambda name, told: told(None))
    here = open_with("here")
    assert carried(export_import.take_out, here) == []
    assert carried(export_import.bring_in, here) == []


def test_a_place_that_takes_nothing_is_told(desktop, open_with, carried, monkeypatch):
    answer = Trouble("not_written", "full")
    monkeypatch.setattr(desktop, "save_document", lambda name, told: told(answer))
    words = ["The file can't be saved there."]
    assert carried(export_import.take_out, open_with("here")) == words


def test_a_disk_that_fills_up_is_told_and_no_file_is_left(desktop, open_with, carried, monkeypatch):
    class Full:
        name = "full.json"
        left = 2

        def write(self, data):
            self.left -= 1
            if self.left < 0:
                raise OSError(28, "No space left on device")

        def abandon(self):
            self.abandoned = True

    full = Full()
    monkeypatch.setattr(desktop, "save_document", lambda name, told: told(full))
    said = carried(export_import.take_out, open_with("here", "abc"))
    assert said == ["The file can't be saved there."]
    assert full.abandoned
