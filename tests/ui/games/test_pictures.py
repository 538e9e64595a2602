"""The sample pictures on the cards of the home screen."""

import pytest

from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.games.hex.picture import HexCard
from fitsmobile.ui.games.ramp.picture import Lying, RampCard, RampPicture

CARDS = {game: ui.card() for game, ui in GAMES_UI.items()}
ON_RAMPS = [game for game, card in CARDS.items() if isinstance(card, RampCard)]
ON_HEXES = [game for game, card in CARDS.items() if isinstance(card, HexCard)]


@pytest.mark.parametrize("game", ON_RAMPS)
def test_the_drawn_tile_in_hand_falls_to_its_landing(game):
    card = CARDS[game]
    taken = {cell for tile in card.picture.lying for cell in tile.cells}
    fallen = {(column, row - card.falls) for column, row in card.carried.cells}
    below = {(column, row - 1) for column, row in fallen}
    assert not fallen & taken
    assert below & taken
    assert min(row for _, row in fallen) >= 0


@pytest.mark.parametrize("game", ON_HEXES)
def test_the_drawn_piece_moves_to_a_free_hex(game):
    card = CARDS[game]
    assert card.moving in card.picture.pieces
    assert card.target not in {piece.cell for piece in card.picture.pieces}


@pytest.mark.parametrize("game", sorted(CARDS))
def test_the_picture_differs_without_its_moving_piece(stage, game):
    from fitsmobile.ui.paint.shapes import bake, own_canvas

    def painted(whole):
        def draw():
            CARDS[game].draw_table(160, 160, whole)

        own_canvas(draw)()  # textures of pieces are painted first
        return bake(160, 160, draw).pixels

    assert painted(True) != painted(False)


def test_a_tile_above_the_rim_is_within_the_picture(stage):
    """Regression: it stuck out of the row of a finished game."""
    from kivy.graphics import Color

    from fitsmobile.ui.paint.shapes import bake, own_canvas

    tile = Lying(tuple((2, row) for row in range(11, 15)), ("red",) * 4)
    picture = RampPicture("fits", 6, 12, (tile,))

    def draw():
        Color(1, 1, 1, 1)
        picture.draw(0, 0, 90, 106)

    own_canvas(draw)()  # textures of pieces are painted first
    alpha = bake(90, 140, draw, times=1).pixels[3::4]
    painted = [row for row in range(140) if max(alpha[row * 90 : row * 90 + 90]) > 200]
    assert len(painted) > 90
    assert max(painted) < 106
