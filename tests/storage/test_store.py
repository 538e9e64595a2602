"""Acknowledged and durable games, and the games that a reader gets in between."""

import errno
import threading
from zlib import crc32

import pytest

from fitsmobile.engine.frozen import replace
from fitsmobile.storage.results import Loaded, Saved, Trouble
from fitsmobile.storage.saves import Shelf
from fitsmobile.storage.settings import Settings
from fitsmobile.storage.store import Store
from fitsmobile.storage.writer import Manual, Writer
from tests.storage.processes import MortalFiles, kill_the_owner_of
from tests.storage.samples import RECORD, FailingFiles, Killed, record

FACTS = b"[]"


def facts(record):
    return FACTS


def opened(folder, files=None):
    """The store of a new process, after the one before was killed."""
    kill_the_owner_of(folder)
    return Store(folder, facts, files or MortalFiles(), Manual)


def on_disk(folder, shelf="games"):
    return Shelf(folder / shelf).all()[0]


def test_an_acknowledged_game_is_read_at_once_and_after_a_kill(tmp_path):
    store = opened(tmp_path)
    assert isinstance(store.keep(RECORD, FACTS), Saved)
    assert store.running.load(RECORD.id) == Loaded(RECORD)
    assert on_disk(tmp_path) == ()
    again = opened(tmp_path)
    assert again.running.all() == ((RECORD,), ())
    assert again.take_troubles() == ()


def test_a_flushed_game_is_on_the_disk_and_the_journal_is_not_needed(tmp_path):
    store = opened(tmp_path)
    store.keep(RECORD, FACTS)
    store.flush()
    assert on_disk(tmp_path) == (RECORD,)
    store.rest()
    assert not list((tmp_path / "working").glob("journal-*"))


def test_no_acknowledgement_forces_the_disk(tmp_path):
    """Regression: a drop waited 30 to 200 ms for the phone's flash memory, in one frame."""
    files = FailingFiles(1 << 30, errno.EIO)
    store = opened(tmp_path, files)
    for touched in range(8, 20):
        store.keep(record(touched=touched), FACTS)
    store.keep(record(touched=20, ended=5), FACTS)
    store.keep_settings(Settings(theme="dark"))
    store.remove(RECORD.id)
    assert "fsync" not in files.calls
    assert "sync" not in files.calls


def test_an_ended_game_is_among_the_finished_ones_only(tmp_path):
    store = opened(tmp_path)
    store.keep(RECORD, FACTS)
    store.flush()
    over = record(touched=8, ended=1_700_000_500)
    store.keep(over, FACTS)
    for one in (store, opened(tmp_path)):
        assert one.running.ids() == ()
        assert one.finished.all()[0] == (over,)
        assert not one.running.holds(RECORD.id)
        assert one.running.load(RECORD.id).reason == "missing"
    one.flush()
    assert (on_disk(tmp_path), on_disk(tmp_path, "finished")) == ((), (over,))


@pytest.mark.parametrize("over", [False, True], ids=["running", "finished"])
def test_a_deleted_game_stays_deleted_after_a_kill(tmp_path, over):
    store = opened(tmp_path)
    store.keep(record(ended=5) if over else RECORD, FACTS)
    store.flush()
    assert store.remove(RECORD.id, over) is None
    again = opened(tmp_path)
    assert (again.running.ids(), again.finished.ids()) == ((), ())
    again.flush()
    assert on_disk(tmp_path, "finished" if over else "games") == ()


def test_a_running_game_deleted_before_a_kill_leaves_the_finished_one_of_its_id(tmp_path):
    """After a power cut a game may be on both shelves."""
    store = opened(tmp_path)
    Shelf(tmp_path / "finished").save(record(ended=5))
    store.keep(RECORD, FACTS)
    store.remove(RECORD.id)
    again = opened(tmp_path)
    assert (again.running.ids(), again.finished.ids()) == ((), (RECORD.id,))


def test_a_journal_line_older_than_the_file_is_ignored(tmp_path):
    """As after an older version of the app played on between the kill and the next start."""
    store = opened(tmp_path)
    store.keep(RECORD, FACTS)
    newer = record(touched=RECORD.touched + 5, position=3)
    Shelf(tmp_path / "games").save(newer)
    assert opened(tmp_path).running.all()[0] == (newer,)


