"""The index is only a cache: with any damage to it, the list is derived from the files."""

import os
from itertools import permutations

import pytest

from fitsmobile.storage.index import TAIL_BYTES
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.saves import Shelf
from fitsmobile.storage.store import Store
from fitsmobile.storage.writer import Manual
from tests.storage.processes import MortalFiles, kill_the_owner_of
from tests.storage.samples import record

RUNNING = tuple(record(id=f"r{number}", touched=10 + number) for number in range(4))
OVER = tuple(record(id=f"f{number}", touched=20 + number, ended=5) for number in range(3))


def facts(one):
    return f"[{one.touched},{one.position}]".encode()


def opened(folder, files=None):
    kill_the_owner_of(folder)
    return Store(folder, facts, files or MortalFiles(), Manual)


def filled(folder):
    """A folder with games, closed regularly; the path of its index."""
    store = opened(folder)
    for one in (*RUNNING, *OVER):
        store.keep(one, facts(one))
    store.close()
    for _step in opened(folder).refresh():
        pass
    kill_the_owner_of(folder)
    return folder / "working" / "index"


def listed(store):
    for _step in store.refresh():
        pass
    return store.running.listed(), store.finished.listed()


def from_the_files(folder):
    """The list derived from the files alone."""
    shelves = (Shelf(folder / "games"), Shelf(folder / "finished"))
    return tuple({one.id: (one.touched, facts(one)) for one in shelf.all()[0]} for shelf in shelves)


def played_last(folder):
    running = Shelf(folder / "games").all()[0]
    return running[0].id if running else None


def check(folder, files=None):
    """Assert at two starts that the list and the game played last are those of the files."""
    for _start in range(2):
        store = opened(folder, files)
        assert store.last_played() == played_last(folder)
        assert listed(store) == from_the_files(folder)
        store.close()


class Counting(MortalFiles):
    """Counts the files of games that are opened."""

    opened = 0

    def open_old(self, path):
        self.opened += path.suffix == ".json"
        return super().open_old(path)


def test_of_thousands_of_games_only_the_end_of_the_index_is_read_at_the_start(tmp_path):
    store = opened(tmp_path)
    for number in range(2_000):
        one = record(id=f"g{number:04}", touched=number)
        store.add(one, False, facts(one))
    over = record(id="over", touched=5_000, ended=5)
    store.keep(over, facts(over))
    store.flush()
    for _step in store.refresh():
        pass
    store.close()

    class Listing(Counting):
        listed = 0

        def names(self, path):
            self.listed += path.name == "games"
            return super().names(path)

    for _start in range(2):
        files = Listing()
        store = opened(tmp_path, files)
        assert store.last_played() == "g1999"
        assert not store.index.is_loaded
        assert (files.opened, files.listed) == (0, 0)
        for _step in store.refresh():
            pass
        store.close()


def test_a_complete_index_lists_thousands_of_games_without_opening_one(tmp_path):
    filled(tmp_path)
    files = Counting()
    store = opened(tmp_path, files)
    assert store.last_played() == "r3"
    assert listed(store) == from_the_files(tmp_path)
    assert files.opened == 0


@pytest.mark.parametrize("content", [None, b"", b"fitsmobile-index 2\n", b"\x00" * 900])
def test_an_index_that_is_missing_or_of_another_kind_is_made_from_the_files(tmp_path, content):
    path = filled(tmp_path)
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    check(tmp_path)
    files = Counting()
    assert listed(opened(tmp_path, files)) == from_the_files(tmp_path)
    assert files.opened == 0


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: path.symlink_to("nowhere")])
def test_something_else_in_place_of_the_index_is_replaced(tmp_path, make):
    path = filled(tmp_path)
    path.unlink()
    make(path)
    check(tmp_path)


def test_an_index_cut_at_any_byte_lists_what_the_files_hold(tmp_path):
    path = filled(tmp_path)
    data = path.read_bytes()
    for end in range(0, len(data), 7):
        path.write_bytes(data[:end])
        check(tmp_path)


def test_an_index_with_any_byte_changed_lists_what_the_files_hold(tmp_path):
    path = filled(tmp_path)
    data = path.read_bytes()
    for at in range(0, len(data), 3):
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        check(tmp_path)


