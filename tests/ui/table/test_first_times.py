"""Sentences of a table that are said once, when something happens for the first time."""

import random

import pytest

from fitsmobile.engine.frozen import replace
from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import COLOURS, NewGame, Play, Player
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.speech import speech
from fitsmobile.ui.look.theme import theme

FIRSTS = {one.key: one for ui in GAMES_UI.values() for one in ui.firsts()}


def people(count):
    return tuple(Player(f"P{seat}", COLOURS[seat]) for seat in range(count))


@pytest.fixture
def table(stage, start_app):
    """Open the table with a new game in the app; more calls go on in the same app."""
    theme.reduced_motion = True
    app = start_app()

    def opened(game, seats, **options):
        app.conductor.dispatch(NewGame(game, people(seats), options=options, pace="turns", seed=3))
        app.root.open("home", "table")
        stage.settle(0.3)
        return app.root.screen

    return opened


def play(stage, screen):
    """The first legal move of the player on turn."""
    shown, conductor = screen.shown, screen.conductor
    seat = shown.actors[0]
    conductor.dispatch(Play(seat, conductor.moves(seat)[0], shown.ply))
    stage.until(lambda: screen.shown is not shown and not screen.busy)


def test_a_sentence_is_said_once_and_never_again(stage, table):
    sentence = FIRSTS["fillit_teams"].text
    heard = []
    end = speech.listen(lambda text, _urgent: heard.append(text))
    screen = table("fillit", 4)
    play(stage, screen)
    assert screen.toast.text == sentence
    assert screen.conductor.settings.told == ["fillit_teams"]
    play(stage, table("fillit", 4))
    end()
    assert heard.count(sentence) == 1


def test_a_touch_on_the_sentence_takes_it_away(stage, table):
    screen = table("fillit", 4)
    play(stage, screen)
    assert screen.toast.opacity
    stage.tap_on(screen.toast)
    assert not screen.toast.opacity


def test_each_language_has_the_sentences():
    for one in FIRSTS.values():
        assert tr(one.text) == one.text
        tr.switch("de")
        assert tr(one.text) != one.text
        tr.switch("en")


PLAYED = {
    "fits_over_the_top": ("fits", 1, {"boards": ["1"]}),
    "bits_round_over": ("bits", 1, {}),
    "bits_fourth_round": ("bits", 1, {"rounds": 4}),
    "fillit_teams": ("fillit", 4, {}),
    "fillit_short_supply": ("fillit", 2, {"board": "mini"}),
    "jammit_three": ("jammit", 3, {}),
}
"""Game, seats and options in which a random game comes to it."""


@pytest.mark.parametrize("key", PLAYED)
def test_a_sentence_is_due_in_a_real_game(key):
    game, seats, options = PLAYED[key]
    one, dice = FIRSTS[key], random.Random(2)
    for seed in range(12):
        state = GAMES[game].start(GAMES[game].deal(seats, options, seed))
        while state.outcome() is None:
            seat, before = state.actors()[0], state
            state = state.play(seat, dice.choice(state.moves(seat)))
            turn = state.actors()[0] if state.actors() else seat
            if one.happens(before.view(turn), state.view(turn)):
                return
    raise AssertionError(f"{key} never happens")


@pytest.mark.parametrize(
    ("key", "changes"),
    [("fillit_shut_in", {"runs": ()}), ("fillit_repetition", {"repeated": 2})],
)
def test_a_rare_sentence_is_due_where_the_view_says_so(key, changes):
    state = GAMES["fillit"].start(GAMES["fillit"].deal(2, {}, 1))
    view = state.view(state.actors()[0])
    assert not FIRSTS[key].happens(view, view)
    assert FIRSTS[key].happens(view, replace(view, **changes))


def test_a_colour_that_has_run_out_is_named_where_one_coin_is_pushed_alone():
    state = GAMES["jammit"].start(GAMES["jammit"].deal(2, {}, 1))
    view, one = state.view(state.actors()[0]), FIRSTS["jammit_run_out"]
    alone = tuple(replace(push, coins=push.coins[:1]) for push in view.pushes)
    assert not one.happens(view, view)
    assert one.happens(view, replace(view, pushes=alone))


def test_nothing_is_due_at_the_start_of_a_usual_game():
    for game, ui in GAMES_UI.items():
        state = GAMES[game].start(GAMES[game].deal(2, {}, 1))
        view = state.view(state.actors()[0])
        assert not [one.key for one in ui.firsts() if one.happens(view, view)]
