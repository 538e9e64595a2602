"""The sentence about each level of each game, held to the skill of that level.

A sentence makes claims by fixed phrases. It has to make those that its skill calls for, and no
other: a changed skill asks for another sentence.
"""

from collections.abc import Iterator

import pytest

from fitsmobile.ai import bits_player, fillit_player, fits_player, jammit_player
from fitsmobile.ai.levels import NAIVE_UP_TO
from fitsmobile.ai.ramp_player import RampSkill
from fitsmobile.ai.turn_player import Skill
from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import LEVELS
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit import wording
from fitsmobile.ui.look.i18n import catalogue

SKILLS: dict[str, tuple[RampSkill | Skill, ...]] = {
    "fits": fits_player.SKILLS,
    "bits": bits_player.SKILLS,
    "fillit": fillit_player.SKILLS,
    "jammit": jammit_player.SKILLS,
}

IN_TEAMS = {"fillit": fillit_player.SKILLS_IN_TEAMS}
"""Skills by game that differ in teams; the sentences are the same."""

NO_LIMIT = 99
"""The depth of a skill that only the budget limits."""

OVERLOOKED = {
    45: ("overlooks half the ",),
    25: ("overlooks a lot",),
    10: ("overlooks a little", "overlooks a few "),
    1: ("overlooks hardly anything",),
}
"""Phrases by the least share of overlooked ideas that they stand for, in percent."""

HALF_THE_WAYS = 35
"""The least share of overlooked ideas with which a level overlooks at least half of its ways in
FILLIT, where a way has up to three ideas: 36 % of the ideas are 61 % of the ways."""

AT_ONCE = {
    "fits": "Lays tiles low",
    "bits": "the most points now",
    "fillit": "Wants chips now",
    "jammit": "Wants points now",
}
"""Phrase for a level that judges a move by its effect at once."""

NEXT_TURN = ("this turn and next runs", "this turn and next pushes")
CARDS = {0: (), 1: ("one card ahead",), NO_LIMIT: ("all cards that may still come",)}
TURNS = {1: (), 2: ("two turns ahead",), NO_LIMIT: ("as many turns ahead as time allows",)}
DISLIKES_ASIDE = ("rarely puts aside",)
PLAYS_ON = ("then tries what follows",)

PHRASES = {
    *(phrase for phrases in OVERLOOKED.values() for phrase in phrases),
    *AT_ONCE.values(),
    *NEXT_TURN,
    *(phrase for depths in (CARDS, TURNS) for phrases in depths.values() for phrase in phrases),
    *DISLIKES_ASIDE,
    *PLAYS_ON,
}


def overlooked(game: str, share: int) -> tuple[str, ...]:
    """Phrases for a share of overlooked ideas, in percent."""
    if game == "fillit" and share >= HALF_THE_WAYS:
        return OVERLOOKED[max(OVERLOOKED)]
    return OVERLOOKED[max(least for least in OVERLOOKED if least <= share)]


def claims(game: str, level: int, skill: RampSkill | Skill) -> Iterator[tuple[str, ...]]:
    """Phrases by what the skill calls for; one of each has to be said."""
    if skill.overlooks:
        yield overlooked(game, skill.overlooks)
    if isinstance(skill, RampSkill):
        at_once = skill.plain
        yield CARDS[skill.cards]
        yield DISLIKES_ASIDE if skill.reluctance else ()
        yield PLAYS_ON if skill.plays else ()
    else:
        at_once = level <= NAIVE_UP_TO
        yield TURNS[skill.ahead]
        yield NEXT_TURN if skill.ahead == 1 and not at_once else ()
    if at_once:
        yield (AT_ONCE[game],)


def test_every_game_and_level_has_a_skill_and_a_sentence() -> None:
    assert set(SKILLS) == set(GAMES)
    for game, skills in SKILLS.items():
        assert len(skills) == len(GAMES_UI[game].habits) == len(set(GAMES_UI[game].habits))
        assert len(skills) == len(LEVELS)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", SKILLS)
def test_a_sentence_says_what_the_level_does_and_nothing_else(game: str, level: int) -> None:
    line = GAMES_UI[game].habits[level - 1]
    said = {phrase for phrase in PHRASES if phrase in line}
    for skills in (SKILLS[game], IN_TEAMS.get(game, SKILLS[game])):
        called_for = [phrases for phrases in claims(game, level, skills[level - 1]) if phrases]
        assert [len(said & set(phrases)) for phrases in called_for] == [1] * len(called_for)
        assert len(said) == len(called_for)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rank_has_the_name_of_a_level(language: str) -> None:
    translated = catalogue(language).gettext
    levels = {translated(name) for name in wording.LEVELS}
    assert len(levels) == len(LEVELS)
    for ui in GAMES_UI.values():
        assert levels.isdisjoint(translated(rank.name) for rank in ui.ranks())


@pytest.mark.parametrize("game", SKILLS)
def test_every_sentence_is_translated_and_differs_from_that_of_other_levels(game: str) -> None:
    habits = GAMES_UI[game].habits
    seen = {catalogue(language).gettext(line) for language in LANGUAGES for line in habits}
    assert len(seen) == len(habits) * len(LANGUAGES)
