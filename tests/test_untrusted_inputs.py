"""Untrusted codes, imports, setups, settings and saves raise nothing."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hostile_bytes import ODD, SIGNS
from tests.untrusted_inputs import INPUTS, valid_examples

GOOD = valid_examples()
JSON = st.recursive(
    st.sampled_from([one for one in ODD if one != "\ud800"]) | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@pytest.mark.parametrize("source", INPUTS)
def test_valid_and_mutated_data_never_raise(source):
    dice = random.Random(source)
    for good in GOOD:
        INPUTS[source](good)
        for _ in range(40):
            at = dice.randrange(len(good) + 1)
            end = at + dice.choice((0, 1, 1, 3, 9))
            INPUTS[source](good[:at] + dice.choice(SIGNS) + good[end:])


@pytest.mark.parametrize("source", INPUTS)
def test_any_json_with_known_names_never_raises(source):
    bodies = [json.loads(good) for good in GOOD if good.startswith(b"{")]

    @settings(max_examples=150, deadline=None)
    @given(st.sampled_from(bodies), st.data())
    def feed(body, data):
        name = data.draw(st.sampled_from(sorted(body)))
        INPUTS[source](json.dumps({**body, name: data.draw(JSON)}).encode())

    feed()


@pytest.mark.parametrize("source", INPUTS)
@settings(max_examples=100, deadline=None)
@given(data=st.binary(max_size=200))
def test_any_bytes_never_raise(source, data):
    INPUTS[source](data)
