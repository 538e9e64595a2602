"""Deep links and copied share codes, valid and invalid."""

import io
import os
import re
import threading
import time
from contextlib import suppress

import pytest

from fitsmobile.session import challenge
from fitsmobile.session.actions import Player
from fitsmobile.storage import code
from fitsmobile.ui.app import deep_links
from fitsmobile.ui.device.desktop import Desktop
from fitsmobile.ui.device.interface import Source
from fitsmobile.ui.screens import export_import, share_codes
from tests.session.conducting import export
from tests.source import ROOT
from tests.ui.reading import texts

ADA = Player("Ada", "red")
QUICK = 0.25
"""Processor seconds until a message is shown."""


class Device(Desktop):
    """A device that starts the app with a link, or delivers one later."""

    def __init__(self, link=None, copied=""):
        super().__init__()
        self.link, self.text, self.hear = link, copied, None

    def first_sent(self):
        return self.link

    def hear_sent(self, hear):
        self.hear = hear

    def copied(self):
        return self.text


@pytest.fixture
def home(stage, navigator):
    navigator.open("home")
    stage.frames(2)
    return navigator


@pytest.fixture
def sent(begin, conductor):
    """The link of a FITS deal that was played to its end."""
    begin("fits", moves=200)
    return challenge.link_of(conductor.share_code())


def door(monkeypatch, navigator, device):
    said = []
    monkeypatch.setattr("fitsmobile.ui.device.current", device)
    deep_links.LinkHandler(navigator, said.append)
    return said


def test_an_app_started_with_a_link_opens_the_set_up_of_that_deal(stage, monkeypatch, home, sent):
    assert door(monkeypatch, home, Device(link=sent)) == []
    assert home.current == "setup"
    stage.frames(2)
    assert any(text.startswith("To beat: ") for text in texts(home.screen))


def test_a_link_reaches_the_running_app_on_any_screen(stage, monkeypatch, home, sent):
    device = Device()
    door(monkeypatch, home, device)
    home.go("settings")
    device.hear(sent)
    assert home.current == "setup"
    assert home.back()
    assert home.current == "settings"


def test_starting_deals_the_cards_of_the_link(stage, home, conductor, sent):
    theirs = conductor.snapshot
    assert share_codes.visit(home, sent) == ""
    home.screen.act()
    mine = conductor.snapshot
    assert mine.game_id != theirs.game_id
    assert conductor.share_code(whole_game=False) == code.pack(
        code.unpack(challenge.code_in(sent)).setup, ()
    )
    assert mine.ply == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "That isn't a FITS Mobile code."),
        ("https://example.org/FM1", "That isn't a FITS Mobile code."),
        ("fitsmobile://challenge/", "That isn't a FITS Mobile code."),
        ("fitsmobile://challenge/../../settings.json", "That isn't a FITS Mobile code."),
        ("fitsmobile://challenge/FM9AAAA", "The code comes from another version of the app."),
        ("fitsmobile://challenge/FM1AAAA", "The code has a wrong or missing character."),
        ("fitsmobile://challenge/FM1%00%0a", "The code has a wrong or missing character."),
        ("fitsmobile://challenge/FM1" + "A" * (1 << 17), "The code is too long."),
        (code.pack({"game": "chess"}, ()), "The rules don't allow this deal."),
        (code.pack({"game": "fits", "seats": 99}, ()), "The rules don't allow this deal."),
        (code.pack({}, ()), "The code has a wrong or missing character."),
    ],
)
def test_an_invalid_link_is_refused_with_a_toast_and_keeps_the_screen(
    stage, monkeypatch, home, conductor, text, said
):
    assert door(monkeypatch, home, Device(link=text or " ")) == [said]
    assert home.current == "home"
    assert conductor.snapshot is None


def test_a_code_is_found_inside_a_message(sent):
    message = f"FITS: Ada 43\nThe same deal for you:\n{sent}\nSee you, FM"
    assert share_codes.found_in(message) == sent


def test_a_message_without_a_code_is_unchanged():
    message = "Dear all, " * 100
    assert share_codes.found_in(message) == message


def test_the_shortcut_to_today_opens_the_first_untried_deal(stage, monkeypatch, home, conductor):
    conductor.daily_deals.start("fits", ADA)
    home.go("settings")
    assert door(monkeypatch, home, Device(link=deep_links.TODAY)) == []
    stage.frames(3)
    assert home.current == "home"
    assert "BITS today" in texts(home.screen.top_overlay)


