"""Computer players in the app: Kivy's clock under the worker and the opponents."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING

from kivy.clock import Clock

from fitsmobile.ai.worker import Gate, Worker
from fitsmobile.session.conductor import Conductor
from fitsmobile.session.hints import Hint, Hints
from fitsmobile.session.opponents import Device, Opponents
from fitsmobile.session.par import Pars
from fitsmobile.ui import device

if TYPE_CHECKING:
    from fitsmobile.session.mistakes import MistakeSearch

BEFORE_DRAWING = -1
"""Kivy's name for the last moment of a frame before it is drawn."""


class FrameGate(Gate):
    """Closed from the beginning of a frame until all that is left of it is to be drawn.

    Drawing, and waiting for the next frame, are not Python's: then there is time to think.
    """

    def __init__(self) -> None:
        super().__init__()
        self._begins = Clock.create_trigger(self._frame_begins, 0, interval=True)
        self._ends = Clock.create_trigger(self._frame_ends, BEFORE_DRAWING)

    def asked(self) -> None:
        """Watch the frames until no question is queued or searched."""
        super().asked()
        self._begins()

    def _frame_begins(self, _passed: float) -> None:
        if not self.thinking:
            self._begins.cancel()
            return
        self.close()
        self._ends()

    def _frame_ends(self, _passed: float) -> None:
        self.open()


@cache
def gate() -> FrameGate:
    """The one gate of all who think."""
    return FrameGate()


@cache
def thinker() -> Worker:
    """The one thread that thinks, for opponents, hints and looking back."""
    return Worker(post, gate())


@cache
def pars() -> Pars:
    """The cache of the best possible results of the rounds played since the start."""
    return Pars(thinker(), time.monotonic)


def seat_opponents(conductor: Conductor) -> Opponents:
    """Computer players for the table."""
    on_this_device = Device(thinker(), time.monotonic, later, device.current.is_battery_low)
    return Opponents(conductor, on_this_device)


def seat_adviser(conductor: Conductor, told: Callable[[Hint], None]) -> tuple[Hints, Worker]:
    """Somebody to ask for hints, and the thread to be closed when nobody asks any more."""
    worker = Worker(post, gate())
    return Hints(conductor, worker, time.monotonic, told), worker


def seek_mistakes(conductor: Conductor, ended: Callable[[bool], None]) -> MistakeSearch:
    """The search for mistakes in finished games; `ended` is called as `MistakeSearch` says."""
    from fitsmobile.session.mistakes import MistakeSearch

    return MistakeSearch(conductor, thinker(), ended)


def post(callback: Callable[[], None]) -> None:
    """Run something in the next frame; may be called from any thread."""
    Clock.schedule_once(partial(_run, callback))


def later(seconds: float, callback: Callable[[], None]) -> Callable[[], None]:
    """Run something after some seconds; what comes back prevents it."""
    event = Clock.schedule_once(partial(_run, callback), seconds)
    return event.cancel


def _run(callback: Callable[[], None], _passed: float) -> None:
    callback()
