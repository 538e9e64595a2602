"""The message catalogues: complete, current and well-formed."""

import re

import pytest

from tests.source import assert_none
from tools.dev import messages
from tools.draw import fonts

PAIRS = [(language, area) for language in messages.TRANSLATED for area in messages.AREAS]
CATALOGUES = {messages.po_path(*pair): pair for pair in PAIRS}


@pytest.fixture(scope="module")
def used():
    return messages.used()


@pytest.mark.scan
def test_a_catalogue_holds_the_texts_that_are_used_and_no_other(used):
    def differing(path):
        held = {message.id for message in messages.read(*CATALOGUES[path]) if message.id}
        return held ^ set(used[CATALOGUES[path][1]])

    assert_none(differing, CATALOGUES)


def test_every_catalogue_belongs_to_a_folder_of_texts():
    assert set(messages.LOCALE.glob("*/LC_MESSAGES/*.po")) == set(CATALOGUES)
    compiled = set(messages.LOCALE.glob("*/LC_MESSAGES/*.mo"))
    assert compiled == {path.with_suffix(".mo") for path in CATALOGUES}


@pytest.mark.scan
def test_every_text_is_translated_with_the_same_places_to_fill_in():
    def places(text):
        return set(re.findall(r"{\w*}", text))

    def broken(message):
        asked = places(" ".join(messages.flat(message.id)))
        forms = messages.flat(message.string)
        return not (
            all(form and places(form) <= asked for form in forms) and places(forms[-1]) == asked
        )

    def found(path):
        return [one.id for one in messages.read(*CATALOGUES[path]) if one.id and broken(one)]

    assert_none(found, CATALOGUES)


@pytest.mark.scan
def test_the_compiled_catalogue_is_that_of_the_text():
    def is_stale(path):
        language, _ = CATALOGUES[path]
        return path.with_suffix(".mo").read_bytes() != messages.as_mo(path.read_bytes(), language)

    assert [path for path in CATALOGUES if is_stale(path)] == []


def test_texts_are_found_in_python_and_in_kv():
    python = 'tr("Undo")\ntr.plural("{count} card", "{count} cards", n)\nmark("Later")\ntr(name)'
    assert set(messages.texts_in(python)) == {"Undo", ("{count} card", "{count} cards"), "Later"}
    kv = '    text: _("Card {n}", n=(1 + 2)) if root.on else _("Off")'
    assert list(messages.texts_in_kv(kv)) == ["Card {n}", "Off"]


@pytest.mark.scan
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
