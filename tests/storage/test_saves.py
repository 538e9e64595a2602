import errno
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.storage import migrations, plain, records
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Loaded, Saved, Trouble
from fitsmobile.storage.saves import Shelf
from tests.storage.samples import RECORD, FailingFiles, record

DATA = records.to_bytes(RECORD)


def resealed(**changes):
    body = plain.unseal(records.encode(RECORD))
    return plain.seal({**body, **changes})


def test_a_record_comes_back_from_its_bytes_as_it_was():
    assert records.from_bytes(DATA) == RECORD


def test_a_save_cut_at_any_byte_is_refused():
    for end in range(len(DATA) - 1):
        assert isinstance(records.from_bytes(DATA[:end]), Trouble)


def test_a_save_with_any_byte_changed_is_refused_or_the_same():
    for index, byte in enumerate(DATA):
        for other in (byte ^ 1, byte ^ 0x20, byte ^ 0xFF, 0, ord("9")):
            if other != byte:
                changed = DATA[:index] + bytes([other]) + DATA[index + 1 :]
                answer = records.from_bytes(changed)
                assert isinstance(answer, Trouble) or answer == RECORD


@given(st.integers(0, len(DATA)), st.integers(0, len(DATA)), st.binary(max_size=20))
def test_a_save_with_a_splice_is_refused_or_the_same(start, end, middle):
    answer = records.from_bytes(DATA[:start] + middle + DATA[end:])
    assert isinstance(answer, Trouble) or answer == RECORD


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "../x"),
        ("id", ""),
        ("id", "-x"),
        ("id", "x" * 65),
        ("created", -1),
        ("created", True),
        ("modified", 1.5),
        ("touched", None),
        ("game", 5),
        ("players", []),
        ("players", [["a", "red", None]]),
        ("players", [{"name": "a", "colour": "red"}]),
        ("players", [{"name": "a\n", "colour": "red", "level": None}]),
        ("players", [{"name": "\ud800", "colour": "red", "level": None}]),
        ("players", [{"name": "a" * 41, "colour": "red", "level": None}]),
        ("players", [{"name": "a", "colour": "", "level": None}]),
        ("players", [{"name": "a", "colour": "red", "level": -1}]),
        ("players", [{"name": "a", "colour": "red", "level": None}] * 9),
        ("pace", "two words"),
        ("origin", ""),
        ("setup", []),
        ("moves", [[0]]),
        ("moves", [[8, "a1"]]),
        ("moves", [[0, 5]]),
        ("moves", [[0, "a 1"]]),
        ("moves", [[0, ""]]),
        ("moves", [[0, "-"]] * 20_001),
        ("position", 4),
        ("locked", 3),
        ("device", 8),
        ("takebacks", "2"),
        ("hints", -1),
        ("ended", "yes"),
    ],
)
def test_a_field_of_the_wrong_kind_is_refused(field, value):
    answer = records.decode(resealed(**{field: value}))
    assert isinstance(answer, Trouble)
    assert answer.reason == "wrong_field"


def test_a_missing_field_is_refused_and_named():
    for field in plain.unseal(records.encode(RECORD)):
        body = plain.unseal(records.encode(RECORD))
        del body[field]
        answer = records.decode(plain.seal(body))
        assert isinstance(answer, Trouble)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"[]", "not_an_object"),
        (b"{}", "wrong_format"),
        (b'{"format":"fitsmobile-game"}', "damaged"),
        (b'{"format":"fitsmobile-game","version":0}', "damaged"),
        (b'{"format":"fitsmobile-game","version":"1"}', "damaged"),
        (b'{"format":"fitsmobile-game","version":2}', "newer_version"),
        (b'{"format":"fitsmobile-game","version":1}', "damaged"),
        (b" " * (1 << 20) + b"{}", "too_large"),
    ],
)
def test_what_is_no_save_is_refused_by_name(data, reason):
    assert records.from_bytes(data).reason == reason


def test_an_older_version_is_brought_up_step_by_step():
    steps = [lambda body: {**body, "version": 2, "b": 1}, lambda body: {**body, "version": 3}]
    old = plain.seal({"version": 1, "a": 0})
    new = migrations.upgrade(old, 3, steps)
    assert plain.unseal(new) == {"version": 3, "a": 0, "b": 1}
    assert migrations.upgrade({**old, "a": 1}, 3, steps).reason == "damaged"


