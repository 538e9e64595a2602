"""Numbers as the person's language writes them, with a real minus sign."""

from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.look.i18n import tr

MINUS = "−"


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
