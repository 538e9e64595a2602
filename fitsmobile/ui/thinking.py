"""Computer players in the app: Kivy's clock under the worker and the opponents."""

import time
from collections.abc import Callable
from functools import cache, partial

from kivy.clock import Clock

from fitsmobile.ai.worker import Worker
from fitsmobile.session.conductor import Conductor
from fitsmobile.session.hints import Hint, Hints
from fitsmobile.session.opponents import Device, Opponents
from fitsmobile.session.par import Pars


@cache
def thinker() -> Worker:
    """The one thread that thinks, for opponents, hints and looking back."""
    return Worker(post)


@cache
def pars() -> Pars:
    """What the cards of the rounds played since the start allowed."""
    return Pars(thinker(), time.monotonic)


def seat_opponents(conductor: Conductor) -> Opponents:
    """Computer players for the table."""
    return Opponents(conductor, Device(thinker(), time.monotonic, later))


def seat_adviser(conductor: Conductor, told: Callable[[Hint], None]) -> tuple[Hints, Worker]:
    """Somebody to ask for hints, and the thread to be closed when nobody asks any more."""
    worker = Worker(post)
    return Hints(conductor, worker, time.monotonic, told), worker


def post(callback: Callable[[], None]) -> None:
    """Run something in the next frame; may be called from any thread."""
    Clock.schedule_once(partial(_run, callback))


def later(seconds: float, callback: Callable[[], None]) -> Callable[[], None]:
    """Run something after some seconds; what comes back prevents it."""
    event = Clock.schedule_once(partial(_run, callback), seconds)
    return event.cancel


def _run(callback: Callable[[], None], _passed: float) -> None:
    callback()
