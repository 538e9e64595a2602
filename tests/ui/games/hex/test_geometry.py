import math

import pytest

from fitsmobile.engine.hexboard import hexboard
from fitsmobile.ui.games.hex.geometry import (
    FLAT,
    HexPlane,
    axial,
    cells,
    centre,
    corners,
    direction_of,
    distance,
    frame_reach,
    lens_reach,
    magnified,
    neighbour,
    notation,
    pitch_within,
    rim_arc,
    seat_turn,
)

RADII = (3, 4)


@pytest.mark.parametrize("radius", RADII)
def test_cells_have_the_names_and_places_that_the_engine_gives_them(radius):
    board = hexboard(radius)
    assert sorted(cells(radius)) == sorted(board.names)
    assert all(axial(name, radius) == board.axial[board.index[name]] for name in cells(radius))
    assert centre(radius) == board.names[board.centre]
    assert set(corners(radius)) == {board.names[corner] for corner in board.corners}


@pytest.mark.parametrize("text", ["", "e", "a6", "j5", "e05", "e10", "5e", "e-1"])
def test_a_text_that_names_no_hex_is_refused(text):
    with pytest.raises(ValueError, match=r"hex|board"):
        axial(text, 4)


def test_the_bottom_row_is_a_and_columns_grow_to_the_right():
    plane = HexPlane(4, 0, 0, 10)
    assert plane.centre_of("a1")[1] < plane.centre_of("b1")[1] < plane.centre_of("e5")[1] == 0
    assert plane.centre_of("e4")[0] == -10


@pytest.mark.parametrize("turn", range(6))
@pytest.mark.parametrize("radius", RADII)
def test_every_cell_is_found_at_its_own_middle_and_around_it(radius, turn):
    plane = HexPlane(radius, 300, 200, 40, turn)
    for cell in cells(radius):
        x, y = plane.centre_of(cell)
        assert plane.cell_at(x, y) == cell
        for sixth in range(6):
            ux, uy = plane.heading(sixth)
            assert plane.cell_at(x + ux * 19, y + uy * 19) == cell


@pytest.mark.parametrize("turn", [0, 1, 2.5, 5])
def test_axial_coordinates_convert_to_points_and_back(turn):
    plane = HexPlane(4, 30, 70, 40, turn)
    for point in ((0, 0), (500, -200), (33, 71)):
        assert plane.point(*plane.spot_at(*point)) == pytest.approx(point)


def test_outside_the_board_no_cell_is_found():
    plane = HexPlane(4, 0, 0, 40)
    assert plane.cell_at(0, 500) is None
    assert plane.cell_at(*plane.beyond("e9", 0, 1)) is None


@pytest.mark.parametrize("turn", range(6))
def test_a_board_turned_by_a_sixth_covers_the_same_places(turn):
    straight, turned = HexPlane(4, 0, 0, 40), HexPlane(4, 0, 0, 40, turn)
    places = {tuple(round(v, 6) + 0.0 for v in straight.centre_of(cell)) for cell in cells(4)}
    assert {tuple(round(v, 6) + 0.0 for v in turned.centre_of(cell)) for cell in cells(4)} == places


def test_the_opposite_seat_has_the_board_turned_by_half():
    plane = HexPlane(4, 0, 0, 40).turned(seat_turn(2, 1))
    x, y = HexPlane(4, 0, 0, 40).centre_of("a1")
    assert plane.centre_of("i9") == pytest.approx((x, y))


@pytest.mark.parametrize(
    ("seats", "homes"),
    [(2, ("a1", "i9")), (3, ("a1", "i5", "e9")), (4, ("i5", "i9", "a5", "a1"))],
)
def test_every_seat_has_its_corner_at_the_lower_left(seats, homes):
    expected = HexPlane(4, 0, 0, 40).centre_of("a1")
    for seat, home in enumerate(homes):
        plane = HexPlane(4, 0, 0, 40, seat_turn(seats, seat))
        assert plane.centre_of(home) == pytest.approx(expected)


def test_a_neighbour_is_in_its_direction_and_back_in_the_opposite():
    plane = HexPlane(4, 0, 0, 40, 1.0)
    for cell in cells(4):
        x, y = plane.centre_of(cell)
        for way in range(6):
            other = neighbour(cell, way, 4)
            if other is None:
                continue
            ox, oy = plane.centre_of(other)
            assert plane.direction(ox - x, oy - y) == way
            assert neighbour(other, way + 3, 4) == cell
            assert direction_of(cell, other, 4) == way
            assert distance(cell, other, 4) == 1


def test_two_cells_out_of_line_have_no_direction():
    assert direction_of("a1", "b3", 4) is None
    assert direction_of("a1", "a1", 4) is None
    assert direction_of("a1", "e5", 4) == 1


def test_a_drag_is_rounded_to_the_nearest_of_six_directions():
    plane = HexPlane(4, 0, 0, 40)
    for degrees, way in ((0, 0), (29, 0), (31, 1), (89, 1), (180, 3), (-31, 5)):
        angle = math.radians(degrees)
        assert plane.direction(math.cos(angle), math.sin(angle)) == way


def test_the_nearest_cell_within_reach_is_chosen():
    plane = HexPlane(4, 0, 0, 40)
    x, y = plane.centre_of("c3")
    assert plane.nearest(x + 22, y, ("c3", "g5"), 24) == "c3"
    assert plane.nearest(x + 26, y, ("c3", "g5"), 24) is None


@pytest.mark.parametrize("radius", RADII)
@pytest.mark.parametrize(("width", "height"), [(360, 330), (360, 900), (900, 324), (640, 640)])
def test_the_board_fits_into_its_box(radius, width, height):
    pitch = pitch_within(radius, width, height)
    reach = frame_reach(radius, pitch)
    assert reach <= width / 2 - 6.9
    assert reach * FLAT + 6 <= height / 2 + 0.1


def test_the_large_board_on_a_small_phone_has_the_size_of_the_design():
    assert pitch_within(4, 360, 420) == pytest.approx(34.4, abs=0.15)


@pytest.mark.parametrize("cell", ["a1", "i9", "e1", "e9", "c3", "i5"])
def test_the_lens_shows_the_neighbourhood_large_inside_the_box_and_off_the_hex(cell):
    plane = HexPlane(4, 180, 300, 34)
    box = (0, 100, 360, 420)
    lens = magnified(plane, cell, 52, box)
    x, y = lens.centre_of(cell)
    reach = lens_reach(52)
    assert reach - 0.01 <= x <= 360 - reach + 0.01
    assert 100 + reach - 0.01 <= y <= 520 - reach + 0.01
    _, py = plane.centre_of(cell)
    assert abs(y - py) > reach
    other = neighbour(cell, 0, 4) or neighbour(cell, 3, 4)
    assert math.dist(lens.centre_of(other), (x, y)) == pytest.approx(52)


def test_a_pawn_moves_round_the_rim_the_shorter_way():
    assert rim_arc(0, 5, 0.5) == pytest.approx(-0.5)
    assert rim_arc(5, 1, 1.0) == pytest.approx(7)
    assert rim_arc(1, 3, 0.5) == pytest.approx(2)


def test_outside_the_board_the_name_is_none():
    assert notation(4, 1, 4) is None
    assert notation(-4, 4, 4) == "a1"
