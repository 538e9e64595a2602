"""A fixture that registers the fifth game during a test."""

import pytest

from tests.fifth.registered import register


@pytest.fixture(autouse=True)
def _registered():
    undo = register()
    yield
    for unregister in undo:
        unregister()
