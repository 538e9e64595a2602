"""Codes, imports, setups, settings and saves from somebody who means no good."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hostile_bytes import ODD, SIGNS
from tests.untrusted_inputs import DOORS, good_examples

GOOD = good_examples()
JSON = st.recursive(
    st.sampled_from([one for one in ODD if one != "\ud800"]) | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@pytest.mark.parametrize("door", DOORS)
def test_what_is_right_and_what_is_nearly_right_ends_quietly(door):
    dice = random.Random(door)
    for good in GOOD:
        DOORS[door](good)
        for _ in range(40):
            at = dice.randrange(len(good) + 1)
            end = at + dice.choice((0, 1, 1, 3, 9))
            DOORS[door](good[:at] + dice.choice(SIGNS) + good[end:])


@pytest.mark.parametrize("door", DOORS)
def test_any_json_with_the_right_names_ends_quietly(door):
    bodies = [json.loads(good) for good in GOOD if good.startswith(b"{")]

    @settings(max_examples=150, deadline=None)
    @given(st.sampled_from(bodies), st.data())
    def knock(body, data):
        name = data.draw(st.sampled_from(sorted(body)))
        DOORS[door](json.dumps({**body, name: data.draw(JSON)}).encode())

    knock()


@pytest.mark.parametrize("door", DOORS)
@settings(max_examples=100, deadline=None)
@given(data=st.binary(max_size=200))
def test_any_bytes_end_quietly(door, data):
    DOORS[door](data)
