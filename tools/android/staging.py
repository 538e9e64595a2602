"""Stage the app with Buildozer itself, without Android's tools.

`python -m tools.android.staging` copies the app to build/android/ and prints its size.
"""

import sys
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from tools import ROOT

if TYPE_CHECKING:
    from buildozer import Buildozer

SPEC = ROOT / "buildozer.spec"
CODE = {".py"}


def packer_in(folder: Path) -> "Buildozer":
    """A Buildozer that reads the app from this project and writes to `folder`."""
    from buildozer import Buildozer

    packer = Buildozer(str(SPEC))
    packer.logger.set_level(0)
    packer.config.set("app", "source.dir", str(ROOT))
    packer.config.set("buildozer", "build_dir", str(folder))
    packer.targetname = "android"
    return packer


def stage(folder: Path) -> Path:
    """Copy the files of the package as Buildozer does; the folder with the copy."""
    packer = packer_in(folder)
    packer._copy_application_sources()
    return Path(packer.app_dir)


def weights(staged: Path) -> tuple[int, int]:
    """Bytes of the compressed code, and of all other files uncompressed."""
    files = [path for path in staged.rglob("*") if path.is_file()]
    code = sum(len(zlib.compress(path.read_bytes(), 9)) for path in files if path.suffix in CODE)
    return code, sum(path.stat().st_size for path in files if path.suffix not in CODE)


def main() -> int:
    """Stage the app and print its size."""
    staged = stage(ROOT / "build" / "android")
    code, rest = weights(staged)
    count = sum(path.is_file() for path in staged.rglob("*"))
    print(f"{count} files in {staged.relative_to(ROOT)}")
    print(f"code, compressed: {code / 1e6:.2f} MB (at most 1.5)")
    print(f"the rest: {rest / 1e6:.2f} MB (at most 3.5)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
