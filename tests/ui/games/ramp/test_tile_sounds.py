"""Sounds of a tile on the ramp, in the order in which they are heard."""

import pytest

from fitsmobile.engine.views import Effect, Landing, Placed
from fitsmobile.session.actions import Undo
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.games.ramp.tile_sounds import hear_effects, hear_landing, hear_slide
from tests.ui.playing import drag_to, open_table


@pytest.fixture
def heard(monkeypatch):
    """Sounds as (event, step, loudness), later ones as (delay, event, step)."""
    found = []
    monkeypatch.setattr(
        sounds, "play", lambda event, step=0, loudness=1.0: found.append((event, step, loudness))
    )
    monkeypatch.setattr(
        sounds,
        "play_after",
        lambda wait, event, step=0: found.append((round(wait, 3), event, step)),
    )
    return found


def test_a_tile_slides_when_it_is_dropped_lands_when_it_touches_and_is_taken_back(
    stage, tmp_path, heard
):
    conductor, navigator = open_table(stage, tmp_path, "fits", boards=["1", "3"])
    ramp = navigator.screen.table.ramp
    del heard[:]
    drag_to(stage, navigator.screen.table, ramp.hand.column)
    assert heard[0] == ("take", 0, 1.0)
    assert [event for event, *_ in heard].count("slide") == 1
    assert "land_lip" not in [event for event, *_ in heard]
    stage.until(lambda: not ramp.falling.shown)
    assert [event for event, *_ in heard].count("land_lip") == 1
    conductor.dispatch(Undo())
    stage.until(lambda: heard[-1][0] == "undo")


@pytest.mark.parametrize(
    ("lasts", "rows", "slide"),
    [(0.12, 2, None), (0.16, 4, 0), (0.2, 8, 1), (0.25, 12, 3), (0.5, 12, 3), (0.08, 12, None)],
)
def test_a_slide_is_as_long_as_the_fall_of_three_rows_or_more(heard, lasts, rows, slide):
    hear_slide(lasts, rows, 0.6)
    assert heard == ([] if slide is None else [("slide", slide, 0.6)])


def test_a_landing_tells_the_surface_and_the_size_of_the_tile(heard):
    corner = Placed("a", ((0, 0), (1, 0), (0, 1)))
    five = Placed("b", ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1)))
    hear_landing(corner, (), 1.0)
    hear_landing(five, (corner,), 1.0)
    assert heard == [("land_lip", 0, 1.0), ("land_tile", 2, 1.0)]


def test_rows_are_heard_one_by_one_after_the_landing_and_covered_dots_last(heard):
    effects = Effect("rows", 2, 2, ()), Effect("buried", 3, -3, ()), Effect("dots", 4, 4, ())
    hear_effects(Landing("a", (), effects, 0))
    assert heard == [(0.06, "row", 0), (0.15, "row", 1), (0.24, "buried", 0)]
