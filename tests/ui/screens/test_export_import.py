"""Export and import from the settings screen, and their messages."""

import errno
import io
import os

import pytest

from fitsmobile.session.actions import NewGame, Player
from fitsmobile.storage.results import Trouble
from fitsmobile.ui.device.desktop import Desktop
from fitsmobile.ui.device.interface import Source
from fitsmobile.ui.kit.sheet import ActionRow
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.screens import export_import
from tests.harness import conductor_in
from tests.session.conducting import export
from tests.ui.reading import texts


@pytest.fixture
def desktop(tmp_path, monkeypatch):
    """A desktop whose document folder is temporary."""
    (tmp_path / "documents").mkdir()
    desktop = Desktop(tmp_path / "documents")
    monkeypatch.setattr("fitsmobile.ui.device.current", desktop)
    return desktop


@pytest.fixture
def open_with(stage, navigator, tmp_path):
    """Open the settings of another device with games of these names."""
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
    """Start an action and draw frames until its message is shown; the messages."""

    def carrying(do, screen):
        said = []
        do(screen, said.append)
        stage.until(lambda: said or screen.top_overlay is None, limit=5_000)
        return said

    return carrying


def fake_files(*files):
    """Fake the chosen files, the likeliest first."""
    return lambda told: told([Source("x.json", lambda one=one: io.BytesIO(one)) for one in files])


def sheet_of(screen):
    return next(one for one in screen.walk() if type(one).__name__ == "ProgressSheet")


def test_an_export_of_one_device_is_imported_by_another(desktop, open_with, carried):
    said = carried(export_import.take_out, open_with("here", "ab"))
    (file,) = desktop.folder.glob("*")
    assert said == [f"Saved to {file}."]
    there = open_with("there")
    assert carried(export_import.bring_in, there) == ["2 games imported."]
    assert carried(export_import.bring_in, there) == [
        "0 games imported. 2 were already on this device."
    ]
    assert {one.id for one in there.conductor.saved_games()} == {"a", "b"}


def test_a_progress_bar_a_count_and_cancel_are_shown_during_an_import(
    stage, desktop, open_with, monkeypatch
):
    """Regression: importing thousands of games blocked the UI for 30 s."""
    monkeypatch.setattr("fitsmobile.ui.look.frames.STEP_SECONDS", 0)
    monkeypatch.setattr(export_import, "SHOWN_EVERY", 0)
    data = export(open_with("here", "abcdefgh").conductor)
    screen, said = open_with("there"), []
    monkeypatch.setattr(desktop, "open_document", fake_files(data))
    export_import.bring_in(screen, said.append)
    seen = set()
    while not said:
        sheet = sheet_of(screen)
        seen.add((round(sheet.bar.progress, 3), sheet.words.text))
        stage.frames(1)
    assert {(0.25, "2 of 8"), (0.5, "4 of 8")} <= seen
    assert said == ["8 games imported."]
    assert screen.top_overlay is None


def test_a_cancelled_import_leaves_whole_games_only(stage, desktop, open_with, monkeypatch):
    monkeypatch.setattr("fitsmobile.ui.look.frames.STEP_SECONDS", 0)
    monkeypatch.setattr(export_import, "SHOWN_EVERY", 0)
    data = export(open_with("here", "abcdefgh").conductor)
    screen, said = open_with("there"), []
    monkeypatch.setattr(desktop, "open_document", fake_files(data))
    export_import.bring_in(screen, said.append)
    stage.until(lambda: sheet_of(screen).words.text == "3 of 8")
    sheet_of(screen).close()
    stage.frames(5)
    screen.conductor.flush()
    (words,) = said
    kept = screen.conductor.saved_games()
    assert 3 <= len(kept) < 8
    assert words.startswith(f"{len(kept)} games imported.")
    assert screen.conductor.take_troubles() == ()


def test_a_cancelled_export_leaves_no_file(stage, desktop, open_with, monkeypatch):
    monkeypatch.setattr("fitsmobile.ui.look.frames.STEP_SECONDS", 0)
    screen, said = open_with("here", "abcdefgh"), []
    export_import.take_out(screen, said.append)
    stage.frames(3)
    assert len(list(desktop.folder.iterdir())) == 1
    sheet_of(screen).close()
    stage.frames(3)
    assert said == ["No file was saved."]
    assert list(desktop.folder.iterdir()) == []


def test_a_touch_outside_the_sheet_does_not_cancel(stage, desktop, open_with, monkeypatch):
    screen, said = open_with("here", "ab"), []
    export_import.take_out(screen, said.append)
    stage.tap(stage.size[0] / 2, stage.size[1] - 5)
    stage.until(lambda: said)
    assert said[0].startswith("Saved to ")


