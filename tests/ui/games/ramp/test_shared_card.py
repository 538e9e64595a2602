"""The shared card in the middle of a table."""

import pytest

from fitsmobile.ui.games.ramp import around_tablet
from fitsmobile.ui.games.ramp.around_tablet import SharedCard


@pytest.fixture
def written(monkeypatch):
    """The widths into which words were fitted."""
    widths, fit = [], around_tablet.text_to_fit

    def noted(words, size, weight, width):
        widths.append(width)
        return fit(words, size, weight, width)

    monkeypatch.setattr(around_tablet, "text_to_fit", noted)
    return widths


@pytest.mark.parametrize("size", [(240, 48), (48, 240)])
def test_the_text_runs_along_the_card(stage, written, size):
    card = stage.show(SharedCard(size_hint=(None, None), size=size))
    card.show("fits", None, "2 of 16")
    assert (card.opacity, written) == (1, [pytest.approx(240 * 0.36)])


@pytest.mark.parametrize("size", [(0, 48), (48, 0)])
def test_without_room_the_card_has_no_text(stage, written, size):
    card = stage.show(SharedCard(size_hint=(None, None), size=size))
    card.show("fits", None, "2 of 16")
    assert (card.opacity, written) == (0, [])
