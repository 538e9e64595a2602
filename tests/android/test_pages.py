"""The check that packages load on devices with memory pages of 16 KB."""

import io
import struct
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools.android import pages

WORDS_64 = struct.Struct("<IIQQQQQQ")


def library(*alignments: int, bits: int = 64) -> bytes:
    """A minimal ELF file: its header, and a loadable segment for each alignment."""
    kind = bytes([2 if bits == 64 else 1])
    header = bytearray(pages.MAGIC + kind + bytes(59))
    struct.pack_into("<Q", header, 0x20, len(header))
    struct.pack_into("<HH", header, 0x36, WORDS_64.size, len(alignments) + 1)
    stack = WORDS_64.pack(0x6474E551, 0, 0, 0, 0, 0, 0, 0x10)  # no loadable segment
    return (
        bytes(header) + stack + b"".join(WORDS_64.pack(1, 0, 0, 0, 0, 0, 0, a) for a in alignments)
    )


def bundle(**modules: bytes) -> bytes:
    """python-for-android's archive of Python files, with extension modules."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name, content in modules.items():
            member = tarfile.TarInfo(f"_python_bundle/modules/{name}.so")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def package(folder: Path, **files: bytes) -> str:
    path = folder / "app.apk"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(f"lib/arm64-v8a/{name}.so", content)
        archive.writestr("lib/armeabi-v7a/libmain.so", library(0x1000, bits=32))
        archive.writestr("classes.dex", b"dex")
    return str(path)


GOOD = library(0x4000, 0x10000)
OLD = library(0x4000, 0x1000)


@pytest.mark.parametrize(
    ("files", "named"),
    [
        ({"libmain": GOOD, "libpybundle": bundle(_ctypes=GOOD)}, None),
        ({"libmain": OLD, "libpybundle": bundle(_ctypes=GOOD)}, "lib/arm64-v8a/libmain.so"),
        (
            {"libmain": GOOD, "libpybundle": bundle(_ctypes=GOOD, jnius=OLD)},
            "libpybundle.so/_python_bundle/modules/jnius.so",
        ),
    ],
    ids=["all fit", "a library", "an extension module in the archive"],
)
def test_a_library_aligned_to_less_than_16_kb_is_named(
    files: dict[str, bytes],
    named: str | None,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = pages.main([package(tmp_path, **files)])
    told = capsys.readouterr().out
    assert code == (named is not None)
    assert f"{sum(1 for _ in pages.libraries(tmp_path / 'app.apk'))} libraries for 64 bits" in told
    assert named is None or f"{named} is aligned to 4096 bytes" in told


def test_a_missing_package_fails_the_check() -> None:
    assert pages.main([]) == 1
