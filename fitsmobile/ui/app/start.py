"""Start of the process: what has to come before Kivy's window, in the order that Kivy needs."""

import gc
import os

from fitsmobile import __version__

DEFAULTS = {
    "KIVY_NO_ARGS": "1",  # our own arguments, not Kivy's
    "KIVY_NO_FILELOG": "1",
    "KIVY_AUDIO": "sdl2",  # on every machine the same, whatever else is installed there
    "KIVY_IMAGE": "sdl2",
    "KIVY_TEXT": "sdl2",
    "KIVY_WINDOW": "sdl2",
    "KCFG_KIVY_LOG_LEVEL": "warning",
    "KCFG_GRAPHICS_WIDTH": "420",  # of a desktop window; a phone has its own size
    "KCFG_GRAPHICS_HEIGHT": "860",
    "KCFG_GRAPHICS_MINIMUM_WIDTH": "340",
    "KCFG_GRAPHICS_MINIMUM_HEIGHT": "340",
    "KIVY_METRICS_FONTSCALE": "1",  # ours: `preferences` knows how much the layouts can take
    "KCFG_INPUT_MOUSE": "mouse,disable_multitouch",  # else a right click paints a red dot
}


def prepare() -> None:
    """Set up everything that has to come before a window and before `kivy.lang` is imported.

    Every process that shows the app or a part of it calls this first: the app, the tests, the
    screenshots and the demonstration. Environment variables that are set already stay.
    """
    for name, value in DEFAULTS.items():
        os.environ.setdefault(name, value)
    # Sounds that are loaded after the window may stall it, and the theme opens the window:
    # it has to ask how dense the screen is.
    from fitsmobile.ui.device.sound import sounds
    from fitsmobile.ui.look import kivy_patches

    sounds.load_first()
    kivy_patches.put_off_style_rules()


def main() -> None:
    """Open the app and run it until it is closed."""
    gc.disable()  # until the first frame: there is nothing to collect yet
    from fitsmobile.ui.app import environment

    environment.require_display()
    substitute = environment.provide_folders("fits")
    prepare()
    gc.freeze()  # Kivy runs a full collection when it creates the window

    from fitsmobile.storage import crash
    from fitsmobile.ui.app.app import FitsApp

    app = FitsApp(substitute=substitute)
    crash.watch(app.folder, f"{app.title} {__version__}")
    if not app.hand_over():
        app.run()
