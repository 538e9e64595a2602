"""What the computer players are called, so that nobody at a table has the name of another."""

from collections.abc import Sequence

NAMES = ("Pip", "Fern", "Moss", "Ada", "Otto")
"""Level 1 to 5; names of people, the same in every language."""


def name_of(level: int, taken: Sequence[str]) -> str:
    """The name of a level's player at a table where others have names already."""
    name = NAMES[level - 1]
    count = sum(one == name or one.startswith(f"{name} ") for one in taken)
    return f"{name} {count + 1}" if count else name
