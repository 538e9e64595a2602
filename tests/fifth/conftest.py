"""The fifth game, registered for the time of a test."""

import pytest

from fitsmobile.ai.levels import PLAYERS
from fitsmobile.engine.registry import GAMES


@pytest.fixture(autouse=True)
def _registered():
    undo = (
        GAMES.register("pebbles", "tests.fifth.pebbles:PEBBLES"),
        PLAYERS.register("pebbles", "tests.fifth.players:PEBBLES"),
    )
    yield
    for unregister in undo:
        unregister()
