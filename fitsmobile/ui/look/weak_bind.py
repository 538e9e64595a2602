"""Weak bindings: app-lifetime dispatchers (theme, insets) that drop callbacks of dead widgets.

Kivy's `bind` keeps a dead callback until the next dispatch, and compares each new callback
with all kept ones; a theme that hardly ever changes would collect thousands.
"""

from collections.abc import Callable, Hashable
from weakref import WeakMethod, finalize

from kivy.clock import ClockEvent
from kivy.event import EventDispatcher


class WeakDispatcher(EventDispatcher):
    """Unbinds the methods and triggers of an object as soon as the object is collected.

    Functions, which belong to no object, stay bound until `unbind`.
    """

    def __init__(self, **kwargs: object) -> None:
        self._ends: dict[tuple[str, Hashable], finalize[..., object]] = {}
        super().__init__(**kwargs)

    def bind(self, **callbacks: Callable[..., object]) -> None:
        """Call each callback when its property changes, while the object it belongs to lives."""
        for name, callback in callbacks.items():
            owner = callback_owner(callback)
            key = (name, weak_key(callback))
            if owner is None:
                super().bind(**{name: callback})
            elif key not in self._ends:
                uid = self.fbind(name, weak_callback(callback))
                self._ends[key] = finalize(owner, self._forget, key, uid)
                self._ends[key].atexit = False

    def unbind(self, **callbacks: Callable[..., object]) -> None:
        """Unbind the callbacks."""
        for name, callback in callbacks.items():
            end = self._ends.get((name, weak_key(callback)))
            if end is not None:
                end()
            super().unbind(**{name: callback})

    def _forget(self, key: tuple[str, Hashable], uid: int) -> None:
        del self._ends[key]
        self.unbind_uid(key[0], uid)


def callback_owner(callback: Callable[..., object]) -> object | None:
    """The object whose method a callback is, or the method behind a trigger."""
    if isinstance(callback, ClockEvent):
        callback = callback.get_callback()
    return getattr(callback, "__self__", None) if hasattr(callback, "__func__") else None


def weak_key(callback: Callable[..., object]) -> Hashable:
    """Hashable key of a callback that holds no strong reference to its owner."""
    return WeakMethod(callback) if hasattr(callback, "__func__") else callback


def weak_callback(callback: Callable[..., object]) -> Callable[..., object]:
    """Wrap a method so that it is called only while its object lives; others stay as they are."""
    if not hasattr(callback, "__func__"):
        return callback
    method = WeakMethod(callback)

    def call(*args: object) -> None:
        alive = method()
        if alive is not None:
            alive(*args)

    return call
