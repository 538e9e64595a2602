"""The start card, and the cards that are passed over."""

from fitsmobile.engine.frozen import replace
from fitsmobile.session.actions import Play
from tests.ui import playing
from tests.ui.playing import open_table, ramp_of
from tests.ui.reading import texts


def passed(conductor):
    return conductor.snapshot.views[0].passed


def test_the_start_tile_is_not_listed_to_come_and_its_card_is_in_the_header(stage, tmp_path):
    """Regression: the start tile was listed among the tiles to come."""
    conductor, navigator = open_table(stage, tmp_path, "fits")
    assert "start tile, 15 to come" in texts(navigator.screen)
    for _ in range(9):
        assert "Start tile" in texts(navigator.screen)
        playing.play_some(conductor, 1)
        stage.frames(2)


def test_a_skipped_card_is_announced(stage, tmp_path):
    conductor, navigator = open_table(stage, tmp_path, "fits")
    while not passed(conductor):
        assert "Your start tile's card: skipped." not in texts(navigator.screen)
        playing.play_some(conductor, 1)
        stage.frames(2)
    assert passed(conductor) == (conductor.snapshot.views[0].start,)
    assert "Your start tile's card: skipped." in texts(navigator.screen)


def test_tiles_that_fit_nowhere_are_announced(stage, tmp_path):
    _, navigator = open_table(stage, tmp_path, "fits")
    now = navigator.screen.table.now
    misfits = replace(now, ramp=replace(now.ramp, passed=("I3", now.ramp.start, "V3")))
    assert "2 tiles fit nowhere: put aside." in misfits.passed


def test_the_end_of_a_round_without_a_fitting_tile_is_announced(stage, tmp_path):
    conductor, navigator = open_table(stage, tmp_path, "bits")
    while navigator.screen.table.settled:
        tile = ramp_of(conductor.snapshot.views[0]).tiles[0]
        highest = max(tile.landings.values(), key=lambda one: max(row for _, row in one.cells))
        conductor.dispatch(Play(0, highest.move))
    stage.frames(2)
    assert "nothing fits any more" in texts(navigator.screen)
