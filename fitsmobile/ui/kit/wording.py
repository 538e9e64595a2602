"""Numbers, lists, days, players and levels in the words of the language in force."""

from collections.abc import Iterable, Sequence
from datetime import date
from functools import reduce

from fitsmobile.session.actions import Player
from fitsmobile.session.daily import COUNTED, PRACTICE
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.storage.results import Trouble
from fitsmobile.ui.look.i18n import mark, tr

MINUS = "−"

LONGEST_NAME = 90
"""Letters of the name of a node; what is longer is its value, said after it."""

WEEKDAYS = (
    mark("Monday"), mark("Tuesday"), mark("Wednesday"), mark("Thursday"), mark("Friday"),
    mark("Saturday"), mark("Sunday"),
)  # fmt: skip
SHORT_WEEKDAYS = (
    mark("Mon"), mark("Tue"), mark("Wed"), mark("Thu"), mark("Fri"), mark("Sat"), mark("Sun"),
)  # fmt: skip
MONTHS = (
    mark("January"), mark("February"), mark("March"), mark("April"), mark("May"), mark("June"),
    mark("July"), mark("August"), mark("September"), mark("October"), mark("November"),
    mark("December"),
)  # fmt: skip
SHORT_DATES = (
    mark("{day} Jan"), mark("{day} Feb"), mark("{day} Mar"), mark("{day} Apr"), mark("{day} May"),
    mark("{day} Jun"), mark("{day} Jul"), mark("{day} Aug"), mark("{day} Sep"), mark("{day} Oct"),
    mark("{day} Nov"), mark("{day} Dec"),
)  # fmt: skip

COLOURS = {
    "red": mark("red"),
    "blue": mark("blue"),
    "yellow": mark("yellow"),
    "green": mark("green"),
    "natural": mark("neutral"),
}
"""The paints of pieces -> message ids."""

KINDS = {COUNTED: mark("Daily deal"), PRACTICE: mark("Practice")}
"""Kinds of games by the beginning of their origin; the others have no name."""

PACES = {
    "round_by_round": mark("Round by round"),
    "card_by_card": mark("Card by card"),
    "together": mark("All at once"),
}

LEVELS = (mark("Beginner"), mark("Casual"), mark("Regular"), mark("Expert"), mark("Master"))


def with_kind(origin: str, *words: str) -> str:
    """Words about a game, after its kind where it has one: `Daily deal · Card 3 of 16`."""
    kinds = [tr(kind) for beginning, kind in KINDS.items() if origin.startswith(beginning)]
    return " · ".join(filter(None, (*kinds, *words)))


def signed(points: int) -> str:
    """A number with its sign, the minus as long as the plus; nothing has none."""
    return f"+{points}" if points > 0 else number(points)


def number(points: int) -> str:
    """A score: a real minus, no plus."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def decimal(value: float) -> str:
    """With one decimal, as the language writes it: a real minus, a comma where it is usual."""
    tenths = round(value * 10)
    whole, rest = divmod(abs(tenths), 10)
    return f"{MINUS if tenths < 0 else ''}{whole}{LANGUAGES[tr.language].decimal}{rest}"


def signed_decimal(value: float) -> str:
    """With one decimal and its sign; nothing has none."""
    return f"+{decimal(value)}" if round(value * 10) > 0 else decimal(value)


def listed(parts: Iterable[str]) -> str:
    """The parts that are not empty, as a list: `Ada, Ben, Chika`."""
    return reduce(_and_then, filter(None, parts), "")


def sentences(parts: Iterable[str]) -> str:
    """Whole sentences one after the other: Japanese has no space between them."""
    return reduce(lambda before, part: tr("{a} {b}", a=before, b=part), parts)


def cut_short(text: str) -> tuple[str, str]:
    """A text as a name that is not too long, and the rest: cut after a sentence or a word."""
    if len(text) <= LONGEST_NAME:
        return text, ""
    head = text[:LONGEST_NAME]
    ends = [head.rfind(sign) + 1 for sign in (". ", "! ", "? ", "。", ": ")]
    at = max(ends) or max(head.rfind(" "), head.rfind("、") + 1)
    at = at if at > 0 else LONGEST_NAME
    return text[:at].rstrip(), text[at:].lstrip()


def clauses(parts: Iterable[str]) -> str:
    """The parts that are not empty, as a sentence has them: `lands in row 5; covers 5`."""
    return reduce(lambda a, b: tr("{a}; {b}", a=a, b=b) if a else b, filter(None, parts), "")


def first_short(lines: Sequence[str]) -> tuple[str, str]:
    """The first line that a screen reader can say as a name, and the first of all as its value.

    The value is empty where they are the same. The last line stands for lines that are too long.
    """
    name = next((line for line in lines if len(line) <= LONGEST_NAME), lines[-1])
    return name, "" if name == lines[0] else lines[0]


def span(numbers: range) -> str:
    """The first and the last of consecutive numbers: `1–4`."""
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def headed(head: str, words: str) -> str:
    """A subject and the words about it: `3 open dots: −3`."""
    return tr("{a}: {b}", a=head, b=words)


def heading(head: str) -> str:
    """The heading alone, where its words are drawn apart from it: `+6:`."""
    return headed(head, "").rstrip()


def _and_then(before: str, part: str) -> str:
    return tr("{a}, {b}", a=before, b=part) if before else part


def not_deleted(trouble: Trouble) -> str:
    """The sentence about a file that could not be deleted."""
    name = "" if trouble.path is None else trouble.path.name
    return tr("{name} could not be deleted.", name=name)


def day(when: date) -> str:
    """A day without its year, with the day of the week."""
    return tr(
        "{weekday} {day} {month}",
        weekday=tr(WEEKDAYS[when.weekday()]),
        day=when.day,
        month=tr(MONTHS[when.month - 1]),
    )


def short_day(when: date) -> str:
    """A day of the year, without the day of the week."""
    return tr("{day} {month}", day=when.day, month=tr(MONTHS[when.month - 1]))


def shortest_day(when: date) -> str:
    """A day of the year with a short name of its month."""
    return tr(SHORT_DATES[when.month - 1], day=when.day)


def names(players: Sequence[Player]) -> str:
    """Everybody's name, in the order of the seats."""
    return listed(player.name for player in players)
