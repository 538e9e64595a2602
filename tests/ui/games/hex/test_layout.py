import math

import pytest

from fitsmobile.engine.frozen import as_dict
from fitsmobile.ui.games.fillit.table import WANTS as FILLIT
from fitsmobile.ui.games.hex.geometry import HexPlane, axial, corners, frame_reach, pitch_within
from fitsmobile.ui.games.hex.layout import (
    Window,
    places,
    round_the_table,
)
from fitsmobile.ui.games.jammit.places import pawn_foot, pawn_spot
from fitsmobile.ui.games.jammit.table import WANTS as JAMMIT
from fitsmobile.ui.table.layout import Insets, Rect, edge

WINDOWS = {
    "small phone": Window(360, 640),
    "small phone with bars": Window(360, 640, Insets(bottom=16, top=24)),
    "phone": Window(360, 780, Insets(bottom=24, top=28)),
    "large text": Window(360, 640, Insets(top=24), text_scale=1.5),
    "landscape": Window(780, 360),
    "landscape, left": Window(780, 360, Insets(left=28), left_handed=True),
    "small landscape": Window(640, 360),
    "small landscape, large text": Window(640, 360, text_scale=1.5),
    "smallest landscape": Window(568, 320),
    "landscape with a notch": Window(892, 412, Insets(left=48, bottom=16, right=24)),
    "tablet": Window(800, 1280),
    "tablet on its side": Window(1280, 800),
}


def boxes(found):
    named = [(name, part) for name, part in as_dict(found).items() if isinstance(part, Rect)]
    if found.rows:
        named = [(name, part) for name, part in named if name != "bar"]
    named += [(f"row {k}", box) for k, box in enumerate(found.rows)]
    return [*named, *((f"other {k}", box) for k, box in enumerate(found.others))]


def plane_in(board, radius, wants):
    """The geometry of a board in its box."""
    pitch = pitch_within(radius, board.w, board.h, 1.0, wants.outside)
    return HexPlane(radius, board.x + board.w / 2, board.y + board.h / 2, pitch)


def outline(plane, wants):
    """Points on the outline of the frame and of the places of pawns outside it."""
    reach = frame_reach(plane.radius, plane.pitch) / plane.pitch
    ends = [plane.point(reach * q, reach * r) for q, r in ((1, 0), (0, 1), (-1, 1))]
    ends += [(2 * plane.x - x, 2 * plane.y - y) for x, y in ends]
    ring = sorted(ends, key=lambda p: math.atan2(p[1] - plane.y, p[0] - plane.x))
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        yield from ((ax + (bx - ax) * k / 60, ay + (by - ay) * k / 60) for k in range(60))
    if wants.pawns:
        foot = pawn_foot(plane.pitch)
        for corner in corners(plane.radius):
            x, y = plane.point(*pawn_spot(axial(corner, plane.radius), plane.radius))
            angles = (math.tau * k / 24 for k in range(24))
            yield from ((x + foot * math.cos(a), y + foot * math.sin(a)) for a in angles)


def away(box, x, y):
    """The distance of a point from a box; 0 inside."""
    dx = max(box.x - x, 0, x - box.x - box.w)
    dy = max(box.y - y, 0, y - box.y - box.h)
    return math.hypot(dx, dy)


def too_near(one, other):
    """Pairs of occupied places less than 4 dp apart."""
    if not (one.w and one.h and other.w and other.h):
        return False
    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    along = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return across > -3.9 and along > -3.9


@pytest.mark.parametrize("name", WINDOWS)
@pytest.mark.parametrize("others", [1, 2, 3])
@pytest.mark.parametrize("wants", [FILLIT, JAMMIT], ids=["fillit", "jammit"])
def test_no_parts_overlap_or_leave_the_window(name, others, wants):
    window = WINDOWS[name]
    found = places(window, 4, others, wants)
    parts = boxes(found)
    if found.rows:
        parts = [(part, box) for part, box in parts if part != "board"]
        shape = [*outline(plane_in(found.board, 4, wants), wants)]
        for part, box in parts:
            assert min(away(box, *point) for point in shape) > 3.9, part
    left, bottom, right, top = window.insets
    for part, box in parts:
        assert box.w >= 0 and box.h >= 0, part
        assert box.x >= left - 0.01 and box.x + box.w <= window.width - right + 0.01, part
        assert box.y >= bottom - 0.01, part
        assert box.y + box.h <= window.height - top + 0.01, part
    for k, (first, one) in enumerate(parts):
        for second, other in parts[k + 1 :]:
            assert not too_near(one, other), (first, second)


@pytest.mark.parametrize(("wants", "least"), [(FILLIT, 33.0), (JAMMIT, 27.0)])
def test_on_the_smallest_phone_the_board_has_nearly_the_whole_width(wants, least):
    board = places(WINDOWS["small phone with bars"], 4, 1, wants).board
    assert pitch_within(4, board.w, board.h, 1.0, wants.outside) >= least


