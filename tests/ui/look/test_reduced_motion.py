"""Reduced motion: what is drawn changes at once or fades, and nothing is seen on its way."""

from itertools import pairwise

import pytest

from fitsmobile.session.actions import COLOURS, NewGame, Player, TakeDevice
from fitsmobile.ui.look.theme import theme
from tests.harness import conductor_in, step
from tests.ui.layout_sizes import begin

FRAMES = 16
"""Frames that are looked at after something happened: a motion is in full swing by then."""

LAID_OUT = 2
"""Pictures on the way that are no motion: a screen that opens is laid out anew in its first frames,
and the shortest motion takes more."""

SAMPLE = 211
"""Every so many-th byte of a picture is compared; a prime, so that columns differ by row."""

ROUNDING = 6
"""Steps of a channel, of 255, that the mixture of a fade may be off."""


def looked_at(stage):
    """The pictures of the next frames, thinned out."""
    pictures = [stage.pixels()[::SAMPLE]]
    for _ in range(FRAMES):
        stage.frames(1)
        pictures.append(stage.pixels()[::SAMPLE])
    return pictures


def slides(pictures):
    """The numbers of pictures on the way between two others that are no mixture of these."""
    found, first = [], 0
    changes = [one != other for one, other in pairwise(pictures)] + [False]
    for last, goes_on in enumerate(changes):
        if goes_on:
            continue
        between = range(first + 1, last)
        odd = [at for at in between if not is_mixture(*(pictures[n] for n in (at, first, last)))]
        if len(odd) > LAID_OUT:
            found += odd
        first = last + 1
    return found


def is_mixture(picture, one, other):
    """Whether every byte of a picture lies between those of two others."""
    return all(
        min(ends) - ROUNDING <= seen <= max(ends) + ROUNDING
        for seen, *ends in zip(picture, one, other, strict=True)
    )


@pytest.fixture
def conductor(tmp_path):
    return conductor_in(tmp_path)


@pytest.fixture
def shown(stage, conductor):
    """The navigator with the real screens, in reduced motion and in a small window."""
    from fitsmobile.ui.app.navigator import Navigator

    theme.reduced_motion = True
    stage.resize(360, 640)
    navigator = stage.show(Navigator(conductor=conductor))
    yield navigator
    navigator.screen.leave()


def test_a_slide_is_found_and_a_fade_is_none():
    fade = [bytes([0, 200]), bytes([50, 150]), bytes([100, 100])]
    slide = [bytes([90 * (at == spot) for at in range(5)]) for spot in range(5)]
    jumps = [bytes([0, 0]), bytes([0, 99]), bytes([0, 99]), bytes([99, 99])]
    assert slides([*fade, fade[-1]]) == []
    assert slides([*jumps, jumps[-1]]) == []
    assert slides([*slide, slide[-1]]) == [1, 2, 3]


@pytest.mark.parametrize("game", ["fits", "bits", "fillit", "jammit"])
def test_moves_are_shown_without_a_slide(stage, conductor, shown, game):
    begin(conductor, game, 2, 3, "free" if game in ("fits", "bits") else "turns")
    shown.open("home", "table")
    stage.settle(0.2)
    found = []
    for _ in range(2):
        step(conductor)
        found += slides(looked_at(stage))
    assert found == []


def test_the_hand_over_screen_comes_and_goes_without_a_slide(stage, conductor, shown):
    begin(conductor, "fits", 2, 3, "card_by_card")
    shown.open("home", "table")
    stage.settle(0.2)
    found = []
    while conductor.snapshot.curtain is None:
        step(conductor)
        found += slides(looked_at(stage))
    conductor.dispatch(TakeDevice())
    assert found + slides(looked_at(stage)) == []


def test_the_moves_of_a_computer_player_are_shown_without_a_slide(stage, conductor, shown):
    players = (Player("Ada", COLOURS[0]), Player("Pip", COLOURS[1], 1))
    conductor.dispatch(NewGame("fillit", players, pace="free", seed=3))
    shown.open("home", "table")
    stage.settle(0.2)
    found = []
    while not conductor.last_turn(seat=1) or conductor.snapshot.turn == 1:
        step(conductor)
        found += slides(looked_at(stage))
    assert found == []


@pytest.mark.parametrize(("game", "seats"), [("fits", 1), ("bits", 1)])
def test_a_count_is_shown_without_a_slide(stage, conductor, shown, game, seats):
    begin(conductor, game, seats, 0)
    shown.open("home", "table")
    stage.settle(0.2)
    while shown.screen.table.settled:
        step(conductor)
    assert slides(looked_at(stage)) == []


@pytest.mark.parametrize(("game", "seats"), [("fits", 1), ("jammit", 2), ("bits", 4)])
def test_the_scene_of_a_result_is_shown_without_a_slide(stage, conductor, shown, game, seats):
    begin(conductor, game, seats, 2000)
    shown.open("home")
    stage.settle(0.2)
    shown.go("result")
    assert slides(looked_at(stage)) == []


def test_the_first_start_is_shown_without_a_slide(stage, shown):
    shown.open("home")
    assert slides(looked_at(stage)) == []


def test_screens_sheets_and_their_ends_are_shown_without_a_slide(stage, conductor, shown):
    begin(conductor, "fits", 1, 5)
    found = []
    for do in (
        lambda: shown.open("home"),
        lambda: shown.go("table"),
        lambda: shown.screen.on_menu(),
        lambda: shown.screen.step_back(),
        lambda: shown.go("settings"),
        lambda: shown.back(),
        lambda: shown.go("howto", game="fits"),
        lambda: shown.go("puzzles", game="fits"),
    ):
        do()
        found += slides(looked_at(stage))
    assert found == []