def test_a_deletion_older_than_the_game_is_ignored(tmp_path):
    store = opened(tmp_path)
    store.keep(RECORD, FACTS)
    store.remove(RECORD.id)
    newer = record(touched=RECORD.touched + 5)
    Shelf(tmp_path / "games").save(newer)
    assert opened(tmp_path).running.all()[0] == (newer,)


def test_all_games_can_be_deleted_and_what_is_begun_then_stays(tmp_path):
    over = record(id="over", touched=9, ended=5)
    store = opened(tmp_path)
    store.keep_settings(Settings(theme="dark"))
    for one in (RECORD, over):
        store.keep(one, FACTS)
    store.flush()
    store.keep(record(touched=11), FACTS)
    deletion = store.delete_all()
    new = record(id="new", touched=20)
    store.keep(new, FACTS)
    assert deletion.errors is None
    store.flush()
    assert deletion.errors == ()
    for one in (store, opened(tmp_path)):
        for _step in one.refresh():
            pass
        assert list(one.running.listed()) == ["new"]
        assert (one.running.ids(), one.finished.ids()) == (("new",), ())
        assert one.load_settings().value.theme == "dark"


def test_after_deleting_all_games_the_folder_holds_only_the_settings(tmp_path):
    store = opened(tmp_path)
    store.keep_settings(Settings(theme="dark"))
    for one in (RECORD, record(touched=9), record(id="over", touched=9, ended=5)):
        store.keep(one, FACTS)
        store.flush()
    store.keep(record(id="soon", touched=11), FACTS)
    left_behind = (
        "settings.json.damaged-1",
        "crash.txt",
        "crash.txt.bak",
        "games/a1b2c3.json.damaged-1",
        "finished/over.json.tmp",
        "working/journal-7.damaged-1",
        "working/index.tmp",
    )
    for name in left_behind:
        (tmp_path / name).write_bytes(b"a1b2c3")
    store.delete_all()
    store.rest()
    files = {
        str(one.relative_to(tmp_path)): one.read_bytes()
        for one in tmp_path.rglob("*")
        if one.is_file()
    }
    assert set(files) == {"settings.json", "working/lock", "working/index"}
    assert not any(one.id.encode() in files["working/index"] for one in (RECORD, record(id="over")))
    assert store.take_troubles() == ()


def test_games_deleted_before_a_kill_stay_deleted_and_those_begun_after_it_stay(tmp_path):
    store = opened(tmp_path)
    store.keep(RECORD, FACTS)
    store.flush()
    store.keep(record(id="soon", touched=11), FACTS)
    store.keep_settings(Settings(theme="dark"))
    store.delete_all()
    new = record(id="new", touched=20)
    store.keep(new, FACTS)
    for _kill in range(2):
        again = opened(tmp_path)
        assert again.running.all() == ((new,), ())
        assert again.load_settings().value.theme == "dark"
        brought = record(id="brought", touched=1)
        again.add(brought, False, FACTS)
        again.flush()
        assert {one.id for one in on_disk(tmp_path)} == {"new", "brought"}
        again.running.set_aside("brought", Trouble("x", "x."))


def test_a_kill_at_any_step_of_the_deletion_leaves_no_game_for_long(tmp_path):
    for fails_at in range(1, 200):
        folder = tmp_path / str(fails_at)
        files = FailingFiles(1 << 30)
        store = opened(folder, files)
        for one in (RECORD, record(id="over", touched=9, ended=5)):
            store.keep(one, FACTS)
        store.keep_settings(Settings(theme="dark"))
        store.flush()
        store.delete_all()
        files.fails_at = len(files.calls) + fails_at
        try:
            store.flush()
        except Killed:
            pass
        else:
            break
        again = opened(folder)
        assert (again.running.ids(), again.finished.ids()) == ((), ())
        assert again.load_settings().value.theme == "dark"
    assert len(files.calls) < files.fails_at


def test_a_line_that_this_version_cannot_read_is_kept_aside(tmp_path):
    store = opened(tmp_path)
    store.keep(RECORD, FACTS)
    body = b'games a1b2c3 {"format":"fitsmobile-game","version":99}'
    (path,) = (tmp_path / "working").glob("journal-*")
    path.write_bytes(path.read_bytes() + b"%08x %s\n" % (crc32(body), body))
    again = opened(tmp_path)
    assert again.running.all() == ((RECORD,), ())
    again.rest()
    (aside,) = (tmp_path / "working").glob("journal-*")
    assert aside.name.endswith(".damaged-1")
    assert body in aside.read_bytes()
    assert [one.reason for one in again.take_troubles()] == ["damaged"]


