"""Drawing that several widgets share."""

import gc
import sys


def forget(shaders: bool = False) -> None:
    """Let go of the pictures that are kept to be used again; what is on the screen stays.

    Pictures are what is kept in a bounded number. The unbounded caches of this folder hold
    compiled shaders and framebuffers, which only a lost GL context takes away.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith("fitsmobile.ui."):
            for one in vars(module).values():
                kept = getattr(one, "cache_parameters", None)
                if kept is None:
                    continue
                if kept()["maxsize"] is not None or (shaders and name.startswith(__name__)):
                    one.cache_clear()
    gc.collect()
