"""Entering a received share code."""

import pytest

from fitsmobile.session import challenge
from fitsmobile.ui import device
from fitsmobile.ui.look.theme import theme
from tests.ui.reading import node, texts


@pytest.fixture
def sent(begin, conductor):
    """The link of a FITS deal that was played to its end."""
    begin("fits", moves=200)
    return challenge.link_of(conductor.share_code())


@pytest.fixture
def entry(stage, navigator):
    """Open the code screen."""
    theme.reduced_motion = True

    def shown(**args):
        navigator.open("home")
        navigator.go("code", **args)
        stage.frames(3)
        return navigator.screen

    return shown


def test_an_empty_code_field_has_a_hint_text(entry):
    screen = entry()
    assert not screen.can_act
    assert any(text.startswith("Paste the message") for text in texts(screen))


def test_a_message_is_pasted_and_shows_its_deal(stage, entry, sent, conductor, monkeypatch):
    message = f"FITS: Ada 43\nThe same deal for you:\n{sent}"
    monkeypatch.setattr(device.current, "copied", lambda: message)
    screen = entry()
    screen.paste()
    stage.frames(3)
    best = sum(challenge.read(sent, conductor.games).to_beat)
    assert screen.can_act
    assert screen.text == sent
    assert {"FITS", "1 player", f"To beat: {best}".replace("-", "−")} <= set(texts(screen))


def test_a_typed_code_is_read_after_a_debounce(stage, entry, sent):
    screen = entry()
    screen.field.text = sent[:-1]
    stage.settle(0.5)
    assert not screen.can_act
    assert "The code has a wrong or missing character." in texts(screen)
    screen.field.text = sent.lower()
    stage.settle(0.5)
    assert screen.can_act


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "That isn't a FITS Mobile code."),
        ("FM9ABCDEFGH", "The code comes from another version of the app."),
        ("FM1ABCDEFGH", "The code has a wrong or missing character."),
    ],
)
def test_a_bad_code_is_refused_by_name_and_keeps_the_button_disabled(stage, entry, text, said):
    screen = entry(text=text)
    assert said in texts(screen)
    assert node(screen, "Set up the game").actions == ()


def test_a_code_wraps_in_its_field(stage, entry, sent):
    screen = entry(text=sent)
    lines = screen.field._lines_rects
    assert len(lines) > 3
    assert max(line.size[0] for line in lines) <= screen.field.width


def test_a_very_long_code_is_shown_in_part_and_kept_whole(stage, entry):
    screen = entry()
    screen.field.text = "FM1" + "A" * 5_000
    stage.settle(0.5)
    assert len(screen.field.text) < 2_100
    assert len(screen.text) == 5_003
    screen.field.text = screen.field.text[:-1] + "B"
    assert len(screen.text) < 2_100


def test_the_button_leads_to_the_set_up_of_that_deal(stage, entry, sent, navigator, conductor):
    screen = entry(text=sent)
    screen.act()
    stage.frames(3)
    assert navigator.current == "setup"
    assert navigator.screen.sent == challenge.read(sent, conductor.games)


def test_leaving_hides_the_keyboard_and_cancels_the_debounce(stage, entry, navigator):
    screen = entry()
    screen.field.focus = True
    screen.field.text = "hello"
    navigator.back()
    assert not screen.field.focus
    stage.settle(0.5)
    assert "That isn't a FITS Mobile code." not in texts(screen)