def test_an_index_with_lines_swapped_or_left_out_lists_what_the_files_hold(tmp_path):
    path = filled(tmp_path)
    head, *lines, end = path.read_bytes().split(b"\n")
    for one, other in permutations(range(len(lines)), 2):
        swapped = list(lines)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        path.write_bytes(b"\n".join([head, *swapped, end]))
        check(tmp_path)
        path.write_bytes(b"\n".join([head, *lines[:one], *lines[one + 1 :], end]))
        check(tmp_path)


def test_an_index_older_than_the_files_is_brought_up_to_date(tmp_path):
    """As after another version of the app, or a restored backup."""
    filled(tmp_path)
    games, finished = Shelf(tmp_path / "games"), Shelf(tmp_path / "finished")
    games.save(record(id="r1", touched=99, position=1))
    check(tmp_path)
    games.remove("r2")
    check(tmp_path)
    finished.save(record(id="f9", touched=5, ended=5))
    check(tmp_path)
    (tmp_path / "games" / "r1.json").unlink()
    check(tmp_path)


def test_an_index_of_another_folder_is_ignored(tmp_path):
    own, other = filled(tmp_path / "own"), filled(tmp_path / "other")
    Shelf(tmp_path / "other" / "games").save(record(id="r0", touched=50))
    opened(tmp_path / "other").close()
    own.write_bytes(other.read_bytes())
    check(tmp_path / "own")


def test_games_put_in_out_of_order_leave_the_game_played_last_first(tmp_path):
    store = opened(tmp_path)
    for touched in (50, 7, 60, 9):
        one = record(id=f"g{touched}", touched=touched)
        store.keep(one, facts(one))
        store.flush()
    store.close()
    check(tmp_path)
    assert opened(tmp_path).last_played() == "g60"


def test_a_game_played_after_all_were_listed_is_the_one_played_last(tmp_path):
    filled(tmp_path)
    store = opened(tmp_path)
    listed(store)
    played = record(id="r1", touched=70)
    store.keep(played, facts(played))
    store.close()
    assert opened(tmp_path).last_played() == "r1"


def test_a_game_on_its_way_is_listed_and_played_last(tmp_path):
    filled(tmp_path)
    store = opened(tmp_path)
    new = record(id="new", touched=70)
    store.keep(new, facts(new))
    store.remove("r1")
    for one in (store, opened(tmp_path)):
        assert one.last_played() == "new"
        for _step in one.prepare():
            pass
        assert sorted(one.running.listed()) == ["new", "r0", "r2", "r3"]


def test_a_game_played_while_the_index_was_complete_is_found_by_its_last_line_alone(tmp_path):
    filled(tmp_path)
    store = opened(tmp_path)
    listed(store)
    new = record(id="new", touched=70)
    store.keep(new, facts(new))
    store.close()
    assert opened(tmp_path).last_played() == "new"


class ReadOnly(MortalFiles):
    """Files that refuse reading any game but the named ones."""

    def __init__(self, *allowed):
        self.allowed = allowed

    def open_old(self, path):
        assert path.parent.name != "games" or path.stem in self.allowed, path
        return super().open_old(path)


def kept(store, **changes):
    one = record(**changes)
    store.keep(one, facts(one))


@pytest.fixture
def imported(tmp_path, monkeypatch):
    """A store with added games, newest first, more than the end of the index holds."""
    monkeypatch.setattr("fitsmobile.storage.index.TAIL_BYTES", 300)
    store = opened(tmp_path, ReadOnly("g60"))
    listed(store)
    for touched in (60, 50, *range(20, 0, -1)):
        one = record(id=f"g{touched}", touched=touched)
        store.add(one, False, facts(one))
    store.flush()
    store.seal_index()
    return store


def test_after_an_import_the_game_played_last_is_known_without_reading_files(tmp_path, imported):
    """Regression: 10,000 files were read in one frame, and at each start until a move."""
    assert imported.last_played() == "g60"
    imported.close()
    assert opened(tmp_path, ReadOnly()).last_played() == "g60"
    check(tmp_path)


def test_a_game_played_after_an_import_is_the_one_played_last(tmp_path, imported):
    kept(imported, id="g7", touched=70)
    imported.close()
    assert opened(tmp_path, ReadOnly()).last_played() == "g7"
    check(tmp_path)


