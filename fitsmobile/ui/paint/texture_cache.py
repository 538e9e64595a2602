"""Texture cache on disk: what was painted once is only read at the next start.

Painting compiles shaders first, which takes longer than everything else before the first frame;
reading the same pixels takes next to nothing. The cache key holds the painter's arguments, the
looks in force and the code that paints, so that no entry can be out of date. Losing the folder
costs only the time to paint.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from pathlib import Path
from stat import S_ISREG
from typing import ParamSpec
from zlib import crc32

from kivy.graphics.texture import Texture

from fitsmobile.storage import atomic
from fitsmobile.storage.results import Trouble
from fitsmobile.ui.look.frames import AfterFrame
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp, sp
from fitsmobile.ui.paint.shapes import texture_of

P = ParamSpec("P")

HERE = Path(__file__).parent
UI = HERE.parent
MOST_BYTES = 24 * 1024 * 1024
"""Most bytes of all textures in the folder; the oldest are deleted first."""
LARGEST_SIDE = 4096
"""Pixels of a side; a larger texture is neither written nor read."""
PAUSE = 0.3
"""Seconds from one texture written to the next: a frame has time for one."""


class TextureCache:
    """The folder of textures. Until it is opened everything is painted."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._edition = ""
        self._fresh: dict[Path, tuple[str, Texture]] = {}
        self._put_away = AfterFrame(self._put_one_away, PAUSE)

    def open(self, folder: Path) -> None:
        """Read and write textures in this folder; it need not exist."""
        self._folder, self._edition = folder, _edition()

    def close(self) -> None:
        """Neither read nor write textures any longer."""
        self._folder = None
        self._fresh.clear()
        self._put_away.cancel()

    def picture(self, key: Hashable, paint: Callable[[], Texture]) -> Texture:
        """The texture with this key: read, or else painted, and written soon after."""
        if self._folder is None:
            return paint()
        title = repr((key, theme.look, dp(1), sp(1)))
        path = self._folder / f"{self._edition}-{crc32(title.encode()):08x}.rgba"
        texture = _read(path, title)
        if texture is None:
            texture = paint()
            self._fresh[path] = title, texture
            self._put_away()
        return texture

    def finish(self) -> None:
        """Write now what was painted and not written yet."""
        while self._fresh:
            self._put_one_away()
        self._put_away.cancel()

    def _put_one_away(self, *_: float) -> None:
        if self._folder is None or not self._fresh:
            return
        path = next(iter(self._fresh))
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            _write(path, *self._fresh.pop(path))
            if not self._fresh:
                _make_room(self._folder, self._edition)
        except OSError:
            self.close()  # a disk without room for pictures: everything goes on without
        if self._fresh:
            self._put_away()


texture_cache = TextureCache()


def cached_texture(most: int) -> Callable[[Callable[P, Texture]], Callable[..., Texture]]:
    """Cache a painter's textures: the `most` recent ones in memory, all of them on disk."""

    def keeping(paint: Callable[P, Texture]) -> Callable[..., Texture]:
        name = f"{paint.__module__}.{paint.__qualname__}"

        @lru_cache(maxsize=most)
        @wraps(paint)
        def painted(*args: P.args, **kwargs: P.kwargs) -> Texture:
            return texture_cache.picture((name, args, kwargs), lambda: paint(*args, **kwargs))

        return painted

    return keeping


def _edition() -> str:
    """A name for the code and the tokens as they are installed."""
    painters = [*HERE.glob("*.py*"), *UI.glob("games/*/*.py*")]
    sources = sorted([*painters, UI / "look" / "tokens.json"])
    known = [(one.name, (info := one.stat()).st_size, info.st_mtime_ns) for one in sources]
    return f"{crc32(repr(known).encode()):08x}"


def _read(path: Path, title: str) -> Texture | None:
    """The picture in a file; None for none, for another one, and for one that is damaged."""
    data = atomic.read_bounded(path, MOST_BYTES)
    if isinstance(data, Trouble):
        return None
    try:
        head, found, pixels = data.split(b"\n", 2)
        width, height, checksum = map(int, head.split())
    except ValueError:
        return None
    if not _fits(width, height, pixels):
        return None
    if found != title.encode() or crc32(pixels) != checksum:
        return None
    return texture_of(width, pixels)


def _fits(width: int, height: int, pixels: bytes) -> bool:
    """Whether a picture may have these sides and these pixels."""
    sides_fit = 1 <= width <= LARGEST_SIDE and 1 <= height <= LARGEST_SIDE
    return sides_fit and len(pixels) == 4 * width * height


def _write(path: Path, title: str, texture: Texture) -> None:
    pixels = texture.pixels
    if not _fits(texture.width, texture.height, pixels):
        return
    head = f"{texture.width} {texture.height} {crc32(pixels)}\n{title}\n"
    draft = path.with_suffix(".new")
    if path.is_dir() or draft.is_dir():
        return
    draft.unlink(missing_ok=True)
    with draft.open("xb") as file:  # "x" opens no pipe that somebody put there
        file.write(head.encode() + pixels)
    draft.replace(path)


def _make_room(folder: Path, edition: str) -> None:
    """Delete what another edition left, and the oldest beyond the most there may be.

    Folders and other things that are no pictures of ours stay.
    """
    found = [(one, one.lstat()) for one in folder.iterdir()]
    found.sort(key=lambda one: one[1].st_mtime_ns, reverse=True)
    total = 0
    for file, facts in found:
        if not S_ISREG(facts.st_mode):
            continue
        total += facts.st_size
        if total > MOST_BYTES or not file.name.startswith(edition):
            file.unlink()