def test_the_shortcut_to_continue_opens_the_table_of_the_running_game(
    stage, monkeypatch, home, begin
):
    device = Device()
    door(monkeypatch, home, device)
    device.hear(deep_links.CONTINUE)
    assert home.current == "home"  # no game is running
    begin("fits", moves=1)
    home.go("settings")
    device.hear(deep_links.CONTINUE)
    stage.frames(2)
    assert home.current == "table"


def test_the_links_of_the_launchers_shortcuts_are_all_known():
    text = (ROOT / "for_android/res/xml/shortcuts.xml").read_text("utf-8")
    assert re.findall(r'android:data="(.+?)"', text) == [deep_links.TODAY, deep_links.CONTINUE]


def test_a_message_shared_with_the_app_opens_its_deal(stage, monkeypatch, home, sent):
    """Messengers do not mark the app's links: they share the whole message."""
    message = f"FITS: Ada 43\nThe same deal for you:\n{sent}\nSee you, FM"
    assert door(monkeypatch, home, Device(link=message)) == []
    assert home.current == "setup"


@pytest.mark.parametrize("text", ["", "x" * 10_000_000, "FM1" + "A" * 10_000_000])
def test_a_shared_text_of_any_length_is_handled_at_once(stage, monkeypatch, home, conductor, text):
    began = time.process_time()
    (said,) = door(monkeypatch, home, Device(link=text))
    assert time.process_time() - began < QUICK
    assert said in ("That isn't a FITS Mobile code.", "The code is too long.")
    assert (home.current, conductor.snapshot) == ("home", None)


@pytest.fixture
def opened(stage, monkeypatch, home, tmp_path):
    """Send a file to the running app; its message, and the seconds until it was shown."""

    def opening(open_file):
        device = Device()
        said = door(monkeypatch, home, device)
        began = time.process_time()
        device.hear(Source("games.json", open_file))
        stage.until(lambda: said, limit=5_000)
        return said, time.process_time() - began

    return opening


def denied():
    raise OSError("java.lang.SecurityException: Permission Denial")


def huge(tmp_path):
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(2 << 30)
    return (tmp_path / "huge").open("rb", buffering=0)


def endless():
    """A pipe that delivers zeros without end."""
    read, write = os.pipe()

    def pour():
        with suppress(OSError), os.fdopen(write, "wb", buffering=0) as file:
            while True:
                file.write(bytes(1 << 16))

    threading.Thread(target=pour, daemon=True).start()
    return os.fdopen(read, "rb", buffering=0)


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("denied", "That file can't be read."),
        ("huge", "This file contains no FITS Mobile games."),
        ("endless", "That file can't be read."),
        ("other", "This file contains no FITS Mobile games."),
    ],
)
def test_a_file_that_is_no_export_is_refused_with_a_toast(
    opened, home, conductor, tmp_path, kind, line
):
    files = {
        "denied": denied,
        "huge": lambda: huge(tmp_path),
        "endless": endless,
        "other": lambda: io.BytesIO(b'{"name": "another app"}'),
    }
    said, seconds = opened(files[kind])
    assert said == [line]
    assert seconds < QUICK
    assert conductor.saved_games() == ()
    assert home.screen.top_overlay is None


def test_a_file_that_never_ends_does_not_block_frames_and_can_be_cancelled(
    stage, monkeypatch, home, conductor
):
    read, write = os.pipe()
    device = Device()
    said = door(monkeypatch, home, device)
    device.hear(Source("games.json", lambda: os.fdopen(read, "rb", buffering=0)))
    stage.frames(15, 1 / 60)
    sheet = home.screen.top_overlay
    assert "Waiting for the file…" in texts(sheet)
    device.hear("FM1")
    assert said == ["Wait until the import or the export is done."]
    assert home.screen.top_overlay is sheet
    sheet.close()
    assert said[1:] == ["0 games imported."]
    os.close(write)
    assert not export_import.is_busy()


def test_a_file_opened_with_the_app_is_imported(opened, begin, conductor):
    begin("fits", moves=3)
    data = export(conductor)
    said, _seconds = opened(lambda: io.BytesIO(data))
    assert said == ["0 games imported. 1 was already on this device."]
