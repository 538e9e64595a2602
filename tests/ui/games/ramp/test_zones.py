"""Zones round a tablet, and the layout of the table in each."""

import pytest

from fitsmobile.ui.games.ramp.geometry import TableSpec
from fitsmobile.ui.games.ramp.zone import zone_cell, zone_layout
from fitsmobile.ui.look.units import scale_for
from fitsmobile.ui.table.layout import Insets, Rect, has_room, middle, zones
from tests.ui.games.ramp.layout_parts import parts

SIZES = [(1280, 800), (800, 1280), (1024, 768), (1366, 1024), (960, 600)]
GAMES = {
    "fits": TableSpec(),
    "left": TableSpec(left_handed=True),
    "bits": TableSpec(rows=6, cards=3, homes=2, shelf=False, buttons=("undo", "rotate")),
}


def unit(size):
    """Pixels per dp as it is drawn, on a screen of one pixel per dp."""
    return scale_for(*size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_zones_are_in_the_window_and_apart(size, seats):
    places = zones(*size, unit(size), Insets(0, 12, 0, 24), seats)
    for at, (rect, _) in enumerate(places):
        assert rect.inside(Rect(0, 12, size[0], size[1] - 36))
        assert not any(rect.overlaps(other.rect) for other in places[at + 1 :])


def test_the_zones_are_those_of_the_design():
    near, left, far, right = zones(1280, 800, unit((1280, 800)), Insets(), 4)
    assert abs(near.rect.h - 358) <= 8
    assert near.rect.w >= 458
    assert abs(left.rect.h - 588) <= 16
    assert [zone.quarter for zone in (near, left, far, right)] == [0, 3, 2, 1]
    assert zone_cell([near, left, far, right], unit((1280, 800)), TableSpec()) >= 26
    assert near.rect.cx == far.rect.cx == 640


def test_three_at_bits_have_cells_of_49_on_the_tablet_of_the_design():
    near, left, right = zones(800, 1280, unit((800, 1280)), Insets(), 3)
    assert abs(near.rect.w - 784) <= 2
    assert abs(near.rect.h - 420) <= 2
    assert (left.rect.h, left.rect.w) == (right.rect.h, right.rect.w)
    assert abs(left.rect.h - 832) <= 8
    assert zone_cell([near, left, right], unit((800, 1280)), GAMES["bits"]) >= 49


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_zone_are_inside_it_and_apart(size, seats, game):
    spec = GAMES[game]
    places = zones(*size, unit(size), Insets(), seats)
    cell = zone_cell(places, unit(size), spec)
    for rect, quarter in places:
        w, h = (rect.w, rect.h) if quarter % 2 == 0 else (rect.h, rect.w)
        layout = zone_layout(w, h, unit(size), cell, spec)
        shown = [(name, part) for name, part in parts(layout) if part.w and part.h]
        for at, (name, part) in enumerate(shown):
            assert part.inside(Rect(0, 0, w, h)), (name, part)
            for other, part2 in shown[at + 1 :]:
                assert not part.overlaps(part2), (name, part, other, part2)
        assert min(min(one.w, one.h) for one in layout.buttons.values()) >= 48


@pytest.mark.parametrize("size", [*SIZES, (600, 960), (673, 841), (768, 1024), (800, 800)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_card_and_the_menu_are_between_the_zones(size, seats):
    """Regression: on an upright tablet the zones at the sides covered both."""
    insets = Insets(0, 12, 0, 24)
    places = zones(*size, unit(size), insets, seats)
    card, menu = middle(*size, unit(size), insets, seats, 48 / unit(size))
    assert not card.overlaps(menu)
    assert abs(menu.w - 48) <= 1
    assert abs(menu.h - 48) <= 1
    for part in (card, menu) if card.w else (menu,):
        assert part.inside(Rect(0, 12, size[0], size[1] - 36))
        assert not any(part.overlaps(rect) for rect, _ in places)
    assert card.w or max(size) - min(size) < 120


def test_the_card_is_upright_only_in_an_upright_gap():
    lying, standing = ((240, 48), (48, 240))
    assert middle(1280, 800, 1, Insets(), 4).card[2:] == lying
    assert middle(800, 1280, 1, Insets(), 2).card[2:] == lying
    assert middle(800, 1280, 1, Insets(), 3).card[2:] == standing


def test_only_a_tablet_has_room_for_several_zones():
    assert has_room(1280, 800, 1)
    assert not has_room(780, 360, 1)
    assert not has_room(1080, 2340, 3)
