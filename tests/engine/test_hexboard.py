import pytest

from fitsmobile.engine.hexboard import DIRECTIONS, bits_from, each, hexboard, moved

SIZES = pytest.mark.parametrize("radius", [3, 4])


@SIZES
def test_a_board_is_a_full_hexagon_with_one_blocked_hex(radius: int) -> None:
    board = hexboard(radius)
    assert len(board.names) == 3 * radius * (radius + 1) + 1
    assert board.spaces.bit_count() == len(board.names) - 1
    assert board.axial[board.centre] == (0, 0)


@SIZES
def test_indexes_ascend_like_names(radius: int) -> None:
    assert list(hexboard(radius).names) == sorted(hexboard(radius).names)


def test_the_notation_is_abalone_with_a_at_the_bottom() -> None:
    board = hexboard(4)
    corners = [board.names[cell] for cell in board.corners]
    assert corners == ["e9", "a5", "a1", "e1", "i5", "i9"]
    assert board.names[board.centre] == "e5"
    mini = hexboard(3)
    assert [mini.names[cell] for cell in mini.corners] == ["d7", "a4", "a1", "d1", "g4", "g7"]


def test_a_ray_ends_at_the_rim_or_before_the_centre() -> None:
    board = hexboard(4)
    start = board.index["a1"]
    named = {
        direction: [board.names[cell] for cell in board.rays[number][start]]
        for number, direction in enumerate(DIRECTIONS)
    }
    assert named["E"] == ["a2", "a3", "a4", "a5"]
    assert named["NE"] == ["b2", "c3", "d4"]
    assert named["NW"] == ["b1", "c1", "d1", "e1"]
    assert named["W"] == named["SW"] == named["SE"] == []


@SIZES
def test_rays_and_their_masks_hold_the_same_cells(radius: int) -> None:
    board = hexboard(radius)
    for rays, masks in zip(board.rays, board.ray_masks, strict=True):
        assert [bits_from(ray) for ray in rays] == list(masks)


@SIZES
def test_neighbours_are_mutual_and_never_the_centre(radius: int) -> None:
    board = hexboard(radius)
    for cell in each(board.spaces):
        assert board.centre not in board.neighbours[cell]
        for other in board.neighbours[cell]:
            assert cell in board.neighbours[other]
    assert len(board.neighbours[board.corners[0]]) == 3


def test_the_lanes_of_a_corner_start_on_its_two_edges_and_the_middle_one_ends_in_the_hole() -> None:
    board = hexboard(4)
    lengths = [
        (board.names[lane.entry], len(lane.cells), lane.ends_in_centre) for lane in board.lanes[2]
    ]
    assert lengths == [
        ("a1", 4, True),
        ("a2", 8, False),
        ("a3", 7, False),
        ("a4", 6, False),
        ("a5", 5, False),
        ("b1", 8, False),
        ("c1", 7, False),
        ("d1", 6, False),
        ("e1", 5, False),
    ]


@SIZES
def test_every_hex_is_in_three_lanes_each_way_except_behind_the_centre(radius: int) -> None:
    board = hexboard(radius)
    for cell in each(board.spaces):
        found = sum(cell in lane.cells for lanes in board.lanes for lane in lanes)
        q, r = board.axial[cell]
        assert found == (5 if 0 in (q, r, q + r) else 6)


@SIZES
def test_six_turns_or_two_mirrorings_are_the_identity(radius: int) -> None:
    board = hexboard(radius)
    cells = list(range(len(board.names)))
    once = board.turns[1]
    assert [once[cell] for cell in board.turns[5]] == cells
    assert [board.mirror[cell] for cell in board.mirror] == cells
    assert list(board.turns[3]) == cells[::-1]
    assert [board.turns[1][cell] for cell in board.corners] == [
        *board.corners[1:],
        board.corners[0],
    ]


@SIZES
def test_turning_keeps_rays(radius: int) -> None:
    board = hexboard(radius)
    for direction in range(6):
        clockwise = (direction + 5) % 6
        for cell in range(len(board.names)):
            turned = [board.turns[1][other] for other in board.rays[direction][cell]]
            assert turned == list(board.rays[clockwise][board.turns[1][cell]])


def test_a_moved_set_keeps_its_size() -> None:
    board = hexboard(4)
    cells = board.bits_of(["a1", "e9"])
    assert board.cells_of(moved(cells, board.mirror)) == ("a5", "e1")
    assert list(each(cells)) == [board.index["a1"], board.index["e9"]]
