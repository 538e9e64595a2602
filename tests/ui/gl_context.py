"""The GL context of Kivy's window, taken away as SDL and Android do."""

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
    """No context is current within: on Android SDL calls `on_resume` like that."""
    sdl = _sdl()
    window = ctypes.c_void_p(sdl.SDL_GL_GetCurrentWindow())
    context = ctypes.c_void_p(sdl.SDL_GL_GetCurrentContext())
    sdl.SDL_GL_MakeCurrent(window, None)
    try:
        yield
    finally:
        sdl.SDL_GL_MakeCurrent(window, context)


def lose() -> None:
    """Put a new context in the place of the current one, which takes all its textures with it."""
    sdl = _sdl()
    window = ctypes.c_void_p(sdl.SDL_GL_GetCurrentWindow())
    context = ctypes.c_void_p(sdl.SDL_GL_GetCurrentContext())
    sdl.SDL_GL_DeleteContext(context)
    sdl.SDL_GL_MakeCurrent(window, ctypes.c_void_p(sdl.SDL_GL_CreateContext(window)))
