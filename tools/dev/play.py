"""Open the app; where there is no display, play the demonstration instead: make play."""

import ctypes
import os
import runpy
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def x_server_answers() -> bool:
    """Whether the X server that DISPLAY names lets us in, as the window will ask it."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return False
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = x11.XOpenDisplay(None)
    if not display:
        return False
    x11.XCloseDisplay(ctypes.c_void_p(display))
    return True


def has_display() -> bool:
    """Whether a window can be opened here; Kivy's wheels for Linux speak to X only."""
    return not sys.platform.startswith("linux") or x_server_answers()


def main() -> None:
    """Run the app, or the demonstration."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    if has_display():
        runpy.run_path(str(ROOT / "main.py"), run_name="__main__")
        return
    print("There is no display here, so the app can't be opened. It plays a demonstration instead.")
    runpy.run_module("tools.draw.demo", run_name="__main__")


if __name__ == "__main__":
    main()
