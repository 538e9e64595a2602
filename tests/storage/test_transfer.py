import errno
import io
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.storage import plain, records, transfer
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.settings import Settings
from fitsmobile.storage.transfer import Import, Imported
from tests.storage.samples import RECORD, record

OVER = record(id="over", ended=1_700_000_300)


def packed(running=(RECORD,), finished=(OVER,), chosen=None):
    return b"".join(transfer.pieces(iter(running), iter(finished), chosen))


DATA = packed(chosen=Settings(theme="dark"))


class Shelves:
    """A destination in memory. `refused` is its answer to every game."""

    is_busy = False

    def __init__(self, *kept, refused=None, blind=None):
        self.kept = {one.id: (one, "here") for one in kept}
        self.refused, self.blind = refused, blind

    def holds(self, game_id):
        return game_id in self.kept

    def unreadable(self):
        return self.blind

    def put(self, one, listed):
        if self.refused is None:
            self.kept[one.id] = one, listed
        yield from ()
        return self.refused


def brought(data, shelves=None):
    """The result of importing bytes."""
    shelves = shelves or Shelves()
    done = Import(io.BytesIO(data), shelves)
    for steps in (done.check, done.add, done.settle):
        if done.trouble is None:
            for _step in steps():
                pass
    return done, shelves


def test_an_export_opens_to_what_it_was_made_from():
    done, shelves = brought(DATA)
    assert (done.trouble, done.so_far) == (None, Imported(2, 0, ()))
    assert (done.settings, done.games) == (Settings(theme="dark"), 2)
    assert shelves.kept == {RECORD.id: (RECORD, "games"), OVER.id: (OVER, "finished")}


def test_an_import_adds_missing_games_and_leaves_the_others():
    mine = record(takebacks=99)
    done, shelves = brought(DATA, Shelves(mine))
    assert done.so_far == Imported(added=1, known=1, troubles=())
    assert shelves.kept[mine.id] == (mine, "here")


def test_an_export_of_an_older_version_is_read_with_any_order_of_fields():
    body = {name: plain.parse(DATA)[name] for name in ("finished", "games", "settings", "version")}
    assert brought(plain.dump(body | {"format": transfer.FORMAT}).encode())[0].so_far.added == 2
    spaced = plain.dump(plain.parse(DATA)).replace(",", " ,\n ").replace("[", "[ ").encode()
    assert brought(spaced)[0].so_far.added == 2


def test_one_damaged_game_is_left_out_and_counted():
    body = plain.parse(DATA)
    body["games"].append({**records.encode(record(id="b")), "takebacks": 3})
    body["finished"].append(None)
    body["settings"] = 5
    done, _shelves = brought(plain.dump(body).encode())
    assert (done.trouble, done.so_far.added, done.settings) == (None, 2, None)
    assert [one.reason for one in done.so_far.troubles] == ["not_an_object", "damaged"]


def test_a_game_that_the_rules_refuse_is_counted():
    wrong = Trouble("not_legal", "no.")
    assert brought(DATA, Shelves(refused=wrong))[0].so_far == Imported(0, 0, (wrong, wrong))


def test_no_game_is_imported_where_the_kept_games_cannot_be_listed():
    """Regression: the kept games were not known, and were overwritten."""
    blind = Trouble("unreadable", "Input/output error")
    done, shelves = brought(DATA, Shelves(blind=blind))
    assert (done.trouble, shelves.kept) == (blind, {})


def test_games_that_the_disk_did_not_take_are_not_counted():
    class Losing(Shelves):
        def holds(self, game_id):
            return False

    done, _shelves = brought(DATA, Losing())
    assert done.so_far.added == 0
    assert [one.reason for one in done.so_far.troubles] == ["not_written", "not_written"]


def test_an_import_waits_while_the_disk_is_busy():
    class Busy(Shelves):
        waits = 3

        @property
        def is_busy(self):
            self.waits -= 1
            return self.waits >= 0

    done = Import(io.BytesIO(DATA), Busy())
    assert list(done.check())
    assert len(list(done.add())) == 2 + 3


def test_an_import_that_is_cancelled_leaves_whole_games_only():
    shelves = Shelves()
    done = Import(io.BytesIO(DATA), shelves)
    assert list(done.check())
    next(done.add())
    assert (done.so_far, done.progress) == (Imported(1, 0, ()), 0.5)
    done.close()
    assert shelves.kept == {RECORD.id: (RECORD, "games")}


