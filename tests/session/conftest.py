"""Fixtures: a conductor at noon of the first day, and its clock."""

import pytest

from tests.session.conducting import Clock, conduct
from tests.session.days import at


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def conductor(tmp_path, clock):
    return at(conduct(tmp_path, clock=clock), clock, 0)
