"""Print how large the Python of the package is, and what leaving out the unused parts saves.

    python -m tools.android.bundle

Counted are the files of this machine that stand for those of the phone: Python's library, its
extension modules, Kivy and the other packages, after python-for-android's own filters. The
extension modules are for another processor and hold symbols, so they are counted apart; the
libraries `native/` of the list are not here. Sizes are compressed, as a phone downloads them.
"""

import sys
import sysconfig
import zlib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from pythonforandroid.recipes.python3 import Python3Recipe

from tools.android.p4a_hook import patterns

PACKAGES = (
    *("kivy", "plyer", "segno"),
    # what Kivy's recipe brings besides
    *("certifi", "charset_normalizer", "filetype", "idna", "requests", "urllib3"),
    "setuptools",
)
SOURCES = {".c", ".h", ".pxd", ".pxi", ".pyx"}
"""Files that only the building of Kivy needs."""


def files() -> Iterator[tuple[str, Path]]:
    """Name in the Python bundle, and the file of this machine, of all that would be packed."""
    library = Path(sysconfig.get_path("stdlib"))
    skipped = {*Python3Recipe.stdlib_dir_blacklist, "site-packages", "lib-dynload"}
    for path in below(library, skipped):
        if not path.relative_to(library).parts[0].startswith("config-"):
            yield f"stdlib/{compiled(path.relative_to(library))}", path
    for path in sorted((library / "lib-dynload").glob("*.so")):
        yield f"modules/{path.name.partition('.')[0]}.so", path
    site = Path(sysconfig.get_path("purelib"))
    for package in PACKAGES:
        for path in below(site / package, Python3Recipe.site_packages_dir_blacklist):
            yield f"site-packages/{compiled(path.relative_to(site))}", path


def below(folder: Path, skipped: set[str]) -> Iterator[Path]:
    """The files in a folder, without those in folders of the skipped names."""
    for path in sorted(folder.rglob("*")):
        folders = path.relative_to(folder).parts[:-1]
        if path.is_file() and not skipped.intersection(folders) and path.suffix not in SOURCES:
            yield path


def compiled(path: Path) -> str:
    """The name under which a file is packed: modules are compiled, libraries renamed."""
    if path.suffix == ".so":
        return f"{path.parent / path.name.partition('.')[0]}.so"
    return path.with_suffix(".pyc").as_posix() if path.suffix == ".py" else path.as_posix()


def weights() -> dict[str, tuple[int, int]]:
    """Compressed bytes of each kind of file: all that would be packed, and what is kept."""
    left_out = patterns()
    found: defaultdict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for name, path in files():
        kind = "extension modules" if path.suffix == ".so" else name.partition("/")[0]
        size = len(zlib.compress(path.read_bytes(), 6))
        before, after = found[kind]
        found[kind] = (before + size, after + (0 if left_out.fullmatch(name) else size))
    return dict(found)


def main() -> int:
    """Print the sizes."""
    for kind, (before, after) in weights().items():
        print(f"{kind}, compressed: {before / 1e6:.2f} MB, without the unused {after / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
