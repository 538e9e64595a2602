"""The fast engines against their naive twins in thousands of states; a million in `make soak`."""

import pytest

from tests.engine.twins import differences

STATES = {"fits": 5_000, "bits": 5_000, "fillit": 20_000, "jammit": 20_000}


@pytest.mark.parametrize("game", STATES)
def test_engine_and_naive_twin_agree_at_thousands_of_states(game):
    assert differences(game, seed=1, looked_at=STATES[game]) == []
