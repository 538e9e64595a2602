import pytest

from fitsmobile.ui.theme import theme
from tests.ui.screens.hex_stage import HexTable


@pytest.fixture
def hex_table(stage, tmp_path):
    """A hex table without a game yet; everything moves three times as fast."""
    theme.speed = 3.0
    table = HexTable(stage, tmp_path)
    yield table
    if table.navigator is not None:
        table.screen.leave()
