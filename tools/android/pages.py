"""Check that the 64-bit libraries of packages load on 16 KB pages.

    python -m tools.android.pages bin/*.apk bin/*.aab

Devices with Android 15 and newer may have memory pages of 16 KB: the dynamic linker refuses a
library with a segment that is aligned to less. Half of our libraries, Python's extension modules,
lie in `libpybundle.so`, which is no library but python-for-android's archive of Python files.
"""

import io
import struct
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

PAGE = 0x4000
"""Bytes of the largest memory page that a library has to fit."""

MAGIC = b"\x7fELF"
CLASS_64 = 2
"""Value of the byte after `MAGIC` in a 64-bit library."""

LOAD = 1
"""Type of a segment that is mapped into memory."""

BUNDLE = "libpybundle.so"


def libraries(package: Path) -> Iterator[tuple[str, bytes]]:
    """Name and content of every 64-bit library of an APK or a bundle, archives included."""
    with zipfile.ZipFile(package) as archive:
        for name in archive.namelist():
            if name.endswith(f"/{BUNDLE}"):
                yield from bundled(name, archive.read(name))
            elif name.endswith(".so") and is_64_bit(content := archive.read(name)):
                yield name, content


def bundled(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    """The 64-bit libraries in python-for-android's archive of Python files."""
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        for member in archive:
            file = archive.extractfile(member) if member.name.endswith(".so") else None
            if file is not None and is_64_bit(inner := file.read()):
                yield f"{name}/{member.name}", inner


def is_64_bit(content: bytes) -> bool:
    """Whether this is a 64-bit ELF file."""
    return content.startswith(MAGIC) and content[len(MAGIC)] == CLASS_64


def alignments(library: bytes) -> list[int]:
    """Alignment in bytes of each loadable segment of a 64-bit, little-endian ELF file."""
    (table,) = struct.unpack_from("<Q", library, 0x20)
    size, count = struct.unpack_from("<HH", library, 0x36)
    headers = (table + size * each for each in range(count))
    return [
        struct.unpack_from("<Q", library, header + 0x30)[0]
        for header in headers
        if struct.unpack_from("<I", library, header) == (LOAD,)
    ]


def main(arguments: list[str]) -> int:
    """Print the libraries that do not fit and the number of those looked at; the exit code."""
    seen = bad = 0
    for package in map(Path, arguments):
        for name, content in libraries(package):
            seen += 1
            least = min(alignments(content), default=0)
            if least < PAGE:
                bad += 1
                print(f"{package.name}: {name} is aligned to {least} bytes")
    print(f"{seen} libraries for 64 bits, {bad} not aligned to {PAGE} bytes")
    return 1 if bad or not arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
