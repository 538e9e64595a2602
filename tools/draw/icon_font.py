"""Make the icon font from `tools/draw/icons/*.svg`: python -m tools.draw.icon_font.

An icon is one path of strokes on a grid of 24. A font holds filled outlines only, so Skia
computes the outline of the stroke. The code points follow the alphabet from U+E000 on, as
the names do in `fitsmobile/ui/paint/icons.py`.
"""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib import SVGPath
from fontTools.ttLib.tables._g_l_y_f import Glyph
from pathops import LineCap, LineJoin
from pathops import Path as Outline

ROOT = Path(__file__).resolve().parents[2]
SOURCES = Path(__file__).with_name("icons")
TARGET = ROOT / "assets" / "fonts" / "icons.ttf"

GRID = 24
STROKE = 2.1
UNITS = 40 * GRID
"""Font units in an em, which is the side of the grid."""

FIRST = 0xE000
"""The first code point of Unicode's private use area."""


def glyph_of(source: Path) -> Glyph:
    """The outline of an icon's stroke, with y upwards."""
    scale = UNITS / GRID
    outline = Outline()
    SVGPath(source, transform=(scale, 0, 0, -scale, 0, UNITS)).draw(outline.getPen())
    outline.stroke(STROKE * scale, LineCap.ROUND_CAP, LineJoin.ROUND_JOIN, miter_limit=1)
    outline.convertConicsToQuads()
    outline.simplify(fix_winding=True, clockwise=True)
    pen = TTGlyphPen(None)
    outline.draw(pen)
    return pen.glyph()


def build() -> FontBuilder:
    """The font: every glyph fills one em, from its baseline up."""
    sources = {source.stem: source for source in sorted(SOURCES.glob("*.svg"))}
    order = [".notdef", *sources]
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({FIRST + at: name for at, name in enumerate(sources)})
    glyphs = {name: glyph_of(source) for name, source in sources.items()}
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **glyphs})
    table = builder.font["glyf"]
    left = {name: getattr(table[name], "xMin", 0) for name in order}  # an empty glyph has none
    builder.setupHorizontalMetrics({name: (UNITS, left[name]) for name in order})
    builder.setupHorizontalHeader(ascent=UNITS, descent=0)
    builder.setupOS2(sTypoAscender=UNITS, sTypoDescender=0, usWinAscent=UNITS, usWinDescent=0)
    builder.setupNameTable({"familyName": "FITS Mobile icons", "styleName": "Regular"})
    builder.setupPost(keepGlyphNames=False)
    builder.updateHead(created=0, modified=0)
    builder.font.recalcTimestamp = False
    return builder


def main() -> None:
    """Write the font."""
    build().save(TARGET)
    print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
