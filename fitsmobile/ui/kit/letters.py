"""Letters on the screen that type into a field: for switches, which have no keyboard."""

from collections.abc import Callable, Mapping
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.kit.button import TextButton
from fitsmobile.ui.kit.field import TextField
from fitsmobile.ui.kit.form import Scroller
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.kit.text import Strong
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.speech import speech
from fitsmobile.ui.look.units import dp

ACROSS = 10
"""Letters side by side."""

HEIGHT_DP, AROUND_DP = 44, 236
"""Height of a letter, and of what is above and below all letters."""

MOST_SUGGESTED = 3


class Letters(Sheet):
    """A sheet with the text of a field, suggestions, and the letters of the language.

    The letters are in groups, which switches scan as regions.
    """

    def __init__(self, field: TextField, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._field = field
        self._shown = Strong(text=field.text, padding=[dp(8), 0])

    def open(self, screen: Screen) -> None:
        """Show the letters over a screen, in its width and height."""
        field = self._field
        others = [one for one in field.suggestions if one != field.text][:MOST_SUGGESTED]
        self.body.add_widget(self._shown)
        if others:
            self.body.add_widget(_row({one: partial(self._take, one) for one in others}))
        self.body.add_widget(self._letters(screen))
        self.body.add_widget(
            _row(
                {
                    tr("Space"): partial(self._type, " "),
                    tr("Delete"): self._delete,
                    tr("Done"): self.close,
                }
            )
        )
        super().open(screen)

    def _letters(self, screen: Screen) -> Scroller:
        """The groups, as many in a line as have room; they scroll in a low window."""
        across = min(screen.width - dp(16), dp(440)) - dp(32)
        groups = StackLayout(size_hint_y=None)
        groups.bind(minimum_height=groups.setter("height"))
        for group in LANGUAGES[tr.language].letters.split():
            keys = {letter: partial(self._type, letter) for letter in group}
            row = _row(keys, dp(HEIGHT_DP))
            row.size_hint_x, row.width = None, across * len(group) / ACROSS
            groups.add_widget(row)
        view = Scroller(size_hint_y=None)
        most = screen.height - dp(AROUND_DP)
        groups.bind(height=lambda _groups, height: setattr(view, "height", min(height, most)))
        view.add_widget(groups)
        return view

    def _type(self, letter: str) -> None:
        """Type a letter: a capital at the beginning of a word."""
        begins = not self._field.text or self._field.text.endswith(" ")
        self._field.insert_text(letter if begins else letter.lower())
        self._tell()

    def _delete(self) -> None:
        self._field.do_backspace()
        self._tell()

    def _take(self, text: str) -> None:
        self._field.text = text
        self.close()

    def _tell(self) -> None:
        self._shown.text = self._field.text
        speech.say(self._field.text, urgent=True)


def _row(words: Mapping[str, Callable[[], object]], height: float = dp(48)) -> BoxLayout:
    row = BoxLayout(size_hint_y=None, height=height, spacing=dp(2))
    for text, do in words.items():
        row.add_widget(TextButton(text=text, kind="bare", height=height, do=do))
    return row
