"""The one timeline: named tracks that can be interrupted, stepped by the owner of the clock."""

from collections.abc import Callable

Ease = Callable[[float], float]
Apply = Callable[[float], None]

FIRST_STEP = 1 / 30
"""Most seconds of the first step of a motion that begins in a frame which builds much: its
beginning is to be seen."""


def linear(share: float) -> float:
    """Even speed."""
    return share


class _Track:
    __slots__ = ("apply", "done", "ease", "gone", "lasts", "wait")

    def __init__(
        self,
        lasts: float,
        ease: Ease,
        apply: Apply,
        done: Callable[[], None] | None,
        wait: float,
    ) -> None:
        self.lasts, self.ease, self.apply, self.done = lasts, ease, apply, done
        self.wait, self.gone = wait, 0.0


class Timeline:
    """The motions under way, by track. A new motion takes the place of the old one on its track."""

    def __init__(self) -> None:
        self._running: dict[str, _Track] = {}

    @property
    def active(self) -> bool:
        """Whether anything moves."""
        return bool(self._running)

    def __contains__(self, name: str) -> bool:
        return name in self._running

    def run(
        self,
        name: str,
        lasts: float,
        ease: Ease,
        apply: Apply,
        done: Callable[[], None] | None = None,
        wait: float = 0.0,
    ) -> None:
        """Call `apply` with 0..1 on the curve for `lasts` seconds, after `wait`, then `done`.

        A motion that takes no time is over at once.
        """
        self._running.pop(name, None)
        if lasts <= 0:
            apply(ease(1.0))
            if done is not None:
                done()
            return
        self._running[name] = _Track(lasts, ease, apply, done, wait)
        if wait <= 0:
            apply(ease(0.0))

    def step(self, dt: float) -> None:
        """Let time pass."""
        for name, track in tuple(self._running.items()):
            if self._running.get(name) is not track:
                continue
            if track.wait > 0:
                track.wait -= dt
                continue
            track.gone += dt
            share = min(track.gone / track.lasts, 1.0)
            track.apply(track.ease(share))
            if share >= 1.0:
                self._end(name, track)

    def finish(self, *names: str) -> None:
        """Bring motions to their end at once; all of them where none is named."""
        for name in names or tuple(self._running):
            track = self._running.get(name)
            if track is not None:
                track.apply(track.ease(1.0))
                self._end(name, track)

    def drop(self, *names: str) -> None:
        """Forget motions where they are; all of them where none is named."""
        for name in names or tuple(self._running):
            self._running.pop(name, None)

    def _end(self, name: str, track: _Track) -> None:
        if self._running.get(name) is track:
            del self._running[name]
        if track.done is not None:
            track.done()
