"""Start a Kivy program in its own process, with a driver script injected as a Kivy module.

Kivy loads the modules that its configuration names from its home folder, so the program itself
stays unchanged. The script defines `start(window, context)`, called when the window exists, and
`stop(window, context)`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.draw import stage

CONFIG = "[kivy]\nconfig_version = 0\n\n[modules]\ndriver =\n"
FLAGS = {True: ["-B", "-I", "-OO"], False: []}


def environment(home: Path) -> dict[str, str]:
    """Environment variables of an off-screen window with all user data in `home`."""
    foreign = ("KIVY_", "KCFG_", "SDL_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    # with bytecode caches, as in a package, which holds compiled code
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
    """Start `main` with the driver script; both print to the process's stdout.

    `isolated` starts it as Android does: without asserts, docstrings and user site packages.
    `more` are further environment variables for the script.
    """
    mods = home / "kivy" / "mods"
    mods.mkdir(parents=True, exist_ok=True)
    shutil.copy(script, mods / "driver.py")
    (home / "kivy" / "config.ini").write_text(CONFIG, "utf-8")
    return subprocess.Popen(
        [sys.executable, *FLAGS[isolated], str(main)],
        cwd=main.parent,
        env={**environment(home), **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
