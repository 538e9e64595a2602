"""python-for-android's hook: adds to the manifest what no key of `buildozer.spec` can add.

python-for-android loads this file by its path; it may import nothing of the project.
"""

from pathlib import Path

MANIFEST = Path("src/main/AndroidManifest.xml")
"""The rendered manifest, in the folder of the distribution."""

HANDLED = "colorMode|fontWeightAdjustment|grammaticalGender|"
"""Changes of the configuration that would otherwise start the activity, and so the app, anew: bold
text switched on, another colour space, another form of address."""

GAME_MODE = '<meta-data android:name="android.game_mode_config" android:resource="@xml/game_mode"/>'
"""`android.meta_data` of the spec writes values, and Android asks for a resource here."""

CONFIGURATION = 'android:configChanges="'
ACTIVITY = "<activity "


def before_apk_assemble(_toolchain: object) -> None:
    """Called in the folder of the distribution, once its manifest is rendered."""
    MANIFEST.write_text(completed(MANIFEST.read_text("utf-8")), "utf-8")


def completed(manifest: str) -> str:
    """The manifest with our additions."""
    for place in (CONFIGURATION, ACTIVITY):
        if manifest.count(place) != 1:
            raise SystemExit(
                f"The manifest of python-for-android has changed: {place!r} is not there once."
            )
    handled = manifest.replace(CONFIGURATION, CONFIGURATION + HANDLED)
    return handled.replace(ACTIVITY, f"{GAME_MODE}\n        {ACTIVITY}")
