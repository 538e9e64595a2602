"""Translations from gettext catalogues; the language can change while the app runs.

`tr("Undo")` in Python, `_("Undo")` in kv; `tr("Card {n}", n=7)` fills in; `tr.plural(...)`
counts. Text in kv follows a change of language by itself; Python code binds `tr.fbind("_", ...)`
or reads `tr.language` through `tr.listen(callback)`.
"""

import gettext
from collections.abc import Callable
from functools import cache
from weakref import finalize

from kivy.event import Observable

from fitsmobile.storage.languages import LANGUAGES, SOURCE
from fitsmobile.ui.look.paths import LOCALE
from fitsmobile.ui.look.weak_bind import callback_owner, weak_callback


def mark(message: str) -> str:
    """Mark a text for extraction; it is translated where it is shown."""
    return message


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """All catalogues of one language as one chain. English is the texts themselves."""
    chain = gettext.NullTranslations()
    for file in sorted(LOCALE.glob(f"{language}/LC_MESSAGES/*.mo")):
        with file.open("rb") as catalog:
            chain.add_fallback(gettext.GNUTranslations(catalog))
    return chain


Watcher = Callable[..., object]
"""A callback that kv binds to the language."""


class Translator(Observable):
    """Callable that translates; kv expressions that call it are evaluated again on a change."""

    def __init__(self) -> None:
        super().__init__()
        self.language = SOURCE
        self._texts: gettext.NullTranslations = gettext.NullTranslations()
        self._watchers: dict[int, tuple[Watcher, tuple[object, ...]]] = {}
        self._next = 1

    def __call__(self, message: str, **values: object) -> str:
        """The text in the current language, with `{name}` filled in from `values`."""
        text = self._texts.gettext(message) if message else ""
        return text.format(**values) if values else text

    def plural(self, one: str, many: str, count: int, **values: object) -> str:
        """The text for `count` things; `{count}` is filled in too."""
        return self._texts.ngettext(one, many, count).format(count=count, **values)

    def switch(self, language: str) -> None:
        """Change the language; every bound text is updated before this returns."""
        language = language if language in LANGUAGES else SOURCE
        if language == self.language:
            return
        self.language = language
        self._texts = catalogue(self.language)
        for uid in sorted(self._watchers):
            if uid in self._watchers:
                self._tell(uid)

    def _tell(self, uid: int) -> None:
        """Let one watcher follow, unless its widget is collected while it does."""
        function, args = self._watchers[uid]
        try:
            function(*args, self, self.language)
        except ReferenceError:
            self._watchers.pop(uid, None)

    def listen(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call `callback()` after every change of language; the answer ends that.

        So does the end of the object whose method or trigger it is.
        """
        call, owner = weak_callback(callback), callback_owner(callback)
        uid = self.fbind("_", lambda *_: call())
        if owner is None:
            return lambda: self.unbind_uid("_", uid)
        end = finalize(owner, self.unbind_uid, "_", uid)
        end.atexit = False
        return end

    def fbind(self, name: str, func: Watcher, *args: object, **_kwargs: object) -> int:
        """Bind a callback; kv calls this for every expression that translates."""
        uid = self._next
        self._next += 1
        self._watchers[uid] = (func, args)
        return uid

    def funbind(self, name: str, func: Watcher, *args: object, **_kwargs: object) -> None:
        """The reverse of `fbind`."""
        for uid, (known, known_args) in list(self._watchers.items()):
            if known == func and known_args == args:
                del self._watchers[uid]
                return

    def unbind_uid(self, name: str, uid: int) -> None:
        """Unbind by the number that `fbind` returned."""
        self._watchers.pop(uid, None)


tr = Translator()
