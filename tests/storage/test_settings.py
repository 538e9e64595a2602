import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.engine.frozen import as_dict
from fitsmobile.storage import plain, settings
from fitsmobile.storage.results import Loaded, Saved, Trouble
from fitsmobile.storage.settings import Settings
from fitsmobile.storage.store import Store
from fitsmobile.storage.writer import Manual

CHOSEN = Settings(
    theme="dark",
    table="felt",
    language="ja",
    slop=12,
    volume=0.25,
    last_setups={"fits": {"seats": 3}},
)


def store_in(folder):
    return Store(folder, lambda _record: b"", start=Manual)


def test_settings_come_back_from_the_disk_as_they_were(tmp_path):
    store = store_in(tmp_path / "deep")
    assert isinstance(store.keep_settings(CHOSEN), Saved)
    store.close()
    assert store_in(tmp_path / "deep").load_settings() == Loaded(CHOSEN)


def test_a_missing_settings_file_is_reported_as_missing_only(tmp_path):
    assert store_in(tmp_path).load_settings().reason == "missing"


@pytest.mark.parametrize(("name", "default"), as_dict(Settings()).items())
def test_every_setting_has_a_check_that_its_default_passes(name, default):
    assert settings.fits(name, default)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "pink"),
        ("theme", None),
        ("theme", ["dark"]),
        ("table", "marble"),
        ("table", 1),
        ("table", None),
        ("tiles", "gold"),
        ("language", "xx"),
        ("slop", 7),
        ("slop", True),
        ("volume", "loud"),
        ("volume", 2),
        ("sounds", 1),
        ("sounds", "many"),
        ("last_setups", []),
        ("last_setups", {"fits": "x" * 20_000}),
        ("last_setups", {"fits": [[[[[[[[[[1]]]]]]]]]]}),
        ("last_setups", {"fits": {1, 2}}),
        ("window", [1, 2, 3]),
        ("window", [0, 0, 300, -1]),
        ("window", [0, 0, 1e9, 400]),
        ("nonsense", 5),
    ],
)
def test_a_wrong_field_falls_back_alone(name, value):
    changed = CHOSEN.changed(**{name: value})
    assert changed == CHOSEN


def test_a_wrong_field_in_a_file_leaves_the_others(tmp_path):
    body = plain.unseal(settings.encode(CHOSEN))
    body |= {"theme": "pink", "table": "marble", "unknown": 1, "version": 99}
    read = settings.from_json(plain.seal(body))
    assert read == CHOSEN.changed(theme="system", table="linen")


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", plain.dump(plain.seal({})).encode()])
def test_what_are_no_settings_is_refused(data):
    assert isinstance(settings.decode(data), Trouble)


@given(st.dictionaries(st.sampled_from(sorted(settings.encode(Settings()))), st.integers()))
def test_any_values_give_settings(values):
    values.pop("check", None)
    assert isinstance(
        settings.from_json(plain.seal({**values, "format": settings.FORMAT})), Settings
    )


def test_settings_with_any_byte_changed_are_refused_or_the_same():
    data = plain.dump(settings.encode(CHOSEN)).encode("ascii")
    for index in range(len(data)):
        assert isinstance(settings.decode(data[:index]), Trouble)
        changed = data[:index] + bytes([data[index] ^ 1]) + data[index + 1 :]
        assert settings.decode(changed) == CHOSEN or isinstance(settings.decode(changed), Trouble)
