"""Choice among reasons for a whole turn, shared by FILLIT and JAMMIT."""

from collections.abc import Iterable
from itertools import islice

from fitsmobile.ai.reason import Reason

SAME, LATER = "same", "later"
"""Names of reasons that tell nothing but that two turns are as good as each other at once, or that
the difference comes only later."""

TEMPTING = 8
"""Turns of a beginner that a turn is compared with until one of them tells why."""


def most_telling(found: Iterable[Reason]) -> Reason | None:
    """The first reason that names something, or else the first of all; None without any."""
    first = None
    for reason in islice(found, TEMPTING):
        if reason.name not in (SAME, LATER):
            return reason
        first = first or reason
    return first
