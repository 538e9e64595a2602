"""Every text in every language: complete, nothing stale, nothing broken."""

import re

import pytest

from tools.dev import messages
from tools.draw import fonts

PAIRS = [(language, area) for language in messages.LANGUAGES for area in messages.AREAS]


@pytest.fixture(scope="module")
def used():
    return messages.used()


@pytest.mark.parametrize(("language", "area"), PAIRS)
def test_a_catalogue_holds_the_texts_that_are_used_and_no_other(used, language, area):
    held = {message.id for message in messages.read(language, area) if message.id}
    assert held == set(used[area])


@pytest.mark.parametrize(("language", "area"), PAIRS)
def test_every_text_is_translated_with_the_same_places_to_fill_in(language, area):
    for message in messages.read(language, area):
        if not message.id:
            continue
        places = set(re.findall(r"{\w*}", " ".join(messages.flat(message.id))))
        for form in messages.flat(message.string):
            assert form, f"{message.id!r} is not translated"
            assert set(re.findall(r"{\w*}", form)) <= places, message.id
        last = messages.flat(message.string)[-1]
        assert set(re.findall(r"{\w*}", last)) == places, message.id


@pytest.mark.parametrize(("language", "area"), PAIRS)
def test_the_compiled_catalogue_is_that_of_the_text(language, area):
    path = messages.po_path(language, area)
    compiled = path.with_suffix(".mo").read_bytes()
    assert compiled == messages.as_mo(path.read_bytes(), language)


def test_texts_are_found_in_python_and_in_kv():
    python = 'tr("Undo")\ntr.plural("{count} card", "{count} cards", n)\nmark("Later")\ntr(name)'
    assert set(messages.texts_in(python)) == {"Undo", ("{count} card", "{count} cards"), "Later"}
    kv = '    text: tr("Card {n}", n=(1 + 2)) if root.on else tr("Off")'
    assert list(messages.texts_in_kv(kv)) == ["Card {n}", "Off"]


@pytest.mark.parametrize("weight", fonts.WEIGHTS.values())
def test_the_fonts_cover_every_catalogue_and_stay_small(weight):
    from fontTools.ttLib import TTFont

    path = fonts.FONTS / f"rounded-{weight}.ttf"
    assert path.stat().st_size < 360 * 1024
    covered = {chr(point) for point in TTFont(path).getBestCmap()}
    texts = "".join(
        form
        for language, area in PAIRS
        for message in messages.read(language, area)
        for form in messages.flat(message.string)
    )
    english = "".join(str(text) for area in messages.used().values() for text in area)
    assert set(texts + english) - covered <= {"\n"}
    assert set("ÄÖÜäöüßẞéèêçœŒ−–„“«»→✓★あア一") <= covered
