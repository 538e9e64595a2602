import errno
import os

import pytest

from fitsmobile.storage import atomic, syncfs
from fitsmobile.storage.results import Loaded, Saved, Trouble
from tests.storage.samples import FailingFiles, Killed

OLD = b"the old content, whole"
NEW = b"the new content, whole and longer"


def accept(data):
    if data.startswith(b"newer"):
        return Trouble("newer_version", "too new.")
    return data if data.endswith((b"whole", b"longer")) else Trouble("damaged", "cut.")


def read(path):
    return atomic.read(path, 1000, accept)


def content(path):
    answer = read(path)
    assert isinstance(answer, Loaded)
    return answer.value


def calls_of_a_write(tmp_path):
    path = tmp_path / "count" / "file"
    atomic.write(path, OLD)
    files = FailingFiles(fails_at=1 << 30, error=errno.EIO, chunk=10)
    assert isinstance(atomic.write(path, NEW, files), Saved)
    return files.calls


def test_a_write_is_forced_to_the_disk_before_it_takes_the_name(tmp_path):
    calls = calls_of_a_write(tmp_path)
    assert calls == [
        "open_new",
        *["write"] * 4,
        "fsync",
        "close",
        "replace",
        "replace",
        "open_folder",
        "fsync",
        "close",
    ]


def test_a_new_folder_is_forced_to_the_disk_before_a_file_is_written_to_it(tmp_path):
    files = FailingFiles(fails_at=1 << 30)
    atomic.write(tmp_path / "new" / "file", NEW, files)
    assert files.calls[:5] == ["make_folder", "open_folder", "fsync", "close", "open_new"]


def test_a_kill_at_every_step_leaves_the_old_or_the_new_content(tmp_path):
    steps = len(calls_of_a_write(tmp_path))
    for step in range(1, steps + 1):
        path = tmp_path / str(step) / "file"
        atomic.write(path, OLD)
        with pytest.raises(Killed):
            atomic.write(path, NEW, FailingFiles(step, chunk=10))
        assert content(path) in (OLD, NEW)
        assert isinstance(atomic.write(path, NEW), Saved)
        assert content(path) == NEW


def test_a_kill_during_the_first_write_leaves_no_file_or_all_of_it(tmp_path):
    for step in range(1, 16):
        path = tmp_path / str(step) / "file"
        with pytest.raises(Killed):
            atomic.write(path, NEW, FailingFiles(step, chunk=10))
        answer = read(path)
        assert answer == Loaded(NEW) or answer.reason == "missing"


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS])
def test_every_failing_system_call_is_reported_without_loss(tmp_path, error):
    steps = len(calls_of_a_write(tmp_path))
    for step in range(1, steps + 1):
        path = tmp_path / str(step) / "file"
        atomic.write(path, OLD)
        answer = atomic.write(path, NEW, FailingFiles(step, error, chunk=10))
        assert isinstance(answer, Trouble)
        assert answer.reason == "not_written"
        assert os.strerror(error) in answer.message
        assert content(path) in (OLD, NEW)
        assert not path.with_name("file.tmp").exists()


def test_a_full_disk_is_reported(tmp_path):
    answer = atomic.write(tmp_path / "file", NEW, FailingFiles(1 << 30, errno.EIO, chunk=0))
    assert isinstance(answer, Trouble)


def test_every_failing_system_call_of_a_read_is_reported_and_moves_no_file(tmp_path):
    path = tmp_path / "file"
    atomic.write(path, OLD)
    atomic.write(path, NEW)
    for step in range(1, 5):
        answer = atomic.read(path, 1000, accept, FailingFiles(step, errno.EIO))
        assert isinstance(answer, Trouble)
        assert answer.reason == "unreadable"
        assert content(path) == NEW


def test_a_damaged_file_is_set_aside_and_its_copy_taken(tmp_path):
    path = tmp_path / "file"
    atomic.write(path, OLD)
    atomic.write(path, NEW)
    path.write_bytes(b"garbage")
    answer = read(path)
    assert isinstance(answer, Loaded)
    assert answer.value == OLD
    assert [trouble.reason for trouble in answer.troubles] == ["damaged"]
    assert answer.troubles[0].aside.read_bytes() == b"garbage"
    assert not path.exists()


