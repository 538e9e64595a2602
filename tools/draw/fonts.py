"""Subset the three weights of M PLUS Rounded 1c to the characters of the app, and one for names.

    npm pack @expo-google-fonts/m-plus-rounded-1c     # in a scratch folder, then unpack it
    npm pack @expo-google-fonts/m-plus-1p             # likewise, and the next one
    npm pack @expo-google-fonts/noto-sans-jp
    python -m tools.draw.fonts ROUNDED/package M-PLUS-1P/package NOTO/package

The subset holds Latin-1, Latin Extended-A, typographic signs, kana, common kanji (`kanji.txt`)
and every character of the message catalogues. Run it again when `tests/ui/look/test_messages.py`
names a missing one.

The font for names (`names.ttf`, in bold) holds all of that, the kanji of everyday use and of
names (`name_kanji.txt`), Cyrillic, Greek and the other Latin letters. It is cut from M PLUS 1p,
the same design without round ends: of half the size. The old forms of kanji that it lacks are
taken from Noto Sans JP, so that a name is drawn in one font.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

from tools import ROOT

FONTS = ROOT / "assets" / "fonts"
WEIGHTS = {"500Medium": "medium", "700Bold": "bold", "800ExtraBold": "heavy"}
JAPANESE_SIGNS = "　、。々〆〈〉《》「」『』【】〔〕〜！（）＋，－．／：；？％＝"
SIGNS = JAPANESE_SIGNS + "–—―‘’‚“”„†•…‰‹›⁄€№™←↑→↓↔↕−∞≈≠≤≥■□▲△▶▷▼▽◆◇○◎●★☆♪✓✔×÷±·ẞ"
MARKS = ("ccmp", "mark", "mkmk")
FEATURES = ("kern", "locl", *MARKS)
"""Layout features of the fonts; names do without kerning."""

WHOLE_UNICODE = 12
"""Format of a table of characters beyond the first 65,536."""

RANGES = (
    (0x20, 0x7E),  # ASCII
    (0xA0, 0xFF),  # Latin-1
    (0x100, 0x17F),  # Latin Extended-A
    (0x3041, 0x30FF),  # kana
)
NAME_RANGES = (
    (0x180, 0x24F),  # Latin Extended-B
    (0x300, 0x36F),  # combining marks
    (0x370, 0x3FF),  # Greek
    (0x400, 0x52F),  # Cyrillic
    (0x1E00, 0x1EFF),  # Latin for Vietnamese
    (0xFF66, 0xFF9F),  # narrow kana
)


def wanted() -> set[int]:
    """Code points of the subset."""
    points = {point for low, high in RANGES for point in range(low, high + 1)}
    points |= {ord(sign) for sign in SIGNS}
    texts = [Path(__file__).with_name("kanji.txt")]
    texts += sorted((ROOT / "assets" / "locale").glob("*/LC_MESSAGES/*.po"))
    for path in texts:
        points |= {ord(sign) for sign in path.read_text("utf-8") if sign.isprintable()}
    return points


def cut(source: Path, target: Path, points: set[int], features: Sequence[str] = FEATURES) -> None:
    """Write the subset of one font file."""
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.drop_tables += ["vhea", "vmtx", "GSUB"]
    options.recalc_timestamp = False
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=points)
    subsetter.subset(font)
    subset.save_font(font, str(target), options)


def wanted_in_names() -> set[int]:
    """Code points of the font for names."""
    points = wanted()
    points |= {point for low, high in NAME_RANGES for point in range(low, high + 1)}
    text = Path(__file__).with_name("name_kanji.txt").read_text("utf-8")
    return points | {ord(sign) for sign in text if sign.isprintable()}


def fill_in(target: Path, other: Path, points: set[int]) -> int:
    """Add the glyphs that a font lacks from another one of the same size; return their number."""
    font, source = TTFont(target, recalcTimestamp=False), TTFont(other)
    if font["head"].unitsPerEm != source["head"].unitsPerEm:
        raise ValueError("the two fonts have different units")
    names, glyphs = source.getBestCmap(), source.getGlyphSet()
    lacking = sorted(points & names.keys() - font.getBestCmap().keys())
    font.setGlyphOrder([*font.getGlyphOrder(), *(f"name{point:05x}" for point in lacking)])
    for point in lacking:
        pen, own = TTGlyphPen(None), f"name{point:05x}"
        glyphs[names[point]].draw(pen)
        font["glyf"][own] = pen.glyph()
        font["hmtx"][own] = source["hmtx"][names[point]]
        for table in font["cmap"].tables:
            if point <= 0xFFFF or table.format == WHOLE_UNICODE:
                table.cmap[point] = own
    font.save(target)
    return len(lacking)


def shrink(target: Path) -> None:
    """Halve the grid of a font and keep one table of characters: a fifth less to pack."""
    font = TTFont(target, recalcTimestamp=False)
    scale_upem(font, font["head"].unitsPerEm // 2)
    font["cmap"].tables = [table for table in font["cmap"].tables if table.format == WHOLE_UNICODE]
    font["cmap"].tables = font["cmap"].tables[-1:]
    font.save(target)


def main() -> None:
    """Subset the fonts in the unpacked npm packages that the command line names."""
    package, plain, noto = map(Path, sys.argv[1:4])
    points = wanted()
    FONTS.mkdir(parents=True, exist_ok=True)
    for weight, name in WEIGHTS.items():
        source = package / weight / f"MPLUSRounded1c_{weight}.ttf"
        target = FONTS / f"rounded-{name}.ttf"
        cut(source, target, points)
        print(f"{target.relative_to(ROOT)}: {target.stat().st_size / 1024:.0f} KiB")
    names, points = FONTS / "names.ttf", wanted_in_names()
    cut(plain / "700Bold" / "MPLUS1p_700Bold.ttf", names, points, MARKS)
    added = fill_in(names, noto / "700Bold" / "NotoSansJP_700Bold.ttf", points)
    shrink(names)
    size = names.stat().st_size / 1024
    print(f"{names.relative_to(ROOT)}: {size:.0f} KiB, {added} glyphs of Noto Sans JP")


if __name__ == "__main__":
    main()
