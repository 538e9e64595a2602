"""Names are drawn whole, each text in one font that has all of its letters."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from fitsmobile.ui.look.cmap import cover
from fitsmobile.ui.look.fonts import NAMES, font_for, in_order, is_drawable
from fitsmobile.ui.look.paths import FONTS
from tools import ROOT

KANJI = (ROOT / "tools/draw/name_kanji.txt").read_text("utf-8").split()
WORDS = ("Ada", "Müller", "Łukasz", "さくら", "サトウ", "「3」−7 · 日本")


def holds(file: Path, text: str) -> bool:
    found = cover(file)
    return all(ord(sign) in found for sign in text)


@pytest.mark.parametrize("file", sorted(FONTS.glob("*.ttf")), ids=lambda file: file.stem)
def test_the_cover_of_a_font_is_that_of_its_table(file):
    known = TTFont(file).getBestCmap()
    found = cover(file)
    assert [point for point in range(0x30000) if (point in found) != (point in known)] == []


def test_the_font_for_names_has_the_kanji_of_everyday_use_and_of_names():
    kanji = "".join(KANJI)
    assert len(set(kanji)) >= 2999
    assert [sign for sign in kanji if not holds(NAMES, sign)] == []
    assert NAMES.stat().st_size <= 1.5 * 2**20


@pytest.mark.parametrize("text", ["Жанна Ґедз", "Γιώργος Ώ", "Nguyễn Thị", "髙橋愛", "Ș ő ẞ ı"])
def test_a_name_that_the_family_lacks_is_drawn_in_the_font_for_names(text):
    assert font_for(text, "bold") == str(NAMES)
    assert holds(NAMES, text.replace(" ", ""))
    assert is_drawable(text)


@pytest.mark.parametrize("text", WORDS)
@pytest.mark.parametrize("weight", ["medium", "bold", "heavy"])
def test_a_text_of_the_family_stays_in_its_weight(text, weight):
    assert font_for(text, weight) == weight


def test_an_icon_stays_in_its_own_font():
    assert font_for("\ue000", "icons") == "icons"


@pytest.mark.parametrize("text", ["عرب", "नमस्ते", "\U000f0000", "Ada \U0010fffd"])
def test_what_no_font_can_draw_is_said_to_be_so(text):
    assert not is_drawable(text)


@pytest.mark.parametrize("damage", [b"", b"OTTO", b"ttcf\0\0\0\0", b"\0\1\0\0\xff\xff" + b"x" * 40])
def test_a_damaged_font_has_no_letters(tmp_path, damage):
    file = tmp_path / "font.ttf"
    file.write_bytes(damage)
    assert ord("A") not in cover(file)
    whole = NAMES.read_bytes()
    for end in (11, 40, 300, 5000, len(whole) // 2):
        file.write_bytes(whole[:end])
        cover(file)  # no error


@pytest.mark.parametrize("kept", [0, 5000, 400_000])
def test_a_damaged_font_for_names_is_left_out(stage, monkeypatch, tmp_path, kept):
    """Regression: the screen with the name could not be opened."""
    from fitsmobile.ui import paint
    from fitsmobile.ui.kit.text import Strong
    from fitsmobile.ui.look import fonts

    file = tmp_path / "names.ttf"
    if kept:
        file.write_bytes(NAMES.read_bytes()[:kept])
    monkeypatch.setattr(fonts, "NAMES", file)
    paint.forget()
    label = stage.show(Strong(text="髙橋", size_hint=(None, None), size=(100, 30)))
    stage.frames(2)
    assert label.texture_size[1] > 0
    monkeypatch.undo()
    paint.forget()


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Ada", "Ada"),
        ("שלום", "םולש"),
        ("Ada שלום", "Ada םולש"),
        ("שלום 12", "12 םולש"),
        ("שָׁל", "לשָׁ"),
        ("(שלום)", "(םולש)"),
    ],
)
def test_letters_that_are_read_from_the_right_are_turned_round(text, drawn):
    assert in_order(text) == drawn


@pytest.mark.parametrize("text", ["佐藤", "Жанна", "Ώ", "e\u0301", "W" * 16, "Ґ" * 16])
def test_every_letter_of_a_name_is_drawn(stage, text):
    from fitsmobile.ui.paint.text import text_texture

    drawn = [sum(text_texture(sign, 20, "bold").pixels[3::4]) for sign in text if sign.isalpha()]
    assert min(drawn) > 0
    blank = text_texture("\U000f0000", 20, "bold")
    assert text_texture(text, 20, "bold").width > blank.width * 0.9


def test_a_label_and_a_painted_text_have_the_same_font(stage):
    from fitsmobile.ui.kit.text import Paragraph, Strong
    from fitsmobile.ui.paint.text import text_texture

    label = stage.show(Strong(text="佐藤", size_hint=(None, None), size=(200, 20)))
    stage.frames(2)
    painted = text_texture("佐藤", label.font_size, "bold")
    assert sum(label.texture.pixels[3::4]) == pytest.approx(sum(painted.pixels[3::4]), rel=0.1)
    lines = stage.show(Paragraph(text="佐藤", size_hint=(None, None), width=200))
    stage.frames(2)
    assert sum(lines.texture.pixels[3::4]) > 0
