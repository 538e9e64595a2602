"""Subset the three weights of M PLUS Rounded 1c to the characters of the app.

    npm pack @expo-google-fonts/m-plus-rounded-1c     # in a scratch folder, then unpack it
    python -m tools.draw.fonts SCRATCH/package

The subset holds Latin-1, Latin Extended-A, typographic signs, kana, common kanji (`kanji.txt`)
and every character of the message catalogues. Run it again when `tests/ui/look/test_messages.py`
names a missing one.
"""

import sys
from pathlib import Path

from fontTools import subset

from tools import ROOT

FONTS = ROOT / "assets" / "fonts"
WEIGHTS = {"500Medium": "medium", "700Bold": "bold", "800ExtraBold": "heavy"}
JAPANESE_SIGNS = "　、。々〆〈〉《》「」『』【】〔〕〜！（）＋，－．／：；？％＝"
SIGNS = JAPANESE_SIGNS + "–—―‘’‚“”„†•…‰‹›⁄€№™←↑→↓↔↕−∞≈≠≤≥■□▲△▶▷▼▽◆◇○◎●★☆♪✓✔×÷±·ẞ"
RANGES = (
    (0x20, 0x7E),  # ASCII
    (0xA0, 0xFF),  # Latin-1
    (0x100, 0x17F),  # Latin Extended-A
    (0x3041, 0x30FF),  # kana
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


def cut(source: Path, target: Path, points: set[int]) -> None:
    """Write the subset of one font file."""
    options = subset.Options()
    options.layout_features = ["kern", "locl", "ccmp", "mark", "mkmk"]
    options.hinting = False
    options.drop_tables += ["vhea", "vmtx", "GSUB"]
    options.recalc_timestamp = False
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=points)
    subsetter.subset(font)
    subset.save_font(font, str(target), options)


def main() -> None:
    """Subset every weight of the unpacked npm package that the command line names."""
    package = Path(sys.argv[1])
    points = wanted()
    FONTS.mkdir(parents=True, exist_ok=True)
    for weight, name in WEIGHTS.items():
        source = package / weight / f"MPLUSRounded1c_{weight}.ttf"
        target = FONTS / f"rounded-{name}.ttf"
        cut(source, target, points)
        print(f"{target.relative_to(ROOT)}: {target.stat().st_size / 1024:.0f} KiB")


if __name__ == "__main__":
    main()
