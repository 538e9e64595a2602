import errno

import pytest

from fitsmobile.storage.journal import Journal, Line
from tests.storage.samples import FailingFiles, Killed

LINES = (
    Line("games", "a1", b'{"one":1}'),
    Line("removed", "b2", b"17"),
    Line("games", "a1", b'{"two":2}'),
)


def written(folder, lines=LINES):
    journal = Journal(folder)
    journal.replay()
    for line in lines:
        assert journal.append(line) is None
    return folder / "journal-1"


def replayed(folder):
    return Journal(folder).replay()


def test_what_was_appended_is_replayed_in_its_order(tmp_path):
    written(tmp_path)
    assert replayed(tmp_path) == (LINES, ())


def test_a_folder_that_is_not_there_has_no_journal(tmp_path):
    assert replayed(tmp_path / "none") == ((), ())


def test_a_journal_cut_at_any_byte_gives_every_line_before_the_cut(tmp_path):
    path = written(tmp_path)
    data = path.read_bytes()
    for end in range(len(data)):
        path.write_bytes(data[:end])
        whole = data[:end].count(b"\n")
        assert replayed(tmp_path)[0] == LINES[:whole]


def test_a_journal_with_any_byte_changed_loses_that_line_only(tmp_path):
    path = written(tmp_path)
    data = path.read_bytes()
    for at, byte in enumerate(data):
        for other in (byte ^ 1, byte ^ 0x80, 0, ord("\n"), ord(" ")):
            if other == byte:
                continue
            path.write_bytes(data[:at] + bytes([other]) + data[at + 1 :])
            found, _troubles = replayed(tmp_path)
            number = data[:at].count(b"\n")
            lost = {number, number + 1} if byte == ord("\n") else {number}
            assert found == tuple(one for i, one in enumerate(LINES) if i not in lost)


def test_a_damaged_journal_is_kept_aside_once_all_of_it_is_on_the_disk(tmp_path):
    path = written(tmp_path)
    path.write_bytes(path.read_bytes() + b"\x00" * 100)
    journal = Journal(tmp_path)
    assert journal.replay()[0] == LINES
    assert path.exists()
    (trouble,) = journal.forget(journal.older)
    assert (trouble.reason, trouble.aside.name) == ("damaged", "journal-1.damaged-1")
    assert replayed(tmp_path) == ((), ())


def test_a_sound_journal_is_deleted_once_all_of_it_is_on_the_disk(tmp_path):
    written(tmp_path)
    journal = Journal(tmp_path)
    journal.replay()
    journal.append(LINES[0])
    assert journal.forget(journal.older) == ()
    assert [one.name for one in tmp_path.iterdir()] == ["journal-2"]


def test_a_line_that_the_disk_has_no_room_for_spoils_none_after_it(tmp_path):
    for fails_at in range(1, 8):
        folder = tmp_path / str(fails_at)
        journal = Journal(folder, FailingFiles(fails_at, errno.ENOSPC, chunk=10))
        answers = [journal.append(one) for one in LINES]
        assert sum(one is not None for one in answers) == 1
        kept = tuple(one for one, bad in zip(LINES, answers, strict=True) if bad is None)
        assert replayed(folder)[0] == kept


def test_a_line_of_which_only_the_end_had_no_room_is_not_replayed(tmp_path):
    length = len(written(tmp_path / "whole", LINES[:1]).read_bytes())
    files = FailingFiles(3, errno.ENOSPC, chunk=length - 1)
    journal = Journal(tmp_path, files)
    assert journal.append(LINES[0]) is not None
    assert journal.append(LINES[1]) is None
    assert replayed(tmp_path)[0] == LINES[1:2]


def test_a_kill_at_any_step_of_an_append_leaves_the_whole_line_or_none(tmp_path):
    for fails_at in range(1, 12):
        folder = tmp_path / str(fails_at)
        written(folder)
        journal = Journal(folder, FailingFiles(fails_at, chunk=10))
        with pytest.raises(Killed):
            journal.replay()
            journal.append(Line("games", "c3", b"x" * 100))
        assert replayed(folder)[0] in (LINES, (*LINES, Line("games", "c3", b"x" * 100)))


def test_a_link_in_place_of_the_journal_is_not_followed(tmp_path):
    target = tmp_path / "target"
    target.write_bytes(b"mine")
    (tmp_path / "journal-1").symlink_to(target)
    journal = Journal(tmp_path)
    assert journal.append(LINES[0]) is None
    assert target.read_bytes() == b"mine"
    assert LINES[0] in replayed(tmp_path)[0]
