"""The QR code of a challenge, read by the independent `qr_reader`."""

import subprocess
import sys
from random import Random

import pytest
import segno

from fitsmobile.ui.kit.qr_square import QrSquare, encode
from tests.source import ROOT
from tests.ui.kit import qr_reader

LINK = "fitsmobile://challenge/"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
LENGTHS = {
    2: 7, 3: 21, 4: 70, 5: 112, 6: 147, 7: 182, 8: 203, 9: 245, 10: 322, 11: 399, 12: 434, 13: 574,
    14: 602, 15: 700, 17: 840, 19: 1064, 21: 1239, 23: 1526, 25: 1736,
}  # fmt: skip
"""QR version -> a number of letters after the link that needs it."""


def code(letters: int) -> str:
    dice = Random(letters)
    return "FM1" + "".join(dice.choice(LETTERS) for _ in range(letters))


@pytest.mark.parametrize("version", LENGTHS)
def test_a_link_is_read_back_from_the_smallest_code_that_holds_it(version):
    rows = encode([LINK, code(LENGTHS[version])])
    assert qr_reader.version_of(rows) == version
    assert qr_reader.read(rows) == LINK + code(LENGTHS[version])


@pytest.mark.parametrize("mask", range(8))
def test_the_reader_undoes_every_mask(mask):
    rows = segno.make(LINK, error="L", boost_error=False, mask=mask).matrix
    assert qr_reader.read(rows) == LINK


def test_the_reader_notices_a_single_flipped_module():
    rows = [list(row) for row in encode([LINK, code(70)])]
    rows[12][20] ^= 1
    with pytest.raises(AssertionError):
        qr_reader.read(rows)


@pytest.mark.parametrize("text", ["1", "12345678901", "HELLO WORLD", "été 日本"])
def test_other_texts_are_read_back_too(text):
    assert qr_reader.read(encode([text])) == text


def test_capitals_and_digits_take_less_room_than_other_letters():
    text = "A2" * 100
    assert len(encode([text])) < len(encode([text.lower()]))


def test_a_text_too_long_for_a_camera_or_for_any_code_has_none():
    assert encode([LINK, code(1740)]) is not None
    assert encode([LINK, code(1840)]) is None
    assert encode([LINK, code(5000)]) is None


@pytest.mark.parametrize("side", [200, 331])
def test_the_code_is_read_from_the_window(stage, side):
    parts = [LINK, code(70)]
    square = stage.show(QrSquare(parts=parts, size_hint=(None, None), size=(side, side)))
    stage.frames(2)
    assert qr_reader.read(qr_reader.on_screen(stage, square)) == "".join(parts)


def test_the_qr_library_is_imported_only_when_a_code_is_shown():
    lines = [
        "import sys",
        "import fitsmobile.ui.screens.challenge",
        "print('segno' in sys.modules)",
    ]
    done = subprocess.run(
        [sys.executable, "-c", "; ".join(lines)], cwd=ROOT, capture_output=True, text=True
    )
    assert done.stdout.split()[-1] == "False", done.stderr
