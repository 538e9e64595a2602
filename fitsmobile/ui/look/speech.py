"""Announcements: words that are heard and stand nowhere on the screen."""

from collections.abc import Callable

Listener = Callable[[str, bool], None]
"""Called with the words, and whether they may interrupt what is being said."""


class Speech:
    """Hands announcements on; whoever makes them asks `wanted` first, so that silence is free."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self.when = "reader"
        """The setting: to a `reader` alone, by the own `voice` without one, too, or `never`."""

        self.full = True
        """Whether scores and the next tile are announced as well."""

    @property
    def wanted(self) -> bool:
        """Whether somebody listens."""
        return bool(self._listeners) and self.when != "never"

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener(text, urgent)` for every announcement; the answer ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def say(self, text: str, urgent: bool = False) -> None:
        """Announce something; empty words are dropped.

        Answers to what a person did are `urgent`: they are said whatever the setting is.
        """
        said = text and (urgent or self.when != "never")
        for listener in tuple(self._listeners) if said else ():
            listener(text, urgent)


speech = Speech()
