"""Lazy rows: a long list builds only the cards that are near the visible part of its form."""

from collections.abc import Callable, Iterator, Sequence

from kivy.clock import Clock

from fitsmobile.ui.kit.form import Form, RowSlot
from fitsmobile.ui.look.frames import FrameSlicedTask

NEAR = 1.0
"""A card is built once it is this many heights of the form away from the visible part."""

FAR = 1.5
"""A card is removed beyond this many heights of the form: Kivy draws what is scrolled away too."""


class LazyRows:
    """Fills the slots of a form, the nearest to its visible part first, and empties far ones.

    `without` is called with a slot for which there is no card.
    """

    def __init__(self, form: Form, without: Callable[[RowSlot], None]) -> None:
        self._form, self._without = form, without
        self._slots: Sequence[RowSlot] = ()
        self._task = FrameSlicedTask()
        self._follow = Clock.create_trigger(self._look)
        form.bind(scroll_y=self._follow, content_height=self._follow, height=self._follow)

    def show(self, slots: Sequence[RowSlot], at_once: int) -> None:
        """Fill these slots, which become sections of the form: `at_once` now, others later."""
        self.stop()
        self._slots = slots
        for slot in [one for one in slots if one.card is None][:at_once]:
            for _step in self._build(slot):
                pass
        self._start()

    def stop(self) -> None:
        """Forget the slots and build no more."""
        self._slots = ()
        self._follow.cancel()
        self._task.stop()

    def _look(self, *_: object) -> None:
        """Empty the slots that are far away, and fill those that are near."""
        for slot in self._slots:
            if slot.card is not None and self._away(slot) > FAR and not slot.is_in_use:
                slot.empty()
        self._start()

    def _start(self) -> None:
        if self._slots and not self._task.running:
            self._task.start(self._fill())

    def _fill(self) -> Iterator[None]:
        while (slot := self._next()) is not None:
            yield from self._build(slot)
            yield

    def _build(self, slot: RowSlot) -> Iterator[None]:
        card = yield from slot.build()
        if card is not None:
            slot.fill(card)
        else:
            self._slots = [one for one in self._slots if one is not slot]
            self._without(slot)

    def _next(self) -> RowSlot | None:
        """The empty slot that is nearest to the visible part; None where all near ones are full."""
        empty = [(self._away(one), at) for at, one in enumerate(self._slots) if one.card is None]
        away, at = min(empty, default=(NEAR + 1, 0))
        return self._slots[at] if away <= NEAR else None

    def _away(self, slot: RowSlot) -> float:
        """The distance of a slot from the visible part, in heights of the form."""
        low, high = self._form.visible
        return max(0.0, low - slot.top, slot.y - high) / max(1.0, self._form.height)
