"""Where the files are that the app opens: beside the package, on a desk and in an APK alike."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
KV = ROOT / "kv"
FONTS = ROOT / "assets" / "fonts"
SOUNDS = ROOT / "assets" / "sounds"
LOCALE = ROOT / "assets" / "locale"
