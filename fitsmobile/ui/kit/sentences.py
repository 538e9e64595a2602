"""Lists and headings inside a sentence, with the punctuation of the language."""

from collections.abc import Iterable
from functools import reduce

from fitsmobile.ui.look.i18n import tr


def listed(parts: Iterable[str]) -> str:
    """The parts that are not empty, as a list: `Ada, Ben, Chika`."""
    return reduce(_and_then, filter(None, parts), "")


def headed(head: str, words: str) -> str:
    """A subject and the words about it: `3 open dots: −3`."""
    return tr("{a}: {b}", a=head, b=words)


def heading(head: str) -> str:
    """The heading alone, where its words are drawn apart from it: `+6:`."""
    return headed(head, "").rstrip()


def _and_then(before: str, part: str) -> str:
    return tr("{a}, {b}", a=before, b=part) if before else part