def test_games_that_the_rules_refuse_are_counted(desktop, open_with, carried, monkeypatch):
    data = export(open_with("here", "a").conductor).replace(b'"L5"', b'"L9"')
    monkeypatch.setattr(desktop, "open_document", fake_files(data))
    assert carried(export_import.bring_in, open_with("there")) == [
        "0 games imported. 1 could not be imported."
    ]


def test_an_import_cut_short_by_a_read_error_is_reported(desktop, open_with, carried, monkeypatch):
    """Regression: after a read error only the number of games was reported."""

    class PulledOut(io.BytesIO):
        """A file that is gone after it was read once."""

        ended = False

        def read(self, *size):
            if self.ended:
                raise OSError(errno.EIO, "Input/output error")
            data = super().read(*size)
            self.ended = not data
            return data

    file = PulledOut(export(open_with("here", "ab").conductor))
    monkeypatch.setattr(
        desktop, "open_document", lambda told: told([Source("x.json", lambda: file)])
    )
    assert carried(export_import.bring_in, open_with("there")) == [
        "0 games imported. That file can't be read."
    ]


def test_the_player_chooses_among_several_files_newest_first(stage, desktop, open_with):
    """Regression: a truncated newer file was tried instead of the valid one."""
    data = export(open_with("here", "ab").conductor)
    for age, content in enumerate((data, data[: len(data) // 2])):
        path = desktop.folder / f"fitsmobile-{age}.json"
        path.write_bytes(content)
        os.utime(path, (age, age))
    screen, said = open_with("there"), []
    export_import.bring_in(screen, said.append)
    stage.frames(2)
    rows = [one for one in screen.top_overlay.walk() if isinstance(one, ActionRow)]
    assert [row.text for row in rows] == ["fitsmobile-1.json", "fitsmobile-0.json"]
    assert str(desktop.folder) in texts(screen)
    stage.tap_on(rows[1])
    stage.until(lambda: said, limit=5_000)
    assert said == ["2 games imported."]


def test_games_left_out_of_an_export_are_named(desktop, open_with, carried):
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
def test_a_file_that_is_no_export_is_reported_and_ignored(
    desktop, open_with, carried, monkeypatch, data, words
):
    monkeypatch.setattr(desktop, "open_document", fake_files(data))
    there = open_with("there")
    assert carried(export_import.bring_in, there) == [words]
    assert there.conductor.saved_games() == ()


@pytest.mark.parametrize("reason", ["unreadable", "no_dialog"])
def test_a_file_that_cannot_be_opened_is_reported(desktop, open_with, carried, monkeypatch, reason):
    monkeypatch.setattr(desktop, "open_document", lambda told: told(Trouble(reason, "none")))
    assert carried(export_import.bring_in, open_with("there")) == ["That file can't be read."]


def test_without_a_file_the_folder_is_named(desktop, open_with, carried):
    words = f"No FITS Mobile file found in {desktop.folder}."
    assert carried(export_import.bring_in, open_with("there")) == [words]


def test_a_cancelled_dialog_shows_no_message(desktop, open_with, carried, monkeypatch):
    monkeypatch.setattr(desktop, "open_document", lambda told: told(None))
    monkeypatch.setattr(desktop, "save_document", lambda name, told: told(None))
    here = open_with("here")
    assert carried(export_import.take_out, here) == []
    assert carried(export_import.bring_in, here) == []


def test_an_unwritable_place_is_reported(desktop, open_with, carried, monkeypatch):
    answer = Trouble("not_written", "full")
    monkeypatch.setattr(desktop, "save_document", lambda name, told: told(answer))
    words = ["The file can't be saved there."]
    assert carried(export_import.take_out, open_with("here")) == words


def test_a_full_disk_is_reported_and_no_file_is_left(desktop, open_with, carried, monkeypatch):
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


def test_an_export_interrupted_by_the_end_of_the_process_is_reported_once(
    desktop, open_with, monkeypatch
):
    """Regression: Android may end the process behind its file dialog; an empty file was left."""
    screen = open_with("here", "ab")
    folder = screen.conductor.folder
    monkeypatch.setattr(desktop, "save_document", lambda name, told: None)  # no answer ever comes
    export_import.take_out(screen, [].append)
    said = export_import.told_of_interrupted(folder)
    assert said.startswith("An export was interrupted.")
    assert export_import.told_of_interrupted(folder) == ""


@pytest.mark.parametrize("answer", [None, Trouble("no_dialog", "none")])
def test_an_export_that_was_not_begun_is_not_reported(desktop, open_with, monkeypatch, answer):
    screen = open_with("here", "ab")
    monkeypatch.setattr(desktop, "save_document", lambda name, told: told(answer))
    export_import.take_out(screen, [].append)
    assert export_import.told_of_interrupted(screen.conductor.folder) == ""


def test_a_finished_export_is_not_reported(desktop, open_with, carried):
    screen = open_with("here", "ab")
    carried(export_import.take_out, screen)
    assert export_import.told_of_interrupted(screen.conductor.folder) == ""
