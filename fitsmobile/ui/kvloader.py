"""The only place that loads kv: a module's kv file has the module's name.

`kvloader.load(__name__)` in `fitsmobile/ui/screens/home.py` loads `kv/screens/home.kv`, once.
Names that kv may use: `self`, `root`, `theme`, `tr`, `dp`, `sp`.
"""

import re
from collections.abc import Sequence
from importlib import import_module

from kivy.lang import Builder, global_idmap, parser
from kivy.metrics import dp, sp

from fitsmobile.ui import kivy_style
from fitsmobile.ui.i18n import tr
from fitsmobile.ui.paths import KV
from fitsmobile.ui.theme import theme

PACKAGE = "fitsmobile.ui."
_loaded: set[str] = set()

# Kivy evaluates an expression again when something in it changes; for translations it looks
# for a call of "_" and watches that name. Ours is called "tr", and "_" is only what is watched.
parser.lang_tr = re.compile(r"\btr[.(]")
global_idmap.update({"theme": theme, "tr": tr, "dp": dp, "sp": sp, "_": tr})


def load(module: str, needs: Sequence[str] = (), builds_on: Sequence[str] = ()) -> None:
    """Load the kv file of a module of `fitsmobile.ui`, unless it is loaded already.

    `needs` names the modules of `fitsmobile.ui.widgets` whose classes its rules use,
    `builds_on` the classes of Kivy that its own are made from and that have rules in Kivy.
    """
    name = module.removeprefix(PACKAGE).replace(".", "/")
    if name in _loaded:
        return
    for widget in needs:
        import_module(f"{PACKAGE}widgets.{widget}")
    if rules := kivy_style.take(builds_on):
        Builder.load_string(rules, rulesonly=True)
    Builder.load_file(str(KV / f"{name}.kv"))
    _loaded.add(name)