@pytest.mark.parametrize("end", range(0, len(DATA) - 2, 11))
def test_no_game_is_imported_from_a_truncated_file(end):
    done, shelves = brought(DATA[:end])
    assert done.trouble is not None
    assert shelves.kept == {}


def test_a_source_that_can_be_read_only_once_is_accepted():
    class Pipe(io.BytesIO):
        def seekable(self):
            return False

        def seek(self, *_):
            raise OSError(errno.ESPIPE, "Illegal seek")

    done = Import(Pipe(DATA), Shelves())
    assert list(done.check())
    assert len(list(done.add())) == 2
    done.close()


def test_a_source_that_fails_in_the_middle_is_reported():
    class Broken(io.BytesIO):
        def read(self, size=-1):
            raise OSError(errno.EIO, "Input/output error")

    done = Import(Broken(DATA), Shelves())
    assert list(done.check()) == []
    assert done.trouble.reason == "unreadable"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not_json"),
        (b"[]", "wrong_format"),
        (b"{}", "wrong_format"),
        (b'{"format":"fitsmobile-export"}', "newer_version"),
        (b'{"format":"fitsmobile-export","version":2}', "newer_version"),
        (DATA + b"x", "not_json"),
        (DATA.replace(b",", b";", 1), "not_json"),
        (b"\xef\xbb\xbf" + DATA, "not_json"),
        (b"\xff" + DATA, "not_utf8"),
        (DATA.replace(b'"version":1', b'"version":NaN'), "not_json"),
    ],
)
def test_what_is_no_export_is_refused_by_name(data, reason):
    done, shelves = brought(data)
    assert (done.trouble.reason, shelves.kept) == (reason, {})


def hostile(size):
    """Malicious files of about `size` bytes."""
    few = size // 64
    start = b'{"format":"fitsmobile-export","version":1,'
    yield "an object of many keys", start + b'"games":[{' + b'"k":1,' * (size // 6)
    yield "objects of one key", start + b'"games":[' + b'{"k":1},' * (size // 8)
    yield "short strings", start + b'"games":[' + b'"s",' * (size // 4)
    yield "floats", start + b'"games":[' + b"1.5e9," * (size // 6)
    yield "zeros", b"\x00" * size
    yield "white space", b" " * size
    yield "deep lists", b"[" * size
    yield "a deep game", start + b'"games":[' + b"[" * size
    yield "one long string", start + b'"games":["' + b"x" * size
    yield "one long number", start + b'"games":[' + b"9" * size
    yield "many fields", b"{" + b",".join(b'"%d":1' % number for number in range(few))
    yield "a field of many parts", start + b'"more":[' + b"[]," * (size // 3)
    yield "letters of four bytes", start + b'"games":["' + "\U0001f3b2".encode() * (size // 4)


HOSTILE = dict(hostile(1 << 20))


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_refused_by_name_in_little_memory(kind):
    """Regression: a file of 63 MiB took 992 MiB and 30 s in one call."""
    tracemalloc.start()
    done = Import(io.BytesIO(HOSTILE[kind]), Shelves())
    for _step in done.check():
        pass
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert done.trouble is not None
    assert peak < 16 << 20


def test_more_games_than_fit_in_an_import_are_refused():
    data = b'{"games":[' + b"1," * (transfer.MAX_GAMES + 1) + b"1]}"
    assert brought(data)[0].trouble.reason == "too_large"


def test_a_file_longer_than_the_limit_and_its_reported_size_is_refused():
    class Endless(io.RawIOBase):
        def seekable(self):
            return True

        def seek(self, _offset, _whence=0):
            return 0

        def read(self, size=-1):
            return b" " * 60_000 + b'{"a":[' if self.first() else b"[1],"

        begun = False

        def first(self):
            begun, self.begun = self.begun, True
            return not begun

    done = Import(Endless(), Shelves())
    for _step in done.check():
        pass
    assert done.trouble.reason == "too_large"


@given(st.integers(0, len(DATA) - 1), st.integers(0, 255))
def test_an_export_with_a_byte_changed_gives_only_sound_games(index, byte):
    _done, shelves = brought(DATA[:index] + bytes([byte]) + DATA[index + 1 :])
    assert all(one in (RECORD, OVER) for one, _listed in shelves.kept.values())
