"""Apply the settings to theme, language, sound and vibration."""

import gc
import locale
import os

from kivy.core.window import Window

from fitsmobile.storage.languages import LANGUAGES, SOURCE
from fitsmobile.storage.settings import Settings
from fitsmobile.ui import device, paint
from fitsmobile.ui.device.haptics import haptics
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.speech import speech
from fitsmobile.ui.look.switches import switches
from fitsmobile.ui.look.theme import theme

SMALLEST_TEXT, LARGEST_TEXT = 0.85, 1.5
"""Limits of the text scale: readable, and what the layouts have room for. The system's scale and
the player's own are multiplied."""

HALF_BRIGHT = 1.5
"""The sum of red, green and blue above which a ground is light."""


def put_in_force(chosen: Settings) -> None:
    """Apply the settings to the whole app at once.

    Dead widgets stay bound until they are collected. A collection in the middle of a dispatch
    makes Kivy end the dispatch early, so they are collected before: by `paint.forget`, too.
    """
    mode = chosen.theme
    if mode == "system":
        mode = "dark" if device.current.prefers_dark() else "light"
    language = system_language() if chosen.language == "system" else chosen.language
    scale = chosen.text_scale * device.current.font_scale()
    scale = max(SMALLEST_TEXT, min(scale, LARGEST_TEXT))
    if Window.children:
        if (theme.mode, theme.table, theme.tiles) != (mode, chosen.table, chosen.tiles):
            paint.forget()  # no texture of the look before is shown any longer
        elif (theme.text_scale, tr.language) != (scale, language):
            gc.collect()
    theme.text_scale = scale
    theme.reduced_motion = chosen.motion == 0
    theme.speed = 1 / chosen.motion if chosen.motion else 1.0
    theme.symbols = chosen.symbols
    sounds.on, sounds.few = chosen.sounds is not False, chosen.sounds == "few"
    sounds.volume = chosen.volume
    sounds.captions, sounds.headphones = chosen.captions, chosen.headphones
    haptics.on = chosen.haptics
    speech.when, speech.full = chosen.spoken, chosen.spoken_length == "full"
    switches.set(chosen.switches, chosen.scan_pace)
    theme.switch(mode, chosen.table, chosen.tiles)
    device.current.dress_bars(on_light=sum(theme.bg[:3]) > HALF_BRIGHT)
    tr.switch(language)


def system_language() -> str:
    """The first of the system's languages that we speak, otherwise English."""
    wanted = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    wanted += [device.current.language(), locale.getlocale()[0] or ""]
    for names in wanted:
        for name in names.split(":"):
            if name[:2].lower() in LANGUAGES:
                return name[:2].lower()
    return SOURCE
