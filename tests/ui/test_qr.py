"""QR squares, against those that another program (segno 1.6.6) draws of the same texts."""

import hashlib
from random import Random

import pytest

from fitsmobile.ui import qr

LINK = "fitsmobile://challenge/"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
DRAWN = {
    (2, 7): "93d3b42fbbf6e857",
    (3, 21): "1622fc12498874ff",
    (4, 70): "bb9b01bf4eef13c1",
    (5, 112): "6458b9045272f37a",
    (6, 147): "a93cf49d29a3bef3",
    (7, 182): "3c4313673cc88cb5",
    (8, 203): "136619feebc8a0c8",
    (9, 245): "38fb4fd9dfdf5da6",
    (10, 322): "4b373feb221e0c5e",
    (11, 399): "9d1a266d42a596fa",
    (12, 434): "8a06e99e3da5f293",
    (13, 574): "64c28f8392054481",
    (14, 602): "5daf5819f1a2fa97",
    (15, 700): "7bdd3cdf5185a39f",
    (17, 840): "df8ad2af3ba7faa2",
    (19, 1064): "cdb0d812a8a9b62b",
    (21, 1239): "ef2829dc36572a03",
    (23, 1526): "4f1f554af5656350",
    (25, 1736): "6a543f9557a586e2",
}
"""Version and number of letters -> how the digest of the modules begins."""


def code(letters):
    dice = Random(letters)
    return "FM1" + "".join(dice.choice(LETTERS) for _ in range(letters))


def picture(text):
    return "\n".join("".join(".#"[dark] for dark in row) for row in qr.square([text]))


@pytest.mark.parametrize(("version", "letters"), DRAWN)
def test_a_link_looks_as_another_program_draws_it(version, letters):
    rows = qr.square([LINK, code(letters)])
    modules = "".join("01"[dark] for row in rows for dark in row)
    assert len(rows) == 17 + 4 * version
    assert hashlib.sha256(modules.encode()).hexdigest().startswith(DRAWN[version, letters])


def test_the_smallest_square_says_hello():
    rows = picture("HELLO WORLD").splitlines()
    assert rows[0] == "#######...#.#.#######"
    assert rows[3] == "#.###.#.....#.#.###.#"
    assert rows[8] == "##.#..##..###.###.##."
    assert rows[20] == "#######.#.#..#.#.#..."


def test_capitals_and_digits_take_less_room_than_other_letters():
    text = "A2" * 100
    assert len(qr.square([text])) < len(qr.square([text.lower()]))


def test_a_text_that_no_camera_would_read_has_no_square():
    assert qr.square([LINK, code(1840)]) is None
    assert qr.square([LINK, code(1740)]) is not None
