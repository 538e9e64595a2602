"""Letters on the screen that type into a field."""

import pytest

from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.kit.field import TextField
from fitsmobile.ui.kit.letters import Letters
from fitsmobile.ui.kit.node import described
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.look.fonts import is_drawable
from fitsmobile.ui.look.i18n import tr


@pytest.fixture
def letters(stage):
    """Opens the letters for a field in a window."""

    def opened(size, **field):
        screen = Screen(size=size, size_hint=(None, None))
        stage.show(screen)
        shown = TextField(**field)
        sheet = Letters(shown, title="Name")
        sheet.open(screen)
        stage.settle()
        return sheet, shown

    return opened


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(360, 640), (640, 360), (800, 1280)])
def test_the_letters_of_every_language_fit_or_scroll_in_the_window(letters, language, size):
    tr.switch(language)
    sheet, _field = letters(size, suggestions=["Ada", "Maximilian-Alexa", "Zoë", "Ben"])
    x, y, width, height = sheet.panel.x, sheet.panel.y, sheet.panel.width, sheet.panel.height
    assert min(x, y) >= 0
    assert x + width <= size[0]
    assert y + height <= size[1]
    keys = [node for node in described(sheet) if len(node.name) == 1]
    groups = LANGUAGES[language].letters.split()
    assert sorted(node.name for node in keys) == sorted("".join(groups))
    assert is_drawable("".join(groups))
    assert max(map(len, groups)) <= 10
    assert size[0] > size[1] or all(node.seen == node.box for node in keys)


def test_a_word_begins_with_a_capital_and_the_limit_of_the_field_holds(letters):
    sheet, field = letters((360, 640), longest=7)
    for word in ("Z", "O", "E", "Space", "B", "X", "X", "X"):
        node = next(one for one in described(sheet) if one.name == word)
        described(sheet)[node].activate()
    assert field.text == "Zoe Bxx"
