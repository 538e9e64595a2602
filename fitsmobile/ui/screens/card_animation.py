"""CardAnimator miniatures: now and then a piece on one of the home screen's cards makes a move."""

from collections.abc import Sequence

from kivy.animation import AnimationTransition
from kivy.clock import Clock, ClockEvent

from fitsmobile.ui.kit.game_card import GameCard
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.motion import Timeline

FIRST, PAUSE, STAY, WAY = 2.5, 4.0, 1.2, 0.7
"""Seconds before the first move, from one to the next, at the far end, and on the way there."""


class CardAnimator:
    """One card after the other; nothing where motion is off, nothing of it while one is away."""

    def __init__(self, cards: Sequence[GameCard]) -> None:
        self._cards = list(cards)
        self._turn = 0
        self._timeline = Timeline()
        self._first = Clock.create_trigger(self._begin, FIRST)
        self._next = Clock.create_trigger(self._begin, PAUSE)
        self._moving: ClockEvent | None = None

    def start(self) -> None:
        """From now on."""
        if self._cards and not theme.reduced_motion:
            self._first()

    def stop(self) -> None:
        """Everything stands where it belongs."""
        self._first.cancel()
        self._next.cancel()
        self._timeline.drop()
        self._rest()
        for card in self._cards:
            card.stir = 0

    def _begin(self, *_: object) -> None:
        if theme.reduced_motion:
            return
        card = self._cards[self._turn % len(self._cards)]
        self._turn += 1
        card.wake()
        ease, way = AnimationTransition.in_out_cubic, WAY / theme.speed

        def there(share: float) -> None:
            card.stir = share

        def back(share: float) -> None:
            card.stir = 1 - share

        self._timeline.run("there", way, ease, there)
        self._timeline.run("back", way, ease, back, self._ended, wait=way + STAY)
        self._moving = Clock.schedule_interval(self._step, 0)

    def _step(self, passed: float) -> None:
        self._timeline.step(passed)

    def _ended(self) -> None:
        self._rest()
        self._next()

    def _rest(self) -> None:
        if self._moving is not None:
            self._moving.cancel()
            self._moving = None
