"""The texts for the stores: in every language, within the limits of length, and correct."""

import re
import struct
from pathlib import Path

import pytest

from fitsmobile.storage.languages import LANGUAGES, SOURCE
from tests.source import ROOT

pytestmark = pytest.mark.scan

STORE = ROOT / "fastlane" / "metadata" / "android"
"""The layout that fastlane and F-Droid read."""

MOST = {"title": 30, "short_description": 80, "full_description": 4000}
"""Letters that Google Play takes; F-Droid takes no fewer."""


def text(language: str, name: str) -> str:
    return (STORE / LANGUAGES[language].store_locale / f"{name}.txt").read_text("utf-8").strip()


def test_the_store_texts_exist_in_every_language_of_the_app() -> None:
    catalogues = ROOT / "assets" / "locale"
    assert {SOURCE, *(path.name for path in catalogues.iterdir())} == set(LANGUAGES)
    locales = {language.store_locale for language in LANGUAGES.values()}
    assert {path.name for path in STORE.iterdir()} == locales


def test_every_store_text_exists_and_is_within_its_limit() -> None:
    lengths = {(lang, name): len(text(lang, name)) for lang in LANGUAGES for name in MOST}
    assert {at: n for at, n in lengths.items() if not 0 < n <= MOST[at[1]]} == {}


def test_every_description_names_the_games_and_their_designers() -> None:
    designers = ["Ryo Nakamura", "Reiner Knizia|ライナー・クニツィア"]
    needed = ["FITS", "BITS", "FILLIT", "JAMMIT", *designers]
    texts = {language: text(language, "full_description") for language in LANGUAGES}
    missing = [
        (lang, name) for lang in texts for name in needed if not re.search(name, texts[lang])
    ]
    assert missing == []


def test_the_privacy_statement_names_the_permissions_of_the_package() -> None:
    spec = (ROOT / "buildozer.spec").read_text("utf-8")
    assert "android.permissions" not in spec
    assert "**Permissions**: none." in (ROOT / "docs" / "privacy.md").read_text("utf-8")


def test_the_english_listing_has_its_pictures_in_sizes_that_stores_take() -> None:
    """F-Droid shows them in every language."""
    images = STORE / LANGUAGES[SOURCE].store_locale / "images"
    sizes = {path.relative_to(images).as_posix(): size_of(path) for path in images.rglob("*.png")}
    assert sizes["icon.png"] == (512, 512)
    assert sizes["featureGraphic.png"] == (1024, 500)
    shots = [size for name, size in sizes.items() if name.startswith("phoneScreenshots/")]
    assert 2 <= len(shots) <= 8
    assert {min(size) >= 1080 and max(size) <= 2 * min(size) for size in shots} == {True}


def size_of(path: Path) -> tuple[int, int]:
    """Width and height of a PNG in pixels."""
    width, height = struct.unpack(">II", path.read_bytes()[16:24])
    return width, height