def test_settings_survive_a_kill_and_a_flush(tmp_path):
    store = opened(tmp_path)
    dark = Settings(theme="dark")
    store.keep_settings(dark)
    assert store.load_settings() == Loaded(dark)
    again = opened(tmp_path)
    assert again.load_settings() == Loaded(dark)
    again.rest()
    assert opened(tmp_path).load_settings() == Loaded(dark)


def test_a_second_store_neither_reads_nor_writes(tmp_path):
    first = opened(tmp_path)
    first.keep(RECORD, FACTS)
    first.flush()
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    second = Store(tmp_path, facts, MortalFiles(), Manual)
    assert second.refused.reason == "in_use"
    assert second.running.ids() == second.refused
    assert second.running.load(RECORD.id) == second.refused
    assert second.running.all() == ((), (second.refused,))
    assert not second.running.holds(RECORD.id)
    for answer in (
        second.keep(record(touched=99), FACTS),
        second.give_up(RECORD, FACTS),
        second.remove(RECORD.id),
        second.keep_settings(Settings(theme="dark")),
        second.load_settings(),
    ):
        assert answer == second.refused
    second.flush()
    second.close()
    after = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert after == before


def test_a_closed_store_releases_the_folder_with_everything_on_the_disk(tmp_path):
    first = opened(tmp_path)
    first.keep(RECORD, FACTS)
    first.close()
    assert on_disk(tmp_path) == (RECORD,)
    assert Store(tmp_path, facts, MortalFiles(), Manual).refused is None
    assert isinstance(first.keep(RECORD, FACTS), Trouble)


def test_a_kill_at_any_step_of_a_flush_loses_no_game(tmp_path):
    over = record(id="over", touched=9, ended=5)
    step, done = 0, False
    while not done:
        step += 1
        folder = tmp_path / str(step)
        store = opened(folder)
        store.keep(record(id="over", touched=4), FACTS)
        store.keep(record(id="gone", touched=5), FACTS)
        store.flush()
        for one in (RECORD, over):
            store.keep(one, FACTS)
        store.remove("gone")
        files = FailingFiles(1 << 30)
        dying = opened(folder, files)
        files.fails_at = len(files.calls) + step
        try:
            dying.rest()
            done = True
        except Killed:
            pass
        for _start in range(2):
            again = opened(folder)
            assert again.running.all() == ((RECORD,), ())
            assert again.finished.all() == ((over,), ())
            again.rest()
        assert (on_disk(folder), on_disk(folder, "finished")) == ((RECORD,), (over,))
    assert step > 25


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_every_failing_system_call_of_a_flush_is_reported_without_loss(tmp_path, error):
    over = record(id="over", touched=9, ended=5)
    step, files = 0, FailingFiles(1 << 30)
    while step <= len(files.calls):
        step += 1
        folder = tmp_path / str(step)
        files = FailingFiles(1 << 30, error)
        store = opened(folder, files)
        store.keep(replace(over, ended=None, touched=4), FACTS)
        store.flush()
        store.keep(RECORD, FACTS)
        store.keep(over, FACTS)
        files.calls.clear()
        files.fails_at = step
        store.flush()
        files.fails_at = 1 << 30
        untold = store.take_troubles() == ()
        assert not untold or (on_disk(folder), on_disk(folder, "finished")) == ((RECORD,), (over,))
        assert store.running.all()[0] == (RECORD,)
        store.rest()
        assert (on_disk(folder), on_disk(folder, "finished")) == ((RECORD,), (over,))


class FullDisk(MortalFiles):
    """A disk that can be full, and on which deleting can fail."""

    full = read_only = False

    def write(self, descriptor, data):
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(descriptor, data)

    def unlink(self, path):
        if self.read_only:
            raise OSError(errno.EROFS, "Read-only file system")
        super().unlink(path)


def test_a_game_can_be_deleted_from_a_full_disk(tmp_path):
    """Regression: the deletion was refused because the journal could not be written."""
    disk = FullDisk()
    store = opened(tmp_path, disk)
    store.keep(RECORD, FACTS)
    store.rest()
    disk.full = True
    assert store.remove(RECORD.id) is None
    store.flush()
    assert (store.running.ids(), store.take_troubles()) == ((), ())
    disk.full = False
    store.acknowledge()
    again = opened(tmp_path)
    assert (again.running.ids(), on_disk(tmp_path)) == ((), ())


