"""What the computer players are called, and how each of the five levels plays."""

from collections.abc import Sequence

from fitsmobile.ui.i18n import mark

NAMES = ("Pip", "Fern", "Moss", "Ada", "Otto")
"""Level 1 to 5; names of people, the same in every language."""

LEVELS = (mark("Newcomer"), mark("Guest"), mark("Regular"), mark("Expert"), mark("Master"))

SENTENCES = (
    mark("Plays a first evening: overlooks a lot, and is glad of every point."),
    mark("Has played a few times and takes what is there to take."),
    mark("Knows the game well and seldom misses a good place."),
    mark("Thinks of what may come next and forgives little."),
    mark("Looks as far ahead as the device can, and shows no mercy."),
)


def name_of(level: int, taken: Sequence[str]) -> str:
    """The name of a level's player at a table where others have names already."""
    name = NAMES[level - 1]
    count = sum(one == name or one.startswith(f"{name} ") for one in taken)
    return f"{name} {count + 1}" if count else name