def test_games_on_a_shelf_are_listed_last_played_first(tmp_path):
    shelf = Shelf(tmp_path / "games")
    for name, touched in (("one", 5), ("two", 9), ("three", 7)):
        assert isinstance(shelf.save(record(id=name, touched=touched)), Saved)
    games, troubles = shelf.all()
    assert [game.id for game in games] == ["two", "three", "one"]
    assert troubles == ()
    assert shelf.ids() == ("one", "three", "two")


def test_a_missing_shelf_is_empty(tmp_path):
    assert Shelf(tmp_path / "games").all() == ((), ())


def test_a_folder_that_cannot_be_read_is_reported(tmp_path):
    shelf = Shelf(tmp_path, FailingFiles(1, errno.EACCES))
    assert [trouble.reason for trouble in shelf.all()[1]] == ["unreadable"]


def test_a_damaged_game_does_not_affect_others(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.save(record(id="good"))
    (tmp_path / "bad.json").write_bytes(DATA[:100])
    (tmp_path / "newer.json").write_bytes(b'{"format":"fitsmobile-game","version":9}')
    (tmp_path / "notes.txt").write_bytes(b"mine")
    games, troubles = shelf.all()
    assert [game.id for game in games] == ["good"]
    assert [trouble.reason for trouble in troubles] == ["not_json", "newer_version"]
    assert (tmp_path / "newer.json").exists()
    assert (tmp_path / "bad.json.damaged-1").read_bytes() == DATA[:100]
    assert (tmp_path / "notes.txt").read_bytes() == b"mine"


def test_a_game_under_the_name_of_another_is_refused(tmp_path):
    (tmp_path / "other.json").write_bytes(DATA)
    assert Shelf(tmp_path).load("other").reason == "damaged"


def test_a_game_of_which_only_the_copy_is_left_is_found(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.save(RECORD)
    (tmp_path / "a1b2c3.json").rename(tmp_path / "a1b2c3.json.bak")
    assert shelf.ids() == ("a1b2c3",)
    assert shelf.load("a1b2c3") == Loaded(RECORD)


def test_a_game_that_the_rules_refuse_makes_room_for_its_copy(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.save(RECORD)
    shelf.save(record(position=3))
    wrong = Trouble("not_legal", "no.")
    assert shelf.set_aside(RECORD.id, wrong).aside is not None
    assert shelf.load(RECORD.id) == Loaded(RECORD)
    assert shelf.set_aside(RECORD.id, wrong).aside is not None
    assert shelf.load(RECORD.id).reason == "missing"
    assert len(list(tmp_path.iterdir())) == 2


def test_a_game_that_grew_too_long_is_reported_and_the_file_stays(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.save(RECORD)
    long = record(moves=((0, "x" * 64),) * 20_000)
    assert shelf.save(long).reason == "too_large"
    assert shelf.load(RECORD.id) == Loaded(RECORD)


@pytest.mark.parametrize(
    "change",
    [
        {"pace": "two words"},
        {"players": ()},
        {"moves": ((0, "a 1"),)},
        {"setup": {"seed": float("nan")}},
        {"setup": {"seed": 10**400}},
        {"setup": {"one": {1, 2}}},
        {"setup": {str(number): [] for number in range(60_000)}},
        {"created": 1 << 54},
    ],
)
def test_a_game_that_could_not_be_read_again_is_not_written(tmp_path, change):
    shelf = Shelf(tmp_path)
    shelf.save(RECORD)
    assert isinstance(shelf.save(record(**change)), Trouble)
    assert shelf.load(RECORD.id) == Loaded(RECORD)


@pytest.mark.parametrize("counter", ["hints", "takebacks"])
def test_a_counter_at_the_end_of_what_is_read_counts_on_and_loses_no_game(tmp_path, counter):
    shelf = Shelf(tmp_path)
    (tmp_path / "a1b2c3.json").write_bytes(
        plain.dump(resealed(**{counter: 1 << 53})).encode("ascii")
    )
    loaded = shelf.load(RECORD.id).value
    again = record(**{counter: getattr(loaded, counter) + 1})
    assert isinstance(shelf.save(again), Saved)
    assert getattr(shelf.load(RECORD.id).value, counter) == records.MAX_TALLY


def test_a_write_counter_that_no_app_can_have_reached_is_loaded_as_none(tmp_path):
    """Regression: other games continued from it, beyond the readable range."""
    (tmp_path / "a1b2c3.json").write_bytes(plain.dump(resealed(touched=1 << 53)).encode("ascii"))
    assert Shelf(tmp_path).load(RECORD.id).value.touched == 0


def test_the_json_is_what_the_console_shows():
    shown = records.encode(RECORD)
    assert records.decode(json.loads(json.dumps(shown))) == RECORD
    assert isinstance(records.decode(shown), GameRecord)
