"""Each rule of the rules pages is shown by a step of the lesson, or said when it first happens."""

import re

import pytest

from fitsmobile.ui.games import GAMES_UI

ADVICE = {
    "fits": {"A good start"},
    "bits": {"Thinking ahead"},
    "fillit": {"Good runs"},
    "jammit": {"Before you push"},
}
"""Pages that give advice; their titles by game."""

TAUGHT = {
    "fits": {
        "Cover the dots": (1, 4, 8),
        "The start tile": (1,),
        "One card, one tile": (2, 3, 4),
        "Put aside": (5, "card skipped"),
        "Over the top": ("fits_over_the_top",),
        "Board 1: rows": (3, 4),
        "Boards 2 and 3: treasures": (6, 7),
        "Board 4: twins": (8,),
    },
    "bits": {
        "Areas of colour": (3, 7),
        "One card, one domino": (1, "over_the_side", "over_the_top"),
        "The neutral tile": (5,),
        "The end of a round": (3, "bits_round_over"),
        "The first card: areas of four": (2, 3, 4),
        "The second and third card": (6, 7),
        "The fourth round": ("bits_fourth_round",),
    },
    "fillit": {
        "Lay every chip": (1, 4),
        "A run and a step": (1, 2, 3),
        "How far a pawn runs": (1,),
        "Chips along the way": (1, 4, 5),
        "Stones swap places": (2,),
        "Shut in": ("fillit_shut_in", "fillit_repetition"),
        "Two against two": ("fillit_teams",),
    },
    "jammit": {
        "Push and score": (3, 4),
        "Your side of the board": (1, 4),
        "Two coins, one column": (1, 5, "jammit_three", "jammit_run_out"),
        "Rim and hole": (1, 3, 4, 6),
        "Neutral coins": (5, "jammit_three"),
        "A stone of your own": (6,),
        "Move to another corner": (2,),
    },
}
"""By page of the rules, the steps (from 1) that show what it says, and by their names the sentences
that a table says when it first happens; a refusal is named by the rule that was broken."""

SAID_EACH_TIME = {"card skipped": "passed"}
"""Sentences that a table says whenever it happens, and what of the view tells that it does."""


@pytest.mark.parametrize("game", list(GAMES_UI))
def test_every_page_of_the_rules_is_taught(game):
    pages = {page.title for page in GAMES_UI[game].pages()}
    assert pages - ADVICE[game] == set(TAUGHT[game])
    assert all(TAUGHT[game].values())


@pytest.mark.parametrize("game", list(GAMES_UI))
def test_what_teaches_a_rule_exists_and_every_step_and_sentence_teaches_one(game):
    ui = GAMES_UI[game]
    taught = {one for teachers in TAUGHT[game].values() for one in teachers}
    steps = {one for one in taught if isinstance(one, int)}
    assert steps == set(range(1, len(ui.lesson()) + 1))
    firsts = {first.key for first in ui.firsts()}
    names = {one for one in taught if isinstance(one, str)}
    assert names - firsts <= set(ui.words().refusals) | set(SAID_EACH_TIME)
    advised = {"fillit_short_supply"}
    assert firsts - names <= advised


NUMBERS = {
    ("fits", 3): "row scores a point",
    ("fits", 4): "open dot costs a point",
    ("fits", 6): "scores its number",
    ("fits", 7): "five points",
    ("fits", 8): "+3",
    ("bits", 2): "two points",
    ("bits", 3): "one point",
    ("bits", 7): "two points",
    ("jammit", 3): "scores a point",
    ("jammit", 4): "scores double",
    ("jammit", 5): "three make a point",
}
"""Scores, as the words of a step say them."""


@pytest.mark.parametrize(("game", "number"), NUMBERS)
def test_a_step_about_points_names_them(game, number):
    step = GAMES_UI[game].lesson()[number - 1]
    assert re.search(re.escape(NUMBERS[game, number]), step.more + " " + step.done)
