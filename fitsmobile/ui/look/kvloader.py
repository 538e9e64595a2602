"""Loads kv files: a module's kv file has the module's name.

`kvloader.load(__name__)` in `fitsmobile/ui/screens/home.py` loads `kv/screens/home.kv`, once.
Names that kv may use: `self`, `root`, `theme`, `dp`, `device_dp`, `sp`, `fitting`, and `_` for a
text: an expression that calls `_(...)` is evaluated again when the language changes.
"""

from kivy.lang import Builder, global_idmap

from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.paths import KV
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import device_dp, dp, sp

PACKAGE = "fitsmobile.ui."
_loaded: set[str] = set()

global_idmap.update({"theme": theme, "dp": dp, "device_dp": device_dp, "sp": sp, "_": tr})


def load(module: str) -> None:
    """Load the kv file of a module of `fitsmobile.ui`, unless it is loaded already.

    The classes that its rules use are found by `kv_classes`.
    """
    name = module.removeprefix(PACKAGE).replace(".", "/")
    if name in _loaded:
        return
    Builder.load_file(str(KV / f"{name}.kv"))
    _loaded.add(name)
