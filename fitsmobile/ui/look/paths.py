"""Paths of the data files: beside the package, on desktops and in an APK alike."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
KV = ROOT / "kv"
ASSETS = ROOT / "assets"
FONTS = ASSETS / "fonts"
SOUNDS = ASSETS / "sounds"
LOCALE = ASSETS / "locale"
