"""Haptics, and applying the settings."""

import pytest

from fitsmobile.engine.frozen import replace
from fitsmobile.storage.settings import Settings


def test_a_failing_vibrator_is_not_used_again(stage, monkeypatch):
    from fitsmobile.ui import device
    from fitsmobile.ui.device.haptics import Haptics

    calls = []

    def broken(kind):
        calls.append(kind)
        raise OSError("no motor")

    monkeypatch.setattr(device.current, "feel", broken)
    haptics = Haptics()
    haptics.feel("tick")
    haptics.feel("tick")
    assert len(calls) == 1


def test_disabled_haptics_do_not_vibrate(stage, monkeypatch):
    from fitsmobile.ui import device
    from fitsmobile.ui.device.haptics import Haptics

    calls = []
    monkeypatch.setattr(device.current, "feel", calls.append)
    haptics = Haptics()
    haptics.on = False
    haptics.feel("land")
    assert calls == []


def test_settings_are_applied_at_once(stage, monkeypatch):
    from fitsmobile.ui.app.preferences import put_in_force
    from fitsmobile.ui.device.haptics import haptics
    from fitsmobile.ui.device.sound import sounds
    from fitsmobile.ui.look.i18n import tr
    from fitsmobile.ui.look.theme import theme

    chosen = replace(
        Settings(), theme="dark", language="ja", motion=0.5, volume=0.3, haptics=False,
        symbols="always", text_scale=1.2,
    )  # fmt: skip
    put_in_force(chosen)
    assert (theme.mode, tr.language, theme.speed) == ("dark", "ja", 2)
    assert (sounds.volume, haptics.on, theme.text_scale) == (0.3, False, 1.2)
    assert theme.shows_symbols("fits")
    put_in_force(replace(chosen, motion=0, symbols="auto"))
    assert theme.seconds("screen") == 0
    assert not theme.shows_symbols("fits")
    assert theme.shows_symbols("bits")
    put_in_force(Settings())


def test_the_system_bars_get_the_brightness_of_their_background(stage, monkeypatch):
    from fitsmobile.ui import device
    from fitsmobile.ui.app.preferences import put_in_force

    told = []
    monkeypatch.setattr(device.current, "dress_bars", lambda on_light: told.append(on_light))
    for mode in ("light", "dark", "contrast"):
        put_in_force(replace(Settings(), theme=mode))
    assert told[:2] == [True, False]
    put_in_force(Settings())


def test_the_systems_theme_is_followed(stage, monkeypatch):
    from fitsmobile.ui import device
    from fitsmobile.ui.app import preferences
    from fitsmobile.ui.look.theme import theme

    monkeypatch.setattr(device.current, "prefers_dark", lambda: True)
    preferences.put_in_force(Settings())
    assert theme.mode == "dark"


@pytest.mark.parametrize(
    ("system", "own", "both"), [(1.1, 1.1, 1.21), (2.0, 1.3, 1.5), (0.5, 0.9, 0.85)]
)
def test_the_systems_text_size_is_capped_for_the_layouts(stage, monkeypatch, system, own, both):
    from fitsmobile.ui import device
    from fitsmobile.ui.app import preferences
    from fitsmobile.ui.look.theme import theme

    monkeypatch.setattr(device.current, "font_scale", lambda: system)
    preferences.put_in_force(replace(Settings(), text_scale=own))
    assert theme.text_scale == pytest.approx(both)
