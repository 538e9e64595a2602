"""Loss and release of the GL context of Kivy's window, as SDL and Android do it."""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import kivy


def _sdl() -> ctypes.CDLL:
    """The SDL that Kivy draws with."""
    (file,) = (Path(kivy.__file__).parents[1] / "Kivy.libs").glob("libSDL2-2-*")
    sdl = ctypes.CDLL(str(file))
    sdl.SDL_GL_GetCurrentWindow.restype = ctypes.c_void_p
    for name in ("GetCurrentContext", "CreateContext"):
        getattr(sdl, f"SDL_GL_{name}").restype = ctypes.c_void_p
    return sdl


@contextmanager
def released() -> Iterator[None]:
    """Context manager without a current GL context, as when SDL calls `on_resume` on Android."""
    sdl = _sdl()
    window = ctypes.c_void_p(sdl.SDL_GL_GetCurrentWindow())
    context = ctypes.c_void_p(sdl.SDL_GL_GetCurrentContext())
    sdl.SDL_GL_MakeCurrent(window, None)
    try:
        yield
    finally:
        sdl.SDL_GL_MakeCurrent(window, context)


def lose() -> None:
    """Replace the GL context by a new one; all textures are lost."""
    sdl = _sdl()
    window = ctypes.c_void_p(sdl.SDL_GL_GetCurrentWindow())
    context = ctypes.c_void_p(sdl.SDL_GL_GetCurrentContext())
    sdl.SDL_GL_DeleteContext(context)
    sdl.SDL_GL_MakeCurrent(window, ctypes.c_void_p(sdl.SDL_GL_CreateContext(window)))
