"""Sharing a deal: a QR code and a text."""

import pytest

from fitsmobile.session import challenge
from fitsmobile.session.actions import Player
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui import device
from fitsmobile.ui.kit.choice import Segmented
from fitsmobile.ui.kit.qr_square import QrSquare
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.screens.challenge import shared_name
from tests.ui.kit import qr_reader


@pytest.fixture
def opened(stage, navigator):
    """Open the challenge screen."""
    theme.reduced_motion = True

    def shown():
        navigator.open("home", "challenge")
        stage.frames(4)
        return navigator.screen

    return shown


def the(kind, screen):
    return next(one for one in screen.walk() if isinstance(one, kind))


def test_the_qr_code_holds_the_link_to_the_game_at_the_table(opened, begin, conductor):
    begin("fits", moves=200)
    square = the(QrSquare, opened())
    assert square.readable
    assert "".join(square.parts) == challenge.link_of(conductor.share_code())


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_the_qr_code_can_be_scanned_in_every_theme(stage, opened, begin, conductor, mode):
    theme.switch(mode)
    begin("fits", moves=200)
    square = the(QrSquare, opened())
    scanned = qr_reader.read(qr_reader.on_screen(stage, square))
    assert scanned == challenge.link_of(conductor.share_code())


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (800, 1280), (1280, 800)])
def test_all_of_the_challenge_is_in_sight_and_its_code_fills_the_square(stage, opened, begin, size):
    stage.resize(*size)
    begin("fits", moves=200)
    screen = opened()
    for language in LANGUAGES:
        tr.switch(language)
        screen.refresh()
        stage.frames(3)
        for form in (screen.form, screen.ids.second):
            assert form.content_height < form.height + 1
        square = the(QrSquare, screen)
        assert square.height == square.side(square.height) >= 130


def test_a_sender_without_a_name_is_not_called_you():
    names = [shared_name(Player(name, "red")) for name in ("You", "Zoë")]
    assert names == ["Me", "Zoë"]


def test_without_the_result_the_challenge_has_no_score_to_beat(stage, opened, begin, conductor):
    begin("fits", moves=200)
    screen = opened()
    assert challenge.read(screen.code, conductor.games).to_beat
    the(Segmented, screen).value = False
    stage.frames(3)
    assert challenge.read(screen.code, conductor.games).to_beat == ()
    assert screen.code == "".join(the(QrSquare, screen).parts).removeprefix(challenge.LINK)


def test_the_shared_text_is_readable(opened, begin, conductor, monkeypatch):
    begin("fits", moves=200)
    sent = []
    monkeypatch.setattr(device.current, "copy", lambda text: sent.append(text) or True)
    screen = opened()
    screen.act()
    (text,) = sent
    score = conductor.snapshot.outcome.scores[0]
    assert text.splitlines()[0].replace("−", "-") == f"FITS: Ada {score}"
    assert challenge.read(text, conductor.games).to_beat
    assert screen.ids.toast.text.startswith("Copied")


def test_an_empty_table_has_no_challenge(opened):
    screen = opened()
    assert screen.code == screen.invitation() == ""
    assert not [one for one in screen.walk() if isinstance(one, QrSquare)]
