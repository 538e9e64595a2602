"""A lost GL context: SDL makes a new, empty one on Android, and Kivy ignores that."""

import gc

from kivy.cache import Cache
from kivy.graphics.context import get_context
from kivy.graphics.opengl import GL_TEXTURE_2D, glBindTexture, glIsTexture

from fitsmobile.ui import paint

SENTINEL = 0x7FF17500
"""The name of an empty texture, far beyond the names that GL gives out itself."""


def watch() -> None:
    """Leave the sentinel in the context that is current now."""
    glBindTexture(GL_TEXTURE_2D, SENTINEL)
    glBindTexture(GL_TEXTURE_2D, 0)


def is_lost() -> bool:
    """Whether the context that is current now is another one than `watch` was called in."""
    return not glIsTexture(SENTINEL)


def reload() -> None:
    """Upload to the new context what Kivy can; what we painted is forgotten, to be painted again.

    Kivy looks for shaders and meshes among the objects that the garbage collector knows: what
    `gc.freeze` hid from it has to be shown first. Its smooth lines share a texture that only the
    first of them would fill again.
    """
    gc.unfreeze()
    paint.forget(shaders=True)
    Cache.remove("kv.graphics.texture")
    get_context().reload()
    watch()
