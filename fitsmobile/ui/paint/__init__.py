"""Drawing that several widgets share."""

import gc
import sys


def forget() -> None:
    """Let go of the pictures that are kept to be used again; what is on the screen stays.

    Pictures are what is kept in a bounded number; compiled shaders are not.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith("fitsmobile.ui."):
            for one in vars(module).values():
                kept = getattr(one, "cache_parameters", None)
                if kept is not None and kept()["maxsize"] is not None:
                    one.cache_clear()
    gc.collect()
