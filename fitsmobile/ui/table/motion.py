"""Motions that can be interrupted: named shares of time, stepped by whoever owns the clock."""

from collections.abc import Callable

Ease = Callable[[float], float]
Apply = Callable[[float], None]


class _Tween:
    """One motion, and how long it has gone on."""

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


class Tweens:
    """What moves now, by name. A new motion of the same name takes the old one's place."""

    def __init__(self) -> None:
        self._running: dict[str, _Tween] = {}

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
        self._running[name] = _Tween(lasts, ease, apply, done, wait)
        if wait <= 0:
            apply(ease(0.0))

    def step(self, dt: float) -> None:
        """Let time pass."""
        for name, tween in tuple(self._running.items()):
            if self._running.get(name) is not tween:
                continue
            if tween.wait > 0:
                tween.wait -= dt
                continue
            tween.gone += dt
            share = min(tween.gone / tween.lasts, 1.0)
            tween.apply(tween.ease(share))
            if share >= 1.0:
                self._end(name, tween)

    def finish(self, *names: str) -> None:
        """Bring motions to their end at once; all of them where none is named."""
        for name in names or tuple(self._running):
            tween = self._running.get(name)
            if tween is not None:
                tween.apply(tween.ease(1.0))
                self._end(name, tween)

    def drop(self, *names: str) -> None:
        """Forget motions where they are; all of them where none is named."""
        for name in names or tuple(self._running):
            self._running.pop(name, None)

    def _end(self, name: str, tween: _Tween) -> None:
        if self._running.get(name) is tween:
            del self._running[name]
        if tween.done is not None:
            tween.done()