def test_what_was_set_aside_before_is_kept(tmp_path):
    path = tmp_path / "file"
    for number in (1, 2, 3):
        path.write_bytes(b"garbage %d" % number)
        assert read(path).aside == tmp_path / f"file.damaged-{number}"
    assert (tmp_path / "file.damaged-1").read_bytes() == b"garbage 1"


def test_a_damaged_file_that_cannot_be_moved_is_still_reported(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"garbage")
    answer = atomic.read(path, 1000, accept, FailingFiles(6, errno.EROFS))
    assert (answer.reason, answer.aside) == ("damaged", None)
    assert path.read_bytes() == b"garbage"


def test_a_damaged_file_and_a_damaged_copy_are_both_set_aside(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"one")
    path.with_name("file.bak").write_bytes(b"two")
    assert read(path).reason == "damaged"
    assert sorted(one.name for one in tmp_path.iterdir()) == [
        "file.bak.damaged-1",
        "file.damaged-1",
    ]


def test_a_file_from_a_newer_version_is_not_touched_and_its_copy_not_taken(tmp_path):
    path = tmp_path / "file"
    atomic.write(path, OLD)
    atomic.write(path, b"newer")
    assert read(path).reason == "newer_version"
    assert path.read_bytes() == b"newer"
    assert len(list(tmp_path.iterdir())) == 2


def test_a_file_over_the_limit_is_set_aside_unread(tmp_path):
    path = tmp_path / "file"
    with path.open("wb") as file:
        file.truncate(100 << 20)
    assert read(path).reason == "too_large"
    assert not path.exists()


def test_a_folder_in_place_of_a_file_is_set_aside_with_what_is_in_it(tmp_path):
    path = tmp_path / "file"
    path.mkdir()
    (path / "inside").write_bytes(OLD)
    assert read(path).reason == "not_a_file"
    assert (tmp_path / "file.damaged-1" / "inside").read_bytes() == OLD


def test_a_folder_in_place_of_the_copy_is_set_aside(tmp_path):
    """Regression: it blocked every save of the game."""
    path = tmp_path / "file"
    atomic.write(path, OLD)
    (tmp_path / "file.bak" / "inside").mkdir(parents=True)
    assert isinstance(atomic.write(path, NEW), Saved)
    assert content(path) == NEW
    assert (tmp_path / "file.bak").read_bytes() == OLD
    assert (tmp_path / "file.bak.damaged-1" / "inside").is_dir()


def test_a_link_is_not_followed_and_its_target_stays(tmp_path):
    target = tmp_path / "target"
    target.write_bytes(OLD)
    path = tmp_path / "file"
    path.symlink_to(target)
    assert read(path).reason == "not_a_file"
    assert target.read_bytes() == OLD


def test_a_pipe_in_place_of_a_file_does_not_make_it_wait(tmp_path):
    path = tmp_path / "file"
    os.mkfifo(path)
    assert read(path).reason == "not_a_file"


@pytest.mark.parametrize("thing", ["pipe", "folder", "link"])
def test_something_else_under_the_name_of_the_temporary_file_is_set_aside(tmp_path, thing):
    """Regression: a pipe there blocked every save."""
    path, temporary = tmp_path / "file", tmp_path / "file.tmp"
    target = tmp_path / "target"
    target.write_bytes(OLD)
    make = {"pipe": os.mkfifo, "folder": os.mkdir, "link": lambda at: at.symlink_to(target)}
    make[thing](temporary)
    assert isinstance(atomic.write(path, NEW), Saved)
    assert content(path) == NEW
    assert target.read_bytes() == OLD
    assert (tmp_path / "file.tmp.damaged-1").exists()


def test_a_pipe_with_a_reader_is_not_taken_for_a_file(tmp_path):
    temporary = tmp_path / "file.tmp"
    os.mkfifo(temporary)
    reader = os.open(temporary, os.O_RDONLY | os.O_NONBLOCK)
    assert atomic.write(tmp_path / "file", NEW).reason == "not_written"
    assert isinstance(atomic.write(tmp_path / "file", NEW), Saved)
    os.close(reader)


