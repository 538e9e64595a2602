"""The licences screen."""

import pytest

from fitsmobile.ui.look.licences import parts
from tests.ui.reading import node, press, texts

LONGEST_TEXTURE = 2048
"""A texture height in pixels that every phone supports."""


@pytest.fixture
def screen(stage, navigator):
    navigator.open("home", "settings")
    press(navigator.screen, "Licences")
    stage.until(lambda: parts()[-1].name in texts(navigator.screen))
    stage.settle()
    return navigator.screen


def notes(sheet):
    return [one for one in sheet.walk(restrict=True) if type(one).__name__ == "Note"]


def test_every_part_of_the_package_is_named_with_its_licence(screen):
    rows = {row.name: row.licence for row in screen.walk() if type(row).__name__ == "LicenceRow"}
    assert rows == {part.name: part.licence for part in parts()}


@pytest.mark.parametrize("name", ["FITS Mobile", "Python", "HarfBuzz"])
def test_a_tap_shows_the_whole_licence_and_back_returns_to_the_list(stage, screen, name):
    press(screen, name)
    part = next(part for part in parts() if part.name == name)
    within = [f"Part of {', '.join(part.within)}"] if part.within else []
    words = [*within, *part.paragraphs()]
    stage.until(lambda: len(notes(screen.top_overlay)) == len(words))
    stage.frames(2)
    assert [note.text for note in notes(screen.top_overlay)] == words
    assert max(note.texture_size[1] for note in notes(screen.top_overlay)) < LONGEST_TEXTURE
    screen.navigator.back()
    assert (screen.navigator.screen, screen.top_overlay) == (screen, None)
    screen.navigator.back()
    stage.settle()
    assert node(screen.navigator.screen, "Licences")
