"""A table of FITS on another table of the settings."""

from fitsmobile.ui.look.theme import theme
from tests.ui import playing
from tests.ui.playing import open_table, ramp_of


def test_a_game_in_progress_lies_on_another_table_at_once_with_other_tiles(stage, tmp_path):
    """The wood, the tiles that lie and the table itself are painted anew."""
    conductor, navigator = open_table(stage, tmp_path, "fits", boards=["1", "3"])
    playing.play_some(conductor, 3)
    stage.settle()
    grid = navigator.screen.table.layout.grid
    lying = ramp_of(conductor.snapshot.views[0]).placed[0].cells[0]
    places = {
        "tile": (grid.x + (lying[0] + 0.5) * grid.cell, grid.y + (lying[1] + 0.7) * grid.cell),
        "wood": (grid.x + 1.02 * grid.cell, grid.y + 8.4 * grid.cell),
        "table": (3, grid.y + 6 * grid.cell),
    }
    before = {name: stage.pixel(*place) for name, place in places.items()}
    theme.switch("light", "felt", "wood")
    stage.frames(2)
    after = {name: stage.pixel(*place) for name, place in places.items()}
    assert after["table"][1] > max(after["table"][0], after["table"][2])
    assert after["tile"][0] > 1.5 * after["tile"][2]
    assert sum(after["wood"]) < sum(before["wood"]) - 60
