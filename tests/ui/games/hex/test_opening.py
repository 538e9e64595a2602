"""Opening a hex table."""

import pytest

from fitsmobile.ui import paint
from fitsmobile.ui.paint import pieces


@pytest.mark.parametrize("game", ["fillit", "jammit"])
def test_a_stone_is_painted_only_in_the_size_that_is_shown(hex_table, monkeypatch, game):
    """Regression: a board drawn before it had a size painted every piece twice."""
    draw, sizes = pieces.DRAW["stone"], set()

    def painted(pen, *rest):
        sizes.add(pen.unit)
        draw(pen, *rest)

    monkeypatch.setitem(pieces.DRAW, "stone", painted)
    paint.forget()
    hex_table.start({"game": game, "seats": 2, "layout": "2L-A", "first": 0})
    assert len(sizes) == 1
