"""The palette: pieces against every wood for every colour vision, and the contrast of text."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from fitsmobile.engine.registry import GAMES
from fitsmobile.storage import settings
from fitsmobile.ui.look.theme import (
    DEFAULT_TABLE,
    MARK_ROLES,
    MODES,
    ON_WOOD,
    PAINTED,
    Rgba,
    rgba,
    roles,
    tables,
    tokens,
)
from tests.ui.look.colour_vision import VISIONS, ciede2000, contrast, distance

LOOKS = [
    *product(("light", "dark"), ("linen", "walnut", "felt", "slate")),
    ("contrast", DEFAULT_TABLE),
]
LEAST_TO_WOOD, LEAST_BETWEEN_SIDES, LEAST_BETWEEN_BITS = 12, 20, 15
TEXT, SIGN, STRONG_TEXT = 4.5, 3.0, 7.0
"""Least contrast of text, of symbols and marks, and of text in high contrast (WCAG AAA)."""

look = pytest.mark.parametrize(("mode", "table"), LOOKS)


def bases(names: list[str]) -> dict[str, Rgba]:
    return {name: rgba(tokens()["pieces"][name]["base"]) for name in names}


SOLO = bases(list(tokens()["tiles"].values()))
SIDES, BITS = bases(tokens()["sets"]["sides"]), bases(tokens()["sets"]["bits"])


def too_low(ratios: Iterator[tuple[str, float, float]]) -> list[str]:
    """The items that miss their bar; an item is a name, a value and the bar."""
    return [f"{name}: {value:.2f} < {bar}" for name, value, bar in ratios if value < bar]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distances_are_those_of_the_published_pairs(one, other, expected):
    assert ciede2000(one, other) == pytest.approx(expected, abs=1e-3)


def test_every_table_and_theme_of_the_settings_has_its_colours():
    assert {(mode, table) for mode in ("light", "dark") for table in tables()} == set(LOOKS[:-1])
    for table, mode in product(tables(), ("light", "dark")):
        assert settings.fits("table", table)
        assert settings.fits("theme", mode)
    assert all(settings.fits("tiles", tiles) for tiles in (PAINTED, *tokens()["tiles"]))
    assert settings.Settings().table == DEFAULT_TABLE == tables()[0]
    assert settings.Settings().tiles == PAINTED


@pytest.mark.parametrize(
    ("pieces", "least"), [(SIDES, LEAST_BETWEEN_SIDES), (BITS, LEAST_BETWEEN_BITS)]
)
def test_the_colours_of_a_game_differ_for_every_vision(pieces, least):
    pairs = product(combinations(pieces, 2), VISIONS)
    assert not too_low(
        (f"{a} {b} {vision}", distance(pieces[a], pieces[b], vision), least)
        for (a, b), vision in pairs
    )


@look
def test_every_piece_stands_out_from_the_wood_it_lies_on_for_every_vision(mode, table):
    found = roles(mode, table)
    grounds = [("wood", SIDES | SOLO), ("board", SIDES | BITS)]
    assert not too_low(
        (f"{name} {wood} {vision}", distance(colour, found[wood], vision), LEAST_TO_WOOD)
        for wood, pieces in grounds
        for name, colour in pieces.items()
        for vision in VISIONS
    )


def texts(mode: str, table: str) -> Iterator[tuple[str, str, float]]:
    """Pairs of roles, one written or drawn on the other, with their bars."""
    bar = STRONG_TEXT if mode == "contrast" else TEXT
    inks = ("text", "text2", "success", "danger")
    for ink, ground in product(inks, ("bg", "surface", "surface2")):
        yield ink, ground, bar
    yield from (("text", "bg_deep", bar), ("text2", "bg_deep", bar))
    yield from (("dot", "wood", SIGN), ("board_dot", "board", SIGN), ("wood_text", "wood", bar))
    yield from (("focus", "bg", SIGN), ("focus", "surface", SIGN))
    yield from ((part, "chip_bg", bar) for part in ("chip_text", "chip_good", "chip_bad"))
    for game in GAMES:
        accent, soft = f"accent_{game}", f"accent_soft_{game}"
        for ground in ("bg", "surface", soft):
            yield accent, ground, bar
        yield from (("text", soft, bar), ("on_accent", accent, bar))


def test_every_line_and_mark_of_high_contrast_is_seen():
    found = roles("contrast")
    lines = [*product(("outline", "focus"), ("bg", "surface", "surface2", "wood", "board"))]
    lines += [("lane", "wood"), ("rail", "wood"), ("rail", "bg"), ("dot", "wood")]
    edges = {name: rgba(piece["deep"]) for name, piece in tokens()["pieces"].items()}
    pairs = [(f"{one} on {other}", found[one], found[other]) for one, other in lines]
    pairs += [(f"the edge of {name}", edge, found["wood"]) for name, edge in edges.items()]
    assert not too_low((name, contrast(one, other), SIGN) for name, one, other in pairs)


@look
def test_every_text_can_be_read(mode, table):
    found = roles(mode, table)
    assert not too_low(
        (f"{ink} on {ground}", contrast(found[ink], found[ground]), bar)
        for ink, ground, bar in texts(mode, table)
    )


@look
def test_the_callout_stands_out_from_the_boards(mode, table):
    found = roles(mode, table)
    assert contrast(found["chip_bg"], found["board"]) >= SIGN
    assert contrast(found["chip_bg"], found["wood"]) >= SIGN


@look
def test_every_mark_is_seen_on_the_wood(mode, table):
    found = roles(mode, table)
    marks = [role for role in MARK_ROLES if role not in ("accent", "surface")]
    pairs = [
        *product(marks, ("wood", "board")),
        *((f"accent_{game}", "wood" if game == "fits" else "board") for game in GAMES),
    ]
    assert not too_low(
        (f"{mark} on {wood}", contrast(found.get(ON_WOOD + mark, found[mark]), found[wood]), SIGN)
        for mark, wood in pairs
    )


@pytest.mark.parametrize("name", sorted(tokens()["pieces"]))
def test_every_symbol_is_seen_on_its_piece(name):
    piece = tokens()["pieces"][name]
    assert contrast(rgba(piece["ink"]), rgba(piece["base"])) >= SIGN


@pytest.mark.parametrize("table", tables())
def test_high_contrast_is_the_same_on_every_table(table):
    assert roles("contrast", table) == roles("contrast", DEFAULT_TABLE)


@pytest.mark.parametrize("mode", MODES)
def test_an_unknown_table_has_the_colours_of_the_default_one(mode):
    assert roles(mode, "marble") == roles(mode, DEFAULT_TABLE)
