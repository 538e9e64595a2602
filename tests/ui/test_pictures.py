"""The samples on the cards of the home screen."""

import pytest

from fitsmobile.ui.games.pictures import (
    SAMPLES,
    STIRRINGS,
    HexPicture,
    RampPicture,
    without_stirring,
)

ON_RAMPS = [game for game, sample in SAMPLES.items() if isinstance(sample, RampPicture)]
ON_HEXES = [game for game, sample in SAMPLES.items() if isinstance(sample, HexPicture)]


@pytest.mark.parametrize("game", ON_RAMPS)
def test_the_tile_in_hand_falls_until_something_stops_it(game):
    sample, rows = SAMPLES[game], STIRRINGS[game].rows
    taken = {cell for tile in sample.lying for cell in tile.cells}
    fallen = {(column, row - rows) for column, row in sample.carried.cells}
    below = {(column, row - 1) for column, row in fallen}
    assert not fallen & taken
    assert below & taken
    assert min(row for _, row in fallen) >= 0


@pytest.mark.parametrize("game", ON_HEXES)
def test_the_piece_goes_to_a_free_hex(game):
    sample, stirring = SAMPLES[game], STIRRINGS[game]
    assert stirring.piece in sample.pieces
    assert stirring.target not in {piece.cell for piece in sample.pieces}


@pytest.mark.parametrize("game", sorted(SAMPLES))
def test_only_the_piece_that_stirs_is_left_out_of_the_rest(game):
    sample, rest = SAMPLES[game], without_stirring(game)
    if isinstance(sample, HexPicture):
        assert set(sample.pieces) - set(rest.pieces) == {STIRRINGS[game].piece}
    else:
        assert rest.carried is None
        assert rest.lying == sample.lying
