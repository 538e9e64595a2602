"""The strip of tiles: the tile that is drawn is turned over like a card."""

import pytest

from fitsmobile.session.actions import Play
from fitsmobile.ui.games.ramp.tile_strip import TileStrip
from fitsmobile.ui.games.ramp.ui import look_of
from fitsmobile.ui.kit.node import window_box
from fitsmobile.ui.look.theme import theme
from tests.ui import playing


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize(
    ("game", "size"), [("fits", (360, 640)), ("fits", (640, 360)), ("bits", (360, 640))]
)
def test_the_card_of_a_drawn_tile_is_turned_over_but_not_in_reduced_motion(
    stage, tmp_path, game, size, still
):
    stage.resize(*size)
    conductor, navigator = playing.open_table(stage, tmp_path, game)
    theme.reduced_motion = still
    stage.settle()
    strip = navigator.screen.table.strip
    tile = playing.ramp_of(conductor.snapshot.views[0]).tiles[0]
    conductor.dispatch(Play(0, tile.landings[playing.best(tile)].move))
    stage.frames(1)
    seen = set()
    for _ in range(6):
        stage.frames(2)
        seen.add(pixels_of(stage, strip))
    stage.settle()
    end = pixels_of(stage, strip)
    assert seen == {end} if still else len(seen - {end}) > 2


def test_a_tile_that_was_not_to_come_turns_in_no_list(stage):
    """Regression: another list with the same tile in hand was looked up for it."""
    tiles, strip = look_of("fits").tiles, stage.show(TileStrip())
    for to_come, now in ((tiles[:5], tiles[6]), (tiles[:4], tiles[7]), (tiles[:3], tiles[7])):
        strip.show("fits", to_come, now, "green", wide=True)
        stage.frames(1)
    seen = pixels_of(stage, strip)
    stage.settle()
    assert seen == pixels_of(stage, strip)


@pytest.mark.parametrize("size", [(640, 360), (780, 360), (1280, 800)])
def test_all_dominoes_to_come_have_their_symbols_in_landscape(stage, tmp_path, size):
    stage.resize(*size)
    _, navigator = playing.open_table(stage, tmp_path, "bits")
    stage.settle()
    strip, seen = navigator.screen.table.strip, []
    for symbols in ("always", "never"):
        theme.symbols = symbols
        strip.paint_again()
        stage.frames(1)
        seen.append(pixels_of(stage, strip))
    assert seen[0] != seen[1]


def pixels_of(stage, widget):
    """The pixels in the box of a widget."""
    width, pixels = stage.size[0], stage.pixels()
    x, y, w, h = map(int, window_box(widget))
    return b"".join(
        bytes(pixels[(row * width + x) * 3 : (row * width + x + w) * 3]) for row in range(y, y + h)
    )


def test_the_tiles_to_come_dim_while_the_held_tile_lies_over_them(stage, tmp_path):
    stage.resize(800, 1280)
    _, navigator = playing.open_table(stage, tmp_path, "fits")
    table = navigator.screen.table
    playing.drag_to(stage, table, table.ramp.hand.column, let_go=False)
    assert table.strip.opacity == 1
    x, y = table.layout.grid.rect.cx, table.layout.play.top - 8
    stage.finger("motion", x, y)
    assert table.strip.opacity == table.DIMMED
    stage.finger("up", x, y)
    stage.settle()
    assert table.strip.opacity == 1
