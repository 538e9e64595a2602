import random

import pytest

from fitsmobile.ai import fits_tables
from fitsmobile.ai.fits_nodes import heights_of
from fitsmobile.ai.fits_tables import (
    BIAS,
    CELL_ENTRIES,
    COMMON,
    COMMON_ROWS,
    LEFT_ROW_AT,
    NARROW_CLAMP,
    NO_TABLES,
    OF_NARROW,
    OF_TILES,
    OWN_MOST,
    OWN_ROWS,
    OWN_UNIT,
    OWN_UNITS,
    PAIR_STATES,
    PAIRS,
    QUARTERS,
    REACH_ENTRIES,
    ROW_UNIT,
    SCORING_ROW_AT,
    SETS,
    STAGES,
    SURFACE,
    TWINS_AT,
    UNITS,
    WIDE_CLAMP,
    cell_row,
    mirror_image,
    path_of,
    read_tables,
    step_row,
    steps_entry,
    tables_of,
)
from fitsmobile.ai.fits_units import UnitNetwork
from fitsmobile.engine.fits import BOARD_OF, RANKED_BOARDS, board_of
from fitsmobile.engine.polyomino import HEIGHT_BITS, TILES
from tests.engine.drawings import EVERYTHING
from tools.train.fits import write


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


def test_common_weights_are_read_as_they_were_packed(monkeypatch, tmp_path):
    monkeypatch.setattr(fits_tables, "WEIGHTS", tmp_path)
    read_tables.cache_clear()
    surface, cells = STAGES * SURFACE, QUARTERS * CELL_ENTRIES
    reach_at = 2 * surface + cells + OF_TILES
    rows_at = reach_at + len(TILES) * REACH_ENTRIES
    weights = [0.0] * (rows_at + UNITS * (COMMON_ROWS + 1))
    weights[surface + TWINS_AT] = 2.0
    weights[2 * surface + 7] = 0.8
    weights[reach_at + REACH_ENTRIES + 3] = 0.5
    for row, weight in ((LEFT_ROW_AT, 0.5), (SCORING_ROW_AT, -1.5), (cell_row(5, 4, 9), 1.0)):
        weights[rows_at + UNITS * row + 2] = weight
    weights[-1] = 0.125
    write(COMMON, weights)
    dots, rows = map(read_tables, SETS)
    read_tables.cache_clear()
    unit = rows.units.surface
    of_twins = [unit * rows.surface[0][TWINS_AT + PAIR_STATES * pair] for pair in range(PAIRS)]
    assert of_twins == pytest.approx([2.0] * PAIRS)
    assert not any(dots.surface[0])
    assert dots.cells[0][7] == rows.cells[0][7] == round(0.8 / unit)
    assert (dots.reach[1] >> 16 * 3 & 255) - BIAS == round(0.5 / dots.units.tile)
    in_points = [
        [ROW_UNIT * one.rows[at][2] for at in (LEFT_ROW_AT, cell_row(5, 4, 5))]
        for one in (dots, rows)
    ]
    assert in_points == [[0.5, 1.0], [-1.0, 1.0]]
    assert dots.outputs[-1] == 0.125


def test_the_network_of_a_board_is_read_as_it_was_packed(monkeypatch, tmp_path):
    monkeypatch.setattr(fits_tables, "WEIGHTS", tmp_path)
    read_tables.cache_clear()
    rows_at = STAGES * SURFACE + QUARTERS * CELL_ENTRIES + OF_NARROW
    weights = [0.0] * (rows_at + OWN_UNITS * (OWN_ROWS + 1))
    weights[-OWN_UNITS:] = [0.5, -2.0] * (OWN_UNITS // 2)
    for unit, weight in ((0, 0.4), (1, -0.7), (2, -0.1), (3, 1000.0)):
        weights[rows_at + OWN_UNITS * step_row(4, -9) + unit] = weight
    write("3", weights)
    tables = read_tables("3")
    read_tables.cache_clear()
    row = tables.rows[step_row(4, -6)]
    assert [OWN_UNIT * weight for weight in row[:3]] == pytest.approx([0.2, -1.4, -0.05])
    assert row[3] == OWN_MOST
    assert not any(row[4:])
    assert tables.outputs[:2] == [OWN_UNIT, -OWN_UNIT]


def test_units_of_the_network_of_a_board_keep_apart_at_their_greatest_sums():
    """Adjacent units far below and above 0, nearly as far as the sums of all rows can be."""
    sums = [OWN_MOST * 50, -OWN_MOST * 50, -1, 0, 1, 2] * (OWN_UNITS // 6)
    rows = [[0] * OWN_UNITS for _ in range(OWN_ROWS)]
    rows[LEFT_ROW_AT + 2] = sums
    outputs = [-OWN_UNIT, OWN_UNIT, OWN_UNIT, OWN_UNIT, -OWN_UNIT, OWN_UNIT] * (OWN_UNITS // 6)
    outputs[: -OWN_UNITS // 2 : 6] = [OWN_UNIT] * (OWN_UNITS // 12)
    network = UnitNetwork(NO_TABLES._replace(rows=rows, outputs=outputs))
    [found] = network.corrections([0x123456], network.by_room(("F5", "I3")))
    assert found == pytest.approx(OWN_UNIT * (OWN_UNITS // 6))


def test_the_files_are_small_enough_to_ship():
    assert sum(path_of(name).stat().st_size for name in RANKED_BOARDS) <= 250_000
    assert path_of(COMMON).stat().st_size <= 60_000
