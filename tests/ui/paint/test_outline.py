import pytest

from fitsmobile.ui.paint.outline import inset, loops, side_dashes, softened


def area(loop):
    """Twice the area inside, positive counter-clockwise."""
    around = zip(loop, loop[1:] + loop[:1], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in around)


def test_a_square_has_four_corners():
    assert sorted(loops([(0, 0)])[0]) == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_straight_stretches_have_no_corners():
    assert len(loops([(0, 0), (1, 0), (2, 0)])[0]) == 4


@pytest.mark.parametrize(
    "cells", [[(0, 0), (1, 0), (0, 1)], [(0, 0), (1, 0), (1, 1), (2, 1)], [(5, 3), (5, 4)]]
)
def test_the_loop_holds_as_many_cells_as_the_tile(cells):
    (loop,) = loops(cells)
    assert area(loop) == 2 * len(cells)


def test_a_hole_is_a_separate_loop():
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert sorted(area(loop) for loop in loops(ring)) == [-2, 18]


def test_an_inset_loop_is_smaller_on_every_side():
    (loop,) = loops([(0, 0), (1, 0)])
    corners = {(round(x, 6), round(y, 6)) for x, y in inset(loop, 0.1)}
    assert corners == {(0.1, 0.1), (0.1, 0.9), (1.9, 0.1), (1.9, 0.9)}


def test_a_softened_loop_stays_inside_and_begins_its_curves_at_the_radius():
    (loop,) = loops([(0, 0)])
    points = softened(loop, 0.2)
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in points)
    assert {(0.2, 0.0), (0.0, 0.2)} <= {(round(x, 6), round(y, 6)) for x, y in points}
    assert not set(loop) & set(points)


def test_dashes_close_every_corner():
    (loop,) = loops([(0, 0), (1, 0), (0, 1)])
    ends = {point for dash in side_dashes(loop, 0.2, 0.1) for point in dash}
    assert set(loop) <= {(round(x, 6), round(y, 6)) for x, y in ends}
