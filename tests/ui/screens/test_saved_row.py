"""A row in the list of games: where its date stands."""

import pytest

from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.look.i18n import tr


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["fits", "bits", "fillit", "jammit"])
def test_a_row_in_landscape_has_its_date_beside_the_headline(
    stage, navigator, begin, language, game
):
    tr.switch(language)
    stage.resize(640, 360)
    begin(game, people=2, moves=3)
    navigator.open("home", "saved")
    stage.frames(3)
    (row,) = [one for one in navigator.screen.walk() if type(one).__name__ == "SavedRow"]
    assert row.shorter and row.beside == row.shorter
