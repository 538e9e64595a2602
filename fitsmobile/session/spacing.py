"""Spaced repetition: when a card of a deck is asked again, by days that no clock can take back.

Days are those of the device, but a deck counts them itself: a clock set forth brings the waiting
forward by at most the longest gap, and one set back brings no day back. So nothing is lost whatever
the clock does.
"""

from fitsmobile.engine.frozen import frozen, replace

GAPS = (1, 3, 7, 21)
"""Days until a card is asked again, by the number of times it was known in a row."""

MASTERED = len(GAPS)
"""The step of a card that is not asked again."""


@frozen
class DayCount:
    """The days that a deck has counted, and the device's day when it last did."""

    count: int = 0
    seen: int = 0

    def on(self, day: int) -> "DayCount":
        """The count on a day of the device."""
        passed = min(max(0, day - self.seen), GAPS[-1]) if self.seen else 0
        return DayCount(self.count + passed, day)


@frozen
class Spacing:
    """The place of a card: how often it was known in a row, and the day on which it waits."""

    step: int = 0
    due: int = GAPS[0]

    def waits(self, today: int) -> bool:
        """Whether the card is asked today."""
        return self.step < MASTERED and self.due <= today

    def known(self, today: int) -> "Spacing":
        """The place after a right answer; one given before its day counts for nothing."""
        if not self.waits(today):
            return self
        step = self.step + 1
        return Spacing(step, today + GAPS[step] if step < MASTERED else self.due)

    def failed(self, today: int) -> "Spacing":
        """The place after a wrong answer."""
        return Spacing(0, today + GAPS[0])

    def moved(self, days: int) -> "Spacing":
        """The place in a deck that has counted so many days more."""
        return replace(self, due=max(0, self.due + days))

    def within_reach(self, today: int) -> "Spacing":
        """The place, due after the longest gap at the latest."""
        return replace(self, due=min(self.due, today + GAPS[-1]))
