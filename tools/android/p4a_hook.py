"""python-for-android's hooks: what no key of `buildozer.spec` can say.

Before it packs, what the app never uses is taken out of the Python bundle. After it has rendered
the manifest, what it has no key for is added. python-for-android loads this file by its path and
calls the hooks in the folder of the distribution; it may import nothing of the project.
"""

import re
import zipfile
from collections.abc import Iterable
from fnmatch import translate
from pathlib import Path

LEFT_OUT = Path(__file__).parents[2] / "for_android" / "left_out.txt"
"""Patterns of the files that are left out."""

MANIFEST = Path("src/main/AndroidManifest.xml")
BUNDLES = "_python_bundle__*/_python_bundle"
"""Python for each processor: `stdlib.zip`, `modules/` and `site-packages/`."""

HANDLED = "colorMode|fontWeightAdjustment|grammaticalGender|"
"""Changes of the configuration that would otherwise start the activity, and so the app, anew: bold
text switched on, another colour space, another form of address."""

GAME_MODE = '<meta-data android:name="android.game_mode_config" android:resource="@xml/game_mode"/>'
"""`android.meta_data` of the spec writes values, and Android asks for a resource here."""

CONFIGURATION = 'android:configChanges="'
ACTIVITY = "<activity "


def before_apk_build(_toolchain: object) -> None:
    """Called before the packager archives the Python bundles."""
    left_out, bundles = patterns(), list(Path().glob(BUNDLES))
    if not bundles:
        raise SystemExit(f"p4a's distribution has changed: {BUNDLES} is not there.")
    for bundle in bundles:
        thin_out(bundle, left_out)
    for library in Path("libs").glob("*/*.so"):
        if left_out.fullmatch(f"native/{library.name}"):
            library.unlink()


def before_apk_assemble(_toolchain: object) -> None:
    """Called once the manifest is rendered."""
    MANIFEST.write_text(completed(MANIFEST.read_text("utf-8")), "utf-8")


def patterns() -> "re.Pattern[str]":
    """A regular expression that matches every path that is left out."""
    return pattern_of(LEFT_OUT.read_text("utf-8").splitlines())


def pattern_of(lines: Iterable[str]) -> "re.Pattern[str]":
    """The expression for the patterns of these lines; empty ones and comments are none."""
    return re.compile("|".join(translate(line) for line in lines if line and line[0] != "#"))


def thin_out(bundle: Path, left_out: "re.Pattern[str]") -> None:
    """Delete what is left out of one Python bundle."""
    for path in sorted(bundle.rglob("*")):
        if path.is_file() and left_out.fullmatch(path.relative_to(bundle).as_posix()):
            path.unlink()
    library = bundle / "stdlib.zip"
    with zipfile.ZipFile(library) as archive:
        kept = [
            one for one in archive.infolist() if not left_out.fullmatch(f"stdlib/{one.filename}")
        ]
        if len(kept) == len(archive.infolist()):
            return
        thin = library.with_suffix(".thin")
        with zipfile.ZipFile(thin, "w", zipfile.ZIP_DEFLATED) as smaller:
            for one in kept:
                smaller.writestr(one, archive.read(one))
    thin.replace(library)


def completed(manifest: str) -> str:
    """The manifest with our additions."""
    for place in (CONFIGURATION, ACTIVITY):
        if manifest.count(place) != 1:
            raise SystemExit(f"p4a's manifest has changed: {place!r} is not there once.")
    handled = manifest.replace(CONFIGURATION, CONFIGURATION + HANDLED)
    return handled.replace(ACTIVITY, f"{GAME_MODE}\n        {ACTIVITY}")
