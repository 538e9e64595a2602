"""The shared card in the middle of a table."""

import pytest

from fitsmobile.ui.games.ramp.around_tablet import SharedCard
from fitsmobile.ui.look.theme import theme


@pytest.fixture
def written(monkeypatch):
    """The widths into which words were fitted."""
    from fitsmobile.ui.paint import draw

    widths, fit = [], draw.text_to_fit

    def noted(words, size, weight, width):
        widths.append(width)
        return fit(words, size, weight, width)

    monkeypatch.setattr(draw, "text_to_fit", noted)
    return widths


@pytest.mark.parametrize("size", [(240, 48), (48, 240)])
def test_the_text_runs_along_the_card_on_both_sides(stage, written, size):
    stage.show(SharedCard(size_hint=(None, None), size=size, text="2 of 16"))
    assert written == [pytest.approx(240 * 0.36)] * 2


@pytest.mark.parametrize("size", [(0, 48), (48, 0)])
def test_without_room_the_card_has_no_text(stage, written, size):
    stage.show(SharedCard(size_hint=(None, None), size=size, text="2 of 16"))
    assert written == []


def test_the_card_looks_like_a_button_only_while_it_waits(stage):
    """Regression: the card looked like a button while a tap had no effect."""
    card = SharedCard(size_hint=(None, None), size=(240, 48), text="Start tile")
    stage.show(card)
    assert stage.pixel(12, 24) == tuple(round(255 * one) for one in theme.surface[:3])
    card.waits = True
    stage.frames(1)
    assert stage.pixel(12, 24) == tuple(round(255 * one) for one in theme.text[:3])
