"""Where the files are that the app opens: beside the package, on a desk and in an APK alike."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
KV = ROOT / "kv"
ASSETS = ROOT / "assets"
FONTS = ASSETS / "fonts"
SOUNDS = ASSETS / "sounds"
LOCALE = ASSETS / "locale"
