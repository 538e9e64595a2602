import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.storage import plain
from fitsmobile.storage.results import Trouble

FLOATS = st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | FLOATS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b"\xff\xfe", "not_utf8"),
        (b'"\xed\xa0\x80"', "not_utf8"),
        (b"NaN", "not_json"),
        (b"[-Infinity]", "not_json"),
        (b"1e999", "not_json"),
        (b"9" * 5000, "not_json"),
        (b"0." + b"1" * 5000, "not_json"),
        (b"[" * 33 + b"]" * 33, "too_deep"),
        (b"[" * 33, "too_deep"),
        (b"[" * 32, "not_json"),
        (b'["' + b"[" * 33, "not_json"),
        (b"[]," * 33, "not_json"),
        (b"[" * 40_000, "too_deep"),
        (b'{"a":' * 40_000, "too_deep"),
        (b"[" * 200_000, "too_large"),
        (b"[" + b"[]," * 60_000 + b"[]]", "too_large"),
        ("﻿{}".encode(), "not_json"),
    ],
)
def test_what_is_not_plain_json_is_refused_by_name(data, reason):
    answer = plain.parse(data)
    assert isinstance(answer, Trouble)
    assert answer.reason == reason


def test_as_many_levels_as_allowed_are_read():
    assert plain.parse(b"[" * 32 + b"]" * 32) == json.loads("[" * 32 + "]" * 32)


@given(VALUES)
def test_what_was_dumped_is_read_back_as_it_was(value):
    assert plain.parse(plain.dump(value).encode("ascii")) == value


@given(st.binary(max_size=200))
def test_any_bytes_give_a_value_or_an_error(data):
    plain.parse(data)


@given(st.dictionaries(st.text(), VALUES, max_size=4))
def test_a_sealed_record_opens_to_itself(record):
    record.pop("check", None)
    assert plain.unseal(plain.seal(record)) == record


@pytest.mark.parametrize(
    "sealed", [None, [], "x", {}, {"check": None}, {"a": 1, "check": "00000000"}, {"a": {1}}]
)
def test_a_record_with_a_wrong_seal_is_refused(sealed):
    assert isinstance(plain.unseal(sealed), Trouble)
