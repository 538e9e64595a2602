from dataclasses import fields

import pytest

from fitsmobile.ui.hex_geometry import pitch_within
from fitsmobile.ui.hex_places import FILLIT, JAMMIT, Box, Window, places

WINDOWS = {
    "small phone": Window(360, 640),
    "small phone with bars": Window(360, 640, (0, 24, 0, 16)),
    "phone": Window(360, 780, (0, 28, 0, 24)),
    "large text": Window(360, 640, (0, 24, 0, 0), text_scale=1.3),
    "landscape": Window(780, 360),
    "landscape, left": Window(780, 360, (28, 0, 0, 0), left_handed=True),
    "small landscape, large text": Window(640, 360, text_scale=1.3),
    "tablet": Window(800, 1280),
    "tablet on its side": Window(1280, 800),
}


def boxes(found):
    named = [
        (field.name, getattr(found, field.name))
        for field in fields(found)
        if isinstance(getattr(found, field.name), Box)
    ]
    return [*named, *((f"other {k}", box) for k, box in enumerate(found.others))]


def too_near(one, other):
    """Less than 4 dp between two places that hold something."""
    if not (one.width and one.height and other.width and other.height):
        return False
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    along = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > -3.9 and along > -3.9


@pytest.mark.parametrize("name", WINDOWS)
@pytest.mark.parametrize("others", [1, 2, 3])
@pytest.mark.parametrize("wants", [FILLIT, JAMMIT], ids=["fillit", "jammit"])
def test_nothing_overlaps_and_nothing_leaves_the_window(name, others, wants):
    window = WINDOWS[name]
    found = places(window, 4, others, wants)
    parts = boxes(found)
    left, top, right, bottom = window.insets
    for part, box in parts:
        assert box.width >= 0 and box.height >= 0, part
        assert box.x >= left - 0.01 and box.x + box.width <= window.width - right + 0.01, part
        assert box.y >= bottom - 0.01, part
        assert box.y + box.height <= window.height - top + 0.01, part
    for k, (first, one) in enumerate(parts):
        for second, other in parts[k + 1 :]:
            assert not too_near(one, other), (first, second)


@pytest.mark.parametrize(("wants", "least"), [(FILLIT, 33.0), (JAMMIT, 27.0)])
def test_on_the_smallest_phone_the_board_keeps_nearly_the_whole_width(wants, least):
    board = places(WINDOWS["small phone with bars"], 4, 1, wants).board
    assert pitch_within(4, board.width, board.height, 1.0, wants.outside) >= least


def test_the_controls_are_high_enough_for_a_thumb_everywhere():
    for window in WINDOWS.values():
        for wants in (FILLIT, JAMMIT):
            assert places(window, 4, 1, wants).bar.height >= 48


def test_a_left_hand_has_the_controls_at_the_left():
    right = places(Window(780, 360), 4, 1, FILLIT)
    left = places(Window(780, 360, left_handed=True), 4, 1, FILLIT)
    assert right.bar.x > right.board.x
    assert left.bar.x < left.board.x