def test_removing_takes_the_copy_as_well(tmp_path):
    path = tmp_path / "file"
    atomic.write(path, OLD)
    atomic.write(path, NEW)
    assert atomic.remove(path) is None
    assert list(tmp_path.iterdir()) == []


def test_a_failed_removal_is_reported(tmp_path):
    path = tmp_path / "file"
    atomic.write(path, OLD)
    answer = atomic.remove(path, FailingFiles(3, errno.EROFS))
    assert answer.reason == "not_removed"
    assert content(path) == OLD


class SyncingFiles(FailingFiles):
    """A system with a `sync` that reports errors, or without one."""

    can_sync = True


class OneByOne(FailingFiles):
    can_sync = False


def put(pairs):
    pairs[0][0].parent.mkdir(exist_ok=True)
    for path, data in pairs:
        path.write_bytes(data)


def pairs_in(folder, data):
    return [(folder / f"{number}.json", b"%d: " % number + data) for number in range(5)]


def test_many_files_are_forced_by_one_call_before_any_takes_its_name(tmp_path):
    files = SyncingFiles(1 << 30)
    answers = atomic.write_many(pairs_in(tmp_path, NEW), files)
    assert answers == [Saved(path) for path, _data in pairs_in(tmp_path, NEW)]
    assert all(path.read_bytes() == data for path, data in pairs_in(tmp_path, NEW))
    assert files.calls.count("sync") == 1
    assert files.calls.index("open_folder") < files.calls.index("open_new")
    assert files.calls.index("sync") < files.calls.index("replace")
    assert "fsync" in files.calls[-2:]


def test_many_files_are_forced_one_by_one_where_no_call_for_all_reports_errors(tmp_path):
    files = OneByOne(1 << 30)
    atomic.write_many(pairs_in(tmp_path, NEW), files)
    assert files.calls.count("fsync") == 2 * 5
    assert "sync" not in files.calls


@pytest.mark.parametrize("kind", [SyncingFiles, OneByOne])
def test_an_error_while_writing_many_files_is_reported_for_each_affected_file(tmp_path, kind):
    fails_at = 0
    while True:
        fails_at += 1
        folder = tmp_path / str(fails_at)
        put(pairs_in(folder, OLD))
        files = kind(fails_at, errno.EIO)
        answers = atomic.write_many(pairs_in(folder, NEW), files)
        for (path, data), answer in zip(pairs_in(folder, NEW), answers, strict=True):
            assert content(path) in (data, data.replace(NEW, OLD))
            assert content(path) == data or isinstance(answer, Trouble)
        if len(files.calls) < fails_at:
            break
        if files.calls[fails_at - 1] in ("sync", "fsync", "open_new", "write"):
            assert any(isinstance(answer, Trouble) for answer in answers)
        assert not list(folder.glob("*.tmp"))


def test_a_failed_force_of_many_files_leaves_all_of_the_old_ones(tmp_path):
    put(pairs_in(tmp_path, OLD))
    put(pairs_in(tmp_path / "other", OLD))
    files = SyncingFiles(1 << 30)
    atomic.write_many(pairs_in(tmp_path / "other", NEW), files)
    failing = SyncingFiles(files.calls.index("sync") + 1, errno.EIO)
    answers = atomic.write_many(pairs_in(tmp_path, NEW), failing)
    assert {answer.reason for answer in answers} == {"not_written"}
    assert all(content(path) == data for path, data in pairs_in(tmp_path, OLD))


def test_only_a_linux_that_reports_errors_forces_all_files_with_one_call():
    assert [
        syncfs.reports_errors(one)
        for one in ("6.1.0", "5.8", "5.10.43-android12", "5.4.210", "4.19", "odd")
    ] == [True, True, True, False, False, False]


def test_a_descriptor_that_cannot_be_forced_raises():
    force = syncfs.available()
    if force is not None:
        with pytest.raises(OSError, match="descriptor"):
            force(-1)
