import base64
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.storage import code
from fitsmobile.storage.code import Shared
from fitsmobile.storage.results import Trouble

SETUP = {"game": "fits", "seats": 1, "rounds": [{"board": "1", "starts": ["L5"]}]}
MOVES = ((0, "a1a2a3b1"), (0, "-"), (3, "Ib2:bn"), (1, "Sc3-c4"))
CODE = code.pack(SETUP, MOVES)


def fold(content, check=None):
    squeezer = zlib.compressobj(9, wbits=-15, zdict=code._WORDS)
    squeezed = squeezer.compress(content) + squeezer.flush()
    body = (check or zlib.crc32(content).to_bytes(4, "big")) + squeezed
    return code.PREFIX + base64.b32encode(body).decode("ascii").rstrip("=")


def test_a_code_opens_to_what_it_was_made_from():
    assert code.unpack(CODE) == Shared(SETUP, MOVES)
    assert code.unpack(code.pack(SETUP, ())) == Shared(SETUP, ())


def test_a_code_is_made_of_capital_letters_and_digits():
    assert CODE.isalnum()
    assert CODE.isupper()


def test_a_code_may_be_typed_in_small_letters_and_groups():
    groups = "-".join(CODE[start : start + 4] for start in range(0, len(CODE), 4))
    assert code.unpack(f"  {groups.lower()}\n") == Shared(SETUP, MOVES)


@pytest.mark.parametrize(("letter", "digit"), ["O0", "I1", "B8"])
def test_a_letter_read_as_a_digit_does_no_harm(letter, digit):
    setups = ({"game": "fits", "seats": seats} for seats in range(99))
    sent = next(one for one in setups if letter in code.pack(one, ()))
    assert code.unpack(code.pack(sent, ()).replace(letter, digit)) == Shared(sent, ())


@pytest.mark.parametrize("beginning", ["FMI", "FML", "fml"])
def test_the_digit_at_the_beginning_read_as_a_letter_does_no_harm(beginning):
    """Regression: it was refused as a code of another version."""
    assert code.unpack(beginning + CODE[3:]) == Shared(SETUP, MOVES)


def test_a_code_cut_anywhere_is_refused():
    for end in range(len(CODE)):
        assert isinstance(code.unpack(CODE[:end]), Trouble)


def test_a_code_with_any_letter_changed_is_refused_or_the_same():
    for index in range(len(CODE)):
        for letter in "A7Z1é":
            answer = code.unpack(CODE[:index] + letter + CODE[index + 1 :])
            assert isinstance(answer, Trouble) or answer == Shared(SETUP, MOVES)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "wrong_format"),
        ("hello", "wrong_format"),
        ("FM2" + CODE[3:], "newer_version"),
        ("FM1", "damaged"),
        ("FM1É", "damaged"),
        ("FM1\ud800", "damaged"),
        ("A" * 70_000, "too_large"),
        (fold(b"0" * (1 << 20)), "too_large"),
        (fold(b"{}", b"0000"), "damaged"),
        (fold(b"[]\n"), "damaged"),
        (fold(b"{}\nxyz"), "damaged"),
        (fold(b"{}\n0"), "damaged"),
        (fold(b"{}\n" + b"0- " * 20_001), "damaged"),
        (fold("{}\n0é".encode()), "damaged"),
        (fold(b"{"), "not_json"),
        (fold(b"[" * 1000), "too_deep"),
    ],
)
def test_a_hostile_code_is_refused_by_name(text, reason):
    assert code.unpack(text).reason == reason


@given(st.text(max_size=100))
def test_any_text_behind_the_prefix_is_refused_or_read(text):
    assert isinstance(code.unpack("FM1" + text), (Trouble, Shared))


@given(st.binary(max_size=100))
def test_any_content_is_refused_or_read(content):
    assert isinstance(code.unpack(fold(content)), (Trouble, Shared))
