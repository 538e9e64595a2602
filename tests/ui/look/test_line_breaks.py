"""Line breaks in Japanese."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.ui.look.line_breaks import NEVER_FIRST, NEVER_LAST, broken


def squares(text):
    """A monospaced measure of text."""
    return len(text)


def lines(text, room):
    return broken(text, room, squares).split("\n")


def test_a_text_without_japanese_stays_as_it_is():
    assert broken("Cover the dots. Then go on.", 5, squares) == "Cover the dots. Then go on."


def test_a_line_is_as_long_as_it_can_be():
    assert lines("丸を隠すタイル", 3) == ["丸を隠", "すタイ", "ル"]


def test_no_line_begins_with_a_full_stop_or_a_small_kana():
    assert lines("丸を隠す。", 4) == ["丸を隠", "す。"]
    assert lines("ずいっしょ", 4) == ["ずいっ", "しょ"]


def test_no_line_ends_with_an_opening_bracket():
    assert lines("丸を「隠す」", 3) == ["丸を", "「隠", "す」"]


def test_words_of_latin_letters_stay_whole():
    assert lines("次はFITSです", 5) == ["次は", "FITSで", "す"]


@pytest.mark.parametrize(
    "text",
    [
        "受け取った人は同じお題で、あなたの得点に|挑みます。",
        "ボードをタップすると外れ、もう一度タップすると|最後になります。",
        "左にスワイプするか長押しすると|削除できます。",
        "Wilhelmina-Marieの|勝ちになりました",
        "数字の場所を自分の|読み取り方で決めます",
    ],
)
def test_a_line_ends_with_a_phrase_where_it_stays_long_enough(text):
    whole = text.replace("|", "")
    room = text.index("|") + 1
    measured = len(whole) - room
    assert lines(whole, max(room, measured)) == text.split("|")


def test_phrases_never_need_another_line():
    text = "あのあいうえおかきくけこさ丸丸丸丸丸丸丸丸丸丸丸丸"
    assert len(lines(text, 13)) == 2


def test_existing_line_breaks_are_kept():
    assert lines("丸を\n隠す", 9) == ["丸を", "隠す"]


def test_the_last_line_is_not_left_almost_empty():
    assert lines("丸" * 22, 10) == ["丸" * 9, "丸" * 9, "丸" * 4]


def test_without_room_the_text_is_not_broken():
    assert broken("丸を隠す", 0, squares) == "丸を隠す"


@given(st.text(alphabet="丸を隠す。、「」ッー", min_size=1, max_size=40), st.integers(2, 12))
def test_every_break_is_allowed_and_no_character_is_lost(text, room):
    shown = broken(text, room, squares)
    assert shown.replace("\n", "").replace(" ", "") == text.replace(" ", "")
    found = shown.split("\n")
    for before, after in pairwise(found):
        if len(before) > 1 and after:
            assert after[0] not in NEVER_FIRST
            assert before[-1] not in NEVER_LAST
