"""Words under the icons of a tray: one size, apart, and inside of the window."""

import pytest

from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.games.ramp.labels import Label, lines_within, shared_size
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from tests.ui import playing


def row(texts, pitch):
    return [Label(text, 40 + pitch * at, 0) for at, text in enumerate(texts)]


def test_the_longest_words_make_all_smaller(stage):
    roomy = shared_size(row(["Undo", "Mirror", "Rotate"], 80), 0, 300)
    tight = shared_size(row(["Rückgängig", "Spiegeln", "Drehen"], 57), 0, 300)
    assert roomy == theme.small
    assert 11 <= tight < roomy


def test_words_that_would_be_too_small_are_left_out(stage):
    assert shared_size(row(["Rückgängig", "Rückgängig"], 50), 0, 300) == 0


def test_rows_at_other_heights_are_independent(stage):
    above = [Label("Rückgängig", 40, 0), Label("Rückgängig", 60, 90)]
    assert shared_size(above, 0, 300) == theme.small


def test_words_without_room_are_written_in_two_lines(stage):
    assert lines_within("waiting for 2 more", 12, 200) == ["waiting for 2 more"]
    assert lines_within("waiting for 2 more", 12, 70) == ["waiting", "for 2 more"]
    assert lines_within("Zurücklegen", 12, 20) == ["Zurücklegen"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
@pytest.mark.parametrize(("game", "scale"), [("fits", 1.0), ("fits", 1.5), ("bits", 1.5)])
def test_the_words_of_a_tray_grow_with_the_text_in_every_language(
    stage, tmp_path, language, game, scale, size
):
    tr.switch(language)
    theme.text_scale = scale
    stage.resize(*size)
    _, navigator = playing.open_table(stage, tmp_path, game, 1, "solo")
    tray = navigator.screen.table.tray
    sizes = {button.label_size for button in tray.buttons.values()}
    assert len(sizes) == 1
    assert sizes.pop() >= (0.85 * theme.small if scale > 1 else 11)
    assert all(button.show_text for button in tray.buttons.values())
