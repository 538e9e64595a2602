"""The singletons of the UI, reset after every test."""

import gc
import sys
from collections import Counter
from importlib import import_module
from typing import Any

COLLECTIONS = 3
"""Collections in a row: each may release objects for the next."""


def reset() -> None:
    """Put every singleton of the UI back to its state before the first test."""
    from kivy.core.window import Window

    from fitsmobile.ui.device.haptics import haptics
    from fitsmobile.ui.device.insets import insets
    from fitsmobile.ui.device.sound import sounds
    from fitsmobile.ui.look.i18n import tr
    from fitsmobile.ui.look.switches import switches
    from fitsmobile.ui.look.theme import theme
    from fitsmobile.ui.paint.texture_cache import texture_cache
    from fitsmobile.ui.table.thinking import pars

    Window.release_all_keyboards()
    texture_cache.close()
    pars.cache_clear()
    tr.switch("en")
    theme.switch("light")
    theme.text_scale, theme.speed, theme.reduced_motion = 1.0, 1.0, False
    theme.symbols = "auto"
    theme.fit(1, 1)
    insets.left = insets.top = insets.right = insets.bottom = 0
    sounds.on, sounds.few, sounds.volume = True, False, 0.8
    sounds.captions, sounds.headphones, sounds.heard = False, False, None
    haptics.on = True
    switches.set("off", 1.5)


def bound() -> Counter[str]:
    """The number of callbacks bound to each property and event of the singletons."""
    from kivy.core.window import Window

    from fitsmobile.ui.device.insets import insets
    from fitsmobile.ui.look.i18n import tr
    from fitsmobile.ui.look.theme import theme

    import_module("fitsmobile.ui.kit.painted")  # stays bound to the window
    counts = Counter({"tr": len(tr._watchers)})
    for name, dispatcher in (("theme", theme), ("insets", insets), ("window", Window)):
        for key in observable(dispatcher):
            counts[f"{name}.{key}"] = len(dispatcher.get_property_observers(key))
    return counts


def observable(dispatcher: Any) -> list[str]:
    """The properties and events that can be bound; Kivy accepts every `on_...` as an event."""
    names = {*dispatcher.properties(), *dispatcher.events()}
    return [name for name in names if name[:3] != "on_" or dispatcher.is_event_type(name)]


def still_bound(before: Counter[str]) -> Counter[str]:
    """The callbacks that were not bound before and are not garbage."""
    left: Counter[str] = Counter()
    for _ in range(COLLECTIONS):
        collect_all()
        left = bound() - before
        if not left:
            break
        replace_last_text_input()
        end_thinking()
    return left


def collect_all() -> None:
    """Collect garbage until hardly any is left.

    Kivy's bindings to properties need a second collection. What is left is frozen after each test,
    and never freed.
    """
    for _ in range(COLLECTIONS):
        if not gc.collect():
            break


def end_thinking() -> None:
    """Wait until the worker has noticed that its question, which holds a screen, is cancelled."""
    from fitsmobile.ui.table.thinking import thinker

    if thinker.cache_info().currsize:
        thinker().close()


def replace_last_text_input() -> None:
    """Release the last text input used: `kivy.clock.triggered` references its last arguments."""
    module = sys.modules.get("kivy.uix.textinput")
    if module is not None:
        module.TextInput(text="any")
