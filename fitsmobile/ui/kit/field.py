"""Text input."""

from unicodedata import normalize

from kivy.core.window import Window
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.textinput import TextInput

from fitsmobile.ui.device import clipboard
from fitsmobile.ui.kit.keys import Focusable
from fitsmobile.ui.kit.node import heading_before
from fitsmobile.ui.kit.screen import screen_of
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.fonts import font_for, is_drawable
from fitsmobile.ui.look.node import Action, Node
from fitsmobile.ui.look.switches import switches
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.text import READABLE, text_texture

kvloader.load(__name__)

Window.softinput_mode = "below_target"  # Android moves the window up until it shows the field
EDGE = 4
"""Pixels that the line of a field may be wider than its letters: the cursor and other hinting."""

clipboard.load()  # before the text input does, which logs an error for each missing provider


class TextField(Focusable, TextInput):
    """One line, or several where `multiline` is set, of at most `longest` characters.

    Text that an input method still composes is not cut; only what it commits is.
    """

    __events__ = ("on_refused",)
    text: str
    longest = NumericProperty(16)
    framed = BooleanProperty(True)
    """Whether ground and outline are drawn while it has not the focus."""

    only_drawable = BooleanProperty(False)
    """Whether text with letters that no font can draw is refused; text that is set stays."""

    suggestions = ListProperty()
    """Texts that are likely, offered with the letters on the screen."""

    def on_refused(self) -> None:
        """Fired when typed or pasted text is refused."""

    def font_of(self, text: str) -> str:
        """The font that has all letters of a text."""
        return font_for(text, theme.bold)

    def full_width(self, text: str, size: float) -> float:
        """Width in pixels of the field with a text in one line of this size."""
        edges = self.padding[0] + self.padding[2] + EDGE
        return text_texture(text, size, theme.bold).width + edges

    def size_of(self, text: str, width: float, focus: bool, full: float) -> float:
        """The size of the letters: smaller where a line that is not edited would be cut."""
        if focus or self.multiline or not text:
            return full
        needed = self.full_width(text, full)
        return full if needed <= width else max(dp(READABLE), int(full * width / needed))

    def on_width(self, *_: object) -> None:
        """Show the beginning of a line that is not edited."""
        if not self.focus and not self.multiline:
            self.cursor, self.scroll_x = (0, 0), 0

    def nodes(self) -> tuple[Node, ...]:
        """A field named by its hint, or by the words before it.

        Switches can't write several lines: what needs them is pasted.
        """
        barred = self.disabled or (switches.on and self.multiline)
        change: tuple[Action, ...] = () if barred else ("press",)
        return (self.node("field", self._name, self.text, actions=change),)

    @property
    def _name(self) -> str:
        return str(self.hint_text) or heading_before(self)

    def activate(self) -> None:
        """Start typing; with switches on letters on the screen, which they can leave again."""
        if not switches.on:
            self.focus = True
            return
        from fitsmobile.ui.kit.letters import Letters

        Letters(self, title=self._name).open(screen_of(self))

    def keyboard_on_key_down(
        self, window: object, keycode: tuple[int, str], text: str | None, modifiers: list[str]
    ) -> bool:
        """Leave Tab to the focus ring, and use up Enter in a field of one line."""
        if keycode[1] == "tab":
            return False
        used = bool(super().keyboard_on_key_down(window, keycode, text, modifiers))
        return used or (keycode[1] in ("enter", "numpadenter") and not self.multiline)

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Insert typed text up to `longest` characters, line breaks as spaces, or refuse it."""
        if self.only_drawable and not is_drawable(substring):
            self.dispatch("on_refused")
            return
        room = int(self.longest) - len(self.text) + len(self.selection_text)
        super().insert_text(substring.replace("\n", " ")[: max(0, room)], from_undo=from_undo)

    def on_focus(self, _field: object, focus: bool) -> None:
        """Collapse runs of spaces and join marks to letters when the field loses the keyboard."""
        if not focus:
            self.text = " ".join(normalize("NFC", self.text).split())[: int(self.longest)]
            self.on_width()