def test_after_the_newest_game_was_deleted_the_one_before_it_is_played_last(tmp_path, imported):
    imported.remove("g60")
    imported.close()
    assert opened(tmp_path).last_played() == "g50"
    check(tmp_path)


def test_a_game_in_the_journal_of_a_killed_process_is_played_last_without_reading_others(tmp_path):
    filled(tmp_path)
    store = opened(tmp_path)
    listed(store)
    kept(store, id="r1", touched=70)
    assert opened(tmp_path, ReadOnly("r1")).last_played() == "r1"


def test_the_index_does_not_grow_with_every_move(tmp_path):
    store = opened(tmp_path)
    for touched in range(9_000):
        one = record(touched=touched)
        store.keep(one, facts(one))
        store.index.put(("games", "a1b2c3"), touched, facts(one))
    store.flush()
    assert (tmp_path / "working" / "index").stat().st_size < 1_000_000
    check(tmp_path)


def test_a_finished_game_that_the_rules_refuse_is_set_aside_while_the_index_is_made(tmp_path):
    path = filled(tmp_path)
    path.unlink()

    def strict(one):
        return Trouble("not_legal", "no.") if one.id == "f1" else facts(one)

    kill_the_owner_of(tmp_path)
    store = Store(tmp_path, strict, MortalFiles(), Manual)
    assert sorted(listed(store)[1]) == ["f0", "f2"]
    assert [one.aside.name for one in store.take_troubles()] == ["f1.json.damaged-1"]


def many(folder, count):
    """A folder of `count` running games, written one second apart, with its index."""
    store = opened(folder)
    for number in range(count):
        one = record(id=f"g{number:04}", touched=number)
        store.add(one, False, facts(one))
    store.flush()
    for number in range(count):
        at = 1_700_000_000 + number
        os.utime(folder / "games" / f"g{number:04}.json", (at, at))
    for _step in store.refresh():
        pass
    store.close()
    return folder / "working" / "index"


@pytest.mark.parametrize("damage", ["missing", "empty", "cut", "older"])
def test_the_start_reads_a_few_files_where_the_index_of_many_games_is_not_complete(
    tmp_path, damage
):
    """Regression: the first frame waited until 10,000 games were read."""
    path = many(tmp_path, 400)
    data = path.read_bytes()
    if damage == "older":
        played = record(id="g0003", touched=900)
        Shelf(tmp_path / "games").save(played)
    else:
        path.unlink()
    if damage in ("empty", "cut"):
        path.write_bytes(data[:-7] if damage == "cut" else b"")
    files = Counting()
    store = opened(tmp_path, files)
    assert store.last_played() == ("g0003" if damage == "older" else "g0399")
    assert files.opened <= 64
    for _step in store.prepare():
        pass
    assert store.running.listed() == from_the_files(tmp_path)[0]


def test_of_games_restored_at_the_same_time_the_one_played_last_is_resumed(tmp_path):
    many(tmp_path, 40).unlink()
    for path in (tmp_path / "games").iterdir():
        os.utime(path, (5, 5))
    assert opened(tmp_path).last_played() == "g0039"


def test_a_long_index_that_is_damaged_in_its_middle_is_made_from_the_files(tmp_path):
    path = many(tmp_path, 800)
    data = path.read_bytes()
    assert len(data) > TAIL_BYTES + 6_000
    path.write_bytes(data[:5000] + b"x" + data[5001:])
    store = opened(tmp_path)
    assert store.index.is_complete  # in its last part, the only one that the start reads
    for _step in store.prepare():
        pass
    assert store.running.listed() == from_the_files(tmp_path)[0]


def test_a_long_index_is_read_in_short_steps(tmp_path):
    many(tmp_path, 800)
    assert sum(1 for _step in opened(tmp_path).prepare()) >= 800 // 50


def test_games_deleted_while_the_index_is_read_are_not_listed_again(tmp_path):
    many(tmp_path, 800)
    store = opened(tmp_path)
    steps = store.prepare()
    next(steps)
    store.delete_all()
    store.flush()
    for _step in steps:
        pass
    assert store.running.listed() == {}
