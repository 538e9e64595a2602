"""Opening a hex table."""

import pytest

from fitsmobile.ui import paint
from fitsmobile.ui.paint import pieces


@pytest.mark.parametrize("game", ["fillit", "jammit"])
def test_no_stone_is_painted_smaller_than_it_is_shown(hex_table, monkeypatch, game):
    """Regression: a board drawn before it had a size painted every piece twice."""
    draw, pitches = pieces.DRAW["stone"], []

    def painted(pen, *rest):
        pitches.append(pen.unit / 4)  # supersampled
        draw(pen, *rest)

    monkeypatch.setitem(pieces.DRAW, "stone", painted)
    paint.forget()
    hex_table.start({"game": game, "seats": 2, "layout": "2L-A", "first": 0})
    assert min(pitches) >= hex_table.board.plane.pitch
