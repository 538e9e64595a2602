"""The icon font, and the textures painted from it."""

from io import BytesIO

from fontTools.ttLib import TTFont

from fitsmobile.ui.paint.icons import GLYPHS, ICONS, icon_texture
from tools.draw import icon_font


def alpha(texture):
    return texture.pixels[3::4]


def test_the_font_is_generated_from_the_drawings():
    made = BytesIO()
    icon_font.build().save(made)
    assert icon_font.TARGET.read_bytes() == made.getvalue(), "run make icons"


def test_every_drawing_has_a_name_and_its_code_point():
    assert list(ICONS) == sorted(path.stem for path in icon_font.SOURCES.glob("*.svg"))
    codes = {ord(glyph) for glyph in GLYPHS.values()}
    assert set(TTFont(icon_font.TARGET).getBestCmap()) == codes


def test_a_drawing_has_the_style_of_the_font():
    width, cap = f'stroke-width="{icon_font.STROKE}"', 'stroke-linecap="round"'
    for path in icon_font.SOURCES.glob("*.svg"):
        drawing = path.read_text("utf-8")
        assert all(style in drawing for style in (width, cap, 'stroke-linejoin="round"')), path
        assert f'viewBox="0 0 {icon_font.GRID} {icon_font.GRID}"' in drawing, path


def test_every_icon_stays_on_its_grid():
    table = TTFont(icon_font.TARGET)["glyf"]
    for name in TTFont(icon_font.TARGET).getGlyphOrder():
        glyph = table[name]
        if glyph.numberOfContours:
            assert min(glyph.xMin, glyph.yMin) >= 0, name
            assert max(glyph.xMax, glyph.yMax) <= icon_font.UNITS, name


def test_every_icon_is_drawn_at_the_requested_size(stage):
    for name in ICONS:
        texture = icon_texture(name, 24)
        assert texture.size == (24, 24), name
        assert max(alpha(texture)) > 200, name


def test_an_icon_has_soft_edges(stage):
    values = set(alpha(icon_texture("gear", 24)))
    assert len(values) > 8


def test_an_icon_is_made_once_a_size(stage):
    assert icon_texture("menu", 24) is icon_texture("menu", 24.2)
    assert icon_texture("menu", 24) is not icon_texture("menu", 48)
