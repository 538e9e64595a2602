"""Subscribers to new snapshots of a table."""

from collections.abc import Callable

from fitsmobile.session.snapshot import Snapshot

Listener = Callable[[Snapshot], None]


class Listeners:
    """Callbacks that get every snapshot in order, even if one of them dispatches an action."""

    def __init__(self) -> None:
        self._callbacks: list[Listener] = []
        self._queue: list[Snapshot] = []

    def __len__(self) -> int:
        return len(self._callbacks)

    def add(self, callback: Listener) -> Callable[[], None]:
        """Call back with every new snapshot; the function returned unsubscribes."""
        self._callbacks.append(callback)

        def unlisten() -> None:
            if callback in self._callbacks:
                self._callbacks.remove(callback)

        return unlisten

    def tell(self, snapshot: Snapshot) -> None:
        """Call all listeners. A snapshot from within a callback is queued behind this one."""
        self._queue.append(snapshot)
        if len(self._queue) > 1:
            return
        try:
            while self._queue:
                for callback in tuple(self._callbacks):
                    callback(self._queue[0])
                self._queue.pop(0)
        finally:
            self._queue.clear()
