"""The sheet that counts a finished round."""

import pytest

from fitsmobile.ui.kit.wording import number
from tests.ui import playing
from tests.ui.reading import texts


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
@pytest.mark.parametrize(("game", "title"), [("fits", "Board 1"), ("bits", "Round 1")])
def test_the_title_names_the_round_that_is_done_and_the_lines_end_in_their_sum(
    stage, tmp_path, game, title, size
):
    stage.resize(*size)
    conductor, navigator = playing.open_table(stage, tmp_path, game)
    table = navigator.screen.table
    while table.count is None:
        playing.play_some(conductor, 1)
        stage.frames(1)
    stage.tap(5, 5)
    table.header.show_par(99)
    stage.frames(2)
    done = playing.ramp_of(conductor.snapshot.views[0]).finished[0]
    header, score = texts(table.header), texts(table.count)
    assert f"{title} done" in header
    assert not any("99" in line for line in header), "the sum says what was possible"
    assert {f"{title}, max 99", number(done.score)} <= set(score)