def test_a_game_whose_file_cannot_be_deleted_is_restored_and_reported(tmp_path):
    disk = FullDisk()
    store = opened(tmp_path, disk)
    store.keep(RECORD, FACTS)
    store.rest()
    disk.full = disk.read_only = True
    store.remove(RECORD.id)
    store.flush()
    assert [one.reason for one in store.take_troubles()] == ["not_removed"]
    assert store.running.ids() == (RECORD.id,)
    disk.full = disk.read_only = False
    store.acknowledge()
    again = opened(tmp_path)
    assert again.running.all()[0] == (RECORD,)


def test_deleting_all_games_names_undeletable_files(tmp_path):
    store = opened(tmp_path)
    store.keep(RECORD, FACTS)
    store.flush()
    (tmp_path / "games" / "x.json.damaged-1").mkdir()
    first, second = store.delete_all(), store.delete_all()
    store.flush()
    assert [one.path.name for one in first.errors] == ["x.json.damaged-1"]
    assert second.errors == first.errors
    assert (store.running.ids(), store.take_troubles()) == ((), ())


def test_a_full_disk_keeps_the_game_in_memory_until_there_is_room(tmp_path):
    disk = FullDisk()
    store = opened(tmp_path, disk)
    disk.full = True
    assert store.keep(RECORD, FACTS).reason == "not_written"
    store.flush()
    assert store.take_troubles() == ()
    assert store.running.all()[0] == (RECORD,)
    disk.full = False
    store.acknowledge()
    assert opened(tmp_path).running.all()[0] == (RECORD,)


def test_the_storage_thread_makes_every_game_durable(tmp_path):
    flushed = threading.Event()

    class Told(Writer):
        def __init__(self, work):
            super().__init__(lambda: (work(), flushed.set()))

    store = Store(tmp_path, facts, MortalFiles(), Told)
    store.keep(RECORD, FACTS)
    assert flushed.wait(10)
    assert on_disk(tmp_path) == (RECORD,)
    store.close()
    kill_the_owner_of(tmp_path)


def test_games_are_acknowledged_while_a_slow_disk_is_forced(tmp_path):
    """Regression: the frame of the next drop waited until the disk had forced the last one."""
    forcing, go_on = threading.Event(), threading.Event()

    class Slow(MortalFiles):
        def fsync(self, descriptor):
            forcing.set()
            go_on.wait(10)

    store = Store(tmp_path, facts, Slow(), Writer)
    store.keep(RECORD, FACTS)
    assert forcing.wait(10)
    later = record(touched=8, position=3)
    assert isinstance(store.keep(later, FACTS), Saved)
    assert store.running.load(RECORD.id) == Loaded(later)
    go_on.set()
    store.close()
    kill_the_owner_of(tmp_path)
    assert on_disk(tmp_path) == (later,)


def test_a_damaged_journal_is_reported_and_loses_no_game_on_the_disk(tmp_path):
    store = opened(tmp_path)
    store.keep(RECORD, FACTS)
    store.flush()
    store.keep(record(touched=8, position=3), FACTS)
    (journal,) = (tmp_path / "working").glob("journal-*")
    data = journal.read_bytes()
    for at in range(len(data)):
        journal.write_bytes(data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :])
        again = opened(tmp_path)
        assert [one.touched for one in again.running.all()[0]] in ([7], [8])
    again.rest()
    assert [one.aside is not None for one in again.take_troubles()] == [True]


def test_invalid_journal_lines_with_valid_checksums_are_set_aside(tmp_path):
    from fitsmobile.storage.journal import Journal, Line

    opened(tmp_path)
    journal = Journal(tmp_path / "working")
    for kind in ("games", "finished", "removed", "discarded", "settings", "nonsense"):
        for payload in (b"", b"{}", b"[]", b"9" * 400, b'{"format":"fitsmobile-game"}'):
            journal.append(Line(kind, "a1", payload))
    store = opened(tmp_path)
    assert store.running.all() == ((), ())
    store.rest()
    (told,) = store.take_troubles()
    assert (told.reason, told.aside.name) == ("damaged", "journal-1.damaged-1")