@pytest.mark.parametrize("others", [1, 3])
@pytest.mark.parametrize("size", [(640, 360), (740, 360), (892, 412), (960, 600), (1280, 800)])
@pytest.mark.parametrize("wants", [FILLIT, JAMMIT], ids=["fillit", "jammit"])
def test_in_landscape_the_board_has_the_whole_height(size, others, wants):
    board = places(Window(*size), 4, others, wants).board
    most = pitch_within(4, math.inf, size[1] - 8, 1.0, wants.outside)
    assert plane_in(board, 4, wants).pitch > most * 0.94


@pytest.mark.parametrize(("wants", "least"), [(FILLIT, 31.0), (JAMMIT, 22.0)])
def test_the_smallest_phone_in_landscape_has_a_large_enough_board(wants, least):
    board = places(WINDOWS["smallest landscape"], 4, 3, wants).board
    assert plane_in(board, 4, wants).pitch >= least


@pytest.mark.parametrize("size", [(360, 528), (640, 300)])
@pytest.mark.parametrize("wants", [FILLIT, JAMMIT], ids=["fillit", "jammit"])
def test_without_a_header_the_board_uses_its_room(size, wants):
    headed, bare = (places(Window(*size, headed=one), 3, 1, wants) for one in (True, False))
    assert bare.header.h == 0
    assert plane_in(bare.board, 3, wants).pitch >= plane_in(headed.board, 3, wants).pitch
    if size[0] < size[1]:
        assert bare.board.h >= headed.board.h + 40


def test_the_controls_are_high_enough_for_a_thumb_everywhere():
    for window in WINDOWS.values():
        for wants in (FILLIT, JAMMIT):
            found = places(window, 4, 1, wants)
            for row in found.rows or (found.bar,):
                assert row.h >= 48
                assert row.w >= 100


def test_for_a_left_handed_player_the_controls_are_at_the_left():
    right = places(Window(780, 360), 4, 1, FILLIT)
    left = places(Window(780, 360, left_handed=True), 4, 1, FILLIT)
    assert right.bar.x > right.board.x
    assert left.bar.x < left.board.x


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800), (1024, 768), (768, 1024)])
@pytest.mark.parametrize("wants", [FILLIT, JAMMIT], ids=["fillit", "jammit"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_round_the_table_no_parts_overlap_and_the_board_is_large(size, wants, seats):
    for seat in range(seats):
        order = [(seat + k) % seats for k in range(1, seats)]
        facing = tuple((edge(seats, one) - edge(seats, seat)) % 4 for one in order)
        found = round_the_table(Window(*size), facing, wants)
        assert len(set(facing)) == seats - 1
        parts = boxes(found)
        for k, (first, one) in enumerate(parts):
            assert one.x >= 0 and one.x + one.w <= size[0], first
            assert one.y >= 0 and one.y + one.h <= size[1], first
            for second, other in parts[k + 1 :]:
                assert not too_near(one, other), (first, second)
        assert pitch_within(4, found.board.w, found.board.h, 1.0, wants.outside) > 28


@pytest.mark.parametrize("wants", [FILLIT, JAMMIT], ids=["fillit", "jammit"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_round_the_table_the_board_lies_still_when_the_table_is_turned(wants, seats):
    wide, high = 948, 593
    middles = set()
    for seat in range(seats):
        quarter = edge(seats, seat)
        size = (wide, high) if quarter % 2 == 0 else (high, wide)
        facing = tuple((edge(seats, (seat + k) % seats) - quarter) % 4 for k in range(1, seats))
        board = round_the_table(Window(*size), facing, wants).board
        x, y = board.x + board.w / 2 - size[0] / 2, board.y + board.h / 2 - size[1] / 2
        for _ in range(quarter):
            x, y = -y, x
        middles.add((round(x, 3), round(y, 3)))
    assert len(middles) == 1


def test_round_the_table_the_block_of_the_player_on_turn_holds_the_controls():
    for size in ((948, 593), (593, 948), (560, 896)):
        found = round_the_table(Window(*size), (3, 1), JAMMIT)
        assert found.me.y <= found.bar.y
        assert found.bar.y + found.bar.h <= found.me.y + found.me.h
        assert found.bar.x > found.me.x + found.me.w
        menu, hint = found.corners
        assert menu.x + menu.w < found.me.x
        assert hint.x > found.bar.x + found.bar.w


def test_partners_sit_opposite_each_other():
    assert (edge(4, 0) - edge(4, 2)) % 4 == 2
    assert (edge(4, 1) - edge(4, 3)) % 4 == 2


def test_insets_turn_with_the_table():
    around = Insets(left=1, top=2, right=3, bottom=4)
    assert around.turned(0) == around
    assert around.turned(2) == Insets(left=3, top=4, right=1, bottom=2)
    assert around.turned(1) == Insets(left=4, top=1, right=2, bottom=3)
