"""Texts of a table: refusals, hints, what first happens. Each game adds its own words."""

from collections.abc import Callable, Mapping

from fitsmobile.engine.frozen import frozen, made
from fitsmobile.engine.protocol import Refusal
from fitsmobile.session.actions import Denied
from fitsmobile.ui.look.i18n import mark, tr

REFUSALS = {
    "game_over": mark("The game is over."),
    "not_your_turn": mark("It is not your turn."),
    "not_asked": mark("Try what the lesson asks for."),
    "stale": mark("The game has moved on."),
    "nothing_to_undo": mark("Nothing to undo."),
    "nothing_to_redo": mark("Nothing to redo."),
}
"""Refusals of the session in every game: the rule's name -> the line that says why."""


@frozen
class Words:
    """A game's vocabulary.

    `refusals` maps the names of its rules to lines, `hints` what a hint is about and its grade,
    `reasons` the names of reasons to clauses about a move, `kinds` titles of kinds of mistakes to
    the reasons against them. `otherwise` stands for a rule without a line.
    """

    refusals: Mapping[str, str]
    otherwise: str
    hints: Mapping[tuple[str, int], str]
    reasons: Mapping[str, str] = made(dict)
    kinds: Mapping[str, tuple[str, ...]] = made(dict)


@frozen
class First:
    """A sentence of a table about something that happens for the first time, once for each person.

    `key` is kept in the settings once it was said; `text` is a message id. `happens` gets the views
    of the person before a move and after it, equal at the beginning of a game.
    """

    key: str
    text: str
    happens: Callable[[object, object], bool]


def why(refusal: Refusal, words: Words) -> str:
    """Why something is refused, in one line: by the game's own rule where it names one."""
    rule = refusal.rule if isinstance(refusal, Denied) else None
    return why_not(words, rule or refusal.reason, refusal.reason)


def why_not(words: Words, *rules: str) -> str:
    """The line of the first of some rules that has one."""
    for rule in rules:
        line = words.refusals.get(rule) or REFUSALS.get(rule)
        if line is not None:
            return tr(line)
    return tr(words.otherwise)
