"""Start a real program in a process of its own, with a script of ours beside it.

Kivy loads modules that its configuration names from its home folder: that is how a script
gets in without the program knowing. The script has `start(window, context)`, called when
the window is there, and `stop(window, context)`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.draw import stage

CONFIG = "[kivy]\nconfig_version = 0\n\n[modules]\nbeside =\n"
FLAGS = {True: ["-B", "-I", "-OO"], False: []}


def environment(home: Path) -> dict[str, str]:
    """An off-screen window, and no other data than what is in `home`."""
    foreign = ("KIVY_", "KCFG_", "SDL_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    # as on a device, where the code is packed compiled: only a first start compiles
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    own = {
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / "config"),
        "KIVY_HOME": str(home / "kivy"),
    }
    return kept | stage.environment() | own


def launch(
    main: Path, script: Path, home: Path, *, isolated: bool = False, **more: str
) -> subprocess.Popen[str]:
    """Start `main` with the script beside it; what both print is in the process's stdout.

    `isolated` starts it as Android does: no asserts, no docstrings, nothing from around it.
    `more` are further variables for the script to read.
    """
    mods = home / "kivy" / "mods"
    mods.mkdir(parents=True, exist_ok=True)
    shutil.copy(script, mods / "beside.py")
    (home / "kivy" / "config.ini").write_text(CONFIG, "utf-8")
    return subprocess.Popen(
        [sys.executable, *FLAGS[isolated], str(main)],
        cwd=main.parent,
        env={**environment(home), **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
