"""A sample of the damages that `make soak NAMES=damage` tries at every byte."""

import pytest

from tests.storage.damage import Found, damaged, played, start


@pytest.mark.parametrize("which", [0, 1])
def test_a_damaged_journal_or_index_loses_no_game_that_a_file_or_a_whole_line_holds(
    tmp_path, which
):
    folder = tmp_path / "data"
    path = played(folder)[which]
    found = Found()
    for content in damaged(path.read_bytes(), step=97):
        start(folder, path, content, tmp_path / "scratch", found)
    assert found.starts > 20
    assert (found.lost, found.not_kept_aside, found.differing, found.raised) == (0, 0, 0, 0)
