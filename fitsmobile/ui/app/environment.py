"""The environment of a desktop process, made fit before Kivy is imported: display and folders.

Kivy ends with a traceback where its own folder or the app's can't be made: in an account whose
home is missing or read only, say. Android prepares all of this itself.
"""

import ctypes
import os
import stat
import sys
import tempfile
from functools import cache
from pathlib import Path

IS_LINUX = sys.platform.startswith("linux") and "ANDROID_ARGUMENT" not in os.environ


def has_display() -> bool:
    """Return whether a window can be seen here; Kivy's wheels for Linux speak to X only."""
    if not IS_LINUX or "SDL_VIDEODRIVER" in os.environ:
        return True
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


def require_display() -> None:
    """End with one line where there is no display: SDL would draw a window that nobody sees."""
    if not has_display():
        sys.exit("FITS Mobile: there is no display here. `make play` plays a demonstration.")


def provide_folders(app: str) -> Path | None:
    """Point Kivy and the data of `app` to a temporary folder where theirs can't be written to.

    Prints one line about it. Returns the folder if the games are kept there, None if they are in
    their usual place.
    """
    if not IS_LINUX:
        return None
    refused = []
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - a missing home raises in Path.home()
    if not (home.is_absolute() and home.is_dir()):
        refused.append(home)
        home = temporary_folder()
        os.environ["HOME"] = str(home)
    kivy = Path(os.environ.get("KIVY_HOME") or home / ".kivy")
    if not is_writable(kivy):
        refused.append(kivy)
        os.environ["KIVY_HOME"] = str(temporary_folder() / ".kivy")
    config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    if not (config / app).exists() and not is_writable(config):
        refused.append(config)
        config = temporary_folder() / ".config"
        os.environ["XDG_CONFIG_HOME"] = str(config)
    if not refused:
        return None
    folder = temporary_folder()
    names = ", ".join(map(str, refused))
    print(f"FITS Mobile: {folder} is used, as nothing can be written to {names}.", file=sys.stderr)
    return folder if folder in config.parents else None


def is_writable(folder: Path) -> bool:
    """Return whether files can be made in a folder, which is made where it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


@cache
def temporary_folder() -> Path:
    """Return this user's folder among the temporary ones; the same one until the system clears it.

    A folder of that name that belongs to somebody else, or that others can read, is not used.
    """
    try:
        folder = Path(tempfile.gettempdir()) / f"fitsmobile-{os.getuid()}"
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        if stat.S_IMODE(found.st_mode) == 0o700 and found.st_uid == os.getuid():
            return folder
        return Path(tempfile.mkdtemp(prefix="fitsmobile-"))
    except OSError as problem:
        sys.exit(f"FITS Mobile: no folder here can be written to ({problem}).")
