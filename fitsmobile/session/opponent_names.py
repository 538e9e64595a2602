"""Names of the computer players, distinct from all other names at the table."""

from collections.abc import Sequence

NAMES = ("Pip", "Fern", "Moss", "Ash", "Otto")
"""By level, 1 to 5: first names, the same in every language."""


def name_of(level: int, taken: Sequence[str]) -> str:
    """The name for a player of this level, numbered where `taken` has it already (`Pip 2`)."""
    name = NAMES[level - 1]
    count = sum(one == name or one.startswith(f"{name} ") for one in taken)
    return f"{name} {count + 1}" if count else name
