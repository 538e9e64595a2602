import random

import pytest

from fitsmobile.ai.fits_nodes import heights_of
from fitsmobile.ai.fits_tables import (
    NARROW_CLAMP,
    SETS,
    WIDE_CLAMP,
    mirror_image,
    path_of,
    read_tables,
    steps_entry,
    tables_of,
)
from fitsmobile.engine.fits import BOARD_OF, RANKED_BOARDS, board_of
from fitsmobile.engine.polyomino import HEIGHT_BITS
from tests.engine.drawings import EVERYTHING


def in_a_mirror(window, columns):
    return sum(
        height << HEIGHT_BITS * (columns - 1 - at)
        for at, height in enumerate(heights_of(window, columns))
    )


@pytest.mark.parametrize(("columns", "clamp"), [(3, NARROW_CLAMP), (4, WIDE_CLAMP)])
def test_the_mirror_image_of_an_entry_is_that_of_the_mirrored_columns(columns, clamp):
    image, chance = mirror_image(columns - 1, clamp), random.Random(1)
    for _ in range(200):
        window = chance.randrange(1 << HEIGHT_BITS * columns)
        mirrored = steps_entry(in_a_mirror(window, columns), columns, clamp)
        assert mirrored == image[steps_entry(window, columns, clamp)]


def test_ranked_boards_have_tables_of_their_own_and_all_others_the_common_ones():
    tables = {name: tables_of(board) for name, board in BOARD_OF.items()}
    for name in RANKED_BOARDS:
        assert tables[name] == read_tables(name)
    assert tables["abyss"] == read_tables("dots")
    assert tables_of(board_of(EVERYTHING)) == read_tables("rows")


def test_the_files_are_small_enough_to_ship():
    assert sum(path_of(name).stat().st_size for name in RANKED_BOARDS) <= 250_000
    assert sum(path_of(name).stat().st_size for name in SETS) <= 60_000
