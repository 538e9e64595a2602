"""Runs the staged app, compiled or not, without the modules that are left out of the package.

Started by `tools/draw/launch.py` in isolated mode; STAGED is the folder of the staged app, HOOK the
path of `tools/android/p4a_hook.py`. An import of a module that is left out fails as on a phone.
"""

import importlib.abc
import os
import runpy
import sys
from pathlib import Path

HERE_ONLY = "plyer.platforms.linux"
"""Modules left out of the package that this machine needs."""

LEFT_OUT = runpy.run_path(os.environ["HOOK"])["patterns"]()


class LeftOut(importlib.abc.MetaPathFinder):
    """An import finder that raises for modules that are not in the package."""

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> None:
        """Raise for a module that is left out; None lets the next finder look."""
        inner = name.replace(".", "/")
        places = (
            *(f"stdlib/{inner}{end}" for end in (".pyc", "/__init__.pyc")),
            f"modules/{inner}.so",
            *(f"site-packages/{inner}{end}" for end in (".pyc", ".so", "/__init__.pyc")),
        )
        if not name.startswith(HERE_ONLY) and any(map(LEFT_OUT.fullmatch, places)):
            raise ModuleNotFoundError(f"{name} is left out of the package", name=name)


for left in [name for name in sys.modules if name.startswith("_distutils_hack")]:
    del sys.modules[left]
sys.meta_path.insert(0, LeftOut())
(main,) = Path(os.environ["STAGED"]).glob("main.py*")
runpy.run_path(str(main), run_name="__main__")
